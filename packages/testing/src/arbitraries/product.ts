import fc from "fast-check"
import {
  type BundleLink,
  type BundleOption,
  type ConfigurableOption,
  type CustomOption,
  customOptionKind,
  type CustomOptionKind,
  customOptionTypes,
  type CustomOptionValue,
  type GroupedLink,
  type Media,
  type Product,
  type ProductType,
  type Sku,
  sku as asSku,
  type Variant,
  isEnabled,
} from "@shop/core/product"
import type { StockItem } from "@shop/core/stock"
import {
  attributeCode,
  createdAt,
  distinct,
  id,
  idText,
  mediaPath,
  orNull,
  prose,
  record,
  urlKey,
  someOf,
  upTo,
  withAlternates,
  words,
} from "./basics.ts"
import { content, price, stockItem, surcharge, taxClassId, tierPrice } from "./prices.ts"

/** Every type of product. @rule TE9 - PD1 */
export const productTypes: ReadonlyArray<ProductType> = [
  "simple",
  "configurable",
  "grouped",
  "bundle",
  "virtual",
  "downloadable",
]

/** The sku of a product. @rule TE9 - PD1 */
export const sku: fc.Arbitrary<Sku> = fc
  .oneof(
    { weight: 3, arbitrary: fc.stringMatching(/^[A-Z]{2,5}(-[A-Z0-9]{1,3}){0,2}$/) },
    { weight: 1, arbitrary: words },
  )
  .map(asSku)

/** Whether generated products are for sale: shown, priced, in stock, with every choice possible. */
type Sale = "any" | "forSale"

const inStock = stockItem.map((item): StockItem => ({ ...item, isInStock: true, qty: Math.max(item.qty, 1) }))
const stockFor = (sale: Sale) => orNull(sale === "any" ? stockItem : inStock)
const priceFor = (sale: Sale) => (sale === "any" ? orNull(price) : price)

const media: fc.Arbitrary<Media> = fc.oneof(
  record({
    path: mediaPath,
    kind: fc.constantFrom("image" as const, "video" as const),
    label: orNull(words),
    videoUrl: fc.constant(null),
  }),
  record({
    path: mediaPath,
    kind: fc.constant("video" as const),
    label: orNull(words),
    videoUrl: fc.webUrl(),
  }),
)

/** A value of a custom option with its surcharge. @rule TE9 - PD7 */
export const customOptionValue: fc.Arbitrary<CustomOptionValue> = fc
  .tuple(record({ id, title: words }), surcharge)
  .map(([named, added]) => ({ ...named, ...added }))

const typesOf = (...kinds: ReadonlyArray<CustomOptionKind>) =>
  fc.constantFrom(...customOptionTypes.filter((type) => kinds.includes(customOptionKind({ type }))))

const optionBase = { id, title: words, isRequired: fc.boolean() }

/** A custom option of each kind: a text has a limit and a surcharge, a selection has values. @rule TE9 - PD7 */
export const customOption: fc.Arbitrary<CustomOption> = fc.oneof(
  fc
    .tuple(
      record({
        ...optionBase,
        type: typesOf("text", "date"),
        lengthMax: orNull(fc.integer({ min: 4, max: 500 })),
      }),
      orNull(surcharge.filter(({ priceCents, pricePpm }) => priceCents + pricePpm > 0)),
    )
    .map(([option, added]) => ({
      ...option,
      lengthMax: customOptionKind(option) === "date" ? null : option.lengthMax,
      // An option without values is its own value.
      surcharge: added === null ? null : { id: option.id, title: option.title, ...added },
      values: [],
    })),
  record({
    ...optionBase,
    type: typesOf("single", "multiple"),
    lengthMax: fc.constant(null),
    surcharge: fc.constant(null),
    values: distinct(customOptionValue, (value) => value.id, 4, 1),
  }),
)

const bundleLink = (sale: Sale): fc.Arbitrary<BundleLink> =>
  record({
    id: idText,
    sku,
    name: words,
    qty: fc.integer({ min: 1, max: 9 }),
    isDefault: fc.boolean(),
    canChangeQty: fc.boolean(),
    price: priceFor(sale),
    stock: stockFor(sale),
  })

