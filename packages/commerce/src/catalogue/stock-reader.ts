import { isJsonObject } from "@shop/search"
import { isEnabled, type Product } from "@shop/core/product"
import type { StockItem } from "@shop/core/stock"
import { Stock as StockDocument } from "@shop/wire/legacy"
import type { DatabaseService } from "../database/index.ts"
import type { CopiedStock } from "./copied-stock.ts"
import type { JsonObject } from "./model.ts"
import { copiedStockLog } from "./stock-changes.ts"

/** Reads current stock for responses. */
export interface StockReader {
  /** Adds the stock of products, variants and parts to their documents with one read. */
  readonly embed: (documents: ReadonlyArray<JsonObject>) => ReadonlyArray<JsonObject>
  readonly of: (sku: string) => StockItem | null
  /** A version that changes with the stock. */
  readonly mark: () => string
}

/**
 * Caches stock until any process writes stock, so that responses never show pieces that were sold before.
 *
 * @rule IX13 - S1 §3 Product (stock)
 */
export const stockReader = (database: DatabaseService, stock: CopiedStock): StockReader => {
  const log = copiedStockLog(database)
  let known = new Map<string, StockItem | null>()
  let seen = ""
  const refresh = (): void => {
    const mark = log.position()
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
    mark: log.position,
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

/** A product with the current stock of itself, its variants and its parts. @rule IX13 */
export const withStock = (product: Product, stock: StockReader): Product => {
  const own = stock.of(product.sku)
  const variants = product.variants.map((variant) => ({
    ...variant,
    stock: stock.of(variant.sku) ?? variant.stock,
  }))
  const isAnyLeft =
    variants.length === 0 ||
    variants.some((variant) => variant.stock?.isInStock !== false && isEnabled(variant))
  return {
    ...product,
    stock: own === null ? product.stock : isAnyLeft ? own : { ...own, isInStock: false },
    variants,
    bundleOptions: product.bundleOptions.map((option) => ({
      ...option,
      links: option.links.map((link) => ({ ...link, stock: stock.of(link.sku) ?? link.stock })),
    })),
    groupedLinks: product.groupedLinks.map((link) => ({ ...link, stock: stock.of(link.sku) ?? link.stock })),
  }
}

/** The stock of a configurable product: out of stock if all variants are. @rule IX13 */
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

/** The skus whose stock a line of this product can reduce: its own, those of variants and of bundle parts. @rule IX13 */
export const skusTakenBy = (document: JsonObject): ReadonlyArray<string> => [
  String(document["sku"]),
  ...list(document["configurable_children"]).map((child) => String(child["sku"])),
  ...list(document["bundle_options"]).flatMap((option) =>
    list(option["product_links"]).map((link) => String(link["sku"])),
  ),
]

/** The skus whose stock a document contains: its own, those of variants and of parts. @rule IX13 */
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
