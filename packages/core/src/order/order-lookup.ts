import type { OrderDetails } from "./management-schemas.ts"

const normalized = (number: string): string => number.trim().toUpperCase()

/**
 * Finds the order that a form means: the one that was looked up, if its number is the typed one. Case and outer spaces do
 * not count, as on the platform.
 *
 * @rule UI482
 */
export const orderNumbered = (
  placed: { readonly order: OrderDetails | null } | null,
  number: string,
): OrderDetails | null =>
  placed?.order != null && normalized(placed.order.number) === normalized(number) ? placed.order : null

/**
 * Returns the e-mail address that a request for an order needs: null for the customer's own address, since the platform
 * finds a customer's own orders by their number alone.
 *
 * @param own - the customer's address; null for a guest
 * @rule UI482
 */
export const emailForOrder = (email: string, own: string | null): string | null =>
  email.trim() === own ? null : email
