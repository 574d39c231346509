import type { Content } from "@shop/core/pricing"
import type { ProductType } from "@shop/core/product"
import { list, numberOrNull, record, text, type Document } from "./coerce.ts"

/**
 * A document with its `custom_attributes` list laid out as fields of its own; a field that is there wins.
 */
export const flattened = (value: unknown): Document => {
  const doc = record(value)
  const listed = list(doc["custom_attributes"]).flatMap((entry) => {
    const { attribute_code: code, value: own } = record(entry)
    return typeof code === "string" && (doc[code] === undefined || doc[code] === null)
      ? [[code, own] as const]
      : []
  })
  return listed.length === 0 ? doc : Object.fromEntries([...Object.entries(doc), ...listed])
}

/** Fields of a product document that are its structure, not attributes of the product. */
const structural = new Set(
  [
    "id entity_id entity_type_id attribute_set_id sku parentSku parent_sku parentId parent_id name slug url_key url_path",
    "url_path_by_store type_id status visibility tax_class_id tax_percent tsk sgn created_at updated_at",
    "has_options required_options description short_description meta_title meta_description meta_keyword meta_keywords",
    "image small_image thumbnail image_label small_image_label thumbnail_label media_gallery gallery",
    "category category_ids stock stock_item is_in_stock is_salable is_recurring recurring_profile",
    "configurable_children configurable_options custom_options bundle_options product_links product_option options",
    "custom_attributes extension_attributes attributes_metadata facts content_amount content_unit related_skus",
    "tier_prices special_from_date special_to_date lowest_price_30d minimal_price max_price regular_price cost",
    "minimal_regular_price max_regular_price original_final_price original_special_price final_price_tax_class",
    "msrp msrp_enabled msrp_display_actual_price_type gift_message_available gift_wrapping_available gift_wrapping_price",
    "page_layout options_container custom_layout_update custom_design custom_design_from custom_design_to",
    "price_type price_view sku_type weight_type shipment_type links_exist links_title samples_title",
    "links_purchased_separately errors info qty _score",
  ].flatMap((line) => line.split(" ")),
)
const priceField =
  /^(?:(?:original_|special_|final_|prior_)?price(?:_tax|_incl_tax)?|\w*[pP]rice(?:Tax|InclTax))$/

/**
 * Reads the attributes of a product: every field that is not structure and holds plain values.
 *
 * @returns option ids as text; a list, and a text of ids joined by commas, as a list
 */
export const attributes = (doc: Document): Readonly<Record<string, string | ReadonlyArray<string>>> =>
  Object.fromEntries(
    Object.entries(doc).flatMap(([code, value]) => {
      if (structural.has(code) || priceField.test(code) || code.endsWith("_options")) return []
      const read = attributeValue(value)
      return read === null ? [] : [[code, read] as const]
    }),
  )

const attributeValue = (value: unknown): string | ReadonlyArray<string> | null => {
  if (Array.isArray(value)) {
    const parts = value.map((part) => text(part).trim()).filter((part) => part !== "")
    return parts.length === 0 ? null : parts
  }
  const read = text(value).trim()
  if (read === "") return null
  return /^\d+(?:,\d+)+$/.test(read) ? read.split(",") : read
}

/** Decodes the url path per store code. @returns an empty object without any */
export const alternates = (doc: Document): { readonly alternates?: Readonly<Record<string, string>> } => {
  const paths = Object.entries(record(doc["url_path_by_store"])).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  )
  return paths.length === 0 ? {} : { alternates: Object.fromEntries(paths) }
}

/** Writes the url path per store code. */
export const encodeAlternates = (paths: Readonly<Record<string, string>> | undefined): Document =>
  paths === undefined ? {} : { url_path_by_store: paths }

const types: ReadonlySet<string> = new Set<ProductType>([
  "simple",
  "configurable",
  "grouped",
  "bundle",
  "virtual",
  "downloadable",
])

/** Reads a product type; an unknown one is simple. */
export const productType = (value: unknown): ProductType => {
  const type = text(value).toLowerCase()
  return types.has(type) ? (type as ProductType) : "simple"
}

/** Grams and millilitres become kilograms and litres. */
const units: Readonly<Record<string, { readonly unit: Content["unit"]; readonly share: number }>> = {
  kg: { unit: "kg", share: 1 },
  g: { unit: "kg", share: 1000 },
  l: { unit: "l", share: 1 },
  cl: { unit: "l", share: 100 },
  ml: { unit: "l", share: 1000 },
}

/** The weight or volume of one piece; null without one. */
export const content = (doc: Document): Content | null => {
  const amount = numberOrNull(doc["content_amount"])
  const name = text(doc["content_unit"]).toLowerCase()
  const known = Object.hasOwn(units, name) ? units[name]! : null
  return amount === null || amount <= 0 || known === null
    ? null
    : { amount: amount / known.share, unit: known.unit }
}
