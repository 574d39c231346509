import { Clock, Context, Effect, Layer, Record, Semaphore, Stream, SubscriptionRef } from "effect"
import { type Address, streetLines } from "../address/index.ts"
import { CartRequests, Carts, CartSync, serverToken } from "../cart/index.ts"
import * as DeviceStore from "../device-store/index.ts"
import * as Form from "../form/index.ts"
import { type NotificationBody, Notifications } from "../notification/index.ts"
import type { Storage } from "../ports/index.ts"
import { CurrentView, limits, Settings } from "../settings/index.ts"
import { failure, logOnly, Sync } from "../sync/index.ts"
import { checkoutFormat, type CheckoutStep, type PersonalInput } from "./model.ts"
import { payableMethods } from "./provided.ts"
import {
  afterOrder,
  begin,
  type CheckoutState,
  deliveryOf,
  isActive,
  isSameDelivery,
  localMethod,
  methodFor,
  needsShipping,
  paymentFor,
  stepAfter,
} from "./state.ts"

/** The way from a cart to an order, step by step. @rule CK1 - S2 §2 Checkout */
export class Checkout extends Context.Service<
  Checkout,
  {
    readonly state: SubscriptionRef.SubscriptionRef<CheckoutState>
    /** Begins or goes on; an empty cart is told. */
    readonly enter: Effect.Effect<void>
    readonly leave: Effect.Effect<void>
    readonly edit: (step: Exclude<CheckoutStep, "review">) => Effect.Effect<void>
    readonly savePersonal: (details: PersonalInput) => Effect.Effect<void>
    /** The password of the account that was asked for, if one was; taken, it is gone. @rule CK13 */
    readonly takePassword: Effect.Effect<string | null>
    readonly saveShipping: (address: Address) => Effect.Effect<void>
    readonly chooseMethod: (carrierCode: string, methodCode: string) => Effect.Effect<void>
    readonly savePayment: (input: {
      readonly paymentCode: string
      readonly billing: Address | null
    }) => Effect.Effect<void>
    /** Tells the cart where it goes and how it is paid, if it was told otherwise. */
    readonly deliver: Effect.Effect<void>
    /** Shows what is wrong, or with none that nothing is; an order is tried anew, so what kept the last one goes. */
    readonly fault: (faults: ReadonlyArray<Form.Fault>) => Effect.Effect<void>
    /** Tells why an order came to nothing; it stays until the next try. @rule CK35 */
    readonly refuse: (why: NotificationBody) => Effect.Effect<void>
    /** Forgets the choices of an order that was made. */
    readonly finish: Effect.Effect<void>
    /** Forgets who and where as well: the customer has gone. */
    readonly forget: Effect.Effect<void>
    /**
     * The customer's session has ended: keeps in memory what they typed, and shows it to nobody.
     *
     * @param owner - names the customer
     * @rule CK40
     */
    readonly suspend: (owner: string) => Effect.Effect<void>
    /** Somebody has signed in: the customer whose checkout it was has it again, for anybody else it is dropped. @rule CK40 */
    readonly resume: (owner: string | null) => Effect.Effect<void>
  }
