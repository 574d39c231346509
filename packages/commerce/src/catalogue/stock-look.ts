import { isJsonObject } from "@shop/search"
import type { StockItem } from "@shop/core/stock"
import { Stock as StockDocument } from "@shop/wire/legacy"
import type { DatabaseService } from "../database/index.ts"
import type { StockService } from "../stock/index.ts"
import type { JsonObject } from "./model.ts"

/** Stock as answers embed it: what the table says at this moment. */
export interface StockLook {
  /** Puts the stock of products, their variants and their parts into their documents, all read at once. */
  readonly embed: (documents: ReadonlyArray<JsonObject>) => ReadonlyArray<JsonObject>
  readonly of: (sku: string) => StockItem | null
  /**
   * Changes when what was embedded may no longer be true.
   *
   * @param change - the file's mark as it is now: while that stays, nobody need look at the table
   */
  readonly mark: (change: string) => string
}

/**
 * Remembers what the stock table said, until stock is written, by this process or another: an answer never tells of
 * stock that an earlier answer has already sold.
 *
 * @rule IX13 - S1 §3 Product (stock)
 */
export const stockLook = (database: DatabaseService, stock: StockService): StockLook => {
  let known = new Map<string, StockItem | null>()
  let seen = ""
  let marked = { at: "", mark: "" }
  const refresh = (): void => {
    const mark = stockMark(database)
    if (mark !== seen) known = new Map()
    seen = mark
  }
  const load = (skus: ReadonlyArray<string>): void => {
    refresh()
    const missing = skus.filter((sku) => !known.has(sku))
    if (missing.length === 0) return
    const found = stock.items(missing)
    for (const sku of missing) known.set(sku, found.get(sku) ?? null)
  }
  const written = (sku: unknown): JsonObject => {
    const item = known.get(String(sku)) ?? null
    return item === null ? {} : { stock: StockDocument.encode(item) }
  }
  return {
    mark: (change) => {
      const at = `${change} ${database.undone()}`
      if (at !== marked.at) marked = { at, mark: stockMark(database) }
      return marked.mark
    },
    of: (sku) => {
      load([sku])
      return known.get(sku) ?? null
    },
    embed: (documents) => {
      load(documents.flatMap(skusIn))
      return documents.map((document) => ({
        ...document,
        ...parentStock(document, written(document["sku"]), (sku) => known.get(sku) ?? null),
        ...over(document, "configurable_children", (child) => written(child["sku"])),
        ...over(document, "product_links", (link) =>
          link["link_type"] === "associated" ? written(link["linked_product_sku"]) : {},
        ),
        ...over(document, "bundle_options", (option) =>
          over(option, "product_links", (link) => written(link["sku"])),
        ),
      }))
    },
  }
}

/** Changes with every write to the file: by other connections, and by this one. @rule IX13 */
export const changeMark = (database: DatabaseService): string => {
  const [[others] = []] = database.values("PRAGMA data_version")
  const [[own] = []] = database.values("SELECT total_changes()")
  return `${String(others)} ${String(own)}`
}

/** Changes with every change of stock, and when one is taken back: its number is given again to another. @rule IX13 */
const stockMark = (database: DatabaseService): string => {
  const row = database.values("SELECT max(number) FROM stock_change")[0]!
  return `${String(row[0])} ${database.undone()}`
}

/** A configurable product is as much in stock as its variants are. @rule IX13 */
const parentStock = (
  document: JsonObject,
  own: JsonObject,
  stockOf: (sku: string) => StockItem | null,
): JsonObject => {
  const children = list(document["configurable_children"])
  if (document["type_id"] !== "configurable" || children.length === 0 || !isJsonObject(own["stock"]))
    return own
  const isAnyLeft = children.some(
    (child) => stockOf(String(child["sku"]))?.isInStock !== false && Number(child["status"] ?? 1) < 2,
  )
  return isAnyLeft ? own : { stock: { ...own["stock"], is_in_stock: false } }
}

/** Skus of which a line of this product may take pieces: its own, its variants' and its bundle's parts'. @rule IX13 */
export const skusTakenBy = (document: JsonObject): ReadonlyArray<string> => [
  String(document["sku"]),
  ...list(document["configurable_children"]).map((child) => String(child["sku"])),
  ...list(document["bundle_options"]).flatMap((option) =>
    list(option["product_links"]).map((link) => String(link["sku"])),
  ),
]

/** Every sku whose stock a document tells: its own, its variants' and its parts'. @rule IX13 */
const skusIn = (document: JsonObject): ReadonlyArray<string> => [
  ...skusTakenBy(document),
  ...list(document["product_links"]).map((link) => String(link["linked_product_sku"])),
]

const list = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

const over = (document: JsonObject, field: string, more: (entry: JsonObject) => JsonObject): JsonObject =>
  list(document[field]).length === 0
    ? {}
    : { [field]: list(document[field]).map((entry) => ({ ...entry, ...more(entry) })) }
