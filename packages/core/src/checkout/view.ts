import { type Address, emptyAddress } from "../address/index.ts"
import type { PaymentMethod, ShippingMethod } from "../cart/index.ts"
import type { Fault } from "../form/index.ts"
import type { NotificationBody } from "../notification/index.ts"
import { asksPayment, type CheckoutState, done, offered, stepOf } from "./state.ts"
import type { CheckoutStep, PersonalDetails } from "./model.ts"
import type { ChoiceWords } from "../product/index.ts"
import { isPaidElsewhere } from "./provided.ts"
import { deliveryDays, type ShopSettings } from "../settings/index.ts"

/** @rule CK10 */
export interface CheckoutView {
  readonly step: CheckoutStep
  readonly done: ReadonlyArray<CheckoutStep>
  readonly personal: PersonalDetails | null
  readonly createsAccount: boolean
  readonly shipping: Address | null
  /** Null: same as shipping. */
  readonly billing: Address | null
  /** What the forms begin with: what was said before, else who is buying and the likely country. */
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
  /** A way of paying has to be chosen; not where nothing is to be paid. @rule CK37 */
  readonly asksPayment: boolean
  /** The chosen way of paying leads to a provider's pages first. @rule OR15 */
  readonly isPaidElsewhere: boolean
  readonly countries: ReadonlyArray<string>
  /** Working days until the goods are there, least and most; null where nothing is promised or nothing is sent. */
  readonly workingDays: readonly [daysMin: number, daysMax: number] | null
  /** How long the last of them takes to make, and no days are promised then; 0 where all are there. @rule CK36 */
  readonly weeksUntilMade: number
  readonly faults: ReadonlyArray<Fault>
  /** Why the last try to order came to nothing, until the next one. @rule CK35 */
  readonly refusal: NotificationBody | null
  readonly isLoadingMethods: boolean
  readonly isPlacing: boolean
  /** The customer's session has ended: they have to sign in again. @rule CK40 */
  readonly isSuspended: boolean
}

/** What a checkout's view depends on beside the checkout. */
export interface CheckoutMoment {
  readonly needsShipping: boolean
  readonly isPlacing: boolean
  readonly countries: ReadonlyArray<string>
  /** Missing where nothing is promised. */
  readonly workingDays?: ShopSettings["shipping"]["workingDays"]
  /** 0 where nothing has yet to be made. */
  readonly weeksUntilMade: number
  /** Where most parcels of the store view go. */
  readonly country: string
  /** Who is signed in, or null. */
  readonly customer: Customer | null
}

/** What a checkout asks of who is signed in. */
interface Customer extends PersonalDetails {
  readonly addresses: ReadonlyArray<{
    readonly address: Address
    readonly isDefaultShipping: boolean
  }>
}

/**
 * The checkout as a screen may see it.
 *
 * @rule CK10, CK12 - S2 §3 Checkout data
 */
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
  asksPayment: asksPayment(state.paymentMethods),
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

/** What stands between the lines of an order and its sum, as the shopper saw it. @rule OR100 */
export interface OrderCharges {
  /** As it enters the sum: <= 0. */
  readonly discountCents: number
  /** Null when nothing is shipped. */
  readonly shippingCents: number | null
  /** What the way of paying costs; 0 for most. */
  readonly paymentCents: number
}

/** The order just placed, for the thank-you page; survives a reload. @rule OR6 */
export interface LastOrderView {
  /** Null while the order waits to be sent. */
  readonly orderNumber: string | null
  readonly state: "sending" | "waiting" | "confirmed" | "rejected"
  readonly email: string
  readonly placedAt: string | null
  readonly lines: ReadonlyArray<{
    readonly name: string
    /** What was chosen, in words. */
    readonly choices: ReadonlyArray<ChoiceWords>
    readonly qty: number
    readonly rowCents: number
  }>
  /** Null for an order that an earlier version has kept. */
  readonly charges: OrderCharges | null
  readonly grandCents: number
}
