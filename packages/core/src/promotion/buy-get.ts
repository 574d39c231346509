import { times } from "../money/index.ts"
import type { CoveredLine } from "./model.ts"
import { definePromotion } from "./promotion.ts"

const freeQty = (line: CoveredLine, buyQty: number, getQty: number): number =>
  Math.floor(line.qty / (buyQty + getQty)) * getQty

/** Free pieces of a product for pieces of it that are paid, line by line. @rule PM3 */
export const buyGet = definePromotion({
  code: "buyGet",
  args: {
    buyQty: "count",
    getQty: "count",
  },
  isEligible: ({ buyQty, getQty }, lines) => lines.some((line) => freeQty(line, buyQty, getQty) > 0),
  apply: ({ buyQty, getQty }, lines) =>
    lines.map((line, index) => ({
      scope: "line",
      line: index,
      amountCents: times(line.unitGrossCents, freeQty(line, buyQty, getQty)),
    })),
})
