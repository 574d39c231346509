import { Context, type Effect } from "effect"
import type { ReviewStatus } from "@shop/core/review"
import type { Document } from "../catalogue/model.ts"
import type { SqlError } from "../sql/index.ts"
import type { ReviewRecord } from "./model.ts"

/** A new review. Its hash is the same for the same review of the same writer. */
export type NewReviewRecord = Omit<ReviewRecord, "id" | "status" | "decidedAtMs"> & { readonly hash: string }

/** Reviews by shoppers. Reviews of an import are documents of the catalogue and are only read. */
export class ReviewRepository extends Context.Service<
  ReviewRepository,
  {
    /** Adds a review that waits for approval. @returns its id, or that of the review with the same hash */
    readonly add: (review: NewReviewRecord) => Effect.Effect<number, SqlError>
    /** @returns the updated review; null for an unknown id */
    readonly setStatus: (
      id: number,
      status: ReviewStatus,
      nowMs: number,
    ) => Effect.Effect<ReviewRecord | null, SqlError>
    /** A number that grows with each change of the approved reviews. */
    readonly version: Effect.Effect<number, SqlError>
    readonly increaseVersion: Effect.Effect<void, SqlError>
    /** Reviews of a status (null: any) that contain a text or are of a product by its number; newest first. */
    readonly list: (query: {
      readonly status: ReviewStatus | null
      /** As it was typed; empty for all. */
      readonly search: string
      readonly start: number
      readonly count: number
    }) => Effect.Effect<ReadonlyArray<ReviewRecord>, SqlError>
    /** Reviews by a customer, newest first. */
    readonly ofCustomer: (
      customerId: number,
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<ReviewRecord>, SqlError>
    /** Approved reviews of a store view, oldest first. */
    readonly approved: (store: string) => Effect.Effect<ReadonlyArray<ReviewRecord>, SqlError>
    /** Reviews of a store view that came with an import. */
    readonly imported: (store: string) => Effect.Effect<ReadonlyArray<Document>, SqlError>
    /**
     * Whether a customer has an order, not cancelled, with one of the skus or a variant of the product.
     *
     * @param skus - the product and its variants, as lines or in a set
     */
    readonly hasBought: (
      customerId: number,
      product: { readonly sku: string; readonly skus: ReadonlyArray<string> },
    ) => Effect.Effect<boolean, SqlError>
    /**
     * Deletes a customer's reviews that are not approved, and takes the name off the approved ones.
     *
     * @returns how many approved reviews changed
     */
    readonly anonymize: (customerId: number, nickname: string) => Effect.Effect<number, SqlError>
  }
>()("@shop/commerce/ReviewRepository") {}
