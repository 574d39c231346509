import type { NewReview, Rating, Review, ReviewStatus } from "@shop/core/review"
import { integer, list, numberOrNull, record, text, textOrNull, type Document } from "./coerce.ts"

const statuses: Readonly<Record<ReviewStatus, number>> = { approved: 1, pending: 2, rejected: 3 }

/**
 * Decodes a review.
 *
 * @param value - an untrusted document of the index
 * @returns null without an id or a known status. Never throws
 */
export const decode = (value: unknown): Review | null => {
  const doc = record(value)
  const id = integer(doc["id"] ?? doc["review_id"])
  const status = statusOf(integer(doc["review_status"]))
  if (id <= 0 || status === null) return null
  return {
    id,
    productId: integer(doc["product_id"]),
    title: text(doc["title"]),
    detail: text(doc["detail"]),
    nickname: text(doc["nickname"]),
    status,
    createdAt: textOrNull(doc["created_at"]),
    ratings: list(doc["ratings"]).map(decodeRating),
    isBought: doc["is_bought"] === true,
  }
}

/** Encodes a review. */
export const encode = (review: Review): Document => ({
  id: review.id,
  product_id: review.productId,
  title: review.title,
  detail: review.detail,
  nickname: review.nickname,
  review_status: statuses[review.status],
  review_entity: "product",
  created_at: review.createdAt,
  ratings: review.ratings.map(({ name, percent, value }) => ({ rating_name: name, percent, value })),
  ...(review.isBought ? { is_bought: true } : {}),
})

/** Encodes a review to submit; the platform overwrites its status. */
export const encodeNew = (review: NewReview): Document => ({
  product_id: review.productId,
  title: review.title,
  detail: review.detail,
  nickname: review.nickname,
  review_entity: "product",
  review_status: statuses.pending,
  ratings: review.ratings?.map(({ name, value }) => ({ rating_name: name, value })),
})

/**
 * Decodes a submitted review; older clients send no ratings.
 *
 * @returns the review, or a message about a missing field
 */
export const decodeNew = (value: unknown): NewReview | string => {
  const doc = record(value)
  const productId = integer(doc["product_id"])
  if (productId <= 0) return "review.product_id is missing"
  const [title, detail, nickname] = [text(doc["title"]), text(doc["detail"]), text(doc["nickname"])]
  if (title === "" || detail === "" || nickname === "") return "review needs title, detail and nickname"
  const review = { productId, title, detail, nickname }
  if (doc["ratings"] === undefined || doc["ratings"] === null) return review
  const ratings = list(doc["ratings"]).map(decodeRating)
  return { ...review, ratings: ratings.map((rating) => ({ name: rating.name, value: rating.value })) }
}

const decodeRating = (value: unknown): Rating => {
  const doc = record(value)
  return {
    name: text(doc["rating_name"]),
    percent: numberOrNull(doc["percent"]) ?? 0,
    value: numberOrNull(doc["value"]) ?? 0,
  }
}

const statusOf = (code: number): ReviewStatus | null =>
  (Object.keys(statuses) as ReadonlyArray<ReviewStatus>).find((status) => statuses[status] === code) ?? null
