import { buyGet } from "./buy-get.ts"
import { fixed } from "./fixed.ts"
import { freeDelivery } from "./free-delivery.ts"
import { goodsCents } from "./goods-cents.ts"
import type { Adjustment, CouponPromotion, CoveredLine, PromotionDecision, PromotionSetup } from "./model.ts"
import { percent } from "./percent.ts"
import type { Promotion } from "./promotion.ts"
import { spendSteps } from "./spend-steps.ts"

/** Every kind of promotion. Forms, the command line, the wire and test data are made from this list. */
export const promotions: ReadonlyArray<Promotion> = [percent, fixed, freeDelivery, buyGet, spendSteps]

/** Finds a kind of promotion by its code. */
export const findPromotion = (code: string): Promotion | undefined =>
  promotions.find((promotion) => promotion.code === code)

/** A line of a cart, and whether a promotion covers it. */
type CartLine = CoveredLine & { readonly isCovered: boolean }

/**
 * Decides on a promotion by the goods of a cart: the one answer for the platform and for the device's estimate.
 *
 * @param lines - of the cart, those that can be bought. A promotion may wait in an empty cart
 */
export const decidePromotion = (
  promotion: CouponPromotion,
  lines: ReadonlyArray<CartLine>,
): PromotionDecision => {
  const covered = lines.filter(({ isCovered }) => isCovered)
  if (lines.length > 0 && covered.length === 0) return { tag: "refused", reason: "noGoods" }
  if (goodsCents(covered) < promotion.goodsMinCents) return { tag: "refused", reason: "belowMinimum" }
  const adjustments = adjustmentsOf(promotion, lines)
  if (adjustments === null && lines.length > 0) return { tag: "refused", reason: "notEnough" }
  return { tag: "applies", adjustments: adjustments ?? [] }
}

/**
 * Returns the reductions of a promotion on the lines of a cart.
 *
 * @param lines - of the whole cart; `isCovered` marks those of the promotion. A quantity below zero counts as zero
 * @returns adjustments with positions in `lines`; null for an unknown promotion, invalid arguments, or too few covered goods
 */
export const adjustmentsOf = (
  { code, args }: PromotionSetup,
  lines: ReadonlyArray<CartLine>,
): ReadonlyArray<Adjustment> | null => {
  const positions = lines.flatMap(({ isCovered }, index) => (isCovered ? [index] : []))
  const reductions = findPromotion(code)?.apply(
    args,
    positions.map((index) => ({ ...lines[index]!, qty: Math.max(0, lines[index]!.qty) })),
  )
  return (
    reductions?.map((reduction) =>
      reduction.scope === "line"
        ? { ...reduction, line: positions[reduction.line]!, source: code }
        : { ...reduction, source: code },
    ) ?? null
  )
}
