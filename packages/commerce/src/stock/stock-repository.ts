import { Context, type Effect } from "effect"
import type { StockItem } from "@shop/core/stock"
import type { SqlError } from "../drivers/sql/index.ts"
import type { Taken } from "./model.ts"

/** Stock records by sku. A sku without a record is not managed. */
export class StockRepository extends Context.Service<
  StockRepository,
  {
    /** The existing records of skus. */
    readonly find: (skus: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, StockItem>, SqlError>
    /** Records in the order of skus, after a sku; "" starts with the first. */
    readonly page: (
      afterSku: string,
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<readonly [sku: string, item: StockItem]>, SqlError>
    /** Writes a record. Fractions are cut off and negative numbers become 0. Managed stock allows no back orders. */
    readonly save: (sku: string, item: StockItem) => Effect.Effect<void, SqlError>
    readonly delete: (sku: string) => Effect.Effect<void, SqlError>
    /**
     * Reduces the managed skus that have enough pieces, and leaves the others.
     *
     * @param wanted - one entry per sku
     * @returns the reduced skus
     */
    readonly reduce: (wanted: ReadonlyArray<Taken>) => Effect.Effect<ReadonlySet<string>, SqlError>
    /**
     * Returns pieces to managed skus. A sold-out sku becomes available; a sku that an operator has disabled with pieces
     * left stays disabled.
     *
     * @param returned - one entry per sku
     */
    readonly increase: (returned: ReadonlyArray<Taken>) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/StockRepository") {}
