import { Effect } from "effect"
import { normalizeEmail, OutboxRepository } from "../letters/index.ts"
import { ReminderRepository } from "./reminder-repository.ts"

/** The products that an address waits for. @rule CM205, CM302 - GDPR art. 15 */
export const remindersOf = (email: string) =>
  Effect.map(
    Effect.flatMap(ReminderRepository, ({ ofAddress }) => ofAddress(normalizeEmail(email))),
    (reminders) => reminders.map(({ sku, store, askedAtMs }) => ({ sku, store, asked_at: askedAtMs })),
  )

/** Deletes the reminders of an address, and the letters written to it. @rule CM262, CM302 - GDPR art. 17 */
export const forgetReminders = Effect.fnUntraced(function* (email: string) {
  const key = normalizeEmail(email)
  yield* (yield* ReminderRepository).deleteOf(key)
  yield* (yield* OutboxRepository).deleteLettersTo("stock.back", key)
})
