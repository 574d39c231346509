import type { Cents } from "../money/index.ts"

/** A cart line that a promotion covers. */
export interface CoveredLine {
  /** Sku of the product: of the configurable product for a variant. See `productSku`. */
  readonly product: string
  readonly qty: number
  readonly unitGrossCents: Cents
}

/**
 * A reduction by a promotion. Amounts are gross cents, >= 0. The totals limit a reduction to the price of the goods.
 *
 * | scope    | reduces                                                    |
 * | -------- | ---------------------------------------------------------- |
 * | line     | one line, by its position among the covered lines          |
 * | order    | the covered lines together, in proportion to their amounts |
 * | delivery | the whole cost of the courier                              |
 */
export type Reduction =
  | { readonly scope: "line"; readonly line: number; readonly amountCents: Cents }
  | { readonly scope: "order"; readonly amountCents: Cents }
  | { readonly scope: "delivery" }

/** A reduction and the code of the promotion that it comes from. */
export type Adjustment = Reduction & { readonly source: string }

/** A promotion by its code, with its arguments. */
export interface PromotionSetup {
  readonly code: string
  readonly args: Readonly<Record<string, unknown>>
}

/** The promotion of a coupon, with the goods that it requires. */
export interface CouponPromotion extends PromotionSetup {
  /** Gross cents of covered goods below which it does not apply. */
  readonly goodsMinCents: Cents
}

/** The effect of a promotion on the lines of a cart, or the reason why it has none. */
export type PromotionDecision =
  | { readonly tag: "applies"; readonly adjustments: ReadonlyArray<Adjustment> }
  | { readonly tag: "refused"; readonly reason: "noGoods" | "belowMinimum" | "notEnough" }
