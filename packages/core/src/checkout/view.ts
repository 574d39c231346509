import { type Address, emptyAddress } from "../address/index.ts"
import type { PaymentMethod, ShippingMethod } from "../cart/index.ts"
import type { Fault } from "../form/index.ts"
import type { NotificationBody } from "../notification/index.ts"
import { requiresPayment, type CheckoutState, done, offered, stepOf } from "./state.ts"
import type { CheckoutStep, PersonalDetails } from "./model.ts"
import type { ChoiceWords } from "../product/index.ts"
import { isPaidElsewhere } from "./provided.ts"
import { deliveryDays, type ShopSettings } from "../settings/index.ts"

export interface CheckoutView {
  readonly step: CheckoutStep
  readonly done: ReadonlyArray<CheckoutStep>
  readonly personal: PersonalDetails | null
  readonly createsAccount: boolean
  readonly shipping: Address | null
  /** Null: same as shipping. */
  readonly billing: Address | null
  /** The initial values of the forms: earlier input, otherwise the customer's data and the likely country. */
  readonly opening: {
    readonly personal: PersonalDetails
    readonly shipping: Address
    readonly billing: Address
  }
  readonly needsShipping: boolean
  readonly shippingMethods: ReadonlyArray<ShippingMethod>
  readonly chosenMethod: { readonly carrierCode: string; readonly methodCode: string } | null
  readonly paymentMethods: ReadonlyArray<PaymentMethod>
  readonly paymentCode: string | null
  /** The shopper chooses a payment method. A free order needs none. */
  readonly requiresPayment: boolean
  /** The shopper pays on a provider's page before the order. */
  readonly isPaidElsewhere: boolean
  readonly countries: ReadonlyArray<string>
  /** Minimum and maximum delivery time in working days; null without a promise or without shipping. */
  readonly workingDays: readonly [daysMin: number, daysMax: number] | null
  /** The longest lead time of the lines in weeks; 0 if all are in stock. A lead time excludes `workingDays`. */
  readonly weeksUntilMade: number
  readonly faults: ReadonlyArray<Fault>
  /** Why the last attempt to order failed, until the next attempt. */
  readonly refusal: NotificationBody | null
  readonly isLoadingMethods: boolean
  readonly isPlacing: boolean
  /** The customer's session has ended: they must sign in again. */
  readonly isSuspended: boolean
}

/** Further inputs of the checkout's view. */
export interface CheckoutMoment {
  readonly needsShipping: boolean
  readonly isPlacing: boolean
  readonly countries: ReadonlyArray<string>
  /** Missing without a promise. */
  readonly workingDays?: ShopSettings["shipping"]["workingDays"]
  /** 0 if all lines are in stock. */
  readonly weeksUntilMade: number
  /** The most likely country. */
  readonly country: string
  /** The signed-in customer, or null. */
  readonly customer: Customer | null
}

/** The customer's data for the forms. */
interface Customer extends PersonalDetails {
  readonly addresses: ReadonlyArray<{
    readonly address: Address
    readonly isDefaultShipping: boolean
  }>
}

/** Makes the view of the checkout. */
export const view = (
  state: CheckoutState,
  {
    needsShipping,
    weeksUntilMade,
    isPlacing,
    countries,
    country,
    customer,
    workingDays = {},
  }: CheckoutMoment,
): CheckoutView => ({
  step: stepOf(state, needsShipping),
  done: done(state, needsShipping),
  personal: state.personal,
  createsAccount: state.createsAccount,
  shipping: state.shipping,
  billing: state.billing,
  opening: {
    personal: state.personal ?? buyer(customer),
    shipping: state.shipping ?? standing(customer) ?? opening(state, country),
    billing: state.billing ?? opening(state, state.shipping?.country ?? country),
  },
  needsShipping,
  shippingMethods: needsShipping ? state.shippingMethods : [],
  chosenMethod: needsShipping ? state.chosenMethod : null,
  paymentMethods: offered(state.paymentMethods, needsShipping),
  paymentCode: state.paymentCode,
  requiresPayment: requiresPayment(state.paymentMethods),
  isPaidElsewhere: isPaidElsewhere(state.paymentCode),
  countries,
  workingDays:
    needsShipping && weeksUntilMade === 0
      ? deliveryDays(workingDays, state.shipping?.country ?? country)
      : null,
  weeksUntilMade,
  faults: state.faults,
  refusal: state.refusal,
  isLoadingMethods: state.isLoadingMethods,
  isPlacing,
  isSuspended: state.isSuspended,
})

const buyer = (customer: Customer | null): PersonalDetails => {
  const { firstName = "", lastName = "", email = "" } = customer ?? {}
  return { firstName, lastName, email }
}

const standing = (customer: Customer | null): Address | undefined =>
  customer?.addresses.find((saved) => saved.isDefaultShipping)?.address

const opening = ({ personal }: CheckoutState, country: string): Address => ({
  ...emptyAddress,
  firstName: personal?.firstName ?? "",
  lastName: personal?.lastName ?? "",
  country,
})

/** Discount, shipping and payment costs of an order, as shown to the shopper. */
export interface OrderCharges {
  /** <= 0 */
  readonly discountCents: number
  /** Null when nothing is shipped. */
  readonly shippingCents: number | null
  /** The cost of the payment method; mostly 0. */
  readonly paymentCents: number
}

/** The last order, for the thank-you page. It survives a reload. */
export interface LastOrderView {
  /** Null while the order waits to be sent. */
  readonly orderNumber: string | null
  readonly state: "sending" | "waiting" | "confirmed" | "rejected"
  readonly email: string
  readonly placedAt: string | null
  readonly lines: ReadonlyArray<{
    readonly name: string
    /** The labels of the chosen options. */
    readonly choices: ReadonlyArray<ChoiceWords>
    readonly qty: number
    readonly rowCents: number
  }>
  /** Null for an order that an earlier version has stored. */
  readonly charges: OrderCharges | null
  readonly grandCents: number
}
