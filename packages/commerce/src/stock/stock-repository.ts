import { Context, type Effect } from "effect"
import type { StockItem } from "@shop/core/stock"
import type { SqlError } from "../sql/index.ts"
import type { SkuQuantity } from "./model.ts"

/** A sku with its record. */
export type StockEntry = readonly [sku: string, item: StockItem]

/** Stock records by sku. A sku without a record is not managed. */
export class StockRepository extends Context.Service<
  StockRepository,
  {
    /** The existing records of skus. */
    readonly find: (skus: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, StockItem>, SqlError>
    /** The same, locked until the transaction ends. */
    readonly findForUpdate: (
      skus: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, StockItem>, SqlError>
    /** Records in the order of skus, after a sku; "" starts with the first. */
    readonly page: (afterSku: string, countMax: number) => Effect.Effect<ReadonlyArray<StockEntry>, SqlError>
    /** Records whose skus contain a text, in any case, in the order of skus, after a sku; "" starts with the first. */
    readonly search: (
      text: string,
      afterSku: string,
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<StockEntry>, SqlError>
    /** Writes a record. Fractions are cut off and negative numbers become 0. Counted stock without pieces is out. @rule CM381 */
    readonly save: (sku: string, item: StockItem) => Effect.Effect<void, SqlError>
    /** Writes records, one for each sku. */
    readonly saveAll: (entries: ReadonlyArray<StockEntry>) => Effect.Effect<void, SqlError>
    readonly delete: (skus: ReadonlyArray<string>) => Effect.Effect<void, SqlError>
    /** Deletes the records of skus that no product has. */
    readonly deleteUnused: Effect.Effect<void, SqlError>
    /**
     * Reduces the managed skus that have enough stock, and does not change the others.
     *
     * @param wanted - one entry per sku
     * @returns the reduced skus
     */
    readonly reduce: (wanted: ReadonlyArray<SkuQuantity>) => Effect.Effect<ReadonlySet<string>, SqlError>
    /**
     * Returns stock to managed skus. A sold-out sku becomes available. A sku stays disabled if an operator disabled it while
     * stock remained.
     *
     * @param returned - one entry per sku
     */
    readonly increase: (returned: ReadonlyArray<SkuQuantity>) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/StockRepository") {}
