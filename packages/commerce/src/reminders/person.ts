import { Effect } from "effect"
import type { DatabaseService, Row } from "../database/index.ts"
import { outboxRepository } from "../drivers/sql/repositories/outbox.ts"
import { reminderRepository } from "../drivers/sql/repositories/reminders.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import { normalizeEmail } from "../letters/index.ts"

/** The products that an address waits for. @rule CM205, CM302 - GDPR art. 15 */
export const remindersOf = (database: DatabaseService, email: string): ReadonlyArray<Row> =>
  synchronously(database, (sql) => reminderRepository(sql).ofAddress(normalizeEmail(email))).map(
    ({ sku, store, askedAtMs }) => ({ sku, store, asked_at: askedAtMs }),
  )

/** Deletes the reminders of an address, and the letters written to it. @rule CM262, CM302 - GDPR art. 17 */
export const forgetReminders = (database: DatabaseService, email: string): void =>
  synchronously(database, (sql) =>
    Effect.andThen(
      reminderRepository(sql).deleteOf(normalizeEmail(email)),
      outboxRepository(sql).deleteLettersTo("stock.back", normalizeEmail(email)),
    ),
  )
