import type { Totals } from "../pricing/index.ts"
import { define } from "../calls/index.ts"
import type { Address } from "../address/index.ts"
import type { ProductOption } from "../product/index.ts"
import type { CartToken, PaymentMethod, ServerLine, ShippingMethod, UnreadableLine } from "./model.ts"

interface InCart {
  readonly cart: CartToken
}

/** The calls of a cart. Each may be sent for a guest: the cart token is the only key. @rule CA4 - S1 §7 Cart */
export const create = define<"cart.create", Record<never, never>, CartToken>("cart.create")
/** A line as the platform sent it. @rule CA184 */
export type PulledLine = ServerLine | UnreadableLine
/** The lines of a cart as the platform has them. @rule CA4 */
export const pull = define<"cart.pull", InCart, ReadonlyArray<PulledLine>>("cart.pull")
/** Adds a line (no itemId) or sets its absolute quantity (with itemId). */
export const update = define<
  "cart.update",
  InCart & {
    readonly sku: string
    readonly qty: number
    readonly itemId: number | null
    /** The line's own cart id, as the platform told it; missing where it is not known. @rule CA4 */
    readonly quoteId?: string
    readonly option: ProductOption
    readonly operationId: string | null
  },
  ServerLine
>("cart.update")
/** Takes a line out. @rule CA4 */
export const remove = define<
  "cart.delete",
  InCart & { readonly sku: string; readonly itemId: number; readonly quoteId?: string },
  boolean
>("cart.delete")
/** The sums of a cart. @rule CA4 */
export const totals = define<"cart.totals", InCart, Totals>("cart.totals")
/** The sums of a cart, sent and paid in certain ways. @rule CA4 */
export const collectTotals = define<
  "cart.collectTotals",
  InCart & { readonly carrierCode: string; readonly methodCode: string; readonly paymentCode: string },
  Totals
>("cart.collectTotals")
/** Ways to deliver a cart to an address. @rule CA4 */
export const shippingMethods = define<
  "cart.shippingMethods",
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
>("cart.shippingMethods")
/** Ways to pay a cart. @rule CA4 */
export const paymentMethods = define<"cart.paymentMethods", InCart, ReadonlyArray<PaymentMethod>>(
  "cart.paymentMethods",
)
/** Tells where a cart goes and how; answers what that costs and how it may be paid. @rule CA4 */
export const shippingInformation = define<
  "cart.shippingInformation",
  InCart & {
    readonly country: string
    readonly shipping: Partial<Address> | null
    readonly carrierCode: string | null
    readonly methodCode: string | null
    /** Address that the order will be placed with; coupons may depend on it. Missing while nobody has told it. */
    readonly email?: string
  },
  { readonly totals: Totals; readonly paymentMethods: ReadonlyArray<PaymentMethod> }
>("cart.shippingInformation")
/** Puts a coupon on a cart. @rule CA24 */
export const applyCoupon = define<"cart.applyCoupon", InCart & { readonly code: string }, boolean>(
  "cart.applyCoupon",
)
/** Takes the coupon off a cart. @rule CA24 */
export const deleteCoupon = define<"cart.deleteCoupon", InCart, boolean>("cart.deleteCoupon")
/** Discards a guest's cart, which nobody can read any more. Repeated, it is accepted again. @rule CA320 */
export const discard = define<"cart.discard", InCart, boolean>("cart.discard")

/** Any call of a cart. @rule CA4 */
export type CartCall = ReturnType<
  | typeof create
  | typeof pull
  | typeof update
  | typeof remove
  | typeof totals
  | typeof collectTotals
  | typeof shippingMethods
  | typeof paymentMethods
  | typeof shippingInformation
  | typeof applyCoupon
  | typeof deleteCoupon
  | typeof discard
>
