import type { AppliedPromotion, CouponRefusalReason } from "@shop/core/pricing"
import { cents } from "@shop/core/money"
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

/** The customer and the time that a coupon is checked against. */
export interface CouponCase {
  /** The customer's group. */
  readonly groupId: number
  /** The customer's orders with this coupon, without cancelled ones. */
  readonly usesOfCustomer: number
  /** Epoch ms. */
  readonly nowMs: number
}

/**
 * Decides whether a coupon may be used by a customer now; the first matching reason wins, in this order. The goods of the
 * cart are for `decidePromotion`.
 *
 * @returns null when it may
 * @rule CM100 - S1 §4, §8
 */
export const refusalOf = (coupon: Coupon, at: CouponCase): CouponRefusalReason | null => {
  const { startsAtMs, endsAtMs, usesLeft, usesPerCustomer, groupIds = [] } = coupon
  if (startsAtMs != null && at.nowMs < startsAtMs) return "notYet"
  if (endsAtMs !== null && at.nowMs >= endsAtMs) return "over"
  if (usesLeft !== null && usesLeft <= 0) return "usedUp"
  if (groupIds.length > 0 && !groupIds.includes(at.groupId)) return "notForCustomer"
  return usesPerCustomer != null && at.usesOfCustomer >= usesPerCustomer ? "usedByCustomer" : null
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
