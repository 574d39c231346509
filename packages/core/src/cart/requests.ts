import { defineRequest } from "../api/index.ts"
import type { Totals } from "../pricing/index.ts"
import type { Address } from "../address/index.ts"
import type { ProductOption } from "../product/index.ts"
import type { CartToken } from "./connection.ts"
import type { PaymentMethod, ServerLine, ShippingMethod, UnreadableLine } from "./model.ts"

interface CartInput {
  readonly cart: CartToken
}

/** Creates a cart. Guests can send all requests of a cart: the cart token is the only key. */
export const create = defineRequest<Record<never, never>, CartToken>()({ name: "cart.create" })
/** A line of a pull. */
export type PulledLine = ServerLine | UnreadableLine
/** Requests the lines of a cart. */
export const pull = defineRequest<CartInput, ReadonlyArray<PulledLine>>()({ name: "cart.pull" })
/** Adds a line (no itemId) or sets its absolute quantity (with itemId). */
export const update = defineRequest<
  CartInput & {
    readonly sku: string
    readonly qty: number
    readonly itemId: number | null
    /** The cart id of the line in the platform's response; missing if unknown. */
    readonly quoteId?: string
    readonly option: ProductOption
    readonly operationId: string | null
  },
  ServerLine
>()({ name: "cart.update" })
/** Removes a line. */
export const remove = defineRequest<
  CartInput & { readonly sku: string; readonly itemId: number; readonly quoteId?: string },
  boolean
>()({ name: "cart.delete" })
/** Requests the totals of a cart. */
export const totals = defineRequest<CartInput, Totals>()({ name: "cart.totals" })
/** Requests the totals of a cart for a delivery and a payment method. */
export const collectTotals = defineRequest<
  CartInput & { readonly carrierCode: string; readonly methodCode: string; readonly paymentCode: string },
  Totals
>()({ name: "cart.collectTotals" })
/** Requests the shipping methods of a cart for an address. */
export const shippingMethods = defineRequest<
  CartInput & {
    readonly address: Pick<Address, "platformRegion"> & {
      readonly country: string
      readonly region: string
      readonly postcode: string
      readonly city: string
      readonly street: ReadonlyArray<string>
    }
  },
  ReadonlyArray<ShippingMethod>
>()({ name: "cart.shippingMethods" })
/** Requests the payment methods of a cart. */
export const paymentMethods = defineRequest<CartInput, ReadonlyArray<PaymentMethod>>()({
  name: "cart.paymentMethods",
})
/** Sets the delivery of a cart; the response has the totals and the payment methods. */
export const shippingInformation = defineRequest<
  CartInput & {
    readonly country: string
    readonly shipping: Partial<Address> | null
    readonly carrierCode: string | null
    readonly methodCode: string | null
    /** Email address of the order; coupons may depend on it. Missing before the shopper has entered it. */
    readonly email?: string
  },
  { readonly totals: Totals; readonly paymentMethods: ReadonlyArray<PaymentMethod> }
>()({ name: "cart.shippingInformation" })
/** Applies a coupon to a cart. */
export const applyCoupon = defineRequest<CartInput & { readonly code: string }, boolean>()({
  name: "cart.applyCoupon",
})
/** Removes the coupon of a cart. */
export const deleteCoupon = defineRequest<CartInput, boolean>()({ name: "cart.deleteCoupon" })
/** Discards a guest's cart, so that no later request can read it. The request is idempotent. */
export const discard = defineRequest<CartInput, boolean>()({
  name: "cart.discard",
  capability: "cartDiscard",
})
