import { define } from "../calls/index.ts"
import type { Order, Placed } from "./model.ts"

/** Places an order, at most once per orderId. @rule OR1 - S1 §7 POST /api/order */
export const place = define<"order.place", Order, Placed>("order.place")
/** Any call of orders. @rule OR1 */
export type OrderCall = ReturnType<typeof place>
