import type { Delivery, PaymentMethod, ShippingMethod } from "../cart/index.ts"
import type { Fault } from "../form/index.ts"
import type { NotificationBody } from "../notification/index.ts"
import { deliveryPromise, limits, type LocalShippingMethod, type ShopSettings } from "../settings/index.ts"
import type { CheckoutChoices, CheckoutStep } from "./model.ts"
import { freePaymentCode } from "./provided.ts"

/** The state of the checkout. */
export interface CheckoutState extends CheckoutChoices {
  readonly step: CheckoutStep
  /** Whether the order registers an account. Never stored on the device, like the password. */
  readonly createsAccount: boolean
  /** Data of the payment method for the order. The device stores it with the order alone. */
  readonly paymentAdditional: Readonly<Record<string, unknown>>
  readonly shippingMethods: ReadonlyArray<ShippingMethod>
  readonly paymentMethods: ReadonlyArray<PaymentMethod>
  readonly faults: ReadonlyArray<Fault>
  /** Why the last attempt to order failed, until the next attempt. */
  readonly refusal: NotificationBody | null
  readonly isLoadingMethods: boolean
  /** The customer's session has ended. Their input returns after sign-in. */
  readonly isSuspended: boolean
}

/** The initial state. */
export const begin: CheckoutState = {
  step: "personal",
  personal: null,
  createsAccount: false,
  paymentAdditional: {},
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
 * The completed steps, in order.
 *
 * @param isShipped - whether the cart is shipped; otherwise there is no shipping step
 * @returns finished steps; `review` never is one
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

/** The current step: the one that the shopper opened, but never beyond the first incomplete step. */
export const stepOf = (state: CheckoutState, isShipped: boolean): CheckoutStep => {
  const all = steps(isShipped)
  const finished = done(state, isShipped)
  const reachable = all.findIndex((step) => !finished.includes(step))
  const wanted = all.indexOf(state.step)
  return all[wanted < 0 ? reachable : Math.min(wanted, reachable)] ?? "review"
}

/** The step after one, in a checkout with or without delivery. */
export const stepAfter = (step: CheckoutStep, isShipped: boolean): CheckoutStep => {
  const all = steps(isShipped)
  return all[all.indexOf(step) + 1] ?? "review"
}

const steps = (isShipped: boolean): ReadonlyArray<CheckoutStep> =>
  isShipped ? ["personal", "shipping", "payment", "review"] : ["personal", "payment", "review"]

/**
 * The shipping method without a new choice: the current one, otherwise the platform's default, otherwise the shop's,
 * otherwise the first.
 *
 * @returns null without any method
 */
export const methodFor = (
  methods: ReadonlyArray<ShippingMethod>,
  chosen: CheckoutState["chosenMethod"],
  fallback: LocalShippingMethod,
): CheckoutState["chosenMethod"] => {
  const is = (wanted: NonNullable<CheckoutState["chosenMethod"]>) => (method: ShippingMethod) =>
    method.carrierCode === wanted.carrierCode && method.methodCode === wanted.methodCode
  const found =
    (chosen === null ? undefined : methods.find(is(chosen))) ??
    methods.find(({ isDefault }) => isDefault === true) ??
    methods.find(is(fallback)) ??
    methods[0]
  return found === undefined ? null : { carrierCode: found.carrierCode, methodCode: found.methodCode }
}

/** The shop's default shipping method; the screen has its label. */
export const localMethod = (fallback: LocalShippingMethod): ShippingMethod => ({
  ...fallback,
  title: "",
  carrierTitle: "",
})

/**
 * The payment methods to offer.
 *
 * @param isShipped - cash on delivery requires shipping
 */
export const offered = (
  methods: ReadonlyArray<PaymentMethod>,
  isShipped: boolean,
): ReadonlyArray<PaymentMethod> => methods.filter((method) => isShipped || method.code !== "cashondelivery")

/** Whether the shopper chooses a payment method. A free order needs none. */
export const requiresPayment = (methods: ReadonlyArray<PaymentMethod>): boolean =>
  methods.length === 0 || methods.some(({ code }) => code !== freePaymentCode)

/**
 * The payment method among the known methods.
 *
 * @param code - the previous choice, or null
 * @returns the free method for a free order; null when the choice is no longer offered
 */
export const paymentFor = (
  methods: ReadonlyArray<PaymentMethod>,
  isShipped: boolean,
  code: string | null,
): string | null =>
  requiresPayment(methods)
    ? (offered(methods, isShipped).find((method) => method.code === code)?.code ?? null)
    : freePaymentCode

/**
 * The delivery and the payment method that the cart's totals depend on.
 *
 * @param country - of the store, while no address is known
 * @param shipping - settings with the threshold of free delivery, for estimates
 */
export const deliveryOf = (
  state: CheckoutState,
  isShipped: boolean,
  country: string,
  shipping?: ShopSettings["shipping"],
): Delivery => {
  const { chosenMethod } = state
  const knownCountry = (isShipped ? state.shipping : state.billing)?.country
  const method = isShipped
    ? state.shippingMethods.find(
        (one) => one.carrierCode === chosenMethod?.carrierCode && one.methodCode === chosenMethod.methodCode,
      )
    : undefined
  return {
    country: knownCountry ?? country,
    isCountryKnown: knownCountry !== undefined,
    carrierCode: method?.carrierCode ?? null,
    methodCode: method?.methodCode ?? null,
    paymentCode: state.paymentCode,
    shippingGrossCents: method?.amountGrossCents ?? null,
    paymentGrossCents:
      state.paymentMethods.find((one) => one.code === state.paymentCode)?.costGrossCents ??
      (0 as Delivery["paymentGrossCents"]),
    ...(state.personal === null ? {} : { email: state.personal.email }),
    ...(shipping === undefined || method === undefined
      ? {}
      : courierOf(method, shipping, knownCountry ?? country)),
  }
}

/** The threshold and the price of the delivery, for estimates. */
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

/** Whether two deliveries are equal, so that the cart needs no update. */
export const isSameDelivery = (a: Delivery | null, b: Delivery): boolean =>
  a !== null && (Object.keys(b) as ReadonlyArray<keyof Delivery>).every((field) => a[field] === b[field])

/**
 * Whether a shopper is in checkout: active within the last half hour, inclusive.
 *
 * @param modifiedAtMs - epoch ms; 0 after the shopper has left the checkout
 * @param nowMs - epoch ms
 */
export const isActive = (modifiedAtMs: number, nowMs: number): boolean =>
  modifiedAtMs > 0 && nowMs - modifiedAtMs <= limits.checkoutActiveMs

/**
 * The checkout after an order. Personal details and addresses remain for the next order; other choices are removed.
 */
export const afterOrder = (state: CheckoutState): CheckoutState => ({
  ...begin,
  personal: state.personal,
  shipping: state.shipping,
  billing: state.billing,
})
