/** Reconciles a shop's data after a load test: stock, order totals and duplicate orders. */
import { queryFile } from "../../../../tests/support/database-file.ts"

/** Stock quantities by sku. */
export type StockLevels = ReadonlyMap<string, number>

export const stockLevels = (data: string): StockLevels =>
  new Map(
    queryFile(data, "SELECT sku, qty FROM stock WHERE is_managed = 1").map((row) => [
      String(row["sku"]),
      Number(row["qty"]),
    ]),
  )

/** The result of one check. */
export interface ReconcileCheck {
  readonly name: string
  /** Number of checked rows. */
  readonly count: number
  /** Descriptions of the wrong rows. */
  readonly wrong: ReadonlyArray<string>
}

/**
 * Reads the database file and checks it.
 *
 * @param data - data folder
 * @param before - stock before the load test
 * @param keys - keys of the acknowledged orders
 */
export const reconcile = (
  data: string,
  before: StockLevels,
  keys: ReadonlyArray<string>,
): ReadonlyArray<ReconcileCheck> => {
  const sold = new Map(
    queryFile(
      data,
      `SELECT sku, sum(order_stock.qty) AS qty FROM order_stock JOIN orders ON orders.id = order_id
       WHERE status <> 'cancelled' GROUP BY sku`,
    ).map((row) => [String(row["sku"]), Number(row["qty"])]),
  )
  const after = stockLevels(data)
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
      name: "stock has decreased by the ordered pieces",
      count: before.size,
      wrong: [...before].flatMap(([sku, qty]) => {
        const expectedQty = qty - (sold.get(sku) ?? 0)
        return after.get(sku) === expectedQty
          ? []
          : [`${sku}: ${after.get(sku) ?? "none"} instead of ${expectedQty}`]
      }),
    },
    {
      name: "totals equal the sums of their lines",
      count: known.size,
      wrong: sums.map((row) => String(row["number"])),
    },
    {
      name: "each idempotency key has one order",
      count: keys.length,
      wrong: keys.filter((key) => known.get(key) !== 1),
    },
  ]
}
