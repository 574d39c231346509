import { Clock, Context, Effect, Layer, SubscriptionRef } from "effect"
import { Carts, needsShipping } from "../cart/index.ts"
import * as DeviceStore from "../device-store/index.ts"
import type * as Form from "../form/index.ts"
import type { Notifications } from "../notification/index.ts"
import type { Storage } from "../ports/index.ts"
import { CurrentView, Settings } from "../settings/index.ts"
import { logOnly } from "../sync/index.ts"
import { handedKey } from "./handed-cart.ts"
import { checkoutFormat } from "./model.ts"
import { begin, type CheckoutState, deliveryOf, isSameDelivery } from "./state.ts"

/** The checkout on the device. */
export class CheckoutStore extends Context.Service<
  CheckoutStore,
  {
    readonly state: SubscriptionRef.SubscriptionRef<CheckoutState>
    /** Changes the checkout and stores it. */
    readonly change: (change: (old: CheckoutState) => CheckoutState) => Effect.Effect<void>
    /** Changes and stores the checkout as an activity of the shopper. */
    readonly save: (change: (old: CheckoutState) => CheckoutState) => Effect.Effect<void>
    /** Replaces the checkout, and removes the previous one from the device. */
    readonly reset: (next: CheckoutState) => Effect.Effect<void>
    /** Removes the cart that was handed to an external checkout. @rule OR142 */
    readonly forgetHanded: Effect.Effect<void>
    /** Shows or clears validation errors, and clears the error of the last order. */
    readonly showFaults: (faults: ReadonlyArray<Form.Fault>) => Effect.Effect<void>
    /** Sets the delivery and payment of the cart when they differ from the checkout's, so that the totals follow. */
    readonly deliver: Effect.Effect<ReturnType<typeof deliveryOf>>
    /** Sets the password of the requested account. It remains in memory until the order is placed. @rule CK13 */
    readonly setPassword: (password: string | null) => Effect.Effect<void>
    /** Returns that password and forgets it. @rule CK13 */
    readonly takePassword: Effect.Effect<string | null>
  }
>()("@shop/core/CheckoutStore") {
  static readonly layer: Layer.Layer<
    CheckoutStore,
    never,
    Carts | Notifications | Storage | Settings | CurrentView
  > = Layer.effect(
    CheckoutStore,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const carts = yield* Carts
  const records = yield* DeviceStore.records(checkoutFormat)
  const { shipping } = yield* Settings
  const { tax } = yield* CurrentView
  const stored = yield* logOnly("SY4")(records.get("state"))
  const state = yield* SubscriptionRef.make<CheckoutState>(
    stored == null ? begin : { ...begin, ...stored, step: "review" },
  )
  let password: string | null = null

  const change = Effect.fnUntraced(function* (next: (old: CheckoutState) => CheckoutState) {
    const changed = yield* SubscriptionRef.updateAndGet(state, next)
    yield* logOnly("SY4")(records.set("state", changed))
  })
  return CheckoutStore.of({
    state,
    change,
    save: (next) =>
      Effect.flatMap(Clock.currentTimeMillis, (modifiedAtMs) =>
        change((old) => next({ ...old, modifiedAtMs })),
      ),
    reset: (next) =>
      Effect.andThen(
        SubscriptionRef.set(state, next),
        Effect.asVoid(logOnly("SY4")(records.remove("state"))),
      ),
    forgetHanded: Effect.asVoid(logOnly("OR142")(records.remove(handedKey))),
    showFaults: (faults) => SubscriptionRef.update(state, (old) => ({ ...old, faults, refusal: null })),
    deliver: Effect.gen(function* () {
      const cart = yield* SubscriptionRef.get(carts.state)
      const choices = yield* SubscriptionRef.get(state)
      const wanted = deliveryOf(choices, needsShipping(cart), tax.country, shipping)
      if (!isSameDelivery(cart.delivery, wanted)) yield* carts.setDelivery(wanted)
      return wanted
    }),
    setPassword: (next) => Effect.sync(() => void (password = next)),
    takePassword: Effect.gen(function* () {
      const taken = password
      password = null
      yield* SubscriptionRef.update(state, (old) =>
        old.createsAccount ? { ...old, createsAccount: false } : old,
      )
      return taken
    }),
  })
})
