import { Effect } from "effect"
import type { DatabaseService, Row } from "../database/index.ts"
import { outboxRepository } from "../drivers/sql/repositories/outbox.ts"
import { subscriptionRepository } from "../drivers/sql/repositories/subscriptions.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import { normalizeEmail } from "../letters/index.ts"

/** The subscription of an address without its secrets; undefined for an address that never asked. @rule CM205 - GDPR art. 15 */
export const subscriptionOf = (database: DatabaseService, email: string): Row | undefined => {
  const found = synchronously(database, (sql) => subscriptionRepository(sql).find(normalizeEmail(email)))
  if (found === null) return undefined
  const { store, status, askedAtMs, confirmedAtMs, leftAtMs } = found
  return { store, status, asked_at: askedAtMs, confirmed_at: confirmedAtMs, left_at: leftAtMs }
}

/** Deletes the subscription of an address, and the newsletter's letters to it. @rule CM205 - GDPR art. 17 */
export const forgetSubscription = (database: DatabaseService, email: string): void =>
  synchronously(database, (sql) =>
    Effect.andThen(
      subscriptionRepository(sql).delete(normalizeEmail(email)),
      outboxRepository(sql).deleteLettersTo("newsletter.", normalizeEmail(email)),
    ),
  )
