import { toDecimal, toPercent, type RatePpm } from "@shop/core/money"
import type { Price } from "@shop/core/pricing"
import {
  type BundleOption,
  type ConfigurableOption,
  type CustomOption,
  type CustomOptionValue,
  type GroupedLink,
  isEnabled,
  type Media,
  type Product,
  type Variant,
} from "@shop/core/product"
import { encodeAlternates } from "./fields.ts"
import { idOf, list, record, text, type Document } from "./coerce.ts"
import { encodeTiers, priceFields } from "./price.ts"
import * as Stock from "./stock.ts"

/**
 * Adds the computed prices of a product to its source document, as the reference server does. The document, its children
 * and its links get net price, tax and gross price of each price kind. A configurable product has the price of its
 * cheapest variant.
 *
 * @param value - the source document; not modified
 * @param product - the same product with prices
 * @returns a new document
 */
export const encodePrices = (value: unknown, product: Product): Document => {
  const doc = record(value)
  const variantPrices = new Map(
    product.variants.map((variant) => [String(variant.sku), variant.price ?? product.price]),
  )
  const bundlePrices = new Map(
    product.bundleOptions.flatMap((option) =>
      option.links.map((link) => [`${option.id}/${link.id}`, link.price]),
    ),
  )
  const linkPrices = new Map(product.groupedLinks.map((link) => [String(link.sku), link.price]))
  return {
    ...doc,
    ...priceFields(lowestPrice(product)),
    ...encodeEntries(doc, "configurable_children", (child) =>
      priceFields(variantPrices.get(text(child["sku"]).trim()) ?? null),
    ),
    ...encodeEntries(doc, "bundle_options", (option) =>
      encodeEntries(option, "product_links", (link) =>
        priceFields(
          bundlePrices.get(`${text(option["option_id"])}/${text(link["id"] ?? link["selection_id"])}`) ??
            null,
        ),
      ),
    ),
    ...encodeEntries(doc, "product_links", (link) =>
      link["link_type"] === "associated"
        ? priceFields(linkPrices.get(text(link["linked_product_sku"])) ?? null)
        : {},
    ),
  }
}

const encodeEntries = (doc: Document, field: string, fieldsOf: (entry: Document) => Document): Document =>
  doc[field] === undefined || doc[field] === null
    ? {}
    : { [field]: list(doc[field]).map((entry) => ({ ...record(entry), ...fieldsOf(record(entry)) })) }

/** Disabled variants count only if all variants are disabled. */
const lowestPrice = (product: Product): Price | null => {
  const eligible = product.variants.some(isEnabled) ? product.variants.filter(isEnabled) : product.variants
  const prices = eligible.flatMap((variant) => variant.price ?? product.price ?? [])
  return prices.length === 0
    ? product.price
    : prices.reduce((low, price) => (price.payable.grossCents < low.payable.grossCents ? price : low))
}

/**
 * Encodes a product with its prices as the document of a response. `decodePriced` decodes it to the same product.
 */
export const encode = (product: Product): Document => {
  const { attributes, content, image } = product
  const doc = {
    ...attributes,
    ...optionUnions(product),
    id: product.id,
    sku: product.sku,
    ...(product.parentSku === null ? {} : { parentSku: product.parentSku }),
    type_id: product.type,
    name: product.name,
    slug: product.slug,
    url_key: product.slug,
    url_path: product.urlPath,
    status: product.status,
    visibility: product.visibility,
    tax_class_id: String(product.taxClassId),
    tier_prices: encodeTiers(product.tiers),
    ...(content === null ? {} : { content_amount: content.amount, content_unit: content.unit }),
    description: product.description,
    short_description: product.shortDescription,
    image,
    small_image: image,
    thumbnail: image,
    media_gallery: encodeMedia(product.media),
    category_ids: product.categoryIds,
    facts: product.facts,
    ...(product.stock === null ? {} : { stock: Stock.encode(product.stock) }),
    configurable_children: product.variants.map((variant) => encodeVariant(variant)),
    configurable_options: product.configurableOptions.map((option) => encodeConfigurable(option, product.id)),
    custom_options: product.customOptions.map(encodeCustom),
    bundle_options: product.bundleOptions.map(encodeBundle),
    product_links: [
      ...product.groupedLinks.map(encodeGrouped),
      ...product.relatedSkus.map((related) => encodeRelated(related)),
    ],
    meta_title: product.metaTitle,
    meta_description: product.metaDescription,
    created_at: product.createdAt,
    ...encodeAlternates(product.alternates),
  }
  return encodePrices(doc, product)
}

