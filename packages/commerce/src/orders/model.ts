import type { CouponRefusal, Totals } from "@shop/core/pricing"
import { Data } from "effect"
import type { Fault } from "@shop/core/form"
import type { Shortage } from "../stock/index.ts"

/** Why an order is not placed. Nothing is stored then, and the same key may be tried again. @rule CM11 - S1 §8 */
export type OrderReason =
  | { readonly tag: "KeyReused" }
  | { readonly tag: "CartUnknown" }
  | { readonly tag: "CartOrdered"; readonly orderNumber: string | null }
  | { readonly tag: "CartEmpty" }
  /** The order's lines are not the cart's, such as after a change in another tab. */
  | { readonly tag: "CartChanged"; readonly totals: Totals }
  /** The shopper saw another sum. */
  | { readonly tag: "TotalChanged"; readonly totals: Totals }
  /** The cart's coupon does not apply to this customer; the totals are without it. */
  | ({ readonly tag: "CouponRefused"; readonly totals: Totals } & CouponRefusal)
  | { readonly tag: "Unavailable"; readonly shortages: ReadonlyArray<Shortage> }
  /** Fields by path, such as "shipping.postcode". */
  | { readonly tag: "FieldsInvalid"; readonly faults: ReadonlyArray<Fault> }
  | { readonly tag: "MethodUnknown" }
  | { readonly tag: "PaymentUnknown" }
  /** The buyer's unpaid orders would hold more pieces than they may. */
  | { readonly tag: "TooManyPieces"; readonly piecesMax: number }
  /** The method needs a provider, and there is no approved payment. */
  | { readonly tag: "PaymentMissing" }
  /** The approved amount differs from the order's total. */
  | { readonly tag: "PaymentMismatched"; readonly totals: Totals }

/** An order is not placed; nothing has changed. @rule CM11 */
export class OrderRefused extends Data.TaggedError("OrderRefused")<{ readonly reason: OrderReason }> {}

/** The refusal of an order. @rule CM11 */
export const refused = (reason: OrderReason): OrderRefused => new OrderRefused({ reason })
