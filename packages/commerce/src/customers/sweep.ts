import type { DatabaseService } from "../database/index.ts"
import { forgetOldOrders } from "./leave.ts"
import { sessions } from "./sessions.ts"

/** Letters that went out are kept for questions; after that nobody asks. */
const lettersKeptMs = 30 * 86_400_000

/**
 * Forgets sessions and links that hold no longer, letters long sent, and names that need not be kept any more.
 *
 * @rule CM73 - reliability §5; features 81
 */
export const sweepCustomers = (database: DatabaseService, nowMs: number): void =>
  database.transaction(() => {
    sessions(database).sweep(nowMs)
    database.run("DELETE FROM customer_reset WHERE expires_at <= ?", nowMs)
    database.run("DELETE FROM outbox WHERE kind GLOB 'customer.*' AND sent_at < ?", nowMs - lettersKeptMs)
    forgetOldOrders(database, nowMs)
  })
