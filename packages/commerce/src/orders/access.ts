import { normalizeEmail } from "../letters/index.ts"
import type { OrderRecord } from "./record.ts"
import { isSame } from "../secrets/index.ts"

/** Who asks for an order: with the e-mail address on it, or signed in. */
export interface OrderAccess {
  readonly number: string
  /** Null when only being signed in is to count. */
  readonly email: string | null
  /** Null for a guest. */
  readonly customerId: number | null
}

/**
 * Whether somebody may see an order. An order of an account opens to its customer's session alone. A guest's order opens
 * to its number and e-mail address, and so does the order of an account that was deleted, because nobody can sign in to
 * it. The caller gives an unknown order and an order of somebody else the same response.
 *
 * @param order - null for an unknown number
 * @param hasAccount - whether the account of the order's customer is there
 * @rule CM85
 */
export const isOpenTo = (
  order: OrderRecord | null,
  { email, customerId }: Omit<OrderAccess, "number">,
  hasAccount: boolean,
): boolean => {
  // Compared whether there is an order or not, so that both take as long.
  const isKnown = email !== null && isSame(normalizeEmail(email), normalizeEmail(order?.email ?? ""))
  if (order === null) return false
  if (hasAccount) return order.customerId === customerId
  return isKnown && order.email !== ""
}
