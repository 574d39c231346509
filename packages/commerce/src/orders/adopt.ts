import type { DatabaseService } from "../database/index.ts"

/** Which order, and whose it is to be. */
export interface Adoption {
  /** Under which it was placed. */
  readonly key: string
  readonly customerId: number
}

/**
 * Makes a guest's order a customer's. Only who ordered was ever told its key, so it proves what an e-mail address cannot.
 *
 * @returns its number; null where there is none under the key, or it is another customer's
 * @rule CM235 - CK13
 */
export const adoptOrder = (database: DatabaseService, { key, customerId }: Adoption): string | null => {
  database.run("UPDATE orders SET customer = ? WHERE order_key = ? AND customer IS NULL", customerId, key)
  const order = database.get(
    "SELECT number FROM orders WHERE order_key = ? AND customer = ?",
    key,
    customerId,
  )
  return order === undefined ? null : String(order["number"])
}