const encodeMedia = (media: ReadonlyArray<Media>): ReadonlyArray<Document> =>
  media.map(({ path, kind, label, videoUrl }, pos) => ({
    image: path,
    pos,
    typ: kind,
    lab: label,
    vid: videoUrl === null ? null : { url: videoUrl },
  }))

const encodeVariant = (variant: Variant): Document => ({
  ...variant.options,
  id: variant.id,
  sku: variant.sku,
  name: variant.name,
  status: variant.status,
  image: variant.image,
  ...(variant.media === undefined ? {} : { media_gallery: encodeMedia(variant.media) }),
  ...(variant.tiers === undefined ? {} : { tier_prices: encodeTiers(variant.tiers) }),
  ...(variant.stock === null ? {} : { stock: Stock.encode(variant.stock) }),
})

const encodeConfigurable = (option: ConfigurableOption, productId: number): Document => ({
  id: option.attributeId,
  attribute_id: String(option.attributeId),
  attribute_code: option.attributeCode,
  label: option.label,
  product_id: productId,
  values: option.values.map((value) => ({
    value_index: idOf(value.id),
    label: value.label,
    swatch: value.swatch,
  })),
})

/** The option ids of all variants, in a field `{code}_options` for each attribute. Older clients filter by these fields. */
const optionUnions = (product: Product): Document =>
  Object.fromEntries(
    product.configurableOptions.map(({ attributeCode }) => [
      `${attributeCode}_options`,
      [...new Set(product.variants.flatMap((variant) => variant.options[attributeCode] ?? []))].map(idOf),
    ]),
  )

const encodeCustom = (option: CustomOption, index: number): Document => ({
  option_id: option.id,
  title: option.title,
  type: option.type,
  is_require: option.isRequired,
  sort_order: index,
  max_characters: option.lengthMax ?? 0,
  ...(option.surcharge === null ? {} : encodeSurcharge(option.surcharge)),
  values: option.values.map((value, sort_order) => ({
    option_type_id: value.id,
    title: value.title,
    sort_order,
    ...encodeSurcharge(value),
  })),
})

const encodeSurcharge = (value: CustomOptionValue): Document => ({
  price_type: value.priceType,
  price: value.priceType === "percent" ? toPercent(value.pricePpm as RatePpm) : toDecimal(value.priceCents),
})

const encodeBundle = (option: BundleOption, position: number): Document => ({
  option_id: option.id,
  title: option.title,
  required: option.isRequired,
  type: option.type,
  position,
  product_links: option.links.map((link, index) => ({
    id: link.id,
    sku: link.sku,
    option_id: option.id,
    name: link.name,
    qty: link.qty,
    position: index,
    is_default: link.isDefault,
    can_change_quantity: link.canChangeQty ? 1 : 0,
    ...(link.stock === null ? {} : { stock: Stock.encode(link.stock) }),
  })),
})

const encodeGrouped = (link: GroupedLink, position: number): Document => ({
  link_type: "associated",
  linked_product_sku: link.sku,
  linked_product_type: "simple",
  position,
  name: link.name,
  image: link.image,
  extension_attributes: { qty: link.qty },
  ...(link.tiers === undefined ? {} : { tier_prices: encodeTiers(link.tiers) }),
  ...(link.stock === null ? {} : { stock: Stock.encode(link.stock) }),
})

const encodeRelated = (linked_product_sku: string): Document => ({
  link_type: "related",
  linked_product_sku,
  linked_product_type: "simple",
})
