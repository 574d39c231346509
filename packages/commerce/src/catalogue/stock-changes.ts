import type { DatabaseService } from "../database/index.ts"

/** The last change of stock that a reader has seen. Numbers are used again after a rollback, stamps are not. */
export interface StockMark {
  readonly number: number
  readonly stamp: number
}

/** More changes than these are not read one by one. */
const changesMax = 5000
/** Changes that stay in the log. */
const storedMax = 10_000

const start: StockMark = { number: 0, stamp: 0 }

const toMark = ([number, stamp]: ReadonlyArray<unknown>): StockMark => ({
  number: Number(number),
  stamp: Number(stamp),
})

export const isSameMark = (one: StockMark, other: StockMark): boolean =>
  one.number === other.number && one.stamp === other.stamp

/** The last change of stock in the catalogue's copy. @rule CM336 */
export const lastStockChange = (database: DatabaseService): StockMark => {
  const [row] = database.values("SELECT number, stamp FROM stock_change ORDER BY number DESC LIMIT 1")
  return row === undefined ? start : toMark(row)
}

/**
 * The skus whose stock changed after one change.
 *
 * @returns null when there are too many, or when the log no longer has that change
 * @rule CM336
 */
export const stockChangesSince = (
  database: DatabaseService,
  seen: StockMark,
): { readonly last: StockMark; readonly skus: ReadonlyArray<string> | null } => {
  const rows = database.values(
    "SELECT number, stamp, sku FROM stock_change WHERE number >= ? ORDER BY number LIMIT ?",
    seen.number,
    changesMax + 2,
  )
  const [first] = rows
  const isKnown = first === undefined ? isSameMark(seen, start) : isSameMark(toMark(first), seen)
  if (!isKnown || rows.length > changesMax + 1) return { last: lastStockChange(database), skus: null }
  return {
    last: rows.length === 0 ? start : toMark(rows.at(-1)!),
    skus: [...new Set(rows.slice(1).map(([, , sku]) => String(sku)))],
  }
}

/** Deletes changes that every reader of single changes has seen. @rule IX67 */
export const trimStockChanges = (database: DatabaseService): void => {
  database.run(
    "DELETE FROM stock_change WHERE number <= (SELECT coalesce(max(number), 0) FROM stock_change) - ?",
    storedMax,
  )
}
