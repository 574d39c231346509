import { Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import { returnStock, type SkuQuantity } from "../stock/index.ts"
import { sumBySku } from "../stock/model.ts"
import type { OrderLifeTools } from "./life-model.ts"
import type { OrderRecord } from "./record.ts"
import type { LineQty } from "./refund.ts"

type Tools = Pick<OrderLifeTools, "orders" | "stock">

/**
 * Returns everything to stock that an order took, except pieces that were refunded before: their refund decided it.
 * Call it in a transaction.
 *
 * @param order - as it was before
 * @rule CM83
 */
export const returnAll = Effect.fnUntraced(function* (
  tools: Tools,
  order: OrderRecord,
): Effect.fn.Return<void, SqlError> {
  const left = order.lines.map(({ position, qty, refundedQty }) => ({ position, qty: qty - refundedQty }))
  const ofLines = yield* piecesOf(tools, order, left)
  yield* putBack(tools, order, [...ofLines, ...(yield* tools.orders.stockWithoutLines(order.id))])
})

/**
 * Returns to stock what some pieces of lines took. Call it in a transaction.
 *
 * @param order - as it was before
 * @rule CM83, CM84
 */
export const returnLines = (
  tools: Tools,
  order: OrderRecord,
  lines: ReadonlyArray<LineQty>,
): Effect.Effect<void, SqlError> =>
  Effect.flatMap(piecesOf(tools, order, lines), (pieces) => putBack(tools, order, pieces))

/** Stock that some pieces of lines took. Parts of a bundle are whole pieces: later refunds get the remainder. */
const piecesOf = ({ orders }: Tools, order: OrderRecord, lines: ReadonlyArray<LineQty>) =>
  Effect.map(orders.lineStock(order.id), (stock) =>
    lines.flatMap(({ position, qty }) => {
      const line = order.lines.find((one) => one.position === position)!
      const upTo = (whole: number, pieces: number) => Math.floor((whole * pieces) / line.qty)
      return stock
        .filter((taken) => taken.position === position)
        .map(({ sku, qty: whole }) => ({
          sku,
          qty: upTo(whole, line.refundedQty + qty) - upTo(whole, line.refundedQty),
        }))
    }),
  )

const putBack = Effect.fnUntraced(function* (
  { orders, stock }: Tools,
  { id }: OrderRecord,
  returned: ReadonlyArray<SkuQuantity>,
) {
  const pieces = sumBySku(returned).filter(({ qty }) => qty > 0)
  if (pieces.length === 0) return
  yield* orders.countReturned(id, pieces)
  yield* returnStock(stock, pieces)
})
