import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { type NotificationBody, Notifications } from "../notification/index.ts"
import { CheckoutStore } from "./checkout-store.ts"
import { afterOrder } from "./state.ts"

/** Operations of orders and payments on the checkout. @rule CK1 */
export class CheckoutOrdering extends Context.Service<
  CheckoutOrdering,
  Pick<CheckoutStore["Service"], "state" | "showFaults" | "deliver" | "takePassword"> & {
    /** Shows why an order failed, until the next attempt. @rule CK35 */
    readonly refuse: (reason: NotificationBody) => Effect.Effect<void>
    /** Clears the choices that belong to the finished order. */
    readonly finish: Effect.Effect<void>
  }
>()("@shop/core/CheckoutOrdering") {
  static readonly layer: Layer.Layer<CheckoutOrdering, never, CheckoutStore | Notifications> = Layer.effect(
    CheckoutOrdering,
    Effect.gen(function* () {
      const { state, save, showFaults, deliver, takePassword } = yield* CheckoutStore
      const { notify } = yield* Notifications
      return CheckoutOrdering.of({
        state,
        showFaults,
        deliver,
        takePassword,
        refuse: (refusal) =>
          Effect.andThen(
            SubscriptionRef.update(state, (old) => ({ ...old, refusal })),
            notify(refusal),
          ),
        finish: save(afterOrder),
      })
    }),
  )
}
