import { definePromotion } from "./promotion.ts"

/** Reduces the price of the courier to zero. */
export const freeDelivery = definePromotion({
  code: "freeDelivery",
  args: {},
  apply: () => [{ scope: "delivery" }],
})
