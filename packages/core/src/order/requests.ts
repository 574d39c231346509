import { defineRequest } from "../api/index.ts"
import type { Order, OrderPlacement } from "./model.ts"

/** Places an order, at most once per orderId. @rule OR1 - S1 §7 POST /api/order */
export const place = defineRequest<Order, OrderPlacement>()({ name: "order.place" })
