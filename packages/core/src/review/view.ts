import { limits } from "../settings/index.ts"
import type { Review, ReviewState } from "./model.ts"

/** A review as it is shown. @rule RV5 */
export interface ReviewView extends Pick<Review, "id" | "title" | "detail" | "nickname" | "createdAt"> {
  /** Of `starsMax`; null when nothing was rated. */
  readonly stars: number | null
}

/** The reviews of a product as they are shown. @rule RV5 - S2 §9 (ratings out of 5) */
export interface ReviewsView extends Omit<ReviewState, "reviews" | "productId"> {
  readonly productId: number
  readonly reviews: ReadonlyArray<ReviewView>
  readonly starsMax: number
}

/** Reviews as they are shown; null while no product was asked about. @rule RV5 - S2 §9 */
export const view = (state: ReviewState): ReviewsView | null => {
  const { productId } = state
  if (productId === null) return null
  return {
    ...state,
    productId,
    starsMax: limits.ratingMax,
    reviews: state.reviews.map(({ id, title, detail, nickname, createdAt, ratings }) => {
      return { id, title, detail, nickname, createdAt, stars: stars(ratings) }
    }),
  }
}

/**
 * The mean of what was rated, in stars.
 *
 * @returns 0 to `limits.ratingMax` in halves; null when nothing was
 * @rule RV5 - S2 §9 (ratings shown as 5 out of 5)
 */
export const stars = (ratings: Review["ratings"]): number | null => {
  if (ratings.length === 0) return null
  const mean = ratings.reduce((sum, { percent }) => sum + percent, 0) / ratings.length
  return Math.round((Math.min(100, Math.max(0, mean)) / 100) * limits.ratingMax * 2) / 2
}
