import type { Cents, RatePpm } from "../money/index.ts"

/** A line as the shopper sees it. @rule CA20 */
export interface CartLineView {
  readonly key: string
  readonly sku: string
  readonly name: string
  readonly href: string
  readonly image: string | null
  readonly options: ReadonlyArray<{ readonly label: string; readonly value: string }>
  readonly qty: number
  readonly qtyMax: number | null
  readonly unitCents: Cents
  readonly rowCents: Cents
  /** Changed here, not yet confirmed by the server. */
  readonly isPending: boolean
  readonly availability: "ok" | "out" | "unknown"
}

/** @rule CA21 - S1 §3 Cart totals lines */
export interface TotalsView {
  readonly subtotalCents: Cents
  readonly discountCents: Cents
  /** Null until a delivery method is known. */
  readonly shippingCents: Cents | null
  readonly taxCents: Cents
  readonly rates: ReadonlyArray<{ readonly ratePpm: RatePpm; readonly taxCents: Cents }>
  readonly grandCents: Cents
  readonly couponCode: string | null
  /** Computed on the device; the server has not confirmed it. */
  readonly isEstimate: boolean
}

export interface CartView {
  readonly lines: ReadonlyArray<CartLineView>
  /** The number on the badge. */
  readonly count: number
  readonly totals: TotalsView
  readonly isSyncing: boolean
  readonly isOffline: boolean
}
