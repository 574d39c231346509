import type { DatabaseService } from "../database/index.ts"
import { normalizeEmail } from "../letters/index.ts"
import { findOrder, type OrderRecord } from "./record.ts"
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
 * The order that somebody may see. An order of an account opens to its customer's session alone. A guest's order opens
 * to its number and e-mail address, and so does the order of an account that was deleted, because nobody can sign in to
 * it. An unknown order and an order of somebody else are one answer.
 *
 * @returns null for anybody else
 * @rule CM85
 */
export const openOrder = (
  database: DatabaseService,
  { number, email, customerId }: OrderAccess,
): OrderRecord | null => {
  const order = findOrder(database, number)
  // Compared whether there is an order or not, so that both take as long.
  const isKnown = email !== null && isSame(normalizeEmail(email), normalizeEmail(order?.email ?? ""))
  if (order === null) return null
  if (order.customerId !== null && hasAccount(database, order.customerId))
    return order.customerId === customerId ? order : null
  return isKnown && order.email !== "" ? order : null
}

const hasAccount = (database: DatabaseService, customerId: number): boolean =>
  database.get("SELECT 1 FROM customer WHERE id = ? AND deleted_at IS NULL", customerId) !== undefined
