import { Effect, Option, Stream } from "effect"
import type { StockItem } from "@shop/core/stock"
import { CatalogueDocumentRepository, type JsonObject, type StoredDocument } from "../catalogue/index.ts"
import { type StockEntry, StockRepository } from "../stock/index.ts"
import {
  type ExportedCustomer,
  type ExportedOrder,
  ExportRepository,
  type ExportRow,
} from "./export-repository.ts"

/** A store view and the index that its documents say they are from. */
export interface ExportView {
  readonly code: string
  readonly index: string
}

const pageSize = 500

/** The rows of all pages. @param cursorOf - the position after which the next page begins */
const pages = <Row, Cursor, E, R>(
  first: Cursor,
  page: (after: Cursor) => Effect.Effect<ReadonlyArray<Row>, E, R>,
  cursorOf: (row: Row) => Cursor,
): Stream.Stream<ReadonlyArray<Row>, E, R> =>
  Stream.paginate(first, (after) =>
    Effect.map(page(after), (rows) => [
      [rows],
      rows.length < pageSize ? Option.none() : Option.some(cursorOf(rows.at(-1)!)),
    ]),
  )

const encodeStock = ({
  productId,
  qty,
  isInStock,
  isManaged,
  qtyMax,
  qtyMin,
  qtyStep,
}: StockItem): JsonObject => ({
  product_id: productId,
  qty,
  is_in_stock: isInStock,
  manage_stock: isManaged,
  ...(qtyMax === null ? {} : { max_sale_qty: qtyMax }),
  ...(qtyMin === undefined ? {} : { min_sale_qty: qtyMin }),
  ...(qtyStep === undefined ? {} : { enable_qty_increments: true, qty_increments: qtyStep }),
})

const childrenOf = (body: JsonObject): ReadonlyArray<JsonObject> => {
  const children = body["configurable_children"]
  return Array.isArray(children) ? (children as ReadonlyArray<JsonObject>) : []
}

/** Adds the stock to products, and to variants that have no document of their own. */
const withStock = Effect.fnUntraced(function* (documents: ReadonlyArray<StoredDocument>) {
  const stock = yield* StockRepository
  const { productIds } = yield* CatalogueDocumentRepository
  const bodies = documents.filter(({ type }) => type === "product").map(({ body }) => body)
  const childSkus = bodies.flatMap((body) => childrenOf(body).map((child) => String(child["sku"])))
  const items = yield* stock.find([...bodies.map((body) => String(body["sku"])), ...childSkus])
  const withDocument = yield* productIds(childSkus)
  const stockOf = (sku: unknown): JsonObject => {
    const item = items.get(String(sku))
    return item === undefined ? {} : { stock: encodeStock(item) }
  }
  const ofProduct = (body: JsonObject): JsonObject => ({
    ...body,
    ...(Array.isArray(body["configurable_children"])
      ? {
          configurable_children: childrenOf(body).map((child) =>
            withDocument.has(String(child["sku"])) ? child : { ...child, ...stockOf(child["sku"]) },
          ),
        }
      : {}),
    ...stockOf(body["sku"]),
  })
  return documents.map(({ type, id, body }) => ({
    type,
    id,
    body: type === "product" ? ofProduct(body) : body,
  }))
})

/**
 * The catalogue as lines that an import reads: every document of each view, products with their current stock. A variant
 * without a document of its own has its stock in its parent.
 *
 * @returns JSON texts without line ends
 * @rule CM104
 */
export const catalogueLines = (views: ReadonlyArray<ExportView>) =>
  Stream.fromIterable(views).pipe(
    Stream.flatMap(({ code, index }) =>
      pages(
        0,
        (after) => Effect.flatMap(CatalogueDocumentRepository, ({ page }) => page(code, after, pageSize)),
        ({ number }) => number,
      ).pipe(
        Stream.mapEffect(withStock),
        Stream.flattenIterable,
        Stream.map(({ type, id, body }) =>
          JSON.stringify({ _index: index, _type: type, _id: id, _source: body }),
        ),
      ),
    ),
  )

const jsonColumns = /^(address|.*_address|option|choices|tax_shares|.*_tax_shares|totals)$/

/** A row for another program: with parsed JSON, and times as ISO 8601. @rule CM104 */
const plainRow = (row: ExportRow): JsonObject =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name.endsWith("_at") && typeof value === "number") return [name, new Date(value).toISOString()]
      return [name, jsonColumns.test(name) && typeof value === "string" ? JSON.parse(value) : value]
    }),
  )

const orderLine = ({ order, lines, stock }: ExportedOrder): string =>
  JSON.stringify({ ...plainRow(order), lines: lines.map(plainRow), stock: stock.map(plainRow) })

/** Orders with their lines and the stock that they took, oldest first, without keys. @rule CM104 */
export const orderLines = pages(
  0,
  (after) => Effect.flatMap(ExportRepository, ({ orders }) => orders(after, pageSize)),
  ({ id }) => id,
).pipe(Stream.flattenIterable, Stream.map(orderLine))

const customerLine = ({ customer, addresses }: ExportedCustomer): string =>
  JSON.stringify({ ...plainRow(customer), addresses: addresses.map(plainRow) })

/** Customers with their addresses, oldest first, without passwords and tokens. @rule CM104 */
export const customerLines = pages(
  0,
  (after) => Effect.flatMap(ExportRepository, ({ customers }) => customers(after, pageSize)),
  ({ id }) => id,
).pipe(Stream.flattenIterable, Stream.map(customerLine))

/** Every stock record, in the order of skus. */
export const stockEntries = pages(
  "",
  (after) => Effect.flatMap(StockRepository, ({ page }) => page(after, pageSize)),
  ([sku]) => sku,
).pipe(Stream.flattenIterable)

const stockLine = ([sku, { qty, isInStock, isManaged }]: StockEntry): string => {
  // A spreadsheet runs a cell that begins like a formula; the import takes the apostrophe off again.
  const text = /^'*[=+\-@\t\r]/.test(sku) ? `'${sku}` : sku
  const name = /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return `${name},${qty},${isInStock ? "yes" : "no"},${isManaged ? "yes" : "no"},${qty}`
}

/**
 * Stock as lines of CSV, in the columns that a stock import reads. The quantity stands there twice: as it is exported and
 * as it may be changed, so that pieces sold in between stay sold.
 *
 * @rule CM104, CM114
 */
export const stockLines = Stream.concat(
  Stream.make("sku,qty,in_stock,counted,qty_exported"),
  Stream.map(stockEntries, stockLine),
)
