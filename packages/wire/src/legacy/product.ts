import type { ListedPrice, Price } from "@shop/core/pricing"
import { slug } from "@shop/core/catalogue"
import { sku, type Fact, type Media, type Product, type ProductType, type Variant } from "@shop/core/product"
import { alternates, attributes, content, flattened, productType } from "./fields.ts"
import {
  flag,
  integer,
  integers,
  isRecord,
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
import * as Options from "./options.ts"
import { inherited, listed, priced, pricedLink, hasOwnPrice, tiers } from "./price.ts"
import * as Stock from "./stock.ts"

export { encode, encodePrices } from "./product-encode.ts"

/** The part of a document with a price. */
export interface PriceContext {
  readonly part: "product" | "variant" | "link"
  /** Type of the product that the document is. */
  readonly type: ProductType
  /** Sku of the part itself. */
  readonly sku: string
}

/** Computes a price of the listed amounts of a source document, with windows, groups and tax. */
export type PriceOf = (price: ListedPrice, taxClassId: number, context: PriceContext) => Price | null

/** The prices of a document, for the product and its embedded documents. */
interface Prices {
  readonly product: Price | null
  readonly variant: (child: Document) => Price | null
  readonly link: (link: Document) => Price | null
}

/**
 * Decodes a product document of the source, with prices in the source's tax form.
 *
 * @param value - an untrusted document
 * @param priceOf - computes a price of the listed amounts, for the product, each variant and each embedded link
 * @returns the product; null without a positive id or a sku. Never throws
 */
export const decode = (value: unknown, priceOf: PriceOf): Product | null => {
  const doc = flattened(value)
  const type = productType(doc["type_id"])
  const own = listed(doc)
  const ownClass = integer(doc["tax_class_id"])
  const taxClass = (part: Document) => integer(part["tax_class_id"], ownClass)
  const product = priceOf(own, ownClass, { part: "product", type, sku: text(doc["sku"]) })
  return assemble(doc, type, {
    product,
    variant: (child) => {
      const childPrice = listed(child)
      if (!hasOwnPrice(childPrice)) return product
      const whole = { ...childPrice, regularCents: childPrice.regularCents ?? own.regularCents }
      return priceOf(whole, taxClass(child), { part: "variant", type, sku: text(child["sku"]) })
    },
    link: (link) => {
      const linkPrice = listed(link)
      if (!hasOwnPrice(linkPrice)) return null
      return priceOf(linkPrice, taxClass(link), {
        part: "link",
        type,
        sku: text(link["sku"] ?? link["linked_product_sku"]),
      })
    },
  })
}

/** Caches the decoded products: a server shows the same documents on many pages. */
const read = new WeakMap<object, Product | null>()

/**
 * Decodes a product document of a server, with computed net and gross prices. A document is decoded once, so callers must
 * not change it afterwards.
 *
 * @param value - the document; a child inherits missing fields from its parent
 * @returns the product; null without a positive id or a sku. Never throws
 */
export const decodePriced = (value: unknown): Product | null => {
  if (typeof value !== "object" || value === null) return decodeOnce(value)
  const before = read.get(value)
  if (before !== undefined) return before
  const product = decodeOnce(value)
  read.set(value, product)
  return product
}

const decodeOnce = (value: unknown): Product | null => {
  const doc = flattened(value)
  const product = priced(doc)
  return assemble(doc, productType(doc["type_id"]), {
    product,
    variant: (child) => priced(inherited(doc, child)) ?? product,
    link: pricedLink,
  })
}

const assemble = (doc: Document, type: ProductType, prices: Prices): Product | null => {
  const id = integer(doc["id"] ?? doc["entity_id"])
  const code = text(doc["sku"]).trim()
  if (id <= 0 || code === "") return null
  const name = named(doc["name"], code).trim()
  const parentSku = textOrNull(doc["parentSku"] ?? doc["parent_sku"])
  const children = list(doc["configurable_children"]).map(flattened)
  // A product that has no picture is shown by the first of its variants that has one.
  const image = [doc, ...children].map(pictureOf).find((path) => path !== null) ?? null
  const configurableOptions = Options.configurable(doc["configurable_options"], doc["attributes_metadata"])
  const codes = configurableOptions.map((option) => option.attributeCode)
  return {
    id,
    sku: sku(code),
    parentSku: parentSku === null ? null : sku(parentSku),
    type,
    name,
    slug: textOrNull(doc["slug"]) ?? textOrNull(doc["url_key"]) ?? slug(`${name}-${id}`),
    urlPath: textOrNull(doc["url_path"]),
    status: integer(doc["status"], 1),
    visibility: integer(doc["visibility"], 4),
    taxClassId: integer(doc["tax_class_id"]),
    price: prices.product,
    tiers: tiers(doc["tier_prices"]),
    content: content(doc),
    description: text(doc["description"]),
    shortDescription: text(doc["short_description"]),
    image,
    media: media(doc["media_gallery"]),
    categoryIds: categoryIds(doc),
    attributes: attributes(doc),
    facts: facts(doc, codes),
    stock: Stock.decodeEmbedded(doc, id),
    variants: children.flatMap((child) => variant(child, { codes, name, prices })),
    configurableOptions,
    customOptions: Options.custom(doc["custom_options"]),
    bundleOptions: Options.bundle(doc["bundle_options"], prices.link),
    groupedLinks: Options.grouped(doc["product_links"], prices.link),
    relatedSkus: Options.related(doc["product_links"]),
    metaTitle: textOrNull(doc["meta_title"]),
    metaDescription: textOrNull(doc["meta_description"]),
    createdAt: textOrNull(doc["created_at"]),
    ...alternates(doc),
  }
}

const pictureOf = (doc: Document): string | null =>
  mediaPath(doc["image"]) ?? mediaPath(doc["small_image"]) ?? mediaPath(doc["thumbnail"])

interface Family {
  readonly codes: ReadonlyArray<string>
  readonly name: string
  readonly prices: Prices
}

const variant = (child: Document, family: Family): ReadonlyArray<Variant> => {
  const code = text(child["sku"]).trim()
  if (code === "") return []
  const id = Math.max(0, integer(child["id"] ?? child["entity_id"]))
  const own = tiers(child["tier_prices"])
  const pictures = media(child["media_gallery"])
  const chosen = family.codes.flatMap((attribute) => {
    const value = text(child[attribute])
    return value === "" ? [] : [[attribute, value] as const]
  })
  return [
    {
      id,
      sku: sku(code),
      name: named(child["name"], family.name).trim(),
      status: integer(child["status"], 1),
      options: Object.fromEntries(chosen),
      price: family.prices.variant(child),
      ...(own.length === 0 ? {} : { tiers: own }),
      image: pictureOf(child),
      ...(pictures.length === 0 ? {} : { media: pictures }),
      stock: Stock.decodeEmbedded(child, id),
    },
  ]
}

const media = (value: unknown): ReadonlyArray<Media> => {
  const entries = typeof value === "string" ? [{ image: value }] : list(value)
  return entries
    .map((entry, index) => ({ doc: typeof entry === "string" ? { image: entry } : record(entry), index }))
    .toSorted(
      (a, b) =>
        (numberOrNull(a.doc["pos"]) ?? a.index) - (numberOrNull(b.doc["pos"]) ?? b.index) ||
        a.index - b.index,
    )
    .flatMap(({ doc }) => {
      const path = mediaPath(doc["image"] ?? doc["file"])
      if (path === null) return []
      const videoUrl = textOrNull(record(doc["vid"])["url"])
      const isVideo = videoUrl !== null || doc["typ"] === "video" || doc["typ"] === "external-video"
      return [
        {
          path,
          kind: isVideo ? ("video" as const) : ("image" as const),
          label: textOrNull(doc["lab"]),
          videoUrl,
        },
      ]
    })
}

const categoryIds = (doc: Document): ReadonlyArray<number> => {
  const ids = integers(doc["category_ids"])
  return ids.length > 0 ? ids : integers(list(doc["category"]).map((entry) => record(entry)["category_id"]))
}

/**
 * The facts of the document, then its attributes that are visible on the front. Attributes with a known code or label, and
 * those of variants, are omitted.
 *
 * @param choiceCodes - codes of the attributes of variants
 */
const facts = (doc: Document, choiceCodes: ReadonlyArray<string>): ReadonlyArray<Fact> => {
  const own = list(doc["facts"]).flatMap((entry) =>
    factOf(record(entry)["code"], record(entry)["label"], record(entry)["value"]),
  )
  const known = new Set([...choiceCodes, ...own.flatMap(({ code, label }) => [code, label.toLowerCase()])])
  const shown = attributeFacts(doc).filter(({ code, label }) => {
    const isKnown = known.has(code) || known.has(label.toLowerCase())
    known.add(code).add(label.toLowerCase())
    return !isKnown
  })
  return [...own, ...shown]
}

const attributeFacts = (doc: Document): ReadonlyArray<Fact> =>
  list(doc["attributes_metadata"])
    .filter((entry) => isRecord(entry) && flag(entry["is_visible_on_front"]))
    .flatMap((entry) => {
      const meta = record(entry)
      const code = text(meta["attribute_code"])
      const ids = [attributes({ [code]: doc[code] })[code] ?? []].flat()
      const words = ids.map((id) => optionLabel(meta, id) ?? unlabelled(meta, id)).join(", ")
      return factOf(
        code,
        plainText(meta["frontend_label"] ?? meta["default_frontend_label"]),
        plainText(words),
      )
    })

/** A value without an option: a word, or text that may be HTML. */
const unlabelled = (meta: Document, value: string): string =>
  meta["frontend_input"] === "boolean" && (value === "0" || value === "1")
    ? value === "1"
      ? "✓"
      : "–"
    : value
        .replace(/<[^<>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim()

const factOf = (code: unknown, label: unknown, value: unknown): ReadonlyArray<Fact> => {
  const fact = { code: text(code), label: text(label), value: text(value) }
  return fact.code === "" || fact.label === "" || fact.value === "" ? [] : [fact]
}

const optionLabel = (meta: Document, id: string): string | null => {
  const option = list(meta["options"]).find((entry) => text(record(entry)["value"]) === id)
  return textOrNull(record(option)["label"])
}
