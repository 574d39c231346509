import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { Carts, CartSync } from "../cart/index.ts"
import { CheckoutStore } from "./checkout-store.ts"
import { begin, type CheckoutState } from "./state.ts"

/** Operations on the checkout when a customer signs in or out. @rule CK40, SH10 */
export class CheckoutSession extends Context.Service<
  CheckoutSession,
  {
    /** Removes the choices and the personal details of the previous customer. */
    readonly forget: Effect.Effect<void>
    /**
     * Retains the customer's input in memory when their session ends. It is not shown until they sign in.
     *
     * @param owner - the customer's e-mail address
     * @rule CK40
     */
    readonly suspend: (owner: string) => Effect.Effect<void>
    /** Restores the suspended checkout of its owner, and removes that of another customer. @rule CK40 */
    readonly resume: (owner: string | null) => Effect.Effect<void>
  }
>()("@shop/core/CheckoutSession") {
  static readonly layer: Layer.Layer<CheckoutSession, never, CheckoutStore | Carts | CartSync> = Layer.effect(
    CheckoutSession,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const { state, save, reset, forgetHanded, takePassword } = yield* CheckoutStore
  let suspended: { readonly owner: string; readonly state: CheckoutState } | null = null

  return CheckoutSession.of({
    forget: Effect.gen(function* () {
      yield* takePassword
      yield* reset({ ...begin, isSuspended: suspended !== null })
      yield* forgetHanded
      // Another tab may have sent the address after the cart was emptied.
      const { delivery } = yield* SubscriptionRef.get(carts.state)
      if (delivery?.email === undefined) return
      // Country and method stay, because the totals may contain their delivery cost.
      const { email: _, ...anonymous } = delivery
      yield* Effect.andThen(carts.setDelivery(anonymous), cartSync.flush)
    }),
    suspend: (owner) =>
      Effect.map(SubscriptionRef.get(state), (now) => {
        if (now.personal !== null || now.shipping !== null) suspended = { owner, state: now }
      }),
    resume: (owner) =>
      Effect.suspend(() => {
        const was = suspended
        suspended = null
        if (was?.owner !== owner || was === null)
          return SubscriptionRef.update(state, (old) => ({ ...old, isSuspended: false }))
        const { personal, shipping, billing, chosenMethod, paymentCode, step } = was.state
        return save((old) => ({
          ...old,
          personal,
          shipping,
          billing,
          chosenMethod,
          paymentCode,
          step,
          isSuspended: false,
        }))
      }),
  })
})
