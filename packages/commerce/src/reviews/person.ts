import { Effect } from "effect"
import { ReviewRepository } from "./review-repository.ts"

/** Everything that a customer wrote of products, in any state, oldest first. @rule CM205 - GDPR art. 15 */
export const reviewsBy = (customerId: number) =>
  Effect.map(
    Effect.flatMap(ReviewRepository, ({ ofCustomer }) => ofCustomer(customerId, Number.MAX_SAFE_INTEGER)),
    (reviews) =>
      reviews
        .toReversed()
        .map(
          ({
            id,
            productId,
            store,
            title,
            detail,
            nickname,
            ratings,
            isBought,
            status,
            madeAtMs,
            decidedAtMs,
          }) => ({
            id,
            product_id: productId,
            store,
            title,
            detail,
            nickname,
            ratings: JSON.stringify(ratings),
            is_bought: isBought ? 1 : 0,
            status,
            made_at: madeAtMs,
            decided_at: decidedAtMs,
          }),
        ),
  )

/** The name on a review whose writer has deleted their account. */
const anonymous = "***"

/**
 * Takes a customer out of their reviews: approved ones stay without a name, others are deleted.
 *
 * @rule CM205 - GDPR art. 17; ours: published reviews stay readable
 */
export const forgetReviewer = Effect.fnUntraced(function* (customerId: number) {
  const reviews = yield* ReviewRepository
  if ((yield* reviews.anonymize(customerId, anonymous)) > 0) yield* reviews.increaseVersion
})
