import { define } from "../calls/index.ts"
import type { Address } from "../address/index.ts"
import type { ProductOption } from "../product/index.ts"
import type { CartToken, PaymentMethod, ServerLine, ShippingMethod, Totals } from "./model.ts"

interface InCart {
  readonly cart: CartToken
}

/** The calls of a cart. Each may be sent for a guest: the cart token is the only key. @rule CA4 - S1 §7 Cart */
export const create = define<"cart.create", Record<never, never>, CartToken>("cart.create")
export const pull = define<"cart.pull", InCart, ReadonlyArray<ServerLine>>("cart.pull")
/** Adds a line (no itemId) or sets its absolute quantity (with itemId). */
export const update = define<
  "cart.update",
  InCart & {
    readonly sku: string
    readonly qty: number
    readonly itemId: number | null
    readonly option: ProductOption
    readonly operationId: string | null
  },
  ServerLine
>("cart.update")
export const remove = define<
  "cart.delete",
  InCart & { readonly sku: string; readonly itemId: number },
  boolean
>("cart.delete")
export const totals = define<"cart.totals", InCart, Totals>("cart.totals")
export const collectTotals = define<
  "cart.collectTotals",
  InCart & { readonly carrierCode: string; readonly methodCode: string; readonly paymentCode: string },
  Totals
>("cart.collectTotals")
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
export const paymentMethods = define<"cart.paymentMethods", InCart, ReadonlyArray<PaymentMethod>>(
  "cart.paymentMethods",
)
export const shippingInformation = define<
  "cart.shippingInformation",
  InCart & {
    readonly country: string
    readonly shipping: Partial<Address> | null
    readonly carrierCode: string | null
    readonly methodCode: string | null
  },
  { readonly totals: Totals; readonly paymentMethods: ReadonlyArray<PaymentMethod> }
>("cart.shippingInformation")
export const applyCoupon = define<"cart.applyCoupon", InCart & { readonly code: string }, boolean>(
  "cart.applyCoupon",
)
export const deleteCoupon = define<"cart.deleteCoupon", InCart, boolean>("cart.deleteCoupon")

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
>