const bundleOption = (sale: Sale): fc.Arbitrary<BundleOption> =>
  record({
    ...optionBase,
    type: fc.constantFrom("radio", "select", "checkbox", "multi"),
    links: distinct(bundleLink(sale), (link) => link.id, 3, sale === "any" ? 0 : 1),
  })

const groupedLink = (sale: Sale): fc.Arbitrary<GroupedLink> =>
  record(
    {
      sku,
      name: words,
      qty: fc.integer({ min: 1, max: 9 }),
      image: orNull(mediaPath),
      price: priceFor(sale),
      tiers: someOf(tierPrice, 2),
      stock: stockFor(sale),
    },
    { requiredKeys: ["sku", "name", "qty", "image", "price", "stock"] },
  )

const configurableOption: fc.Arbitrary<ConfigurableOption> = record({
  attributeId: id,
  attributeCode,
  label: words,
  values: distinct(
    record({ id: idText, label: words, swatch: orNull(fc.constantFrom("#b04a2f", "#ffffff")) }),
    (value) => value.id,
    3,
    1,
  ),
})

/** The values of a variant: of every attribute when it is for sale, else it may lack some or have a stranger's. */
const valuesOf = (options: ReadonlyArray<ConfigurableOption>, sale: Sale) =>
  fc
    .tuple(
      ...options.map((option) => {
        const value = fc.constantFrom(...option.values.map((one) => one.id))
        const known = fc.tuple(fc.constant(option.attributeCode), value)
        const strange = fc.tuple(fc.constant(option.attributeCode), idText)
        if (sale === "forSale") return known
        return fc.oneof(
          { weight: 8, arbitrary: known },
          { weight: 1, arbitrary: strange },
          { weight: 1, arbitrary: fc.constant(null) },
        )
      }),
    )
    .map((pairs): Readonly<Record<string, string>> =>
      Object.fromEntries(pairs.filter((pair) => pair !== null)),
    )

const variantOf = (
  options: ReadonlyArray<ConfigurableOption>,
  image: string | null,
  sale: Sale,
): fc.Arbitrary<Variant> =>
  record(
    {
      id,
      sku,
      name: words,
      status: sale === "any" ? fc.constantFrom(1, 1, 2) : fc.constant(1),
      options: valuesOf(options, sale),
      price,
      // The parent's image is not repeated.
      image: orNull(mediaPath.filter((path) => path !== image)),
      stock: stockFor(sale),
      tiers: someOf(tierPrice, 2),
    },
    { requiredKeys: ["id", "sku", "name", "status", "options", "price", "image", "stock"] },
  )

const attributeValue = fc.oneof(
  words.filter((text) => !/^\d+(,\d+)+$/.test(text)),
  someOf(words, 3),
)

/** The fields of a product that pricing and ordering need. */
const selling = (type: ProductType, sale: Sale) => ({
  id,
  sku,
  parentSku: sale === "any" ? orNull(sku) : fc.constant(null),
  type: fc.constant(type),
  name: words,
  slug: urlKey,
  urlPath: orNull(urlKey),
  status: sale === "any" ? fc.constantFrom(0, 1, 1, 2) : fc.constant(1),
  visibility: sale === "any" ? fc.constantFrom(1, 2, 3, 4, 4) : fc.constant(4),
  taxClassId,
  price: priceFor(sale),
  tiers: upTo(tierPrice, 2),
  image: orNull(mediaPath),
  stock: stockFor(sale),
  variants: fc.constant<Product["variants"]>([]),
  configurableOptions: fc.constant<Product["configurableOptions"]>([]),
  customOptions: distinct(customOption, (option) => option.id, 2),
  bundleOptions:
    type === "bundle"
      ? distinct(bundleOption(sale), (option) => option.id, 3, sale === "any" ? 0 : 1)
      : fc.constant([]),
  groupedLinks:
    type === "grouped"
      ? distinct(groupedLink(sale), (link) => link.sku, 3, sale === "any" ? 0 : 1)
      : fc.constant([]),
})

/** The descriptive fields of a product for pages and lists. */
const telling = {
  content: orNull(content),
  description: prose,
  shortDescription: prose,
  media: upTo(media, 2),
  categoryIds: fc.uniqueArray(id, { maxLength: 3 }),
  attributes: fc.dictionary(attributeCode, attributeValue, { noNullPrototype: true }),
  facts: upTo(record({ code: attributeCode, label: words, value: words }), 2),
  relatedSkus: fc.uniqueArray(sku, { maxLength: 2 }),
  metaTitle: orNull(words),
  metaDescription: orNull(words),
  createdAt: orNull(createdAt),
}

