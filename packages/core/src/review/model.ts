import type { Fault } from "../form/index.ts"

/** A rating of one criterion of a product. */
export interface Rating {
  readonly name: string
  /** The value as a percentage, 0 to 100. */
  readonly percent: number
  /** In stars, at most `limits.ratingMax`. */
  readonly value: number
}

/** The moderation status of a review. */
export type ReviewStatus = "approved" | "pending" | "rejected"

/** A review of a product. */
export interface Review {
  readonly id: number
  readonly productId: number
  readonly title: string
  /** The text of the review. */
  readonly detail: string
  readonly nickname: string
  readonly status: ReviewStatus
  /** Date in the platform's format; null when unknown. */
  readonly createdAt: string | null
  readonly ratings: ReadonlyArray<Rating>
  /** Verified purchase: an order of the author has the product. False when unknown. */
  readonly isBought: boolean
}

/** A review of the signed-in customer, in any status. */
export interface OwnReview extends Review {
  /** The product; null when it is no longer sold. Older platforms send no address. */
  readonly product: { readonly sku: string; readonly name: string; readonly href?: string } | null
}

/** The reviews of the signed-in customer. */
export interface OwnReviews {
  /** Latest first; null before the first load. */
  readonly reviews: ReadonlyArray<OwnReview> | null
  readonly isLoading: boolean
  /** The last load failed. */
  readonly hasFailed: boolean
}

/** The state before the first load. */
export const emptyOwnReviews: OwnReviews = { reviews: null, isLoading: false, hasFailed: false }

/** A review to submit. */
export interface NewReview {
  readonly productId: number
  readonly title: string
  readonly detail: string
  readonly nickname: string
  /** Ratings up to `limits.ratingMax`; missing without ratings. */
  readonly ratings?: ReadonlyArray<Pick<Rating, "name" | "value">>
}

/** The reviews of one product, and the form for a new one. */
export interface ReviewState {
  /** Null before the first product page. */
  readonly productId: number | null
  readonly reviews: ReadonlyArray<Review>
  readonly isLoading: boolean
  /** The last load failed. */
  readonly hasFailed: boolean
  /** The form retains its text until `sent`. */
  readonly stage: "open" | "sending" | "sent"
  readonly faults: ReadonlyArray<Fault>
}

/** The state before the first product page. */
export const empty: ReviewState = {
  productId: null,
  reviews: [],
  isLoading: false,
  hasFailed: false,
  stage: "open",
  faults: [],
}
