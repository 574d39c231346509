import type { CouponRefusal } from "@shop/core/pricing"
import { Data } from "effect"
import type { ProductOption } from "@shop/core/product"
import type { StoreView } from "@shop/core/store-view"

/** Who is signed in, as their session says and never as a client claims. @rule CM69 */
export interface Buyer {
  readonly customerId: number
  /** Whose prices they pay. */
  readonly groupId: number
}

/** Which cart is meant, who asks, and the view in whose words and prices it is answered. */
export interface CartPlace {
  readonly token: string
  readonly view: StoreView
  /** Null or missing for a guest. */
  readonly buyer?: Buyer | null
}

/** A cart as it is kept. */
export interface CartRecord {
  readonly token: string
  /** Grows by one with every change: two orders of one version are one order. */
  readonly version: number
  readonly store: string
  /** ISO code of the country whose taxes and delivery hold. */
  readonly country: string
  readonly region: string
  readonly carrierCode: string | null
  readonly methodCode: string | null
  readonly paymentCode: string | null
  readonly coupon: string | null
  /** Address that the order will be placed with, as far as it has been told; coupons may depend on it. */
  readonly email: string | null
  readonly status: "active" | "ordered"
  /** Whose it is; null for a guest's, which is whoever's that has the token. */
  readonly customer: number | null
}

/** A line as it is kept: what was chosen and how many, never what it costs. @rule CM8 - prices come from the catalogue */
export interface LineRecord {
  readonly itemId: number
  readonly key: string
  /** What is sold: for a configurable product, its variant. */
  readonly sku: string
  readonly parentSku: string | null
  readonly option: ProductOption
  readonly qty: number
}

/** What is asked of a line: another one (no itemId), or an absolute quantity of one that is there. */
export interface LineChange {
  readonly sku: string
  readonly qty: number
  readonly itemId: number | null
  readonly option: ProductOption
  /** Names the attempt: a second one with the same id has the first one's answer and no effect. */
  readonly operationId: string | null
}

/** What a shopper told of delivery. */
export interface DeliveryChoice {
  readonly country: string
  readonly region: string
  readonly carrierCode: string | null
  readonly methodCode: string | null
  /** Address of the order; missing as long as nobody has told it. */
  readonly email?: string | null
}

/** Why a cart does not do what it was asked. Quantities in pieces. @rule CM5 - S1 §5, §8; wire §5 */
export type CartReason =
  | { readonly tag: "CartUnknown" }
  | { readonly tag: "CartOrdered"; readonly orderNumber: string | null }
  | { readonly tag: "CartFull"; readonly linesMax: number }
  | { readonly tag: "LineUnknown"; readonly itemId: number }
  | { readonly tag: "ProductUnknown"; readonly sku: string }
  | { readonly tag: "ProductNotBuyable"; readonly sku: string }
  | { readonly tag: "PriceUnknown"; readonly sku: string }
  | { readonly tag: "OptionsInvalid"; readonly sku: string }
  | { readonly tag: "QtyInvalid"; readonly qtyMax: number }
  | { readonly tag: "QtyAboveStock"; readonly sku: string; readonly qtyMax: number }
  | { readonly tag: "CountryUnknown"; readonly country: string }
  | { readonly tag: "TextTooLong"; readonly field: string; readonly lengthMax: number }
  | { readonly tag: "MethodUnknown" }
  | { readonly tag: "PaymentUnknown" }
  | { readonly tag: "CouponUnknown" }
  | ({ readonly tag: "CouponRefused" } & CouponRefusal)
  | { readonly tag: "OperationReused" }

/** A cart refuses; nothing of it has changed. @rule CM5 */
export class CartRefused extends Data.TaggedError("CartRefused")<{ readonly reason: CartReason }> {}
