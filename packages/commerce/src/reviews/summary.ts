import { Review as ReviewDocument } from "@shop/wire/legacy"
import type { JsonObject } from "../catalogue/model.ts"
import type { ReviewSummary } from "./model.ts"

/**
 * Summarizes reviews. Each review with ratings counts once, with the mean of its ratings.
 *
 * @param reviews - documents of approved reviews of one product
 * @rule SR82 - law on reviews (no invented aggregate)
 */
export const summarise = (reviews: ReadonlyArray<JsonObject>): ReviewSummary => {
  const rated = reviews.flatMap((document) => {
    const ratings = ReviewDocument.decode(document)?.ratings ?? []
    return ratings.length === 0
      ? []
      : [mean(ratings.map(({ percent }) => Math.min(100, Math.max(0, percent))))]
  })
  return {
    count: reviews.length,
    ratedCount: rated.length,
    percent: rated.length === 0 ? null : Math.round(mean(rated)),
    boughtCount: reviews.filter((document) => document["is_bought"] === true).length,
  }
}

const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
