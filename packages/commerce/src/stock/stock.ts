import { Context, Effect, Layer } from "effect"
import type { StockItem } from "@shop/core/stock"
import { Database, type DatabaseService } from "../database/index.ts"
import { stockRepository } from "../drivers/sql/repositories/stock.ts"
import { sqliteSql } from "../drivers/sqlite/index.ts"
import type { Taken, Taking } from "./model.ts"
import { takeStock } from "./take.ts"

/**
 * Stock for synchronous callers: the catalogue, and the changes and exports of operators. It goes when they use
 * `StockRepository`.
 *
 * @rule CM2
 */
export interface StockService {
  /** The existing records of skus. */
  readonly items: (skus: ReadonlyArray<string>) => ReadonlyMap<string, StockItem>
  /** All records in the order of skus. */
  readonly all: () => Iterable<readonly [sku: string, item: StockItem]>
  readonly put: (sku: string, item: StockItem) => void
  readonly forget: (sku: string) => void
  /** Takes pieces, in a synchronous transaction. @rule CM3 */
  readonly take: (wanted: ReadonlyArray<Taken>) => Taking
}

/** @rule CM2 - S1 §4 */
export class Stock extends Context.Service<Stock, StockService>()("@shop/commerce/Stock") {
  static readonly layer: Layer.Layer<Stock, never, Database> = Layer.effect(
    Stock,
    Effect.map(Database, (database) => stockOn(database)),
  )
}

/** Records read at a time. */
const pageSize = 5000

/** The stock of one connection, such as one that reads a snapshot. @rule CM2 */
export const stockOn = (database: DatabaseService): StockService => {
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
    put: (sku, item) => Effect.runSync(stock.save(sku, item)),
    forget: (sku) => Effect.runSync(stock.delete([sku])),
    take: (wanted) => Effect.runSync(takeStock(stock, wanted)),
  }
}
