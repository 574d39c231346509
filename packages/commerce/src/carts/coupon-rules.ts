import type { AppliedPromotion, CouponRefusalReason } from "@shop/core/pricing"
import { cents, type Cents } from "@shop/core/money"
import type { PromotionSetup } from "@shop/core/promotion"

/** A coupon as an operator gives it out; null sets no limit. */
export interface Coupon {
  /** Case does not matter. */
  readonly code: string
  readonly promotion: PromotionSetup
  /** Minimum value of the goods, gross cents; missing for no minimum. */
  readonly goodsMinCents?: number
  /** Orders it still serves. */
  readonly usesLeft: number | null
  /** Orders of one customer that it serves. */
  readonly usesPerCustomer?: number | null
  /** Start of validity, epoch ms. */
  readonly startsAtMs?: number | null
  /** End of validity, epoch ms. */
  readonly endsAtMs: number | null
  /** Ids of the customer groups that may use it; missing or empty for all groups. */
  readonly groupIds?: ReadonlyArray<number>
  /** Skus it takes something off: a product's own, or one of its variants'. With no categories either, all goods. */
  readonly skus?: ReadonlyArray<string>
  /** Ids of the categories it takes something off. */
  readonly categoryIds?: ReadonlyArray<number>
  /** It takes something off gift vouchers as well. */
  readonly coversVouchers?: boolean
}

/** The data of a line that a coupon depends on. */
export interface CouponGoods {
  readonly sku: string
  readonly parentSku: string | null
  readonly categoryIds: ReadonlyArray<number>
  readonly isGiftVoucher: boolean
}

/**
 * Whether a coupon takes something off goods of this kind.
 *
 * @rule CM116
 */
export const covers = (coupon: Coupon, goods: CouponGoods): boolean => {
  const { skus = [], categoryIds = [], coversVouchers = false } = coupon
  if (goods.isGiftVoucher && !coversVouchers) return false
  if (skus.length === 0 && categoryIds.length === 0) return true
  return (
    skus.includes(goods.sku) ||
    (goods.parentSku !== null && skus.includes(goods.parentSku)) ||
    goods.categoryIds.some((id) => categoryIds.includes(id))
  )
}

/** The order and customer that a coupon is checked against. */
export interface CouponCase {
  /** Gross cents of the goods it covers, before any discount. */
  readonly goodsGrossCents: Cents
  /** Whether it covers anything in the cart. */
  readonly coversGoods: boolean
  /** The customer's group. */
  readonly groupId: number
  /** The customer's orders with this coupon, without cancelled ones. */
  readonly usesOfCustomer: number
  /** Epoch ms. */
  readonly nowMs: number
}

/** Why a coupon does not count, or that it does. */
export type CouponSituation = CouponRefusalReason | "holds"

/**
 * Decides whether a coupon applies to an order; the first matching reason wins, in this order.
 *
 * @rule CM100 - S1 §4, §8
 */
export const situation = (coupon: Coupon, at: CouponCase): CouponSituation => {
  const { startsAtMs, endsAtMs, usesLeft, usesPerCustomer, goodsMinCents } = coupon
  if (startsAtMs != null && at.nowMs < startsAtMs) return "notYet"
  if (endsAtMs !== null && at.nowMs >= endsAtMs) return "over"
  if (usesLeft !== null && usesLeft <= 0) return "usedUp"
  if ((coupon.groupIds?.length ?? 0) > 0 && !coupon.groupIds!.includes(at.groupId)) return "notForCustomer"
  if (usesPerCustomer != null && at.usesOfCustomer >= usesPerCustomer) return "usedByCustomer"
  if (!at.coversGoods) return "noGoods"
  return at.goodsGrossCents < (goodsMinCents ?? 0) ? "belowMinimum" : "holds"
}

/** The promotion of a coupon, as the cart's totals carry it. @rule CM16, CM100 */
export const appliedPromotion = ({
  promotion,
  goodsMinCents = 0,
  skus = [],
  categoryIds = [],
}: Coupon): AppliedPromotion => ({
  ...promotion,
  isForAllGoods: skus.length === 0 && categoryIds.length === 0,
  goodsMinCents: cents(goodsMinCents),
})
