import type { CouponRefusal } from "@shop/core/pricing"
import { Data } from "effect"
import type { ProductOption } from "@shop/core/product"
import type { StoreView } from "@shop/core/store-view"

/** The signed-in customer, from the session and never from the client's claims. @rule CM69 */
export interface Buyer {
  readonly customerId: number
  /** Customer group whose prices apply. */
  readonly groupId: number
}

/** Names a cart, its customer, and the store view for texts and prices. */
export interface CartPlace {
  readonly token: string
  readonly view: StoreView
  /** Null or missing for a guest. */
  readonly buyer?: Buyer | null
}

/** A stored cart. */
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
  /** Address of the coming order, if known; coupons may depend on it. */
  readonly email: string | null
  readonly status: "active" | "ordered"
  /** Id of the cart's customer; null for a guest's cart, which its token opens. */
  readonly customer: number | null
}

/** A stored cart line: product, options and quantity, never a price. @rule CM8 - prices come from the catalogue */
export interface LineRecord {
  readonly itemId: number
  readonly key: string
  /** Sku to deliver: for a configurable product, its variant. */
  readonly sku: string
  readonly parentSku: string | null
  readonly option: ProductOption
  readonly qty: number
}

/** A change of lines: a new line (no itemId), or an absolute quantity for an existing one. */
export interface LineChange {
  readonly sku: string
  readonly qty: number
  readonly itemId: number | null
  readonly option: ProductOption
  /** Names the attempt: a second one with the same id has the first one's answer and no effect. */
  readonly operationId: string | null
}

/** A shopper's choice of delivery. */
export interface DeliveryChoice {
  readonly country: string
  readonly region: string
  readonly carrierCode: string | null
  readonly methodCode: string | null
  /** Address of the order; missing until the shopper has entered it. */
  readonly email?: string | null
}

/** Why a cart refuses a change. Quantities in pieces. @rule CM5 - S1 §5, §8; wire §5 */
export type CartReason =
  | { readonly tag: "CartUnknown" }
  | { readonly tag: "CartOrdered"; readonly orderNumber: string | null }
  | { readonly tag: "CartFull"; readonly linesMax: number }
  | { readonly tag: "LineUnknown"; readonly itemId: number }
  | { readonly tag: "ProductUnknown"; readonly sku: string }
  | { readonly tag: "ProductNotBuyable"; readonly sku: string }
  | { readonly tag: "PriceUnknown"; readonly sku: string }
  /**
   * `field` and `lengthMax` name an option whose text is too long, `dateOf` and `dateMin` one whose date is too early.
   * Without them options are to be chosen.
   */
  | {
      readonly tag: "OptionsInvalid"
      readonly sku: string
      readonly field?: string
      readonly lengthMax?: number
      readonly dateOf?: string
      readonly dateMin?: string
    }
  /** `qtyMin` and `qtyStep` name the quantities of a product that is not sold by the piece. */
  | {
      readonly tag: "QtyInvalid"
      readonly qtyMax: number
      readonly qtyMin?: number
      readonly qtyStep?: number
    }
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
