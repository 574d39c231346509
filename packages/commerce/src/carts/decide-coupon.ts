import type { CouponRefusal } from "@shop/core/cart"
import { cents, type Cents, sum } from "@shop/core/money"
import type { DatabaseService } from "../database/index.ts"
import { type Allowance, allowanceOf, type CouponGoods, covers, situation } from "./coupon-rules.ts"
import { type CouponUser, findCoupon, usesOf } from "./coupons.ts"

/** A line as a coupon is decided for it. */
export interface CouponLine extends CouponGoods {
  /** What all its pieces cost before any discount. */
  readonly rowGrossCents: Cents
}

/** What a coupon comes to for a cart: what it takes off which lines, or why it does not count. */
export type CouponDecision =
  | {
      readonly tag: "applies"
      readonly allowance: Allowance
      /** For each line, whether it is covered. */
      readonly covered: ReadonlyArray<boolean>
    }
  | { readonly tag: "refused"; readonly refusal: CouponRefusal }

/** Who buys, as far as it is known, and when. */
export interface CouponBuyer extends CouponUser {
  /** Customer group; that of guests where nobody is signed in. */
  readonly groupId: number
  /** Epoch ms. */
  readonly nowMs: number
}

/** Customers who are not signed in. */
export const guestGroupId = 0

/**
 * Decides on a coupon: the one answer for a cart's totals, for a payment and for the order.
 *
 * @param code - as typed or as kept
 * @param lines - of the cart, those that can be bought
 * @rule CM16, CM100, CM112 - S1 §8 (the coupon code isn't valid)
 */
export const decideCoupon = (
  database: DatabaseService,
  code: string,
  lines: ReadonlyArray<CouponLine>,
  buyer: CouponBuyer,
): CouponDecision => {
  const coupon = findCoupon(database, code)
  if (coupon === null) return { tag: "refused", refusal: { coupon: code, reason: "unknown" } }
  const covered = lines.map((line) => covers(coupon, line))
  const goods = lines.filter((_, index) => covered[index])
  const reason = situation(coupon, {
    goodsGrossCents: cents(sum(goods.map(({ rowGrossCents }) => rowGrossCents))),
    coversGoods: lines.length === 0 || goods.length > 0,
    usesOfCustomer: coupon.usesPerCustomer == null ? 0 : usesOf(database, coupon.code, buyer),
    groupId: buyer.groupId,
    nowMs: buyer.nowMs,
  })
  return reason === "holds"
    ? { tag: "applies", allowance: allowanceOf(coupon), covered }
    : { tag: "refused", refusal: { coupon: coupon.code, reason } }
}