>()("@shop/core/Checkout") {
  static readonly layer: Layer.Layer<
    Checkout,
    never,
    Carts | CartSync | Sync | Notifications | Storage | Settings | CurrentView
  > = Layer.effect(
    Checkout,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const sync = yield* Sync
  const notifications = yield* Notifications
  const records = yield* DeviceStore.records(checkoutFormat)
  const { shipping, capabilities } = yield* Settings
  const { tax } = yield* CurrentView
  const stored = yield* logOnly("SY4")(records.get("state"))
  const state = yield* SubscriptionRef.make<CheckoutState>(
    stored == null ? begin : { ...begin, ...stored, step: "review" },
  )
  const permit = yield* Semaphore.make(1)
  /** In memory alone, until the order is made. */
  let password: string | null = null
  /** In memory alone, until its customer or somebody else signs in. */
  let suspended: { readonly owner: string; readonly state: CheckoutState } | null = null

  const isShipped = Effect.map(SubscriptionRef.get(carts.state), needsShipping)

  const keep = (change: (old: CheckoutState) => CheckoutState) =>
    Effect.gen(function* () {
      const next = yield* SubscriptionRef.updateAndGet(state, change)
      yield* logOnly("SY4")(records.set("state", next))
    })
  /** Changes the checkout, notes the activity, and keeps it. */
  const save = (change: (old: CheckoutState) => CheckoutState) =>
    Effect.flatMap(Clock.currentTimeMillis, (modifiedAtMs) => keep((old) => change({ ...old, modifiedAtMs })))

  /** Tells the cart where it goes, so that the totals are those of the order. */
  const deliver = Effect.gen(function* () {
    const wanted = deliveryOf(yield* SubscriptionRef.get(state), yield* isShipped, tax.country, shipping)
    const { delivery } = yield* SubscriptionRef.get(carts.state)
    if (!isSameDelivery(delivery, wanted)) yield* carts.setDelivery(wanted)
    return wanted
  })

  /** How what is in the cart can go. Without an answer the shop's default delivery, and null while it is not known where. */
  const askMethods = Effect.gen(function* () {
    const fallback = [localMethod(shipping.fallback)]
    const cart = serverToken(yield* SubscriptionRef.get(carts.state))
    const to = (yield* SubscriptionRef.get(state)).shipping
    if (cart === null) return fallback
    if (to === null) return null
    const address = { ...to, street: streetLines(to) }
    return yield* sync
      .execute(CartRequests.shippingMethods({ cart, address }))
      .pipe(Effect.catch((error) => Effect.succeed(failure(error) === "refused" ? [] : fallback)))
  })

  /**
   * The ways of paying follow where the cart goes and how: told so, the platform answers with them. A choice that is gone
   * is none; without an answer the ways known before stay. @rule CK34
   */
  const followDelivery = Effect.gen(function* () {
    const to = yield* deliver
    const isSent = yield* isShipped
    const cart = serverToken(yield* SubscriptionRef.get(carts.state))
    let { paymentMethods } = yield* SubscriptionRef.get(state)
    if (cart !== null) {
      const asked = sync.execute(CartRequests.paymentMethods({ cart }))
      const ofDelivery = sync.execute(CartRequests.shippingInformation({ ...to, cart, shipping: null })).pipe(
        Effect.map((told) => told.paymentMethods),
        // Some platforms refuse a delivery of a cart that is not shipped.
        Effect.catch(() => asked),
      )
      // Other platforms refuse a delivery without a method, and this one refuses it for a cart that is shipped.
      const isWaiting = to.methodCode === null && (isSent || !capabilities.buyerTotals)
      paymentMethods = yield* (isWaiting ? asked : ofDelivery).pipe(
        Effect.map((methods) => payableMethods(methods, capabilities)),
        Effect.catch(() => Effect.succeed(paymentMethods)),
      )
    }
    yield* save((old) => ({
      ...old,
      paymentMethods,
      paymentCode: paymentFor(paymentMethods, isSent, old.paymentCode),
    }))
    yield* deliver
  })

  /** Asks how the cart can go and be paid. Without an answer the shop's default delivery and the ways known before stay. */
  const load = Effect.gen(function* () {
    yield* SubscriptionRef.update(state, (old) => ({ ...old, isLoadingMethods: true }))
    yield* cartSync.sync()
    const isSent = yield* isShipped
    const methods = isSent ? yield* askMethods : null
    yield* save((old) => {
      const shippingMethods = methods ?? old.shippingMethods
      const chosenMethod = isSent ? methodFor(shippingMethods, old.chosenMethod, shipping.fallback) : null
      return { ...old, shippingMethods, chosenMethod }
    })
    yield* followDelivery
  }).pipe(
    Effect.ensuring(SubscriptionRef.update(state, (old) => ({ ...old, isLoadingMethods: false }))),
    permit.withPermit,
  )

  /** What is in the cart, and its coupon, decide how it can go: who changes them in the checkout sees the methods follow. */
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
        const isHere = isActive(modifiedAtMs, yield* Clock.currentTimeMillis)
        if (isHere && local.length > 0 && (to !== null || !(yield* isShipped))) yield* load
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
      if (faults.length > 0) return yield* fault(faults)
      const step = stepAfter("personal", yield* isShipped)
      password = newPassword?.password ?? null
      yield* save((old) => ({ ...old, personal, createsAccount: password !== null, step, faults: [] }))
      const { totals } = (yield* SubscriptionRef.get(carts.state)).confirmed
      // A coupon may not be for this address: the totals say so before anything is paid.
      if (totals?.couponCode != null || totals?.couponRefusal !== undefined) yield* deliver
    })
  const takePassword = Effect.gen(function* () {
    const taken = password
    password = null
    yield* SubscriptionRef.update(state, (old) =>
      old.createsAccount ? { ...old, createsAccount: false } : old,
    )
    return taken
  })

  const saveShipping = (address: Address) =>
    Effect.gen(function* () {
      const to = trimmed(address)
      const faults = Form.address(to, shipping.countries)
      if (faults.length > 0) return yield* fault(faults)
      yield* save((old) => ({ ...old, shipping: to, faults: [] }))
      yield* load
      const { shippingMethods } = yield* SubscriptionRef.get(state)
      if (shippingMethods.length === 0) return yield* fault([{ field: "country", tag: "country" }])
      yield* save((old) => ({ ...old, step: "payment" }))
    })

  const chooseMethod = (carrierCode: string, methodCode: string) =>
    Effect.gen(function* () {
      const { shippingMethods } = yield* SubscriptionRef.get(state)
      if (!shippingMethods.some((one) => one.carrierCode === carrierCode && one.methodCode === methodCode)) {
        return yield* fault([{ field: "method", tag: "choose" }])
      }
      yield* save((old) => ({ ...old, chosenMethod: { carrierCode, methodCode }, faults: [] }))
      yield* permit.withPermit(followDelivery)
    })

  const savePayment = (input: { readonly paymentCode: string; readonly billing: Address | null }) =>
    Effect.gen(function* () {
      const isSent = yield* isShipped
      const billing = input.billing === null ? null : trimmed(input.billing)
      const { paymentMethods } = yield* SubscriptionRef.get(state)
      const paymentCode = paymentFor(paymentMethods, isSent, input.paymentCode)
      const missing: ReadonlyArray<Form.Fault> = isSent ? [] : [{ field: "street", tag: "required" }]
      const faults: ReadonlyArray<Form.Fault> = [
        ...(paymentCode === null ? [{ field: "paymentCode", tag: "choose" } as const] : []),
        ...(billing === null ? missing : Form.address(billing, shipping.countries)),
      ]
      if (faults.length > 0) return yield* fault(faults)
      yield* save((old) => ({ ...old, paymentCode, billing, step: "review", faults: [] }))
      // What is not sent goes where its invoice goes, so the choice may be gone by now.
      yield* permit.withPermit(followDelivery)
    })

  const fault = (faults: ReadonlyArray<Form.Fault>) =>
    SubscriptionRef.update(state, (old) => ({ ...old, faults, refusal: null }))

  return Checkout.of({
    state,
    enter,
    leave: keep((old) => ({ ...old, modifiedAtMs: 0 })),
    edit: (step) => save((old) => ({ ...old, step, faults: [] })),
    savePersonal,
    takePassword,
    saveShipping,
    chooseMethod,
    savePayment,
    deliver,
    fault,
    refuse: (refusal) =>
      Effect.andThen(
        SubscriptionRef.update(state, (old) => ({ ...old, refusal })),
        notifications.notify(refusal),
      ),
    finish: save(afterOrder),
    suspend: (owner) =>
      Effect.map(SubscriptionRef.get(state), (now) => {
        if (now.personal !== null || now.shipping !== null) suspended = { owner, state: now }
      }),
    resume: (owner) =>
      Effect.suspend(() => {
        const was = suspended
        suspended = null
        const { personal, shipping: to, billing, chosenMethod, paymentCode, step } = was?.state ?? begin
        return was !== null && was.owner === owner
          ? save((old) => ({
              ...old,
              personal,
              shipping: to,
              billing,
              chosenMethod,
              paymentCode,
              step,
              isSuspended: false,
            }))
          : SubscriptionRef.update(state, (old) => ({ ...old, isSuspended: false }))
      }),
    forget: Effect.gen(function* () {
      yield* takePassword
      yield* SubscriptionRef.set(state, { ...begin, isSuspended: suspended !== null })
      yield* logOnly("SY4")(records.remove("state"))
      // Another tab may have sent the address to the cart after that was emptied.
      const { delivery } = yield* SubscriptionRef.get(carts.state)
      if (delivery?.email === undefined) return
      // Country and method stay, because the totals may contain their delivery cost.
      const { email: _, ...anonymous } = delivery
      yield* Effect.andThen(carts.setDelivery(anonymous), cartSync.flush)
    }),
  })
})

const trimmed = (address: Address): Address => Record.map(address, (value: string) => value.trim())
