import type { DatabaseService, Row } from "../database/index.ts"
import { normalizeEmail } from "../letters/index.ts"

/** The products that an address waits for. @rule CM205, CM302 - GDPR art. 15 */
export const remindersOf = (database: DatabaseService, email: string): ReadonlyArray<Row> =>
  database.all(
    "SELECT sku, store, asked_at FROM stock_reminder WHERE email = ? ORDER BY sku",
    normalizeEmail(email),
  )

/** Deletes the reminders of an address, and the letters written to it. @rule CM262, CM302 - GDPR art. 17 */
export const forgetReminders = (database: DatabaseService, email: string): void => {
  database.run("DELETE FROM stock_reminder WHERE email = ?", normalizeEmail(email))
  database.run(
    "DELETE FROM outbox WHERE kind = 'stock.back' AND json_extract(payload, '$.to') = ?",
    normalizeEmail(email),
  )
}
