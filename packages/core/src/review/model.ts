import type { Fault } from "../form/index.ts"

/** What one shopper gave for one quality of a product. @rule RV1 - wire §12 review */
export interface Rating {
  readonly name: string
  /** 0 to 100. */
  readonly percent: number
  /** Of `limits.ratingMax`. */
  readonly value: number
}

/** Whether a review may be shown. @rule RV2 - wire §12 review */
export type ReviewStatus = "approved" | "pending" | "rejected"

/** What a shopper says of a product. @rule RV1 - S2 §3 Review, wire §12 */
export interface Review {
  readonly id: number
  readonly productId: number
  readonly title: string
  readonly detail: string
  readonly nickname: string
  readonly status: ReviewStatus
  /** As the platform writes it; null when it does not say. */
  readonly createdAt: string | null
  readonly ratings: ReadonlyArray<Rating>
  /** Whether an order of who wrote it had the product; false where the platform does not say. @rule RV6 */
  readonly isBought: boolean
}

/** A review that a customer wrote, whatever became of it. @rule RV8 - S2 §2 Screens (my account: product reviews) */
export interface OwnReview extends Review {
  /** The product as it is sold now; null when it is not. */
  readonly product: { readonly sku: string; readonly name: string } | null
}

/** What a customer wrote. @rule RV8 */
export interface OwnReviews {
  /** Latest first; null until they were asked for. */
  readonly reviews: ReadonlyArray<OwnReview> | null
  readonly isLoading: boolean
  /** Nobody answered when they were asked for last. */
  readonly isLost: boolean
}

/** Nothing asked for. */
export const noneAsked: OwnReviews = { reviews: null, isLoading: false, isLost: false }

/** A review to be made. @rule RV4 - wire §8 */
export interface NewReview {
  readonly productId: number
  readonly title: string
  readonly detail: string
  readonly nickname: string
  /** What the shopper gives, of `limits.ratingMax`; missing where the form does not ask. */
  readonly ratings?: ReadonlyArray<Pick<Rating, "name" | "value">>
}

/** The reviews of one product, and the form for one more. @rule RV3 */
export interface ReviewState {
  /** Null while no product was asked about. */
  readonly productId: number | null
  readonly reviews: ReadonlyArray<Review>
  readonly isLoading: boolean
  /** Nobody answered when they were asked for last. */
  readonly isLost: boolean
  /** What the shopper wrote stays in the form until it says `sent`. */
  readonly stage: "open" | "sending" | "sent"
  readonly faults: ReadonlyArray<Fault>
}

/** No product asked about. */
export const empty: ReviewState = {
  productId: null,
  reviews: [],
  isLoading: false,
  isLost: false,
  stage: "open",
  faults: [],
}
