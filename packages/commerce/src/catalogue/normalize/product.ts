import { isJsonObject } from "@shop/search"
import { readStock, type StockFigure } from "./stock.ts"
import { slug } from "../text.ts"
import { type Reader, InvalidDocument, whole, withFields } from "./values.ts"
import type { JsonObject } from "../model.ts"

/** Stock of a variant in its configurable product: a quantity, or only a flag. */
export interface ChildStock {
  readonly sku: string
  /** Null when the variant does not say. */
  readonly productId: number | null
  readonly figure: StockFigure
}

/** A normalized product document, and the stock from the dump. */
export interface NormalizedProduct {
  readonly body: JsonObject
  readonly sku: string
  readonly stock: StockFigure
  readonly childStock: ReadonlyArray<ChildStock>
}

/** The types of product there are. @rule PD1 */
const productTypes = ["simple", "configurable", "grouped", "bundle", "virtual", "downloadable"] as const

export type ProductType = (typeof productTypes)[number]

const prices = [
  "price",
  "special_price",
  "final_price",
  "minimal_price",
  "max_price",
  "regular_price",
  "minimal_regular_price",
  "max_regular_price",
] as const

const htmls = ["description", "short_description"] as const

const texts = ["meta_title", "meta_description", "special_from_date", "special_to_date"] as const

/**
 * Normalizes one product.
 *
 * @param read - the document's reader
 * @param id - its validated id
 * @returns the fields to store, and the stock separately
 * @throws InvalidDocument
 * @rule IM5 - wire §12 Product
 */
export const normalizeProduct = (read: Reader, id: number): NormalizedProduct => {
  const { source, normalizations } = read
  const written = read.text("sku")
  const sku = written?.trim() ?? ""
  if (sku === "") throw new InvalidDocument({ tag: "fieldMissing", field: "sku" })
  if (sku !== written) normalizations.add("skuTrimmed")
  const name = read.text("name")?.trim() || null
  if (name === null) normalizations.add("nameMissing")
  const type = typeOf(read)
  const key = read.text("url_key")?.trim() || null
  if (key === null) normalizations.add("slugMade")
  const hasPrice = read.price("price") !== null
  if (!hasPrice && type !== "grouped" && type !== "bundle") normalizations.add("priceMissing")
  const body = withFields(source, {
    ...Object.fromEntries(
      prices.filter((field) => field in source).map((field) => [field, read.price(field)]),
    ),
    ...Object.fromEntries(texts.filter((field) => field in source).map((field) => [field, read.text(field)])),
    ...Object.fromEntries(htmls.filter((field) => field in source).map((field) => [field, read.html(field)])),
    id,
    sku,
    url_path: read.path("url_path") ?? undefined,
    name: name ?? sku,
    type_id: type,
    status: assumed(read, "status", 1, "statusMissing"),
    visibility: assumed(read, "visibility", 4, "visibilityMissing"),
    tax_class_id: read.text("tax_class_id") ?? "0",
    url_key: key ?? (slug(name ?? sku) || `product-${id}`),
    has_options: flagText(read, "has_options"),
    required_options: flagText(read, "required_options"),
    media_gallery: gallery(read),
    ...categories(read),
    ...parts(read, type),
    tier_prices: read.objects("tier_prices"),
    stock: undefined,
    stock_item: undefined,
  })
  const children = Array.isArray(body["configurable_children"])
    ? (body["configurable_children"] as ReadonlyArray<JsonObject>)
    : []
  const stock = stockOf(read, type)
  return { body, sku, stock, childStock: children.flatMap((child) => childStockOf(child, normalizations)) }
}

const childStockOf = (
  child: JsonObject,
  normalizations: Reader["normalizations"],
): ReadonlyArray<ChildStock> => {
  const stock = child["stock"]
  const figure =
    isJsonObject(stock) && Object.keys(stock).length > 0
      ? readStock(stock, "simple", normalizations)
      : typeof child["is_in_stock"] === "boolean"
        ? { qty: 0, isInStock: child["is_in_stock"], isManaged: !child["is_in_stock"], qtyMax: null }
        : null
  if (figure === null) return []
  return [
    { sku: String(child["sku"]), productId: typeof child["id"] === "number" ? child["id"] : null, figure },
  ]
}

const typeOf = (read: Reader): ProductType => {
  const given = read.text("type_id")?.trim().toLowerCase() || null
  const known = productTypes.find((type) => type === given)
  if (known !== undefined) return known
  if (given !== null)
    throw new InvalidDocument({ tag: "fieldWrong", field: "type_id", expected: productTypes.join(", ") })
  read.normalizations.add("typeMissing")
  return read.objects("configurable_children").length > 0 ? "configurable" : "simple"
}

const assumed = (
  read: Reader,
  field: string,
  fallback: number,
  normalization: "statusMissing" | "visibilityMissing",
): number => {
  const value = read.number(typeof read.source[field] === "boolean" ? "" : field)
  if (value !== null && Number.isInteger(value)) return value
  read.normalizations.add(normalization)
  return read.source[field] === false ? 2 : fallback
}

