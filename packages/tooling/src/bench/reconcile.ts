/** Whether a shop's books are right after work on it: what lies on the shelf, what orders cost, and that none is twice. */
import { queryFile } from "../../../../tests/support/database-file.ts"

/** Pieces on the shelf, by sku. */
export type Shelf = ReadonlyMap<string, number>

export const shelfOf = (data: string): Shelf =>
  new Map(
    queryFile(data, "SELECT sku, qty FROM stock WHERE is_managed = 1").map((row) => [
      String(row["sku"]),
      Number(row["qty"]),
    ]),
  )

/** One thing that has to be right. */
export interface Balance {
  readonly name: string
  /** What was looked at. */
  readonly count: number
  /** What of it is wrong; empty when the books are right. */
  readonly wrong: ReadonlyArray<string>
}

/**
 * Reads a shop's books past the shop.
 *
 * @param data - the data folder
 * @param before - the shelf before the work
 * @param keys - of the orders that were acknowledged
 */
export const reconciled = (
  data: string,
  before: Shelf,
  keys: ReadonlyArray<string>,
): ReadonlyArray<Balance> => {
  const sold = new Map(
    queryFile(
      data,
      `SELECT sku, sum(order_stock.qty) AS qty FROM order_stock JOIN orders ON orders.id = order_id
       WHERE status <> 'cancelled' GROUP BY sku`,
    ).map((row) => [String(row["sku"]), Number(row["qty"])]),
  )
  const after = shelfOf(data)
  const orders = queryFile(data, "SELECT order_key, count(*) AS n FROM orders GROUP BY order_key")
  const known = new Map(orders.map((row) => [String(row["order_key"]), Number(row["n"])]))
  const sums = queryFile(
    data,
    `SELECT number FROM orders WHERE
       subtotal_gross_cents <> (SELECT sum(row_gross_cents) FROM order_line WHERE order_id = orders.id)
       OR discount_cents <> (SELECT sum(discount_cents) FROM order_line WHERE order_id = orders.id)
       OR grand_cents <> subtotal_gross_cents + discount_cents + shipping_gross_cents`,
  )
  return [
    {
      name: "stock is what it was, less what was ordered",
      count: before.size,
      wrong: [...before].flatMap(([sku, qty]) => {
        const due = qty - (sold.get(sku) ?? 0)
        return after.get(sku) === due ? [] : [`${sku}: ${after.get(sku) ?? "none"} instead of ${due}`]
      }),
    },
    {
      name: "totals are the sums of their lines",
      count: known.size,
      wrong: sums.map((row) => String(row["number"])),
    },
    {
      name: "every key has one order",
      count: keys.length,
      wrong: keys.filter((key) => known.get(key) !== 1),
    },
  ]
}
