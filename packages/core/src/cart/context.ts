import { Effect, SubscriptionRef } from "effect"
import { Session } from "../session/index.ts"
import { CurrentView, Settings } from "../settings/index.ts"
import type { ComposeContext } from "./compose.ts"

/** Reads the current context for new cart lines, such as the customer group of the session. @rule CT32, CA5 - S1 §6 */
export const composeContext = Effect.gen(function* () {
  const { state } = yield* Session
  const { prices, products } = yield* Settings
  const view = yield* CurrentView
  return Effect.map(SubscriptionRef.get(state), ({ customer }): ComposeContext => ({
    view,
    zeroPriceAllowed: products.zeroPriceAllowed,
    quantityOf: prices.quantityOf,
    groupId: prices.usesTiers ? (customer?.groupId ?? null) : null,
  }))
})
