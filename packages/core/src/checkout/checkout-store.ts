import { Clock, Context, Effect, Layer, SubscriptionRef } from "effect"
import { Carts, CartSync, needsShipping } from "../cart/index.ts"
import * as DeviceStore from "../device-store/index.ts"
import type * as Form from "../form/index.ts"
import { type NotificationBody, Notifications } from "../notification/index.ts"
import type { Storage } from "../ports/index.ts"
import { CurrentView, Settings } from "../settings/index.ts"
import { logOnly } from "../sync/index.ts"
import { handedKey } from "./handed-cart.ts"
import { checkoutFormat } from "./model.ts"
import { afterOrder, begin, type CheckoutState, deliveryOf, isSameDelivery } from "./state.ts"

/** The checkout on the device, and what orders and the session do to it. The shopper's own steps are in `Checkout`. */
export class CheckoutStore extends Context.Service<
  CheckoutStore,
  {
    readonly state: SubscriptionRef.SubscriptionRef<CheckoutState>
    /** Changes the checkout and stores it. */
    readonly change: (change: (old: CheckoutState) => CheckoutState) => Effect.Effect<void>
    /** Changes and stores the checkout as an activity of the shopper. */
    readonly save: (change: (old: CheckoutState) => CheckoutState) => Effect.Effect<void>
    /** Shows or clears validation errors, and clears the error of the last order. */
    readonly showFaults: (faults: ReadonlyArray<Form.Fault>) => Effect.Effect<void>
    /** Sets the delivery and payment of the cart when they differ from the checkout's, so that the totals follow. */
    readonly deliver: Effect.Effect<ReturnType<typeof deliveryOf>>
    /** Sets the password of the requested account. It remains in memory until the order is placed. */
    readonly setPassword: (password: string | null) => Effect.Effect<void>
    /** Returns that password and forgets it. */
    readonly takePassword: Effect.Effect<string | null>
    /** Shows why an order failed, until the next attempt. */
    readonly refuse: (reason: NotificationBody) => Effect.Effect<void>
    /** Clears the choices that belong to the finished order. */
    readonly finish: Effect.Effect<void>
    /** Removes the choices and the personal details of the previous customer. */
    readonly forget: Effect.Effect<void>
    /**
     * Retains the customer's input in memory when their session ends. It is not shown until they sign in.
     *
     * @param owner - the customer's e-mail address
     */
    readonly suspend: (owner: string) => Effect.Effect<void>
    /** Restores the suspended checkout of its owner, and removes that of another customer. */
    readonly resume: (owner: string | null) => Effect.Effect<void>
  }
>()("@shop/core/CheckoutStore") {
  static readonly layer: Layer.Layer<
    CheckoutStore,
    never,
    Carts | CartSync | Notifications | Storage | Settings | CurrentView
  > = Layer.effect(
    CheckoutStore,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const { notify } = yield* Notifications
  const records = yield* DeviceStore.records(checkoutFormat)
  const settings = yield* Settings
  const { tax } = yield* CurrentView
  const stored = yield* logOnly("SY4")(records.get("state"))
  const state = yield* SubscriptionRef.make<CheckoutState>(
    stored == null ? begin : { ...begin, ...stored, step: "review" },
  )
  let password: string | null = null
  let suspended: { readonly owner: string; readonly state: CheckoutState } | null = null

  const change = Effect.fnUntraced(function* (next: (old: CheckoutState) => CheckoutState) {
    const changed = yield* SubscriptionRef.updateAndGet(state, next)
    yield* logOnly("SY4")(records.set("state", changed))
  })
  const save = (next: (old: CheckoutState) => CheckoutState) =>
    Effect.flatMap(Clock.currentTimeMillis, (modifiedAtMs) => change((old) => next({ ...old, modifiedAtMs })))
  /** Replaces the checkout, and removes the previous one from the device. */
  const reset = (next: CheckoutState) =>
    Effect.andThen(SubscriptionRef.set(state, next), Effect.asVoid(logOnly("SY4")(records.remove("state"))))
  /** Removes the cart that was handed to an external checkout. */
  const forgetHanded = Effect.asVoid(logOnly("OR142")(records.remove(handedKey)))
  const takePassword = Effect.gen(function* () {
    const taken = password
    password = null
    yield* SubscriptionRef.update(state, (old) =>
      old.createsAccount ? { ...old, createsAccount: false } : old,
    )
    return taken
  })

  return CheckoutStore.of({
    state,
    change,
    save,
    takePassword,
    showFaults: (faults) => SubscriptionRef.update(state, (old) => ({ ...old, faults, refusal: null })),
    deliver: Effect.gen(function* () {
      const cart = yield* SubscriptionRef.get(carts.state)
      const choices = yield* SubscriptionRef.get(state)
      const wanted = deliveryOf(choices, needsShipping(cart), tax.country, settings.shipping)
      if (!isSameDelivery(cart.delivery, wanted)) yield* carts.setDelivery(wanted)
      return wanted
    }),
    setPassword: (next) => Effect.sync(() => void (password = next)),
    refuse: (refusal) =>
      Effect.andThen(
        SubscriptionRef.update(state, (old) => ({ ...old, refusal })),
        notify(refusal),
      ),
    finish: save(afterOrder),
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
