import { definePromotion } from "./promotion.ts"

/** An amount off the goods. */
export const fixed = definePromotion({
  code: "fixed",
  args: { amountCents: "amount" },
  apply: ({ amountCents }) => [{ scope: "order", amountCents }],
})
