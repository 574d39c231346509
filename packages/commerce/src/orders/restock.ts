import { stockRepository } from "../drivers/sql/repositories/stock.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import { returnStock, type Taken } from "../stock/index.ts"
import type { OrderLifeTools } from "./life-model.ts"
import type { OrderRecord } from "./record.ts"
import type { LineQty } from "./refund.ts"

/**
 * Puts everything back that an order took, but for pieces that were given back before: what became of those was said
 * then. Call it in a transaction.
 *
 * @param order - as it was before
 * @rule CM83
 */
export const returnAll = (tools: OrderLifeTools, order: OrderRecord): void => {
  const left = order.lines.map(({ position, qty, refundedQty }) => ({ position, qty: qty - refundedQty }))
  returnLines(tools, order, left)
  // Orders of before it was written down which line took what, such as those of bundles.
  const others = tools.database.all(
    `SELECT sku, qty - returned_qty AS left FROM order_stock WHERE order_id = ?1
     AND sku NOT IN (SELECT sku FROM order_line_stock WHERE order_id = ?1)`,
    order.id,
  )
  putBack(
    tools,
    order,
    others.map((row) => ({ sku: String(row["sku"]), qty: Number(row["left"]) })),
  )
}

/**
 * Puts back what some pieces of lines took. Call it in a transaction, after the pieces are counted as given back.
 *
 * @param order - as it was before
 * @rule CM83, CM84
 */
export const returnLines = (tools: OrderLifeTools, order: OrderRecord, lines: ReadonlyArray<LineQty>): void =>
  putBack(
    tools,
    order,
    lines.flatMap(({ position, qty }) => {
      const line = order.lines.find((one) => one.position === position)!
      const upTo = (whole: number, pieces: number) => Math.floor((whole * pieces) / line.qty)
      return tools.database
        .all("SELECT sku, qty FROM order_line_stock WHERE order_id = ? AND position = ?", order.id, position)
        .map((row) => {
          const whole = Number(row["qty"])
          const pieces = upTo(whole, line.refundedQty + qty) - upTo(whole, line.refundedQty)
          return { sku: String(row["sku"]), qty: pieces }
        })
    }),
  )

const putBack = ({ database }: OrderLifeTools, { id }: OrderRecord, returned: ReadonlyArray<Taken>): void => {
  const some = returned.filter(({ qty }) => qty > 0)
  for (const { sku, qty } of some) {
    database.run(
      "UPDATE order_stock SET returned_qty = returned_qty + ? WHERE order_id = ? AND sku = ?",
      qty,
      id,
      sku,
    )
  }
  synchronously(database, (sql) => returnStock(stockRepository(sql), some))
}
