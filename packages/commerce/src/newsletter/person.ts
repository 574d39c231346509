import { Effect } from "effect"
import { normalizeEmail, OutboxRepository } from "../letters/index.ts"
import { SubscriptionRepository } from "./subscription-repository.ts"

/** The subscription of an address without its secrets; null for an address that never subscribed. @rule CM205 - GDPR art. 15 */
export const subscriptionOf = (email: string) =>
  Effect.map(
    Effect.flatMap(SubscriptionRepository, ({ find }) => find(normalizeEmail(email))),
    (found) => {
      if (found === null) return null
      const { store, status, askedAtMs, confirmedAtMs, leftAtMs } = found
      return { store, status, asked_at: askedAtMs, confirmed_at: confirmedAtMs, left_at: leftAtMs }
    },
  )

/** Deletes the subscription of an address, and the newsletter's letters to it. @rule CM205 - GDPR art. 17 */
export const forgetSubscription = Effect.fnUntraced(function* (email: string) {
  const key = normalizeEmail(email)
  yield* (yield* SubscriptionRepository).delete(key)
  yield* (yield* OutboxRepository).deleteLettersTo("newsletter.", key)
})
