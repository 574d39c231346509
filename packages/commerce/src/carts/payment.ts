import type { PaymentMethod } from "@shop/core/cart"
import { freePaymentCode } from "@shop/core/checkout"
import { cents, type Cents } from "@shop/core/money"
import { type Accounts, paymentInstructionsOf } from "./accounts.ts"

interface OfferedMethod extends PaymentMethod {
  /** Buyers send the money themselves, so they have to know where to. */
  readonly needsAccount: boolean
  /** The courier collects cash, so the order needs a parcel. */
  readonly needsParcel: boolean
  /** ISO codes of countries where it can be paid so; null for all that are served. */
  readonly countries: ReadonlyArray<string> | null
  /** Gross cents of goods and delivery up to which it can be paid so; null for any sum. */
  readonly grossMaxCents: Cents | null
}

const sent = { needsAccount: true, countries: null, grossMaxCents: null, needsParcel: false }

/** French law lets a shop take 1,000 EUR in cash at most. Couriers collect cash only where they have their own depots. */
const offered: ReadonlyArray<OfferedMethod> = [
  { code: "checkmo", title: "Cheque", costGrossCents: cents(0), ...sent },
  { code: "banktransfer", title: "Bank transfer", costGrossCents: cents(0), ...sent },
  {
    code: "cashondelivery",
    title: "Cash on delivery",
    costGrossCents: cents(0),
    needsAccount: false,
    needsParcel: true,
    countries: ["FR", "DE", "BE", "LU", "AT", "IT", "ES", "PL"],
    grossMaxCents: cents(1000_00),
  },
]

/** The payment method of a free order. @rule CK37 */
export const freePayment: PaymentMethod = {
  code: freePaymentCode,
  title: "Nothing to pay",
  costGrossCents: cents(0),
}

/** The data that the offered payment methods depend on. */
export interface Payable {
  /** ISO code of the country the goods go to. */
  readonly country: string
  /** False when nothing is shipped, or the buyer picks up the goods. */
  readonly hasParcel: boolean
  /** Price of goods and delivery, gross cents. */
  readonly grossCents: Cents
  readonly accounts: Accounts
}

/**
 * The ways a cart can be paid.
 *
 * @returns methods, the default first
 * @rule CM15, CM102, CM232 - S1 §5: cash on delivery is hidden when every item is virtual or downloadable
 */
export const paymentMethods = ({
  country,
  hasParcel,
  grossCents,
  accounts,
}: Payable): ReadonlyArray<PaymentMethod> =>
  offered
    .filter(
      ({ code, needsAccount, needsParcel, countries, grossMaxCents }) =>
        (!needsAccount || paymentInstructionsOf(accounts, code) !== null) &&
        (hasParcel || !needsParcel) &&
        (countries === null || countries.includes(country)) &&
        (grossMaxCents === null || grossCents <= grossMaxCents),
    )
    .map(({ code, title, costGrossCents }) => ({ code, title, costGrossCents }))

/** Whether buyers send the money themselves, before anything is sent to them. @rule CM260 */
export const isSentByBuyer = (code: string | null): boolean =>
  offered.some((payment) => payment.code === code && payment.needsAccount)

/** Title of an order's payment method. @returns the code for a method that the shop does not know (any more) @rule CM15 */
export const paymentTitle = (code: string): string =>
  [...offered, freePayment].find((payment) => payment.code === code)?.title ?? code
