import type { DatabaseService } from "../database/index.ts"

const first = 100_001

/** What is numbered: orders, invoices, credit notes; each in a series of its own. */
export type Series = "order" | "invoice" | "credit"

const marks: Readonly<Record<Series, string>> = { order: "", invoice: "I", credit: "C" }

/**
 * The next number of a series in a store, such as "FR-100001", "FR-I100001" or "FR-C100001". Call it in the transaction
 * that keeps what is numbered: one that is rolled back gives its number back, so a store's numbers have no gap.
 *
 * @param store - store code, such as "fr"
 * @rule CM12, CM86, CM164 - wire §7 orderNumber; directive 2006/112/EC art. 226 (2)
 */
export const nextNumber = (database: DatabaseService, store: string, series: Series = "order"): string => {
  const row = database.get(
    `INSERT INTO counter (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value`,
    `${series}.${store}`,
    first,
  )
  return `${store.toUpperCase()}-${marks[series]}${Number(row?.["value"])}`
}
