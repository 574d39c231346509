import type { DatabaseService } from "../database/index.ts"
import { emailKey } from "../letters/index.ts"
import { findOrder, type OrderRecord } from "./record.ts"
import { isSame } from "../secrets/index.ts"

/** Who asks for an order: by the e-mail address that stands on it, or signed in. */
export interface OrderAccess {
  readonly number: string
  /** Null when only being signed in is to count. */
  readonly email: string | null
  /** Null for a guest. */
  readonly customerId: number | null
}

/**
 * The order that somebody may see: their own, or one whose number and e-mail address they both know. What there is not
 * and what is not theirs are one answer.
 *
 * @returns null for anybody else
 * @rule CM85 - features 32; reliability §5 (no enumeration)
 */
export const openOrder = (
  database: DatabaseService,
  { number, email, customerId }: OrderAccess,
): OrderRecord | null => {
  const order = findOrder(database, number)
  // Compared whether there is an order or not, so that both take as long.
  const isKnown = email !== null && isSame(emailKey(email), emailKey(order?.email ?? ""))
  if (order === null) return null
  const isOwn = customerId !== null && order.customerId === customerId
  return isOwn || (isKnown && order.email !== "") ? order : null
}
