import type { Row } from "@shop/commerce/database"

/** How an order stands, in words for the operator: also why the shop cancelled it by itself. @rule CM260 */
export const orderState = (order: Row): string =>
  order["cancel_reason"] === "unpaid" ? "cancelled for non-payment" : String(order["status"])
