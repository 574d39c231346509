import type { Attribute, AttributeOption, Category, ContentDocument, ResultPage } from "@shop/core/catalogue"
import { cents, ratePpm } from "@shop/core/money"
import type { Price } from "@shop/core/pricing"
import { type ConfigurableOption, type Product, sku, type Variant } from "@shop/core/product"
import type { StockItem } from "@shop/core/stock"
import { fromGross } from "@shop/core/tax"

/*
 * Builders of whole documents from the fields that a test is about. The default fields are the simplest: a simple product
 * in stock at 24.00 gross with 20 % tax, an active category of the menu.
 */

const rate = ratePpm(200_000)

/**
 * A price with its tax at 20 %.
 *
 * @param grossCents - of one piece
 * @param priorGrossCents - the price before the reduction, or null
 * @rule TE8 - TX2
 */
export const price = (grossCents: number, priorGrossCents: number | null = null): Price => {
  const amount = (gross: number) => fromGross(cents(gross), rate)
  const prior = priorGrossCents === null ? null : amount(priorGrossCents)
  return { payable: amount(grossCents), original: prior, prior, ratePpm: rate }
}

/** Ten pieces, counted, of product 1. @rule TE8 */
export const stock = (fields: Partial<StockItem> = {}): StockItem => ({
  productId: 1,
  qty: 10,
  isInStock: true,
  isManaged: true,
  qtyMax: null,
  ...fields,
})

/** `product({ sku: "BOL" })`; slug and url path follow the sku. @rule TE8 */
export const product = (fields: Partial<Omit<Product, "sku">> & { readonly sku?: string } = {}): Product => {
  const name = fields.sku ?? "BOL"
  return {
    id: 1,
    parentSku: null,
    type: "simple",
    name,
    slug: name.toLowerCase(),
    urlPath: name.toLowerCase(),
    status: 1,
    visibility: 4,
    taxClassId: 2,
    price: price(24_00),
    tiers: [],
    content: null,
    description: "",
    shortDescription: "",
    image: null,
    media: [],
    categoryIds: [],
    attributes: {},
    facts: [],
    stock: stock({ productId: fields.id ?? 1 }),
    variants: [],
    configurableOptions: [],
    customOptions: [],
    bundleOptions: [],
    groupedLinks: [],
    relatedSkus: [],
    metaTitle: null,
    metaDescription: null,
    createdAt: null,
    ...fields,
    sku: sku(name),
  }
}

/** `variant("BOL-R-S", { color: "1", size: "10" })`. @rule TE8 */
export const variant = (
  name: string,
  options: Readonly<Record<string, string>>,
  fields: Partial<Omit<Variant, "sku" | "options">> = {},
): Variant => ({
  id: 1,
  name,
  status: 1,
  price: price(24_00),
  image: null,
  stock: stock(),
  ...fields,
  sku: sku(name),
  options,
})

/** `choice("color", { 1: "Red", 2: "Blue" })`. @rule TE8 */
export const choice = (
  attributeCode: string,
  labels: Readonly<Record<string, string>>,
  attributeId = 93,
): ConfigurableOption => ({
  attributeId,
  attributeCode,
  label: attributeCode,
  values: Object.entries(labels).map(([id, label]) => ({ id, label, swatch: null })),
})

/** `category({ id: 20, name: "Bowls" })`: a child of the root, in the menu. @rule TE8 */
export const category = (fields: Partial<Category> & { readonly id: number }): Category => {
  const name = fields.name ?? `Category ${fields.id}`
  const parentId = fields.parentId ?? 2
  return {
    parentId,
    pathIds: [1, 2, ...(parentId === 2 ? [] : [parentId]), fields.id],
    level: parentId === 2 ? 2 : 3,
    name,
    slug: `category-${fields.id}`,
    urlPath: `category-${fields.id}`,
    position: fields.id,
    isActive: true,
    productCount: 1,
    description: "",
    image: null,
    metaTitle: null,
    metaDescription: null,
    drawing: null,
    children: [],
    ...fields,
  }
}

/** `attribute("color", { 49: "Blue", 50: "Red" })`. @rule TE8 */
export const attribute = (
  code: string,
  labels: Readonly<Record<string, string>> = {},
  fields: Partial<Omit<Attribute, "code">> = {},
): Attribute => ({
  id: 93,
  label: code,
  input: "select",
  options: Object.entries(labels).map(([id, label]): AttributeOption => ({ id, label, swatch: null })),
  isVisible: true,
  isVisibleOnFront: true,
  isComparable: false,
  isUserDefined: true,
  ...fields,
  code,
})

/** `document({ identifier: "about" })`: a page or block of content. @rule TE8 */
export const document = (
  fields: Partial<ContentDocument> & { readonly identifier: string },
): ContentDocument => ({
  id: 1,
  title: fields.identifier,
  html: "",
  metaTitle: null,
  metaDescription: null,
  ...fields,
})

/** A whole answer of the catalogue. @rule TE8 */
export const found = <Item>(
  items: ReadonlyArray<Item>,
  fields: Partial<Omit<ResultPage<Item>, "items">> = {},
): ResultPage<Item> => ({
  total: items.length,
  start: 0,
  perPage: 50,
  aggregations: {},
  ...fields,
  items,
})

/** Counts of one aggregation: `buckets({ 49: 3, 50: 1 })`. @rule TE8 */
export const buckets = (
  counts: Readonly<Record<string, number>>,
): ResultPage<never>["aggregations"][string] =>
  Object.entries(counts).map(([key, count]) => ({ key, count, from: null, to: null }))
