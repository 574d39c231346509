import type { DatabaseService } from "../database/index.ts"

const first = 100_001

/**
 * The next order number of a store, such as "FR-100001". Call it in the order's transaction: a rolled back order gives
 * its number back, so a store's numbers have no gap.
 *
 * @param store - store code, such as "fr"
 * @rule CM12 - wire §7 orderNumber
 */
export const nextNumber = (database: DatabaseService, store: string): string => {
  const row = database.get(
    `INSERT INTO counter (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`,
    `order.${store}`,
    first,
  )
  return `${store.toUpperCase()}-${Number(row?.["value"])}`
}
