/** The status of an order for the operator, with the reason of an automatic cancellation. @rule CM260 */
export const orderState = (order: Readonly<Record<string, unknown>>): string =>
  order["cancel_reason"] === "unpaid" ? "cancelled for non-payment" : String(order["status"])
