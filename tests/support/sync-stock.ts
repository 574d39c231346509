import { Effect } from "effect"
import type { StockItem } from "@shop/core/stock"
import type { DatabaseService } from "@shop/commerce/database"
import { stockRepository } from "../../packages/commerce/src/stock/stock-repository.sql.ts"
import { sqliteSql } from "../../packages/commerce/src/drivers/sqlite/index.ts"
import { type SkuQuantity, type TakeResult, takeStock } from "../../packages/commerce/src/stock/index.ts"

/** Synchronous access to the stock in SQLite for tests. */
export interface SyncStock {
  readonly items: (skus: ReadonlyArray<string>) => ReadonlyMap<string, StockItem>
  readonly all: () => ReadonlyArray<readonly [sku: string, item: StockItem]>
  readonly put: (sku: string, item: StockItem) => void
  readonly take: (wanted: ReadonlyArray<SkuQuantity>) => TakeResult
}

export const syncStock = (database: DatabaseService): SyncStock => {
  const stock = stockRepository(sqliteSql(database))
  return {
    items: (skus) => Effect.runSync(stock.find(skus)),
    all: () => Effect.runSync(stock.page("", 1_000_000)),
    put: (sku, item) => Effect.runSync(stock.save(sku, item)),
    take: (wanted) => Effect.runSync(takeStock(stock, wanted)),
  }
}
