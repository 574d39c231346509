import { definePromotion } from "./promotion.ts"

/** The courier, whatever it costs. @rule PM2 */
export const freeDelivery = definePromotion({
  code: "freeDelivery",
  args: {},
  apply: () => [{ scope: "delivery" }],
})
