import type { Price } from "@shop/core/pricing"
import {
  sku,
  type BundleLink,
  type BundleOption,
  type ConfigurableOption,
  type CustomOption,
  type CustomOptionType,
  type GroupedLink,
  type Sku,
} from "@shop/core/product"
import {
  flag,
  integer,
  list,
  mediaPath,
  numberOrNull,
  record,
  text,
  textOrNull,
  type Document,
} from "./lenient.ts"
import { content } from "./fields.ts"
import { surcharge, tiers } from "./price.ts"
import * as Stock from "./stock.ts"

/** Finds the price of a part that a document embeds. */
export type PriceOfPart = (part: Document) => Price | null

/** Reads the attributes by which variants differ; one without a code is known by its label. @rule WI11 - wire §12 */
export const configurable = (value: unknown): ReadonlyArray<ConfigurableOption> =>
  list(value).flatMap((entry) => {
    const option = record(entry)
    const label = text(option["label"]).trim()
    const attributeCode = textOrNull(option["attribute_code"]) ?? label.toLowerCase()
    if (attributeCode === "") return []
    const attributeId = integer(option["attribute_id"] ?? option["id"])
    return [
      {
        attributeId,
        attributeCode,
        label: label === "" ? attributeCode : label,
        values: optionValues(option["values"]),
      },
    ]
  })

const optionValues = (value: unknown): ConfigurableOption["values"] =>
  list(value).flatMap((entry) => {
    const one = record(entry)
    const id = text(one["value_index"] ?? one["value"] ?? one["id"])
    if (id === "") return []
    const label =
      textOrNull(one["label"]) ?? textOrNull(one["default_label"]) ?? textOrNull(one["store_label"]) ?? id
    return [{ id, label, swatch: textOrNull(one["swatch"]) }]
  })

const customTypes: Readonly<Record<string, CustomOptionType>> = {
  field: "field",
  area: "area",
  radio: "radio",
  select: "select",
  drop_down: "drop_down",
  checkbox: "checkbox",
  multiple: "multiple",
  date: "date",
  date_time: "date",
  time: "date",
  file: "file",
}

/** Reads what a shopper may add to a product. An unknown type is a text field. @rule WI11 */
export const custom = (value: unknown): ReadonlyArray<CustomOption> =>
  inOrder(value).flatMap((option) => {
    const id = integer(option["option_id"])
    if (id <= 0) return []
    const lengthMax = integer(option["max_characters"])
    const hasSurcharge = numberOrNull(option["price"]) !== null && numberOrNull(option["price"]) !== 0
    return [
      {
        id,
        title: text(option["title"]),
        type: Object.hasOwn(customTypes, text(option["type"])) ? customTypes[text(option["type"])]! : "field",
        isRequired: flag(option["is_require"]),
        lengthMax: lengthMax > 0 ? lengthMax : null,
        surcharge: hasSurcharge ? { id, title: text(option["title"]), ...surcharge(option) } : null,
        values: inOrder(option["values"]).map((one) => ({
          id: integer(one["option_type_id"]),
          title: text(one["title"]),
          ...surcharge(one),
        })),
      },
    ]
  })

const bundleTypes: Readonly<Record<string, BundleOption["type"]>> = {
  radio: "radio",
  select: "select",
  drop_down: "select",
  checkbox: "checkbox",
  multi: "multi",
  multiple: "multi",
}

/** Reads the options of a bundle with the parts one may choose. @rule WI11 */
export const bundle = (value: unknown, priceOf: PriceOfPart): ReadonlyArray<BundleOption> =>
  inOrder(value).flatMap((option) => {
    const id = integer(option["option_id"])
    if (id <= 0) return []
    const type = text(option["type"])
    return [
      {
        id,
        title: text(option["title"] ?? option["default_title"]),
        isRequired: flag(option["required"], true),
        type: Object.hasOwn(bundleTypes, type) ? bundleTypes[type]! : "select",
        links: inOrder(option["product_links"]).flatMap((link) => bundleLink(link, priceOf)),
      },
    ]
  })

const bundleLink = (link: Document, priceOf: PriceOfPart): ReadonlyArray<BundleLink> => {
  const id = text(link["id"] ?? link["selection_id"])
  const code = text(link["sku"])
  if (id === "" || code === "") return []
  const qty = numberOrNull(link["qty"]) ?? 1
  const known = content(link)
  return [
    {
      id,
      sku: sku(code),
      name: textOrNull(link["name"]) ?? code,
      qty: qty > 0 ? qty : 1,
      isDefault: flag(link["is_default"]),
      canChangeQty: flag(link["can_change_quantity"]),
      price: priceOf(link),
      ...(known === null ? {} : { content: known }),
      stock: Stock.embedded(link, integer(link["product_id"])),
    },
  ]
}

/** Reads the parts of a grouped product: associated simple products only. @rule WI11 - S1 §5 */
export const grouped = (value: unknown, priceOf: PriceOfPart): ReadonlyArray<GroupedLink> =>
  inOrder(value).flatMap((link) => {
    const code = text(link["linked_product_sku"])
    const type = textOrNull(link["linked_product_type"]) ?? "simple"
    if (link["link_type"] !== "associated" || code === "" || type !== "simple") return []
    const qty = numberOrNull(link["qty"] ?? record(link["extension_attributes"])["qty"]) ?? 1
    const own = tiers(link["tier_prices"])
    return [
      {
        sku: sku(code),
        name: textOrNull(link["name"]) ?? code,
        qty: qty > 0 ? qty : 1,
        image: mediaPath(link["image"]),
        price: priceOf(link),
        ...(own.length === 0 ? {} : { tiers: own }),
        stock: Stock.embedded(link, integer(link["product_id"])),
      },
    ]
  })

/** Reads the skus of related products, each once. @rule WI11 */
export const related = (value: unknown): ReadonlyArray<Sku> => [
  ...new Set(
    inOrder(value)
      .filter((link) => link["link_type"] === "related" && text(link["linked_product_sku"]) !== "")
      .map((link) => sku(text(link["linked_product_sku"]))),
  ),
]

/** Entries by their position; those without one keep their place. */
const inOrder = (value: unknown): ReadonlyArray<Document> =>
  list(value)
    .map((entry, index) => ({ doc: record(entry), index }))
    .map(({ doc, index }) => ({
      doc,
      index,
      position: numberOrNull(doc["position"] ?? doc["sort_order"]) ?? index,
    }))
    .toSorted((a, b) => a.position - b.position || a.index - b.index)
    .map(({ doc }) => doc)
