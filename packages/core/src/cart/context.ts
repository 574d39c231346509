import { Clock, Effect, SubscriptionRef } from "effect"
import { dayIn } from "../pricing/index.ts"
import { Session } from "../session/index.ts"
import { CurrentView, Settings } from "../settings/index.ts"
import type { ComposeContext } from "./compose.ts"

/** Reads the current context for new cart lines, such as the customer group of the session. */
export const composeContext = Effect.gen(function* () {
  const { state } = yield* Session
  const { prices, products } = yield* Settings
  const view = yield* CurrentView
  const now = Effect.all({ session: SubscriptionRef.get(state), nowMs: Clock.currentTimeMillis })
  return Effect.map(now, ({ session: { customer }, nowMs }): ComposeContext => ({
    view,
    zeroPriceAllowed: products.zeroPriceAllowed,
    today: dayIn(nowMs, view.timeZone),
    quantityOf: prices.quantityOf,
    groupId: prices.usesTiers ? (customer?.groupId ?? null) : null,
  }))
})
