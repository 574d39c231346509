import type { AppliedPromotion, CouponRefusal } from "@shop/core/pricing"
import type { Cents } from "@shop/core/money"
import { productSku } from "@shop/core/product"
import { type Adjustment, decidePromotion } from "@shop/core/promotion"
import { appliedPromotion, type Coupon, type CouponGoods, covers, refusalOf } from "./coupon-rules.ts"

/** A cart line with the data that a coupon depends on. */
export interface CouponLine extends CouponGoods {
  readonly qty: number
  /** Price of one piece before any discount. */
  readonly unitGrossCents: Cents
}

/** The effect of a coupon on a cart: the discount per line, or the reason why it does not apply. */
export type CouponDecision =
  | {
      readonly tag: "applies"
      /** The code as the operator created it. */
      readonly code: string
      readonly promotion: AppliedPromotion
      readonly adjustments: ReadonlyArray<Adjustment>
      /** For each line, whether the coupon covers it. */
      readonly covered: ReadonlyArray<boolean>
    }
  | { readonly tag: "refused"; readonly refusal: CouponRefusal }

/** The coupon of a cart, with the data for a decision on it. */
export interface CouponRequest {
  /** The code as the shopper typed it, or as the cart stores it. */
  readonly code: string
  /** Null for an unknown code. */
  readonly coupon: Coupon | null
  /** The customer's orders with this coupon, without cancelled ones. */
  readonly usesOfCustomer: number
  /** Customer group; the guests' group when no customer is signed in. */
  readonly groupId: number
  /** Epoch ms. */
  readonly nowMs: number
}

/** The customer group of shoppers who are not signed in. */
export const guestGroupId = 0

/**
 * Decides whether a coupon applies to a cart, and its discount per line. Totals, payments and orders use this decision.
 *
 * @param lines - the lines of the cart that can be bought
 * @rule CM16, CM100, CM112 - S1 §8 (the coupon code isn't valid)
 */
export const decideCoupon = (
  { code, coupon, usesOfCustomer, groupId, nowMs }: CouponRequest,
  lines: ReadonlyArray<CouponLine>,
): CouponDecision => {
  if (coupon === null) return { tag: "refused", refusal: { coupon: code, reason: "unknown" } }
  const reason = refusalOf(coupon, { usesOfCustomer, groupId, nowMs })
  if (reason !== null) return { tag: "refused", refusal: { coupon: coupon.code, reason } }
  const covered = lines.map((line) => covers(coupon, line))
  const promotion = appliedPromotion(coupon)
  const decision = decidePromotion(
    promotion,
    lines.map((line, index) => ({
      product: productSku(line),
      qty: line.qty,
      unitGrossCents: line.unitGrossCents,
      isCovered: covered[index]!,
    })),
  )
  if (decision.tag === "refused")
    return { tag: "refused", refusal: { coupon: coupon.code, reason: decision.reason } }
  return {
    tag: "applies",
    code: coupon.code,
    promotion,
    adjustments: decision.adjustments,
    covered,
  }
}
