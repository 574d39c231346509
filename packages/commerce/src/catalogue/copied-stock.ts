import { Effect } from "effect"
import type { StockItem } from "@shop/core/stock"
import type { DatabaseService } from "../database/index.ts"
import { stockRepository } from "../stock/stock-repository.sql.ts"
import { sqliteSql } from "../drivers/sqlite/index.ts"

/** Reads the stock of the catalogue's file synchronously. Orders take stock from the shop's database instead. */
export interface CopiedStock {
  /** The existing records of skus. */
  readonly items: (skus: ReadonlyArray<string>) => ReadonlyMap<string, StockItem>
  /** All records in the order of skus. */
  readonly all: () => Iterable<readonly [sku: string, item: StockItem]>
}

/** Records read at a time. */
const pageSize = 5000

export const copiedStock = (database: DatabaseService): CopiedStock => {
  const stock = stockRepository(sqliteSql(database))
  return {
    items: (skus) => Effect.runSync(stock.find(skus)),
    all: function* () {
      let last = ""
      for (;;) {
        const page = Effect.runSync(stock.page(last, pageSize))
        yield* page
        if (page.length < pageSize) return
        last = page.at(-1)![0]
      }
    },
  }
}

export const hasStock = (database: DatabaseService): boolean =>
  database.values("SELECT 1 FROM stock LIMIT 1").length > 0

/** Skus with a record in the copy, in its order. */
export const skusAfter = (
  database: DatabaseService,
  after: string,
  countMax: number,
): ReadonlyArray<string> =>
  database
    .values("SELECT sku FROM stock WHERE sku > ? ORDER BY sku LIMIT ?", after, countMax)
    .map(([sku]) => String(sku))

/** Writes records to the copy; null deletes one. Equal records are not written, so the copy's log names only real changes. */
export const writeStock = (
  database: DatabaseService,
  records: ReadonlyArray<readonly [sku: string, item: StockItem | null]>,
): void => {
  for (const [sku, item] of records)
    if (item === null) database.run("DELETE FROM stock WHERE sku = ?", sku)
    else
      database.run(
        `INSERT INTO stock (sku, product_id, qty, is_in_stock, is_managed, qty_max, qty_min, qty_step)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (sku) DO UPDATE SET product_id = excluded.product_id, qty = excluded.qty,
           is_in_stock = excluded.is_in_stock, is_managed = excluded.is_managed, qty_max = excluded.qty_max,
           qty_min = excluded.qty_min, qty_step = excluded.qty_step
         WHERE (product_id, qty, is_in_stock, is_managed, qty_max, qty_min, qty_step) IS NOT
           (excluded.product_id, excluded.qty, excluded.is_in_stock, excluded.is_managed, excluded.qty_max,
             excluded.qty_min, excluded.qty_step)`,
        sku,
        item.productId,
        item.qty,
        Number(item.isInStock),
        Number(item.isManaged),
        item.qtyMax,
        item.qtyMin ?? null,
        item.qtyStep ?? null,
      )
}
