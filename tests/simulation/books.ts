import type { Platform } from "./platform.ts"
import { goods, type Sku, skus } from "./story.ts"

/** An order as the platform has it. */
export interface Sold {
  readonly key: string
  readonly number: string
  readonly cart: string
  readonly grandCents: number
  readonly email: string
  readonly lines: ReadonlyMap<string, number>
}

const text = (value: unknown): string => (typeof value === "string" ? value : String(value))

/** Every order. */
export const ordersOf = ({ database }: Platform): ReadonlyArray<Sold> =>
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

/** Quantities by sku of the cart of a token. */
export const linesOf = ({ database }: Platform, token: string): ReadonlyMap<string, number> =>
  new Map(
    database
      .all("SELECT sku, sum(qty) AS qty FROM cart_line WHERE cart = ? GROUP BY sku", token)
      .map((row) => [text(row["sku"]), Number(row["qty"])]),
  )

/** The open cart of the customer with an address: its token, or null. */
export const cartOf = ({ database }: Platform, email: string): string | null => {
  const row = database.get(
    "SELECT token FROM cart JOIN customer ON customer.id = cart.customer WHERE customer.email = ? AND status = 'active'",
    email,
  )
  return row === undefined ? null : text(row["token"])
}

/** Pieces of a product in the open carts of all customers. */
export const inCustomersCarts = ({ database }: Platform, sku: Sku): number =>
  Number(
    database.get(
      "SELECT coalesce(sum(qty), 0) AS n FROM cart_line JOIN cart ON cart.token = cart_line.cart WHERE customer IS NOT NULL AND status = 'active' AND sku = ?",
      sku,
    )!["n"],
  )

/** What is wrong with the platform's books; nothing when they are right. */
export const wrongBooks = (platform: Platform): ReadonlyArray<string> => {
  const { database } = platform
  const orders = ordersOf(platform)
  const wrong: Array<string> = []
  for (const sku of skus) {
    const left = Number(database.get("SELECT qty FROM stock WHERE sku = ?", sku)?.["qty"] ?? 0)
    const sold = orders.reduce((sum, { lines }) => sum + (lines.get(sku) ?? 0), 0)
    if (left !== goods[sku].qty - sold || left < 0)
      wrong.push(`${sku}: ${left} left of ${goods[sku].qty}, ${sold} sold`)
  }
  for (const name of ["order_key", "cart"] as const) {
    const twice = database.all(`SELECT ${name} AS name FROM orders GROUP BY ${name} HAVING count(*) > 1`)
    for (const row of twice) wrong.push(`two orders of one ${name} ${text(row["name"])}`)
  }
  return wrong
}
