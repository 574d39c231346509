import type { DatabaseService, Row } from "../database/index.ts"
import { grown } from "./records.ts"

/** Everything that a customer wrote of products, whatever became of it. @rule CM205 - GDPR art. 15 */
export const reviewsBy = (database: DatabaseService, customerId: number): ReadonlyArray<Row> =>
  database.all(
    `SELECT id, product_id, store, title, detail, nickname, ratings, is_bought, status, made_at, decided_at
     FROM review WHERE customer_id = ? ORDER BY id`,
    customerId,
  )

/** Who wrote a review whose writer has gone. */
const nobody = "***"

/**
 * Takes a customer out of what they wrote: what is shown stays, under no name; what waits or was refused goes.
 *
 * @rule CM205 - GDPR art. 17; ours: what others have read of a product stays to be read
 */
export const forgetReviewer = (database: DatabaseService, customerId: number): void => {
  database.run("DELETE FROM review WHERE customer_id = ? AND status <> 'approved'", customerId)
  // The hash was made of their number and name; nobody hands this very review in again.
  const { changes } = database.run(
    "UPDATE review SET nickname = ?, customer_id = NULL, hash = 'of nobody ' || id WHERE customer_id = ?",
    nobody,
    customerId,
  )
  if (changes > 0) grown(database)
}
