import type { Brand } from "effect"
import type { Cents, RatePpm } from "../money/index.ts"
import type { ProductOption, ProductType, Sku } from "../product/index.ts"
import type { StockItem } from "../stock/index.ts"

/** Names a cart on the server: opaque text for guests, a number for customers. */
export type CartToken = string & Brand.Brand<"CartToken">

/** Canonical name of what was chosen: sku plus options in a fixed order. Two lines with one key are one line. @rule CA1 */
export type LineKey = string & Brand.Brand<"LineKey">

/** What one can read about a line without asking anybody. */
export interface LineFacts {
  readonly name: string
  readonly href: string
  readonly image: string | null
  readonly type: ProductType
  /** Chosen options in words. */
  readonly options: ReadonlyArray<{ readonly label: string; readonly value: string }>
  readonly unitGrossCents: Cents
  readonly ratePpm: RatePpm
  readonly isVirtual: boolean
  readonly stock: StockItem | null
}

/** A line of the cart that the shopper wants. @rule CA2 - S1 §3 Cart item */
export interface LocalLine {
  readonly key: LineKey
  readonly sku: Sku
  readonly parentSku: Sku | null
  readonly option: ProductOption
  readonly qty: number
  readonly facts: LineFacts
}

/** A line of the cart that the server last told of. */
export interface ServerLine {
  readonly itemId: number
  readonly quoteId: string
  readonly sku: Sku
  readonly name: string
  readonly qty: number
  readonly type: ProductType
  readonly option: ProductOption
  readonly unitGrossCents: Cents | null
}

/** @rule CA9 - wire §5 total_segments */
export interface TotalSegment {
  readonly code: string
  readonly title: string
  readonly amountCents: Cents
  /** Tax shares by rate, for the tax segment. */
  readonly rates: ReadonlyArray<{ readonly ratePpm: RatePpm; readonly title: string; readonly amountCents: Cents }>
}

export interface TotalsLine {
  readonly itemId: number
  readonly qty: number
  readonly name: string
  readonly unitGrossCents: Cents
  readonly rowGrossCents: Cents
  readonly taxCents: Cents
  readonly discountCents: Cents
  readonly ratePpm: RatePpm
}

/** @rule CA9 - S1 §3 Cart totals lines, wire §5 Totals */
export interface Totals {
  readonly grandCents: Cents
  readonly subtotalGrossCents: Cents
  readonly subtotalNetCents: Cents
  readonly discountCents: Cents
  readonly shippingGrossCents: Cents
  readonly taxCents: Cents
  readonly couponCode: string | null
  readonly lines: ReadonlyArray<TotalsLine>
  readonly segments: ReadonlyArray<TotalSegment>
}

/** @rule CK3 - S1 §3 Shipping method */
export interface ShippingMethod {
  readonly carrierCode: string
  readonly methodCode: string
  readonly title: string
  readonly carrierTitle: string
  readonly amountNetCents: Cents
  readonly amountGrossCents: Cents
}

/** @rule CK4 - S1 §3 Payment method */
export interface PaymentMethod {
  readonly code: string
  readonly title: string
  readonly costGrossCents: Cents
}
