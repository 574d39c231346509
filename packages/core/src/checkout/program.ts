import { Clock, Context, Effect, Layer, Semaphore, Stream, SubscriptionRef } from "effect"
import { type Address, normalizeAddress, streetLines } from "../address/index.ts"
import { failure, refusalWords, type RequestError } from "../api/index.ts"
import { CartRequests, Carts, CartSync, serverToken, type ShippingMethod } from "../cart/index.ts"
import * as Form from "../form/index.ts"
import { type AwaitedRequest, Notifications } from "../notification/index.ts"
import { limits, Settings } from "../settings/index.ts"
import { RequestClient } from "../sync/index.ts"
import { CheckoutStore } from "./checkout-store.ts"
import type { CheckoutStep, PaymentInput, PersonalInput } from "./model.ts"
import { payableMethods } from "./provided.ts"
import {
  type CheckoutState,
  isActive,
  localMethod,
  methodFor,
  needsShipping,
  paymentFor,
  stepAfter,
} from "./state.ts"

/** The steps of the checkout. */
export class Checkout extends Context.Service<
  Checkout,
  {
    readonly state: SubscriptionRef.SubscriptionRef<CheckoutState>
    /** Starts or continues; an empty cart gets a notification. */
    readonly enter: Effect.Effect<void>
    readonly leave: Effect.Effect<void>
    readonly edit: (step: Exclude<CheckoutStep, "review">) => Effect.Effect<void>
    readonly savePersonal: (details: PersonalInput) => Effect.Effect<void>
    readonly saveShipping: (address: Address) => Effect.Effect<void>
    readonly chooseMethod: (carrierCode: string, methodCode: string) => Effect.Effect<void>
    readonly savePayment: (input: PaymentInput) => Effect.Effect<void>
  }
