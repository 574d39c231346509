import { buyGet } from "./buy-get.ts"
import { fixed } from "./fixed.ts"
import { freeDelivery } from "./free-delivery.ts"
import type { Adjustment, CoveredLine, PromotionSetup } from "./model.ts"
import { percent } from "./percent.ts"
import type { Promotion } from "./promotion.ts"
import { spendSteps } from "./spend-steps.ts"

/** Every kind of promotion. Forms, the command line, the wire and test data are made from this list. @rule PM1 */
export const promotions: ReadonlyArray<Promotion> = [percent, fixed, freeDelivery, buyGet, spendSteps]

/** Finds a kind of promotion by its code. */
export const findPromotion = (code: string): Promotion | undefined =>
  promotions.find((promotion) => promotion.code === code)

/**
 * Returns what a promotion takes off the lines of a cart.
 *
 * @param lines - of the whole cart, each with whether the promotion covers it; a quantity below zero counts as zero
 * @returns adjustments whose lines are positions in `lines`; null when there is no such promotion, its arguments are not
 *          its own, or the covered goods are not enough for it
 * @rule PM5
 */
export const adjustmentsOf = (
  { code, args }: PromotionSetup,
  lines: ReadonlyArray<CoveredLine & { readonly isCovered: boolean }>,
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
