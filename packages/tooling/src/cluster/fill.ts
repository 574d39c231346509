/** Fills a shop with copies of an order and a customer, by SQL that both dialects understand. */
import type { ShopDatabase } from "../../../../tests/support/services/shop-database.ts"
import { buyableSkus, openClient } from "../../../../tests/support/shop-client.ts"
import type { Cluster } from "./start-cluster.ts"

/** Copies of a statement; PostgreSQL and SQLite remember each statement until it ends. */
const batchRows = 20_000

/** Copies rows with other values in some columns. The copied row is `source`, and `n.i` is the number of the copy. */
const copyRows = async (
  database: ShopDatabase,
  table: string,
  values: Readonly<Record<string, string>>,
  from: string,
): Promise<void> => {
  const columns = (await database.columns(table)).filter((name) => values[name] !== "generated")
  await database.write(
    `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(", ")})
     SELECT ${columns.map((name) => values[name] ?? `source."${name}"`).join(", ")} FROM ${from}`,
  )
}

const numbers = (first: number, last: number): string =>
  `(WITH RECURSIVE numbers (i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last})
    SELECT i FROM numbers) AS n`

const inBatches = async (
  count: number,
  copy: (first: number, last: number) => Promise<void>,
  onProgress: (line: string) => void,
  what: string,
): Promise<void> => {
  for (let first = 1; first <= count; first += batchRows) {
    const last = Math.min(count, first + batchRows - 1)
    await copy(first, last)
    if (last % 100_000 === 0) onProgress(`${last} ${what}`)
  }
}

/** Customers with the password of the first one, whose e-mail addresses begin with `filled`. */
export const fillCustomers = async (
  database: ShopDatabase,
  { email, count, onProgress }: FillOptions & { readonly email: string },
): Promise<void> => {
  // The shop counts customers itself.
  const highest = await database.count("SELECT max(id) FROM customer")
  await inBatches(
    count,
    (first, last) =>
      copyRows(
        database,
        "customer",
        {
          id: `${highest} + n.i`,
          email: "'filled' || n.i || '@example.org'",
          email_key: "'filled' || n.i || '@example.org'",
          last_name: "'Martin' || (n.i % 5000)",
          search_text: "NULL",
        },
        `customer AS source, ${numbers(first, last)} WHERE source.email_key = '${email}'`,
      ),
    onProgress,
    "customers",
  )
  await database.write("UPDATE counter SET value = value + ? WHERE name = 'customer'", count)
}

/** Orders like one that a shopper has placed, with their letters: over the two years before it, of other buyers and in all states. */
export const fillOrders = async (
  database: ShopDatabase,
  { number, count, onProgress }: FillOptions & { readonly number: string },
): Promise<void> => {
  await inBatches(
    count,
    async (first, last) => {
      const highest = await database.count("SELECT max(id) FROM orders")
      await copyRows(
        database,
        "orders",
        {
          id: "generated",
          number: "'FR-F' || n.i",
          order_key: "'filled-' || n.i",
          cart: "'filled-' || n.i",
          email: "'filled' || (n.i % 50000) || '@example.org'",
          email_key: "'filled' || (n.i % 50000) || '@example.org'",
          last_name: "'Martin' || (n.i % 5000)",
          email_folded: "'filled' || (n.i % 50000) || '@example.org'",
          last_name_folded: "'martin' || (n.i % 5000)",
          full_name_folded: "lower(source.first_name) || ' martin' || (n.i % 5000)",
          status: "CASE n.i % 5 WHEN 0 THEN 'pending' WHEN 1 THEN 'processing' ELSE 'complete' END",
          // Spread over two years.
          placed_at: "source.placed_at - (CAST(n.i AS BIGINT) * 7919 % 1051200) * 60000",
        },
        `orders AS source, ${numbers(first, last)} WHERE source.number = '${number}'`,
      )
      for (const table of ["order_line", "order_stock", "order_line_stock"])
        await copyRows(
          database,
          table,
          { order_id: "copied.id" },
          `${table} AS source, orders AS copied
           WHERE source.order_id = (SELECT id FROM orders WHERE number = '${number}') AND copied.id > ${highest}`,
        )
      await copyRows(
        database,
        "outbox",
        {
          id: "generated",
          subject: "'FR-F' || n.i",
          made_at: "source.made_at - (CAST(n.i AS BIGINT) * 7919 % 1051200) * 60000",
          sent_at: "source.made_at",
        },
        `outbox AS source, ${numbers(first, last)} WHERE source.subject = '${number}'`,
      )
    },
    onProgress,
    "orders",
  )
  await database.write("ANALYZE")
}

interface FillOptions {
  readonly count: number
  readonly onProgress: (line: string) => void
}

const firstEmail = "first@example.org"

/** Places an order and registers a customer, and fills the shop with copies of both. */
export const fillShop = async (
  { url, database, engines }: Cluster,
  {
    orders,
    customers,
    onProgress,
  }: {
    readonly orders: number
    readonly customers: number
    readonly onProgress: (line: string) => void
  },
): Promise<void> => {
  const client = openClient({ url })
  const [sku = ""] = await buyableSkus(client, 1)
  const cart = await client.createCart()
  await client.addToCart(cart, { sku, qty: 1 })
  const { body } = await client.placeOrder(cart, { orderId: "first", entries: [{ sku, qty: 1 }] })
  await fetch(`${url}/api/user/create?storeCode=fr`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      customer: { email: firstEmail, firstname: "Anne", lastname: "Martin" },
      password: "Kiln-and-clay9",
    }),
  })
  await fillCustomers(database, { email: firstEmail, count: customers, onProgress })
  await fillOrders(database, { number: body.result.orderNumber, count: orders, onProgress })
  // PostgreSQL does this by itself within minutes; until then no index answers alone.
  if (engines.some(({ name }) => name === "PostgreSQL")) await database.write("VACUUM ANALYZE")
}
