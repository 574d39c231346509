import { Data } from "effect"
import type { Fault } from "@shop/core/form"
import type { NewReview, Rating, ReviewStatus } from "@shop/core/review"

/** The writer of a review; null stands for a guest. */
export interface Reviewer {
  readonly customerId: number
}

/** A stored review. */
export interface ReviewRecord extends Omit<NewReview, "ratings"> {
  readonly id: number
  readonly store: string
  readonly ratings: ReadonlyArray<Rating>
  readonly status: ReviewStatus
  /** Null for a guest. */
  readonly customerId: number | null
  /** Whether an order of the reviewer had the product when the review was handed in. */
  readonly isBought: boolean
  readonly madeAtMs: number
  /** Null until the shop has decided. */
  readonly decidedAtMs: number | null
}

/** Figures of a product's approved reviews. @rule SR82 - law on reviews */
export interface ReviewSummary {
  readonly count: number
  /** Reviews that rate at all. */
  readonly ratedCount: number
  /** 0 to 100, rounded; null without any rating: none is invented. */
  readonly percent: number | null
  /** Reviews by people whose order had the product. */
  readonly boughtCount: number
}

/** The reason of a refusal. */
export type ReviewReason =
  | { readonly tag: "ProductUnknown" }
  | { readonly tag: "FieldsInvalid"; readonly faults: ReadonlyArray<Fault> }
  | { readonly tag: "RatingInvalid" }

/** A review is refused; nothing is stored. @rule SR80 */
export class ReviewRefused extends Data.TaggedError("ReviewRefused")<{ readonly reason: ReviewReason }> {}
