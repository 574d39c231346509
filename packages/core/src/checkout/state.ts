import type { Delivery, PaymentMethod, ShippingMethod } from "../cart/index.ts"
import type { Fault } from "../form/index.ts"
import type { NotificationBody } from "../notification/index.ts"
import { deliveryPromise, limits, type LocalShippingMethod, type ShopSettings } from "../settings/index.ts"
import type { CheckoutChoices, CheckoutStep } from "./model.ts"
import { freePaymentCode } from "./provided.ts"

/** How far a shopper is on the way to an order. @rule CK1 - S2 §3 Checkout data */
export interface CheckoutState extends CheckoutChoices {
  readonly step: CheckoutStep
  /** An account is to be made with the order. Never kept on the device, nor is the password. @rule CK13 */
  readonly createsAccount: boolean
  readonly shippingMethods: ReadonlyArray<ShippingMethod>
  readonly paymentMethods: ReadonlyArray<PaymentMethod>
  readonly faults: ReadonlyArray<Fault>
  /** Why the last try to order came to nothing, until the next one. @rule CK35 */
  readonly refusal: NotificationBody | null
  readonly isLoadingMethods: boolean
  /** The customer's session has ended: what they typed is there again once they have signed in. @rule CK40 */
  readonly isSuspended: boolean
}

/** A checkout nobody has begun. */
export const begin: CheckoutState = {
  step: "personal",
  personal: null,
  createsAccount: false,
  shipping: null,
  billing: null,
  chosenMethod: null,
  paymentCode: null,
  shippingMethods: [],
  paymentMethods: [],
  faults: [],
  refusal: null,
  isLoadingMethods: false,
  isSuspended: false,
  modifiedAtMs: 0,
}

export { needsShipping } from "../cart/index.ts"

/**
 * What a shopper has completed, in order.
 *
 * @param isShipped - whether anything has to be sent; without it there is no shipping step
 * @returns finished steps; `review` never is one
 * @rule CK6 - S2 §2 Checkout
 */
export const done = (state: CheckoutState, isShipped: boolean): ReadonlyArray<CheckoutStep> => {
  const payer = isShipped ? state.shipping : state.billing
  const finished: Readonly<Record<Exclude<CheckoutStep, "review">, boolean>> = {
    personal: state.personal !== null,
    shipping: state.shipping !== null && state.chosenMethod !== null,
    payment: state.paymentCode !== null && payer !== null,
  }
  return steps(isShipped).filter((step) => step !== "review" && finished[step])
}

/**
 * Where a shopper stands: where they went, but never beyond the first step that is not done.
 *
 * @rule CK6 - S2 §2 Checkout
 */
export const stepOf = (state: CheckoutState, isShipped: boolean): CheckoutStep => {
  const all = steps(isShipped)
  const finished = done(state, isShipped)
  const reachable = all.findIndex((step) => !finished.includes(step))
  const wanted = all.indexOf(state.step)
  return all[wanted < 0 ? reachable : Math.min(wanted, reachable)] ?? "review"
}

/** The step after one, in a checkout with or without delivery. @rule CK6 */
export const stepAfter = (step: CheckoutStep, isShipped: boolean): CheckoutStep => {
  const all = steps(isShipped)
  return all[all.indexOf(step) + 1] ?? "review"
}

const steps = (isShipped: boolean): ReadonlyArray<CheckoutStep> =>
  isShipped ? ["personal", "shipping", "payment", "review"] : ["personal", "payment", "review"]

/**
 * The delivery a shopper gets without choosing: the one they had, else the shop's default, else the first.
 *
 * @returns null when there is none to choose from
 * @rule CK3 - domain §5.6 Order data (default else first)
 */
export const methodFor = (
  methods: ReadonlyArray<ShippingMethod>,
  chosen: CheckoutState["chosenMethod"],
  fallback: LocalShippingMethod,
): CheckoutState["chosenMethod"] => {
  const is = (wanted: NonNullable<CheckoutState["chosenMethod"]>) => (method: ShippingMethod) =>
    method.carrierCode === wanted.carrierCode && method.methodCode === wanted.methodCode
  const found =
    (chosen === null ? undefined : methods.find(is(chosen))) ?? methods.find(is(fallback)) ?? methods[0]
  return found === undefined ? null : { carrierCode: found.carrierCode, methodCode: found.methodCode }
}

