import { Effect, SubscriptionRef } from "effect"
import { Session } from "../session/index.ts"
import { CurrentView, Settings } from "../settings/index.ts"
import type { ComposeContext } from "./compose.ts"

/** What settles how lines are made, as it is when one is: the group's prices hold for whoever is in by then. @rule CT32, CA5 - S1 §6 */
export const composeContext = Effect.gen(function* () {
  const { state } = yield* Session
  const { prices, products } = yield* Settings
  const view = yield* CurrentView
  return Effect.map(SubscriptionRef.get(state), ({ customer }): ComposeContext => ({
    view,
    zeroPriceAllowed: products.zeroPriceAllowed,
    groupId: prices.usesTiers ? (customer?.groupId ?? null) : null,
  }))
})
