import type { Cents, RatePpm } from "../money/index.ts"
import type { PromotionSetup } from "../promotion/index.ts"

export interface TotalSegment {
  readonly code: string
  readonly title: string
  readonly amountCents: Cents
  /** Tax shares by rate, for the tax segment. */
  readonly rates: ReadonlyArray<{
    readonly ratePpm: RatePpm
    readonly title: string
    readonly amountCents: Cents
  }>
}

/** A line in the platform's totals. */
export interface TotalsLine {
  readonly itemId: number
  readonly qty: number
  readonly name: string
  readonly unitGrossCents: Cents
  readonly rowGrossCents: Cents
  readonly taxCents: Cents
  /** This line's share of the discount, >= 0, like the item's `discount_amount` of the wire. */
  readonly discountCents: Cents
  readonly ratePpm: RatePpm
  /** Labels and values of the chosen options; missing if the platform sends none. */
  readonly choices?: ReadonlyArray<{ readonly label: string; readonly value: string }>
  /** False where the promotion of the coupon does not cover the line; missing means true. */
  readonly isCovered?: boolean
}

/** The promotion that a coupon has applied to a cart. */
export interface AppliedPromotion extends PromotionSetup {
  /** Whether it covers goods of every kind. */
  readonly isForAllGoods: boolean
  /** Gross cents of covered goods below which the coupon does not count. */
  readonly goodsMinCents: Cents
}

/** The reason why a coupon does not apply. "unknown" means that the code does not exist. */
export type CouponRefusalReason =
  | "unknown"
  | "notYet"
  | "over"
  | "usedUp"
  | "notForCustomer"
  | "usedByCustomer"
  | "noGoods"
  | "belowMinimum"
  | "notEnough"

/** A coupon of the cart that does not count, by its code, and why. */
export interface CouponRefusal {
  readonly coupon: string
  readonly reason: CouponRefusalReason
}

/** Why a line cannot be ordered as it is. */
export type UnavailableReason = "notSold" | "soldOut" | "tooFew"

/** Why a line cannot be ordered as it is, and how many pieces could be. */
export interface Unavailability {
  readonly reason: UnavailableReason
  /** Pieces that are left for the line; 0 where there are none. */
  readonly qtyLeft: number
  /** The product is sold from this quantity on, and the line has another; missing for other reasons. */
  readonly qtyMin?: number
  /** The step of larger quantities; with `qtyMin` only. */
  readonly qtyStep?: number
}

/** A line of the platform that is not in the sum, and why. */
export interface UnavailableRow extends Unavailability {
  readonly itemId: number
  readonly qty: number
}

export interface Totals {
  readonly grandCents: Cents
  readonly subtotalGrossCents: Cents
  readonly subtotalNetCents: Cents
  /** As it enters the sum: <= 0, like `discount_amount` of the wire. */
  readonly discountCents: Cents
  readonly shippingNetCents: Cents
  readonly shippingGrossCents: Cents
  readonly taxCents: Cents
  readonly couponCode: string | null
  /** The promotion of the coupon; missing without a coupon, or if the platform sends none. */
  readonly promotion?: AppliedPromotion
  /** The coupon of the cart that does not count, and why; missing when there is none. */
  readonly couponRefusal?: CouponRefusal
  /** Lines that cannot be ordered as they are: no sum counts them; missing when there are none. */
  readonly unavailable?: ReadonlyArray<UnavailableRow>
  readonly lines: ReadonlyArray<TotalsLine>
  readonly segments: ReadonlyArray<TotalSegment>
}
