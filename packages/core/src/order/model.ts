import type { Cents } from "../money/index.ts"
import type { Address } from "../address/index.ts"
import type { PersonalDetails } from "../checkout/index.ts"
import type { CartToken } from "../cart/index.ts"
import type { ProductOption } from "../product/index.ts"

export interface OrderLine {
  readonly sku: string
  readonly parentSku: string | null
  readonly name: string
  readonly qty: number
  readonly option: ProductOption
  readonly unitGrossCents: Cents
}

/**
 * An order as the shopper meant it. `orderId` is minted once, before the first try, and is the key under
 * which the platform places it at most once. @rule OR1 - S1 §7 order, domain §11 O2
 */
export interface Order {
  readonly orderId: string
  readonly cart: CartToken
  readonly personal: PersonalDetails
  /** Null when nothing has to be shipped. */
  readonly shipping: Address | null
  readonly billing: Address
  readonly carrierCode: string | null
  readonly methodCode: string | null
  readonly paymentCode: string
  readonly lines: ReadonlyArray<OrderLine>
  /** What the shopper saw; the platform refuses when its own figure differs. */
  readonly grandCents: Cents
}

/** @rule OR2 - wire §7 result */
export interface Placed {
  readonly orderNumber: string
  readonly backendOrderId: string
  readonly placedAt: string
}
