import { isJsonObject } from "@shop/search"
import { slug } from "../text.ts"
import { type Reader, InvalidDocument, whole, withFields } from "./values.ts"
import type { JsonObject } from "../model.ts"

const required = (read: Reader, field: string): string => {
  const value = read.text(field)?.trim() ?? ""
  if (value === "") throw new InvalidDocument({ tag: "fieldMissing", field })
  return value
}

/**
 * Normalizes one category, except for the fields that depend on other categories.
 * @throws InvalidDocument
 * @rule IM5 - wire §12 Category
 */
export const normalizeCategory = (read: Reader, id: number): JsonObject => {
  const name = required(read, "name")
  const parent = parentOf(read)
  if (parent === null) read.normalizations.add("parentMissing")
  const key = read.text("url_key")?.trim() || null
  if (key === null && parent !== null && parent > 1) read.normalizations.add("slugMade")
  return withFields(read.source, {
    id,
    name,
    parent_id: parent ?? 0,
    level: read.number("level") ?? undefined,
    path: isPathOfNumbers(read.source["path"]) ? read.source["path"] : undefined,
    position: read.number("position") ?? 0,
    is_active: read.flag("is_active") ?? true,
    url_key: key ?? (slug(name) || `category-${id}`),
    url_path: read.path("url_path") ?? undefined,
    description: read.html("description") ?? undefined,
    product_count: read.number("product_count") ?? undefined,
    children_data: undefined,
    children_count: undefined,
  })
}

const parentOf = (read: Reader): number | null => {
  const value = read.source["parent_id"]
  if (value === undefined || value === null || value === "") return null
  if (typeof value === "string" && whole(value) !== null) read.normalizations.add("numberText")
  const parent = read.reference("category", value)
  if (parent === null) throw new InvalidDocument({ tag: "fieldWrong", field: "parent_id", expected: "id" })
  return parent
}

/** A path with text ids is made again from the parents. */
const isPathOfNumbers = (path: unknown): boolean => typeof path === "string" && /^[\d/]*$/.test(path)

/** Normalizes one attribute. @throws InvalidDocument @rule IM5 - wire §12 Attribute */
export const normalizeAttribute = (read: Reader, id: number): JsonObject => {
  const code = required(read, "attribute_code")
  const label = read.text("frontend_label")?.trim() || read.text("default_frontend_label")?.trim() || null
  if (label === null) read.normalizations.add("labelMissing")
  const options = read.objects("options")
  if (options.some((option) => typeof option["label"] === "number")) read.normalizations.add("labelNumber")
  return withFields(read.source, {
    id,
    attribute_id: read.reference("attribute", read.source["attribute_id"]) ?? id,
    attribute_code: code,
    frontend_input: read.text("frontend_input") ?? "text",
    frontend_label: label ?? code,
    default_frontend_label: label ?? code,
    is_user_defined: read.flag("is_user_defined") ?? false,
    is_visible: read.flag("is_visible") ?? true,
    is_visible_on_front: read.flag("is_visible_on_front") === true ? "1" : "0",
    is_comparable: read.flag("is_comparable") === true ? "1" : "0",
    is_filterable: filterFlag(read.source["is_filterable"]),
    position: read.number("position") ?? undefined,
    options: options.flatMap((option) =>
      option["value"] === undefined || option["value"] === null
        ? []
        : [{ ...option, label: String(option["label"] ?? ""), value: String(option["value"]) }],
    ),
  })
}

/** Yes for 1 (with results) and 2 (also without); undefined where the dump does not say. */
const filterFlag = (value: unknown): "0" | "1" | undefined => {
  if (typeof value === "boolean") return value ? "1" : "0"
  const number = whole(value)
  if (number !== null) return number > 0 ? "1" : "0"
  return value === "true" ? "1" : value === "false" ? "0" : undefined
}

/** Normalizes one tax rule, with rates in percent. @throws InvalidDocument @rule IM5 - wire §12 Taxrule */
export const normalizeTaxRule = (read: Reader, id: number): JsonObject => {
  const products = read.ids("product_tax_class_ids")
  if (products.length === 0)
    throw new InvalidDocument({ tag: "fieldMissing", field: "product_tax_class_ids" })
  return withFields(read.source, {
    id,
    code: read.text("code")?.trim() || `tax-${id}`,
    priority: read.number("priority") ?? 0,
    position: read.number("position") ?? 0,
    calculate_subtotal: read.flag("calculate_subtotal") ?? false,
    product_tax_class_ids: products,
    customer_tax_class_ids: read.ids("customer_tax_class_ids"),
    tax_rate_ids: read.ids("tax_rate_ids" in read.source ? "tax_rate_ids" : "tax_rates_ids"),
    rates: read.objects("rates").map(rateOf),
  })
}

const rateOf = (rate: JsonObject): JsonObject => {
  const percent = typeof rate["rate"] === "string" ? Number(rate["rate"].trim() || Number.NaN) : rate["rate"]
  if (typeof percent !== "number" || !(percent >= 0 && percent <= 1000))
    throw new InvalidDocument({ tag: "fieldWrong", field: "rates.rate", expected: "percent" })
  const country =
    typeof rate["tax_country_id"] === "string" ? rate["tax_country_id"].trim().toUpperCase() : ""
  if (country === "")
    throw new InvalidDocument({ tag: "fieldWrong", field: "rates.tax_country_id", expected: "country" })
  return { ...rate, rate: percent, tax_country_id: country, tax_region_id: whole(rate["tax_region_id"]) ?? 0 }
}

/** Normalizes a page or block and sanitizes its HTML. @throws InvalidDocument @rule IM5 - wire §12 cms_page, cms_block */
export const normalizeContent = (read: Reader, id: number): JsonObject =>
  withFields(read.source, {
    id,
    identifier: required(read, "identifier"),
    title: read.text("title") ?? "",
    content: read.html("content") ?? "",
    active: read.flag("active" in read.source ? "active" : "is_active") ?? true,
  })

/** Normalizes one node of the page hierarchy. @throws InvalidDocument @rule IM5 - wire §12 cms_hierarchy */
export const normalizeHierarchy = (read: Reader, id: number): JsonObject =>
  withFields(read.source, { id, identifier: read.text("identifier") ?? "", label: read.text("label") ?? "" })

/** Normalizes one review; without a status it waits for approval. @throws InvalidDocument @rule IM5 - wire §12 review */
export const normalizeReview = (read: Reader, id: number): JsonObject => {
  const product = read.reference("product", read.source["product_id"])
  if (product === null) throw new InvalidDocument({ tag: "fieldMissing", field: "product_id" })
  return withFields(read.source, {
    id,
    product_id: product,
    title: read.text("title") ?? "",
    detail: read.text("detail") ?? "",
    nickname: read.text("nickname") ?? "",
    review_status: read.number("review_status") ?? 2,
    ratings: Array.isArray(read.source["ratings"]) ? read.source["ratings"].filter(isJsonObject) : [],
  })
}