/** The shop's default delivery, as a method; its words are the screen's. @rule CK3 - S1 §9 default shipping method */
export const localMethod = (fallback: LocalShippingMethod): ShippingMethod => ({
  ...fallback,
  title: "",
  carrierTitle: "",
})

/**
 * The ways of paying that may be offered.
 *
 * @param isShipped - cash on delivery needs something to deliver
 * @rule CK4 - S1 §5 (cash on delivery is hidden when every item is virtual or downloadable)
 */
export const offered = (
  methods: ReadonlyArray<PaymentMethod>,
  isShipped: boolean,
): ReadonlyArray<PaymentMethod> => methods.filter((method) => isShipped || method.code !== "cashondelivery")

/** Whether a way of paying has to be chosen: not where the platform says that nothing is to be paid. @rule CK37 */
export const asksPayment = (methods: ReadonlyArray<PaymentMethod>): boolean =>
  methods.length === 0 || methods.some(({ code }) => code !== freePaymentCode)

/**
 * The way of paying that holds, once the methods are known.
 *
 * @param code - as chosen before, or null
 * @returns the free one where nothing is to be paid; null when the choice is no longer offered
 * @rule CK34, CK37
 */
export const paymentFor = (
  methods: ReadonlyArray<PaymentMethod>,
  isShipped: boolean,
  code: string | null,
): string | null =>
  asksPayment(methods)
    ? (offered(methods, isShipped).find((method) => method.code === code)?.code ?? null)
    : freePaymentCode

/**
 * Where the cart goes and how it is paid, as the cart has to know.
 *
 * @param country - of the store, while no address is known
 * @param shipping - from where on the courier is free, for estimates
 * @rule CK7, CA181 - domain §5.6 Order data (country = shipping country or default)
 */
export const deliveryOf = (
  state: CheckoutState,
  isShipped: boolean,
  country: string,
  shipping?: ShopSettings["shipping"],
): Delivery => {
  const { chosenMethod } = state
  const said = (isShipped ? state.shipping : state.billing)?.country
  const method = isShipped
    ? state.shippingMethods.find(
        (one) => one.carrierCode === chosenMethod?.carrierCode && one.methodCode === chosenMethod.methodCode,
      )
    : undefined
  return {
    country: said ?? country,
    isCountryKnown: said !== undefined,
    carrierCode: method?.carrierCode ?? null,
    methodCode: method?.methodCode ?? null,
    paymentCode: state.paymentCode,
    shippingGrossCents: method?.amountGrossCents ?? null,
    paymentGrossCents:
      state.paymentMethods.find((one) => one.code === state.paymentCode)?.costGrossCents ??
      (0 as Delivery["paymentGrossCents"]),
    ...(state.personal === null ? {} : { email: state.personal.email }),
    ...(shipping === undefined || method === undefined ? {} : courierOf(method, shipping, said ?? country)),
  }
}

/** What an estimate has to know of the courier where it is free from a sum on. */
const courierOf = (
  { carrierCode, amountGrossCents }: ShippingMethod,
  shipping: ShopSettings["shipping"],
  country: string,
): Pick<Delivery, "freeFromCents" | "courierGrossCents"> => {
  const { freeFromCents } = deliveryPromise(shipping, country)
  if (freeFromCents === null || carrierCode !== shipping.fallback.carrierCode) return {}
  const courierGrossCents = amountGrossCents > 0 ? amountGrossCents : shipping.fallback.amountGrossCents
  return { freeFromCents, courierGrossCents }
}

/** Whether a cart is told what it knows already. @rule CK7 */
export const isSameDelivery = (a: Delivery | null, b: Delivery): boolean =>
  a !== null && (Object.keys(b) as ReadonlyArray<keyof Delivery>).every((field) => a[field] === b[field])

/**
 * Whether a shopper is in checkout: active within the last half hour, the last moment included.
 *
 * @param modifiedAtMs - epoch ms, 0 when they left
 * @param nowMs - epoch ms
 * @rule CK8 - S1 §9 (activity window 1,800,000 ms), domain §11
 */
export const isActive = (modifiedAtMs: number, nowMs: number): boolean =>
  modifiedAtMs > 0 && nowMs - modifiedAtMs <= limits.checkoutActiveMs

/** The checkout after an order: who and where stay for the next one, the choices of this one go. @rule CK9 - S2 §4 */
export const afterOrder = (state: CheckoutState): CheckoutState => ({
  ...begin,
  personal: state.personal,
  shipping: state.shipping,
  billing: state.billing,
})
