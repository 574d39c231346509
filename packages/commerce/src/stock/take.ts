import { Effect } from "effect"
import { isOut, type StockItem } from "@shop/core/stock"
import type { SqlError } from "../sql/index.ts"
import { type Shortage, sumBySku, type SkuQuantity, type TakeResult } from "./model.ts"
import type { StockRepository } from "./stock-repository.ts"

/** Why pieces were not taken; null for a sku whose pieces are not counted. */
const shortageOf = ({ sku, qty }: SkuQuantity, item: StockItem | undefined): Shortage | null =>
  item === undefined || !item.isManaged ? null : { sku, qtyWanted: qty, qtyLeft: isOut(item) ? 0 : item.qty }

/**
 * Takes pieces from stock. Call it in a transaction, and roll that back on a shortage. Skus that are not managed or have
 * no record are never short.
 *
 * @rule CM3
 */
export const takeStock = Effect.fnUntraced(function* (
  stock: StockRepository["Service"],
  pieces: ReadonlyArray<SkuQuantity>,
): Effect.fn.Return<TakeResult, SqlError> {
  const wanted = sumBySku(pieces)
  const reduced = yield* stock.reduce(wanted)
  const others = wanted.filter(({ sku }) => !reduced.has(sku))
  const items = yield* stock.find(others.map(({ sku }) => sku))
  return {
    taken: wanted.filter(({ sku }) => reduced.has(sku)),
    short: others.flatMap((one) => shortageOf(one, items.get(one.sku)) ?? []),
  }
})

/** Returns pieces to stock. Call it in a transaction. @rule CM83 */
export const returnStock = (
  stock: StockRepository["Service"],
  pieces: ReadonlyArray<SkuQuantity>,
): Effect.Effect<void, SqlError> => stock.increase(sumBySku(pieces))
