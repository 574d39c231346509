import { share } from "../money/index.ts"
import { goodsCents } from "./goods-cents.ts"
import { definePromotion } from "./promotion.ts"

/** A percentage of the covered goods that grows with their amount: the highest step that they reach. */
export const spendSteps = definePromotion({
  code: "spendSteps",
  args: { steps: "steps" },
  isEligible: ({ steps }, lines) => steps.some(({ fromCents }) => goodsCents(lines) >= fromCents),
  apply: ({ steps }, lines) => {
    const goods = goodsCents(lines)
    const [reached] = steps
      .filter(({ fromCents }) => goods >= fromCents)
      .toSorted((a, b) => b.fromCents - a.fromCents)
    return reached === undefined ? [] : [{ scope: "order", amountCents: share(goods, reached.ratePpm) }]
  },
})
