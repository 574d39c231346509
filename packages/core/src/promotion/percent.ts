import { share } from "../money/index.ts"
import { goodsCents } from "./goods-cents.ts"
import { definePromotion } from "./promotion.ts"

/** A share of the goods. */
export const percent = definePromotion({
  code: "percent",
  args: { ratePpm: "rate" },
  apply: ({ ratePpm }, lines) => [{ scope: "order", amountCents: share(goodsCents(lines), ratePpm) }],
})
