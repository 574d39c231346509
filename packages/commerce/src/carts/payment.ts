import type { PaymentMethod } from "@shop/core/cart"
import { cents } from "@shop/core/money"

interface Offered extends PaymentMethod {
  /** Cash is taken by whoever brings the parcel, so there has to be one. */
  readonly needsParcel: boolean
}

const offered: ReadonlyArray<Offered> = [
  { code: "checkmo", title: "Cheque", costGrossCents: cents(0), needsParcel: false },
  { code: "banktransfer", title: "Bank transfer", costGrossCents: cents(0), needsParcel: false },
  { code: "cashondelivery", title: "Cash on delivery", costGrossCents: cents(0), needsParcel: true },
]

/**
 * The ways a cart can be paid.
 *
 * @param needsShipping - false when every line is virtual or downloadable
 * @returns methods, the default first
 * @rule CM15 - S1 §5: cash on delivery is hidden when every item is virtual or downloadable
 */
export const paymentMethods = (needsShipping: boolean): ReadonlyArray<PaymentMethod> =>
  offered
    .filter(({ needsParcel }) => needsShipping || !needsParcel)
    .map(({ code, title, costGrossCents }) => ({ code, title, costGrossCents }))

/** How an order says it is paid. @returns the code when it is none of ours (any more) @rule CM15 */
export const paymentTitle = (code: string): string =>
  offered.find((payment) => payment.code === code)?.title ?? code
