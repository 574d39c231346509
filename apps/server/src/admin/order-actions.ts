import type { OrderAction } from "./model.ts"

/**
 * What can be done to an order on its page, in the order of its buttons. A new one is a row here: the page shows it
 * where it is offered, and gives it the order and the fields that it asks for.
 *
 * @rule SR143
 */
export const orderActions: ReadonlyArray<OrderAction> = []
