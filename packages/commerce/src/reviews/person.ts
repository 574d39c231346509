import { Effect } from "effect"
import type { DatabaseService, Row } from "../database/index.ts"
import { reviewRepository } from "../drivers/sql/repositories/reviews.ts"
import { synchronously } from "../drivers/sqlite/index.ts"

/** Everything that a customer wrote of products, in any state, oldest first. @rule CM205 - GDPR art. 15 */
export const reviewsBy = (database: DatabaseService, customerId: number): ReadonlyArray<Row> =>
  synchronously(database, (sql) => reviewRepository(sql).ofCustomer(customerId, Number.MAX_SAFE_INTEGER))
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
    )

/** The name on a review whose writer has deleted their account. */
const anonymous = "***"

/**
 * Takes a customer out of their reviews: approved ones stay without a name, others are deleted.
 *
 * @rule CM205 - GDPR art. 17; ours: published reviews stay readable
 */
export const forgetReviewer = (database: DatabaseService, customerId: number): void =>
  synchronously(database, (sql) => {
    const reviews = reviewRepository(sql)
    return Effect.flatMap(reviews.anonymize(customerId, anonymous), (count) =>
      count > 0 ? reviews.increaseVersion : Effect.void,
    )
  })