/** Empty texts and media: carts do not store them. */
const silent: Omit<Product, keyof ReturnType<typeof selling>> = {
  content: null,
  description: "",
  shortDescription: "",
  media: [],
  categoryIds: [],
  attributes: {},
  facts: [],
  relatedSkus: [],
  metaTitle: null,
  metaDescription: null,
  createdAt: null,
}

const bare = (type: ProductType, sale: Sale): fc.Arbitrary<Product> =>
  record(selling(type, sale)).map((sold) => ({ ...silent, ...sold }))

const whole = (type: ProductType, sale: Sale): fc.Arbitrary<Product> =>
  record({ ...selling(type, sale), ...telling })

/** A configurable product has the price of its cheapest enabled variant. */
const configurable = (parent: fc.Arbitrary<Product>, sale: Sale): fc.Arbitrary<Product> =>
  fc
    .tuple(
      parent,
      fc.uniqueArray(configurableOption, {
        minLength: 1,
        maxLength: 2,
        comparator: (a, b) => a.attributeCode === b.attributeCode || a.attributeId === b.attributeId,
      }),
    )
    .chain(([product, configurableOptions]) =>
      distinct(
        variantOf(configurableOptions, product.image, sale),
        (variant) => (sale === "any" ? variant.sku : JSON.stringify([variant.sku, variant.options])),
        4,
        1,
      )
        .filter(sale === "any" ? () => true : areApart)
        .map((variants) => {
          const on = variants.filter(isEnabled)
          const [cheapest] = (on.length > 0 ? on : variants).toSorted(
            (a, b) => a.price!.payable.grossCents - b.price!.payable.grossCents,
          )
          return { ...product, configurableOptions, variants, price: cheapest!.price }
        }),
    )

/** Whether no two variants have the same sku or the same options. */
const areApart = (variants: ReadonlyArray<Variant>): boolean =>
  new Set(variants.map((variant) => variant.sku)).size === variants.length &&
  new Set(variants.map((variant) => JSON.stringify(variant.options))).size === variants.length

const ofType = (type: ProductType, sale: Sale): fc.Arbitrary<Product> => {
  const parent = whole(type, sale)
  return withAlternates(type === "configurable" ? configurable(parent, sale) : parent)
}

/**
 * A product of a type as a catalogue may have it: also hidden, switched off, sold out, without price, without parts.
 *
 * @rule TE9 - PD1
 */
export const productOf = (type: ProductType): fc.Arbitrary<Product> => ofType(type, "any")

/** A product of any type as a catalogue may have it. @rule TE9 - PD1 */
export const product: fc.Arbitrary<Product> = fc.oneof(...productTypes.map(productOf))

/**
 * A product of a type for sale: shown, priced, not sold out, with a possible choice for every required option.
 *
 * @rule TE9 - PD8
 */
export const productForSaleOf = (type: ProductType): fc.Arbitrary<Product> => ofType(type, "forSale")

/** A product of any type that can be bought. @rule TE9 - PD8 */
export const productForSale: fc.Arbitrary<Product> = fc.oneof(...productTypes.map(productForSaleOf))

/** A product for sale without texts and media: enough for carts, and fast to generate. @rule TE9 */
export const bareProductForSale: fc.Arbitrary<Product> = fc.oneof(
  ...productTypes.map((type) => {
    const parent = bare(type, "forSale")
    return type === "configurable" ? configurable(parent, "forSale") : parent
  }),
)

/** A catalogue of products, each sku, id and address once. @rule TE9 */
export const productsForSale: fc.Arbitrary<ReadonlyArray<Product>> = fc
  .array(productForSale, { minLength: 1, maxLength: 6 })
  .map((products) =>
    products.map((one, index) => ({
      ...one,
      id: index + 1,
      sku: asSku(`P${index}-${one.sku}`),
      slug: `p${index}-${one.slug}`,
      urlPath: one.urlPath === null ? null : `p${index}-${one.urlPath}`,
      variants: one.variants.map((variant) => ({ ...variant, sku: asSku(`P${index}-${variant.sku}`) })),
    })),
  )
