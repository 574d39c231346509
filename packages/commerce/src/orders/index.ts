/** Orders: placed whole or not at all, and once. */
export { Orders, type OrdersService } from "./orders.ts"
export { OrderRefused, type OrderReason } from "./model.ts"
export { type OrderSummary } from "./ledger.ts"
export { Points, type Point } from "./points.ts"
