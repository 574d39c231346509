import type { Attribute as AttributeOf } from "@shop/core/catalogue"
import type { Price } from "@shop/core/pricing"
import {
  isCustomOptionType,
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
  named,
  plainText,
  record,
  text,
  textOrNull,
  type Document,
} from "./coerce.ts"
import { content } from "./fields.ts"
import * as Attribute from "./attribute.ts"
import { surcharge, tiers } from "./price.ts"
import * as Stock from "./stock.ts"

/** Finds the price of a part that a document embeds. */
export type PriceOfPart = (part: Document) => Price | null

/**
 * Decodes the attributes of variants. Missing fields come from the document's attribute metadata; without those an attribute
 * is identified by its label.
 *
 * @param attributes - `attributes_metadata` of the document
 */
export const configurable = (value: unknown, attributes: unknown): ReadonlyArray<ConfigurableOption> => {
  const known = list(attributes).map(Attribute.decode)
  return list(value).flatMap((entry) => {
    const option = record(entry)
    const attributeId = integer(option["attribute_id"] ?? option["id"])
    const ownCode = textOrNull(option["attribute_code"])
    const attribute = known.find((one) =>
      ownCode === null ? attributeId > 0 && one?.id === attributeId : one?.code === ownCode,
    )
    const label = plainText(option["label"]).trim()
    const attributeCode = ownCode ?? attribute?.code ?? label.toLowerCase()
    if (attributeCode === "") return []
    return [
      {
        attributeId,
        attributeCode,
        label: label === "" ? (attribute?.label ?? attributeCode) : label,
        values: optionValues(option["values"], attribute ?? null),
      },
    ]
  })
}

/** Values without a label are omitted: their ids mean nothing to a shopper. */
const optionValues = (value: unknown, attribute: AttributeOf | null): ConfigurableOption["values"] =>
  list(value).flatMap((entry) => {
    const one = record(entry)
    const id = text(one["value_index"] ?? one["value"] ?? one["id"])
    const known = attribute?.options.find((option) => option.id === id)
    const label =
      [one["label"], one["default_label"], one["store_label"]]
        .map(plainText)
        .find((words) => words.trim() !== "") ?? known?.label
    return id === "" || label === undefined
      ? []
      : [{ id, label, swatch: textOrNull(one["swatch"]) ?? known?.swatch ?? null }]
  })

/** Reads the type of a custom option. A time is asked as a day, and an unknown type as a text. */
const customType = (type: string): CustomOptionType =>
  isCustomOptionType(type) ? type : type === "date_time" || type === "time" ? "date" : "field"

/** Decodes custom options. An unknown type is a text field. */
export const custom = (value: unknown): ReadonlyArray<CustomOption> =>
  inOrder(value).flatMap((option) => {
    const id = integer(option["option_id"])
    if (id <= 0) return []
    const lengthMax = integer(option["max_characters"])
    const own = surcharge(option)
    // An option that costs an unknown amount cannot be sold.
    if (own === null) return []
    const hasSurcharge = own.priceCents !== 0 || own.pricePpm !== 0
    return [
      {
        id,
        title: plainText(option["title"]),
        type: customType(text(option["type"])),
        isRequired: flag(option["is_require"]),
        lengthMax: lengthMax > 0 ? lengthMax : null,
        surcharge: hasSurcharge ? { id, title: plainText(option["title"]), ...own } : null,
        values: inOrder(option["values"]).flatMap((one) => {
          const adds = surcharge(one)
          return adds === null
            ? []
            : [{ id: integer(one["option_type_id"]), title: plainText(one["title"]), ...adds }]
        }),
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

/** Reads the options of a bundle with the parts one may choose. */
export const bundle = (value: unknown, priceOf: PriceOfPart): ReadonlyArray<BundleOption> =>
  inOrder(value).flatMap((option) => {
    const id = integer(option["option_id"])
    if (id <= 0) return []
    const type = text(option["type"])
    return [
      {
        id,
        title: plainText(option["title"] ?? option["default_title"]),
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
      name: named(link["name"], code),
      qty: qty > 0 ? qty : 1,
      isDefault: flag(link["is_default"]),
      canChangeQty: flag(link["can_change_quantity"]),
      price: priceOf(link),
      ...(known === null ? {} : { content: known }),
      stock: Stock.decodeEmbedded(link, integer(link["product_id"])),
    },
  ]
}

/** Reads the parts of a grouped product: associated simple products only. */
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
        name: named(link["name"], code),
        qty: qty > 0 ? qty : 1,
        image: mediaPath(link["image"]),
        price: priceOf(link),
        ...(own.length === 0 ? {} : { tiers: own }),
        stock: Stock.decodeEmbedded(link, integer(link["product_id"])),
      },
    ]
  })

/** Reads the skus of related products, each once. */
export const related = (value: unknown): ReadonlyArray<Sku> => [
  ...new Set(
    inOrder(value)
      .filter((link) => link["link_type"] === "related" && text(link["linked_product_sku"]) !== "")
      .map((link) => sku(text(link["linked_product_sku"]))),
  ),
]

/** Sorts entries by their position; those without one remain in place. */
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