>()("@shop/core/Checkout") {
  static readonly layer: Layer.Layer<
    Checkout,
    never,
    CheckoutStore | Carts | CartSync | RequestClient | Notifications | Settings
  > = Layer.effect(
    Checkout,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const client = yield* RequestClient
  const notifications = yield* Notifications
  const { state, change, save, showFaults, deliver, setPassword } = yield* CheckoutStore
  const { shipping, capabilities } = yield* Settings
  const permit = yield* Semaphore.make(1)

  const cartNeedsShipping = Effect.map(SubscriptionRef.get(carts.state), needsShipping)

  const notifyFailure = (request: AwaitedRequest, error: RequestError) =>
    notifications.notify({ tag: "RequestFailed", request, ...refusalWords(error) })

  /**
   * Loads the shipping methods of the cart. Without a server cart or a response, the known methods that the platform
   * offers offline, else the shop's default method; null without an address. After a refusal, which a notification
   * reports, "refused".
   */
  const loadMethods = Effect.gen(function* () {
    const cart = serverToken(yield* SubscriptionRef.get(carts.state))
    const { shipping: to, shippingMethods: known } = yield* SubscriptionRef.get(state)
    const offline = known.filter(({ isOffline }) => isOffline === true)
    const fallback = offline.length === 0 ? [localMethod(shipping.fallback)] : offline
    if (cart === null) return fallback
    if (to === null) return null
    const address = { ...to, street: streetLines(to) }
    return yield* client
      .execute(CartRequests.shippingMethods({ cart, address }))
      .pipe(
        Effect.catch((error): Effect.Effect<ReadonlyArray<ShippingMethod> | "refused"> =>
          failure(error) === "refused"
            ? Effect.as(notifyFailure("deliveryMethods", error), "refused" as const)
            : Effect.succeed(fallback),
        ),
      )
  })

  /**
   * Loads the payment methods for the delivery of the cart. A choice that is no longer offered is removed. Without a
   * response the known payment methods remain. A notification reports a refusal, and a failure without any known method.
   */
  const followDelivery = Effect.gen(function* () {
    const to = yield* deliver
    const isShipped = yield* cartNeedsShipping
    const cart = serverToken(yield* SubscriptionRef.get(carts.state))
    let { paymentMethods } = yield* SubscriptionRef.get(state)
    if (cart !== null) {
      const ofCart = client.execute(CartRequests.paymentMethods({ cart }))
      const ofDelivery = client
        .execute(CartRequests.shippingInformation({ ...to, cart, shipping: null }))
        .pipe(
          Effect.map((delivery) => delivery.paymentMethods),
          // Some platforms refuse a delivery of a cart that is not shipped.
          Effect.catch(() => ofCart),
        )
      // Other platforms refuse a delivery without a method, and this one refuses it for a cart that is shipped.
      const isWaiting = to.methodCode === null && (isShipped || !capabilities.buyerTotals)
      paymentMethods = yield* (isWaiting ? ofCart : ofDelivery).pipe(
        Effect.map((methods) => payableMethods(methods, capabilities)),
        Effect.catch((error) =>
          Effect.as(
            failure(error) === "refused" || paymentMethods.length === 0
              ? notifyFailure("paymentMethods", error)
              : Effect.void,
            paymentMethods,
          ),
        ),
      )
    }
    yield* save((old) => ({
      ...old,
      paymentMethods,
      paymentCode: paymentFor(paymentMethods, isShipped, old.paymentCode),
    }))
    yield* deliver
  })

  /**
   * Loads shipping and payment methods. Without a response the default shipping and the known payment methods apply.
   *
   * @returns whether the platform refused to list the shipping methods
   */
  const load = Effect.gen(function* () {
    yield* SubscriptionRef.update(state, (old) => ({ ...old, isLoadingMethods: true }))
    yield* cartSync.sync()
    const isShipped = yield* cartNeedsShipping
    const methods = isShipped ? yield* loadMethods : null
    yield* save((old) => {
      const shippingMethods = methods === "refused" ? [] : (methods ?? old.shippingMethods)
      const chosenMethod = isShipped ? methodFor(shippingMethods, old.chosenMethod, shipping.fallback) : null
      return { ...old, shippingMethods, chosenMethod }
    })
    yield* followDelivery
    return methods === "refused"
  }).pipe(
    Effect.ensuring(SubscriptionRef.update(state, (old) => ({ ...old, isLoadingMethods: false }))),
    permit.withPermit,
  )

  /** The shipping methods depend on the lines and the coupon, so they load again when these change. */
  const follow = SubscriptionRef.changes(carts.state).pipe(
    Stream.map(({ local, confirmed }) =>
      [...local.map((line) => `${line.key}:${line.qty}`), confirmed.totals?.couponCode].join(),
    ),
    Stream.changes,
    Stream.drop(1),
    Stream.debounce(limits.syncSettleMs),
    Stream.runForEach(() =>
      Effect.gen(function* () {
        const { modifiedAtMs, shipping: to } = yield* SubscriptionRef.get(state)
        const { local } = yield* SubscriptionRef.get(carts.state)
        const isInCheckout = isActive(modifiedAtMs, yield* Clock.currentTimeMillis)
        if (isInCheckout && local.length > 0 && (to !== null || !(yield* cartNeedsShipping))) yield* load
      }).pipe(cartSync.pauseAutoSync),
    ),
  )
  yield* Effect.forkScoped(follow)

  const enter = Effect.gen(function* () {
    yield* save((old) => ({ ...old, faults: [] }))
    if ((yield* SubscriptionRef.get(carts.state)).local.length === 0)
      return (yield* SubscriptionRef.get(state)).isSuspended
        ? undefined
        : yield* notifications.notify({ tag: "CartEmpty" })
    yield* Effect.all([cartSync.checkStock, load], { discard: true, concurrency: "unbounded" })
  })

  const savePersonal = ({ firstName, lastName, email, newPassword = null }: PersonalInput) =>
    Effect.gen(function* () {
      const personal = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }
      const faults = [
        ...Form.personal(personal),
        ...(newPassword === null
          ? []
          : Form.newPassword("password", newPassword.password, newPassword.passwordAgain)),
      ]
      if (faults.length > 0) return yield* showFaults(faults)
      const step = stepAfter("personal", yield* cartNeedsShipping)
      yield* setPassword(newPassword?.password ?? null)
      yield* save((old) => ({ ...old, personal, createsAccount: newPassword !== null, step, faults: [] }))
      const { totals } = (yield* SubscriptionRef.get(carts.state)).confirmed
      // A coupon may be invalid for this e-mail address: the totals show it before the payment.
      if (totals?.couponCode != null || totals?.couponRefusal !== undefined) yield* deliver
    })

  const saveShipping = (address: Address) =>
    Effect.gen(function* () {
      const to = normalizeAddress(address)
      const faults = Form.address(to, shipping.countries)
      if (faults.length > 0) return yield* showFaults(faults)
      yield* save((old) => ({ ...old, shipping: to, faults: [] }))
      if (yield* load) return
      const { shippingMethods } = yield* SubscriptionRef.get(state)
      if (shippingMethods.length === 0) return yield* showFaults([{ field: "country", tag: "country" }])
      yield* save((old) => ({ ...old, step: "payment" }))
    })

  const chooseMethod = (carrierCode: string, methodCode: string) =>
    Effect.gen(function* () {
      const { shippingMethods } = yield* SubscriptionRef.get(state)
      if (!shippingMethods.some((one) => one.carrierCode === carrierCode && one.methodCode === methodCode)) {
        return yield* showFaults([{ field: "method", tag: "choose" }])
      }
      yield* save((old) => ({ ...old, chosenMethod: { carrierCode, methodCode }, faults: [] }))
      yield* permit.withPermit(followDelivery)
    })

  /** Waits for methods that are loading, so that the choice is checked against the current ones. */
  const savePayment = (input: PaymentInput) =>
    Effect.gen(function* () {
      const isShipped = yield* cartNeedsShipping
      const billing = input.billing === null ? null : normalizeAddress(input.billing)
      const { paymentMethods } = yield* SubscriptionRef.get(state)
      const paymentCode = paymentFor(paymentMethods, isShipped, input.paymentCode)
      const missing: ReadonlyArray<Form.Fault> = isShipped ? [] : [{ field: "street", tag: "required" }]
      const faults: ReadonlyArray<Form.Fault> = [
        ...(paymentCode === null ? [{ field: "paymentCode", tag: "choose" } as const] : []),
        ...(billing === null ? missing : Form.address(billing, shipping.countries)),
      ]
      if (faults.length > 0) return yield* showFaults(faults)
      const paymentAdditional = input.additional ?? {}
      yield* save((old) => ({ ...old, paymentCode, paymentAdditional, billing, step: "review", faults: [] }))
      // Without shipping the payment methods depend on the billing address, so the choice may be removed now.
      yield* followDelivery
    }).pipe(permit.withPermit)

  return Checkout.of({
    state,
    enter,
    leave: change((old) => ({ ...old, modifiedAtMs: 0 })),
    edit: (step) => save((old) => ({ ...old, step, faults: [] })),
    savePersonal,
    saveShipping,
    chooseMethod,
    savePayment,
  })
})
