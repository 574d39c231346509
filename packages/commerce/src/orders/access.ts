import { normalizeEmail } from "../letters/index.ts"
import type { OrderRecord } from "./record.ts"
import { isSame } from "../secrets/index.ts"

/** Credentials for an order: its e-mail address, or a session. */
export interface OrderAccess {
  readonly number: string
  /** Null when only being signed in is to count. */
  readonly email: string | null
  /** Null for a guest. */
  readonly customerId: number | null
}

/**
 * Whether a person may see an order. An order of an account opens to its customer's session alone. A guest's order opens
 * to its number and e-mail address, and so does the order of a deleted account, because its customer can no longer sign
 * in. The caller gives the same response for an unknown order and for another person's order.
 *
 * @param order - null for an unknown number
 * @param hasAccount - whether the account of the order's customer exists
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
