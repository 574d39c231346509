import { defineRequest } from "../api/index.ts"
import type { Totals } from "../pricing/index.ts"
import type { Address } from "../address/index.ts"
import type { ProductOption } from "../product/index.ts"
import type { CartToken } from "./connection.ts"
import type { PaymentMethod, ServerLine, ShippingMethod, UnreadableLine } from "./model.ts"

interface InCart {
  readonly cart: CartToken
}

/** The calls of a cart. Each may be sent for a guest: the cart token is the only key. @rule CA4 - S1 §7 Cart */
export const create = defineRequest<Record<never, never>, CartToken>()({ name: "cart.create" })
/** A line as the platform sent it. @rule CA184 */
export type PulledLine = ServerLine | UnreadableLine
/** The lines of a cart as the platform has them. @rule CA4 */
export const pull = defineRequest<InCart, ReadonlyArray<PulledLine>>()({ name: "cart.pull" })
/** Adds a line (no itemId) or sets its absolute quantity (with itemId). */
export const update = defineRequest<
  InCart & {
    readonly sku: string
    readonly qty: number
    readonly itemId: number | null
    /** The cart id of the line in the platform's response; missing if unknown. @rule CA4 */
    readonly quoteId?: string
    readonly option: ProductOption
    readonly operationId: string | null
  },
  ServerLine
>()({ name: "cart.update" })
/** Takes a line out. @rule CA4 */
export const remove = defineRequest<
  InCart & { readonly sku: string; readonly itemId: number; readonly quoteId?: string },
  boolean
>()({ name: "cart.delete" })
/** The sums of a cart. @rule CA4 */
export const totals = defineRequest<InCart, Totals>()({ name: "cart.totals" })
/** The sums of a cart, sent and paid in certain ways. @rule CA4 */
export const collectTotals = defineRequest<
  InCart & { readonly carrierCode: string; readonly methodCode: string; readonly paymentCode: string },
  Totals
>()({ name: "cart.collectTotals" })
/** Ways to deliver a cart to an address. @rule CA4 */
export const shippingMethods = defineRequest<
  InCart & {
    readonly address: {
      readonly country: string
      readonly region: string
      readonly postcode: string
      readonly city: string
      readonly street: ReadonlyArray<string>
    }
  },
  ReadonlyArray<ShippingMethod>
>()({ name: "cart.shippingMethods" })
/** Ways to pay a cart. @rule CA4 */
export const paymentMethods = defineRequest<InCart, ReadonlyArray<PaymentMethod>>()({
  name: "cart.paymentMethods",
})
/** Tells where a cart goes and how; answers what that costs and how it may be paid. @rule CA4 */
export const shippingInformation = defineRequest<
  InCart & {
    readonly country: string
    readonly shipping: Partial<Address> | null
    readonly carrierCode: string | null
    readonly methodCode: string | null
    /** Email address of the order; coupons may depend on it. Missing before the shopper has entered it. */
    readonly email?: string
  },
  { readonly totals: Totals; readonly paymentMethods: ReadonlyArray<PaymentMethod> }
>()({ name: "cart.shippingInformation" })
/** Puts a coupon on a cart. @rule CA24 */
export const applyCoupon = defineRequest<InCart & { readonly code: string }, boolean>()({
  name: "cart.applyCoupon",
})
/** Takes the coupon off a cart. @rule CA24 */
export const deleteCoupon = defineRequest<InCart, boolean>()({ name: "cart.deleteCoupon" })
/** Discards a guest's cart, so that no later request can read it. The request is idempotent. @rule CA320 */
export const discard = defineRequest<InCart, boolean>()({ name: "cart.discard", capability: "cartDiscard" })
