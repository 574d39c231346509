/** The states of an order. */
export const orderStates = ["pending", "processing", "complete", "cancelled"] as const