const flagText = (read: Reader, field: string): string => (read.flag(field) === true ? "1" : "0")

const gallery = (read: Reader): ReadonlyArray<JsonObject> => {
  const value = read.source["media_gallery"]
  if (Array.isArray(value)) return value.filter(isJsonObject)
  if (typeof value !== "string" || value.trim() === "") return []
  read.normalizations.add("galleryWord")
  return [{ image: value.trim(), pos: 1, typ: "image", lab: null, vid: null }]
}

/** Categories come as ids, as objects, or as both. */
const categories = (read: Reader): JsonObject => {
  const listed = read.objects("category").flatMap((entry) => {
    const id = read.reference("category", entry["category_id"] ?? entry["id"])
    return id === null ? [] : [{ ...entry, category_id: id }]
  })
  const ids = read.references("category", "category_ids")
  if (ids.length > 0) return { category: listed, category_ids: ids }
  if (listed.length > 0) read.normalizations.add("categoryList")
  return { category: listed, category_ids: listed.map((entry) => entry.category_id) }
}

/** Parts of a product that consists of several. */
const parts = (read: Reader, type: ProductType): JsonObject => {
  const links = read.objects("product_links")
  const bundle = read.objects("bundle_options")
  if (type === "grouped" && !links.some((link) => link["link_type"] === "associated"))
    read.normalizations.add("groupWithoutParts")
  if (type === "bundle" && bundle.length === 0) read.normalizations.add("bundleWithoutParts")
  if (type !== "configurable")
    return {
      configurable_children: undefined,
      configurable_options: undefined,
      product_links: links,
      bundle_options: bundle,
      custom_options: read.objects("custom_options"),
    }
  const children = read.objects("configurable_children").flatMap((child) => childOf(read, child))
  return {
    ...variantLinks(read),
    product_links: links,
    custom_options: read.objects("custom_options"),
    configurable_children: children,
    configurable_options: read.objects("configurable_options").flatMap((option) => optionOf(read, option)),
  }
}

/** Links to variants by text ids, as links by number; other links stay as they are. */
const variantLinks = (read: Reader): JsonObject => {
  const extension = read.source["extension_attributes"]
  const links =
    read.source["configurable_product_links"] ??
    (isJsonObject(extension) ? extension["configurable_product_links"] : [])
  const ids = (Array.isArray(links) ? links : []).map((link) =>
    isJsonObject(link) ? (link["product_id"] ?? link["id"]) : link,
  )
  return ids.every((id) => whole(id) !== null)
    ? {}
    : { configurable_product_links: ids.flatMap((id) => read.reference("product", id) ?? []) }
}

const childOf = (read: Reader, child: JsonObject): ReadonlyArray<JsonObject> => {
  const own = { ...child, ...attributesOf(child) }
  const sku = String(own["sku"] ?? "").trim()
  const isUsable = sku !== "" && (typeof own["sku"] === "string" || typeof own["sku"] === "number")
  if (!isUsable) {
    read.normalizations.add("childDropped")
    return []
  }
  return [{ ...own, sku, id: whole(own["id"]) ?? undefined }]
}

/** Older indexes keep a child's values under `custom_attributes` alone. */
const attributesOf = (child: JsonObject): JsonObject => {
  const list = child["custom_attributes"]
  if (!Array.isArray(list)) return {}
  const pairs = list
    .filter(isJsonObject)
    .map((entry): [string, unknown] => [String(entry["attribute_code"]), entry["value"]])
  return Object.fromEntries(pairs.filter(([code]) => child[code] === undefined))
}

const optionOf = (read: Reader, option: JsonObject): ReadonlyArray<JsonObject> => {
  const code = textOrNull(option["attribute_code"]) || undefined
  const values = Array.isArray(option["values"]) ? option["values"].filter(isJsonObject) : []
  if (values.some((value) => typeof value["label"] === "number")) read.normalizations.add("labelNumber")
  return [
    {
      ...option,
      attribute_code: code,
      attribute_id: String(
        read.reference("attribute", option["attribute_id"]) ?? option["attribute_id"] ?? "",
      ),
      label: String(option["label"] ?? option["frontend_label"] ?? ""),
      values: values.map((value) => ({
        ...value,
        label: textOrNull(value["label"] ?? value["default_label"] ?? value["store_label"]),
      })),
    },
  ]
}

const textOrNull = (value: unknown): string | null =>
  value === undefined || value === null ? null : String(value)

/** A dump without a stock figure is a shop that does not count: everything can be had. @rule IM6 */
const stockOf = (read: Reader, type: ProductType): StockFigure => {
  const found = [read.source["stock"], read.source["stock_item"]].find(
    (value) => isJsonObject(value) && Object.keys(value).length > 0,
  )
  if (!isJsonObject(found)) {
    read.normalizations.add("stockMissing")
    return { qty: 0, isInStock: true, isManaged: false, qtyMax: null }
  }
  const figure = readStock(found, type, read.normalizations)
  if (figure === null) throw new InvalidDocument({ tag: "fieldWrong", field: "stock", expected: "stock" })
  return figure
}
