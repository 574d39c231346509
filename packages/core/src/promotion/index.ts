/**
 * Promotions: the reductions of coupons. A new kind is one file here and one entry in `registry.ts`.
 *
 * @example
 * ```ts
 * import { cents } from "@shop/core/money"
 * import * as Promotion from "@shop/core/promotion"
 *
 * const lines = [{ product: "BOL", qty: 3, unitGrossCents: cents(10_00), isCovered: true }]
 * const free = { scope: "line", line: 0, amountCents: 10_00, source: "buyGet" }
 * Promotion.adjustmentsOf({ code: "buyGet", args: { buyQty: 2, getQty: 1 } }, lines) //=> [free]
 * ```
 */
export { type ArgumentKind } from "./argument.ts"
export { type Adjustment, type PromotionSetup } from "./model.ts"
export { definePromotion, type Promotion } from "./promotion.ts"
export { adjustmentsOf, decidePromotion, findPromotion, promotions } from "./registry.ts"
