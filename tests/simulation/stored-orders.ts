import type { Platform } from "./platform.ts"
import { products, type Sku } from "./scenario.ts"

/** An order in the platform's database. */
export interface StoredOrder {
  readonly key: string
  readonly number: string
  readonly cart: string
  readonly grandCents: number
  readonly email: string
  readonly lines: ReadonlyMap<string, number>
}

const text = (value: unknown): string => (typeof value === "string" ? value : String(value))

/** All orders on the platform. */
export const ordersOf = ({ database }: Platform): ReadonlyArray<StoredOrder> =>
  database.all("SELECT * FROM orders ORDER BY id").map((row) => ({
    key: text(row["order_key"]),
    number: text(row["number"]),
    cart: text(row["cart"]),
    grandCents: Number(row["grand_cents"]),
    email: text(row["email"]),
    lines: new Map(
      database
        .all("SELECT sku, sum(qty) AS qty FROM order_line WHERE order_id = ? GROUP BY sku", Number(row["id"]))
        .map((line) => [text(line["sku"]), Number(line["qty"])]),
    ),
  }))

/** Ordered pieces of a product. */
export const soldQty = (platform: Platform, sku: Sku): number =>
  ordersOf(platform).reduce((sum, { lines }) => sum + (lines.get(sku) ?? 0), 0)

/** Quantities by sku in the cart with a token. */
export const linesOf = ({ database }: Platform, token: string): ReadonlyMap<string, number> =>
  new Map(
    database
      .all("SELECT sku, sum(qty) AS qty FROM cart_line WHERE cart = ? GROUP BY sku", token)
      .map((row) => [text(row["sku"]), Number(row["qty"])]),
  )

/** Token of the open cart of a customer; null if there is none. */
export const openCartOf = ({ database }: Platform, email: string): string | null => {
  const row = database.get(
    "SELECT token FROM cart JOIN customer ON customer.id = cart.customer WHERE customer.email = ? AND status = 'active'",
    email,
  )
  return row === undefined ? null : text(row["token"])
}

/** Pieces of a product in the open carts of all customers. */
export const qtyInCustomersCarts = ({ database }: Platform, sku: Sku): number =>
  Number(
    database.get(
      "SELECT coalesce(sum(qty), 0) AS n FROM cart_line JOIN cart ON cart.token = cart_line.cart WHERE customer IS NOT NULL AND status = 'active' AND sku = ?",
      sku,
    )!["n"],
  )

const stockAndSales = `
  SELECT stock.sku, stock.qty AS qty_left, (SELECT coalesce(sum(qty), 0) FROM order_line WHERE sku = stock.sku) AS sold
  FROM stock`
const duplicateOrders = `
  SELECT 'key ' || order_key AS name FROM orders GROUP BY order_key HAVING count(*) > 1
  UNION ALL SELECT 'cart ' || cart FROM orders GROUP BY cart HAVING count(*) > 1`

/** Errors in the platform's stock and orders; empty if they reconcile. */
export const accountingFaults = ({ database }: Platform): ReadonlyArray<string> => {
  const wrong: Array<string> = []
  for (const row of database.all(stockAndSales)) {
    const [left, sold] = [Number(row["qty_left"]), Number(row["sold"])]
    const initialQty = products[text(row["sku"]) as Sku].qty
    if (left !== initialQty - sold || left < 0)
      wrong.push(`${text(row["sku"])}: ${left} left of ${initialQty}, ${sold} sold`)
  }
  for (const row of database.all(duplicateOrders)) wrong.push(`two orders of one ${text(row["name"])}`)
  return wrong
}
