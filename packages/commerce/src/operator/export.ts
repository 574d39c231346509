import type { StockItem } from "@shop/core/stock"
import { each, hasSku } from "../catalogue/documents.ts"
import type { JsonObject } from "../catalogue/index.ts"
import type { DatabaseService, Row } from "../database/index.ts"
import type { StockService } from "../stock/index.ts"

/** A store view and the index that its documents say they are from. */
export interface ExportView {
  readonly code: string
  readonly index: string
}

const stockOf = ({ productId, qty, isInStock, isManaged, qtyMax }: StockItem): JsonObject => ({
  product_id: productId,
  qty,
  is_in_stock: isInStock,
  manage_stock: isManaged,
  ...(qtyMax === null ? {} : { max_sale_qty: qtyMax }),
})

/**
 * The catalogue as lines that an import reads: every document of each view, products with their stock of now.
 * A variant without a document of its own has its stock in its parent.
 *
 * @returns JSON texts without line ends
 * @rule CM104
 */
export const catalogueLines = function* (
  database: DatabaseService,
  stock: Pick<StockService, "items">,
  views: ReadonlyArray<ExportView>,
): Generator<string> {
  const figure = (sku: unknown): JsonObject | undefined => {
    const item = stock.items([String(sku)]).get(String(sku))
    return item === undefined ? undefined : stockOf(item)
  }
  const withStock = (body: JsonObject): JsonObject => {
    const children = body["configurable_children"]
    const own = figure(body["sku"])
    return {
      ...body,
      ...(Array.isArray(children)
        ? {
            configurable_children: (children as ReadonlyArray<JsonObject>).map((child) => {
              const told = hasSku(database, String(child["sku"])) ? undefined : figure(child["sku"])
              return told === undefined ? child : { ...child, stock: told }
            }),
          }
        : {}),
      ...(own === undefined ? {} : { stock: own }),
    }
  }
  for (const { code, index } of views)
    for (const { type, id, body } of each(database, code, []))
      yield JSON.stringify({
        _index: index,
        _type: type,
        _id: id,
        _source: type === "product" ? withStock(body) : body,
      })
}

const jsonColumns = /^(address|.*_address|option|choices|tax_shares|.*_tax_shares|totals)$/

/** A row as a program reads it: JSON opened, times as ISO 8601. @rule CM104 */
const plainRow = (row: Row): JsonObject =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name.endsWith("_at") && typeof value === "number") return [name, new Date(value).toISOString()]
      return [name, jsonColumns.test(name) && typeof value === "string" ? JSON.parse(value) : value]
    }),
  )

const portion = 500

/** Rows of a table by their id, never more than a portion at a time. */
const rowsOf = function* (database: DatabaseService, sql: string): Generator<Row> {
  let last = 0
  for (;;) {
    const rows = database.all(`${sql} LIMIT ${portion}`, last)
    yield* rows
    if (rows.length < portion) return
    last = Number(rows.at(-1)!["id"])
  }
}

/** Orders with their lines and what they took from the shelf, oldest first; keys stay here. @rule CM104 */
export const orderLines = function* (database: DatabaseService): Generator<string> {
  for (const order of rowsOf(database, "SELECT * FROM orders WHERE id > ? ORDER BY id")) {
    const { order_key: _key, cart: _cart, ...told } = order
    const of = (table: string, by: string): ReadonlyArray<JsonObject> =>
      database
        .all(`SELECT * FROM ${table} WHERE order_id = ? ORDER BY ${by}`, order["id"]!)
        .map(({ order_id: _id, ...line }) => plainRow(line))
    yield JSON.stringify({
      ...plainRow(told),
      lines: of("order_line", "position"),
      stock: of("order_stock", "sku"),
    })
  }
}

/** Customers with their addresses, oldest first, without passwords and tokens. @rule CM104 */
export const customerLines = function* (database: DatabaseService): Generator<string> {
  const sql = `SELECT id, email, first_name, last_name, group_id, store, created_at, updated_at FROM customer
    WHERE id > ? AND deleted_at IS NULL ORDER BY id`
  for (const customer of rowsOf(database, sql))
    yield JSON.stringify({
      ...plainRow(customer),
      addresses: database
        .all(
          "SELECT address, is_default_billing, is_default_shipping FROM customer_address WHERE customer = ? ORDER BY id",
          customer["id"]!,
        )
        .map(plainRow),
    })
}

/**
 * Stock as lines of CSV, in the columns that a stock import reads. The quantity stands there twice: as it is exported and
 * as it may be changed, so that what is sold meanwhile is kept.
 *
 * @rule CM104, CM114
 */
export const stockLines = function* (stock: Pick<StockService, "all">): Generator<string> {
  yield "sku,qty,in_stock,counted,qty_exported"
  for (const [sku, { qty, isInStock, isManaged }] of stock.all()) {
    // A spreadsheet runs a cell that begins like a formula; the import takes the apostrophe off again.
    const text = /^'*[=+\-@\t\r]/.test(sku) ? `'${sku}` : sku
    const name = /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    yield `${name},${qty},${isInStock ? "yes" : "no"},${isManaged ? "yes" : "no"},${qty}`
  }
}
