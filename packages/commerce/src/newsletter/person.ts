import type { DatabaseService, Row } from "../database/index.ts"
import { normalizeEmail } from "../letters/index.ts"

/** How an address stands with the newsletter, without what opens its links; undefined when it never asked. @rule CM205 - GDPR art. 15 */
export const subscriptionOf = (database: DatabaseService, email: string): Row | undefined =>
  database.get(
    "SELECT store, status, asked_at, confirmed_at, left_at FROM subscription WHERE email = ?",
    normalizeEmail(email),
  )

/** Takes an address and what the newsletter has written to it away. @rule CM205 - GDPR art. 17 */
export const forgetSubscription = (database: DatabaseService, email: string): void => {
  database.run("DELETE FROM subscription WHERE email = ?", normalizeEmail(email))
  database.run(
    "DELETE FROM outbox WHERE kind GLOB 'newsletter.*' AND json_extract(payload, '$.to') = ?",
    normalizeEmail(email),
  )
}
