import fc from "fast-check"
import type { Address } from "@shop/core/address"
import type { CartToken, PaymentMethod, ServerLine, ShippingMethod, Totals } from "@shop/core/cart"
import type { Aggregations, Attribute, Category, ContentDocument, Filter, Found, Operator, Query } from "@shop/core/catalogue"
import { cents, ratePpm, type Cents } from "@shop/core/money"
import type { Order, Placed } from "@shop/core/order"
import type { Price, TierPrice } from "@shop/core/pricing"
import {
  sku,
  type BundleOption,
  type CustomOption,
  type CustomOptionValue,
  type GroupedLink,
  type Media,
  type Product,
  type ProductOption,
  type ProductType,
  type Variant,
} from "@shop/core/product"
import type { StockItem } from "@shop/core/stock"
import type { TaxRule } from "@shop/core/tax"

/*
 * Everything the core can ask and answer, in normal form: what a model can say in two ways (an image that is the
 * parent's, an empty list) is generated in one.
 */

const orNull = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: null })
const upTo = <A>(arbitrary: fc.Arbitrary<A>, maxLength: number) => fc.array(arbitrary, { maxLength })

/** Any characters, surrogates and percent signs included, but not blank and not framed by blanks. */
export const words = fc
  .oneof(fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }), fc.constantFrom("50 % off", "%41", "a&b=c", "Bol à thé", '"quoted"', "100%"))
  .map((text) => text.trim())
  .filter((text) => text !== "" && !text.includes("no_selection"))
export const prose = fc.string({ unit: "grapheme", maxLength: 30 })
const id = fc.integer({ min: 1, max: 1_000_000 })
const idText = id.map(String)
export const skuArbitrary = words.map(sku)
const amountCents = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
const path = fc.stringMatching(/^\/[a-z]\/[a-z0-9]{1,8}\.(jpg|png)$/)
const ratio = fc.integer({ min: 0, max: 300_000 }).map(ratePpm)
const code = fc.constantFrom("color", "size", "glaze", "oven_safe", "weight_class")

const amount = (min: number) =>
  fc
    .tuple(fc.integer({ min, max: min + 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([grossCents, share]) => ({ gross: grossCents, tax: Math.floor((grossCents * share) / 4) }))
    .map(({ gross, tax }) => ({ netCents: cents(gross - tax), taxCents: cents(tax), grossCents: cents(gross) }))

export const price: fc.Arbitrary<Price> = amount(0).chain((payable) =>
  fc.record({
    payable: fc.constant(payable),
    original: orNull(amount(payable.grossCents + 1)),
    prior: orNull(amount(0)),
    ratePpm: ratio,
  }),
)

export const stockItem: fc.Arbitrary<StockItem> = fc.record({
  productId: id,
  qty: fc.integer({ min: 0, max: 9999 }),
  isInStock: fc.boolean(),
  isManaged: fc.boolean(),
  qtyMax: orNull(fc.integer({ min: 1, max: 99 })),
})

const tier: fc.Arbitrary<TierPrice> = fc.record({
  groupId: orNull(fc.integer({ min: 0, max: 99 })),
  qtyMin: fc.integer({ min: 1, max: 99 }),
  priceCents: amountCents,
})

const media: fc.Arbitrary<Media> = fc.oneof(
  fc.record({ path, kind: fc.constantFrom("image" as const, "video" as const), label: orNull(words), videoUrl: fc.constant(null) }),
  fc.record({ path, kind: fc.constant("video" as const), label: orNull(words), videoUrl: fc.webUrl() }),
)

const customValue: fc.Arbitrary<CustomOptionValue> = fc.oneof(
  fc.record({ id, title: prose, priceType: fc.constant("fixed" as const), priceCents: amountCents, pricePpm: fc.constant(0) }),
  fc.record({ id, title: prose, priceType: fc.constant("percent" as const), priceCents: fc.constant(0 as Cents), pricePpm: fc.integer({ min: 1, max: 900_000 }) }),
)

const customOption: fc.Arbitrary<CustomOption> = fc
  .record({
    id,
    title: prose,
    type: fc.constantFrom("field", "area", "radio", "select", "drop_down", "checkbox", "multiple", "date", "file"),
    isRequired: fc.boolean(),
    lengthMax: orNull(fc.integer({ min: 1, max: 500 })),
    surcharge: orNull(customValue.filter((value) => value.priceCents + value.pricePpm > 0)),
    values: upTo(customValue, 3),
  })
  .map((option) => ({ ...option, surcharge: option.surcharge && { ...option.surcharge, id: option.id, title: option.title } }))

const bundleOptions: fc.Arbitrary<ReadonlyArray<BundleOption>> = fc.uniqueArray(
  fc.record({
    id,
    title: prose,
    isRequired: fc.boolean(),
    type: fc.constantFrom("radio", "select", "checkbox", "multi"),
    links: fc.uniqueArray(
      fc.record({
        id: idText,
        sku: skuArbitrary,
        name: words,
        qty: fc.integer({ min: 1, max: 9 }),
        isDefault: fc.boolean(),
        canChangeQty: fc.boolean(),
        price: orNull(price),
        stock: orNull(stockItem),
      }),
      { selector: (link) => link.id, maxLength: 3 },
    ),
  }),
  { selector: (option) => option.id, maxLength: 2 },
)

const groupedLinks: fc.Arbitrary<ReadonlyArray<GroupedLink>> = fc.uniqueArray(
  fc.record({
    sku: skuArbitrary,
    name: words,
    qty: fc.integer({ min: 1, max: 9 }),
    image: orNull(path),
    price: orNull(price),
    stock: orNull(stockItem),
  }),
  { selector: (link) => link.sku, maxLength: 3 },
)

const option = fc.record({
  attributeId: id,
  attributeCode: code,
  label: words,
  values: upTo(fc.record({ id: idText, label: words, swatch: orNull(fc.constantFrom("#b04a2f", "#ffffff")) }), 3),
})

const variantsOf = (codes: ReadonlyArray<string>, image: string | null): fc.Arbitrary<ReadonlyArray<Variant>> =>
  fc.uniqueArray(
    fc.record({
      id,
      sku: skuArbitrary,
      name: words,
      status: fc.constantFrom(1, 1, 2),
      options: fc.record(Object.fromEntries(codes.map((name) => [name, idText])), { requiredKeys: [] }).map((options) => ({ ...options })),
      price,
      image: orNull(path.filter((one) => one !== image)),
      stock: orNull(stockItem),
    }),
    { selector: (variant) => variant.sku, minLength: 1, maxLength: 4 },
  )

const attributeValue = fc.oneof(
  words.filter((text) => !/^\d+(,\d+)+$/.test(text)),
  fc.array(words, { minLength: 1, maxLength: 3 }),
)

const plain = (type: ProductType) =>
  fc.record({
    id,
    sku: skuArbitrary,
    parentSku: orNull(skuArbitrary),
    type: fc.constant(type),
    name: words,
    slug: words,
    urlPath: orNull(words),
    status: fc.constantFrom(0, 1, 2),
    visibility: fc.constantFrom(1, 2, 3, 4),
    taxClassId: fc.integer({ min: 0, max: 9 }),
    price: orNull(price),
    tiers: upTo(tier, 2),
    content: orNull(fc.record({ amount: fc.integer({ min: 1, max: 9999 }).map((milli) => milli / 1000), unit: fc.constantFrom("kg" as const, "l" as const) })),
    description: prose,
    shortDescription: prose,
    image: orNull(path),
    media: upTo(media, 3),
    categoryIds: fc.uniqueArray(id, { maxLength: 3 }),
    attributes: fc.dictionary(code, attributeValue, { noNullPrototype: true }),
    facts: upTo(fc.record({ code, label: words, value: words }), 2),
    stock: orNull(stockItem),
    variants: fc.constant([] as ReadonlyArray<Variant>),
    configurableOptions: fc.constant([] as Product["configurableOptions"]),
    customOptions: upTo(customOption, 2),
    bundleOptions: type === "bundle" ? bundleOptions : fc.constant([]),
    groupedLinks: type === "grouped" ? groupedLinks : fc.constant([]),
    relatedSkus: fc.uniqueArray(skuArbitrary, { maxLength: 2 }),
    metaTitle: orNull(words),
    metaDescription: orNull(words),
    createdAt: orNull(fc.constant("2026-11-01 08:00:00")),
  })

/** A configurable product costs on the wire what its cheapest variant that is switched on costs. */
const configurable: fc.Arbitrary<Product> = fc
  .tuple(plain("configurable"), fc.uniqueArray(option, { selector: (one) => one.attributeCode, minLength: 1, maxLength: 2 }))
  .chain(([product, configurableOptions]) =>
    variantsOf(configurableOptions.map((one) => one.attributeCode), product.image).map((variants) => {
      const on = variants.filter((variant) => variant.status < 2)
      const [cheapest] = (on.length > 0 ? on : variants).toSorted((a, b) => a.price!.payable.grossCents - b.price!.payable.grossCents)
      return { ...product, configurableOptions, variants, price: cheapest!.price }
    }),
  )

const alternates = fc.option(fc.dictionary(fc.constantFrom("fr", "en", "de"), words, { minKeys: 1, noNullPrototype: true }), { nil: undefined })
const withAlternates = <A extends object>(arbitrary: fc.Arbitrary<A>) =>
  fc.tuple(arbitrary, alternates).map(([value, paths]) => (paths === undefined ? value : { ...value, alternates: paths }))

export const product: fc.Arbitrary<Product> = withAlternates(
  fc.oneof(configurable, ...(["simple", "grouped", "bundle", "virtual", "downloadable"] as const).map(plain)),
)

const categoryOf = (depth: number): fc.Arbitrary<Category> =>
  withAlternates(
    fc
      .record({
        pathIds: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
        parentId: fc.nat(99),
        level: fc.nat(5),
        name: prose,
        slug: words,
        urlPath: orNull(words),
        position: fc.integer(),
        isActive: fc.boolean(),
        productCount: fc.nat(),
        description: prose,
        image: orNull(path),
        metaTitle: orNull(words),
        metaDescription: orNull(words),
        drawing: orNull(words),
        children: depth === 0 ? fc.constant([]) : upTo(categoryOf(depth - 1), 2),
      })
      .map((category) => ({ id: category.pathIds.at(-1)!, ...category })),
  )
export const category = categoryOf(2)

export const attribute: fc.Arbitrary<Attribute> = fc.record({
  id,
  code,
  label: words,
  input: fc.constantFrom("select", "multiselect", "text", ""),
  options: upTo(fc.record({ id: words, label: words, swatch: orNull(words) }), 3),
  isVisible: fc.boolean(),
  isVisibleOnFront: fc.boolean(),
  isComparable: fc.boolean(),
  isUserDefined: fc.boolean(),
})

export const taxRule: fc.Arbitrary<TaxRule> = fc.record({
  id,
  code: prose,
  priority: fc.nat(9),
  productClassIds: fc.uniqueArray(id, { maxLength: 3 }),
  customerClassIds: fc.uniqueArray(id, { maxLength: 3 }),
  rates: upTo(
    fc.record({
      id,
      country: fc.constantFrom("FR", "DE", "GB"),
      region: orNull(words),
      regionId: fc.nat(99),
      ratePpm: ratio,
      title: prose,
    }),
    3,
  ),
})

export const content: fc.Arbitrary<ContentDocument> = withAlternates(
  fc.record({ id, identifier: words, title: prose, html: prose, metaTitle: orNull(words), metaDescription: orNull(words) }),
)

const scalar = fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)), prose)
const ranges: ReadonlyArray<Operator> = ["gt", "gte", "lt", "lte", "from", "to", "moreq"]
const single = fc.record({ operator: fc.constantFrom<Operator>("eq", "neq", "in", "nin", "or", "nor", "like"), values: fc.array(scalar, { minLength: 1, maxLength: 4 }) })
const range = fc.uniqueArray(fc.record({ operator: fc.constantFrom(...ranges), values: scalar.map((one) => [one]) }), {
  selector: (one) => one.operator,
  minLength: 1,
  maxLength: 3,
})
const filter: fc.Arbitrary<Filter> = fc.record({
  attribute: words,
  scope: fc.constantFrom("default" as const, "catalog" as const),
  conditions: fc.oneof(single.map((one) => [one]), range),
})
const field = fc.constantFrom("sku", "name", "*.sgn", "configurable_children.sku")

export const queryOf = (entity: Query["entity"]): fc.Arbitrary<Query> =>
  fc.record({
    entity: fc.constant(entity),
    text: prose,
    filters: upTo(filter, 4),
    facets: fc.uniqueArray(code, { maxLength: 3 }),
    sort: upTo(fc.record({ field: words, direction: fc.constantFrom("asc" as const, "desc" as const) }), 2),
    start: fc.nat(5000),
    size: fc.integer({ min: 1, max: 4000 }),
    include: orNull(fc.uniqueArray(field, { minLength: 1 })),
    exclude: fc.uniqueArray(field),
    groupToken: orNull(words),
    groupId: orNull(fc.nat(99)),
  })

const aggregations: fc.Arbitrary<Aggregations> = fc.dictionary(
  fc.constantFrom("agg_terms_color", "agg_terms_color_options", "agg_range_price"),
  upTo(fc.record({ key: fc.oneof(idText, words), count: fc.nat(), from: orNull(fc.nat()), to: orNull(fc.nat()) }), 4),
  { noNullPrototype: true },
)

/** What a query of a window found. */
export const foundOf = <Item>(item: fc.Arbitrary<Item>, query: Query): fc.Arbitrary<Found<Item>> =>
  fc.record({
    items: upTo(item, 3),
    total: fc.nat(),
    start: fc.constant(query.start),
    perPage: fc.constant(query.size),
    aggregations,
  })

export const token = fc.oneof(fc.stringMatching(/^[0-9a-f]{32}$/), idText).map((text) => text as CartToken)

const pair = fc.record({ optionId: idText, optionValue: words })
export const productOption: fc.Arbitrary<ProductOption> = fc.record({
  configurable: upTo(pair, 2),
  custom: upTo(pair, 2),
  bundle: upTo(fc.record({ optionId: idText, qty: fc.integer({ min: 1, max: 9 }), selections: fc.array(idText, { minLength: 1, maxLength: 3 }) }), 2),
})

export const serverLine: fc.Arbitrary<ServerLine> = fc.record({
  itemId: id,
  quoteId: words,
  sku: skuArbitrary,
  name: prose,
  qty: fc.integer({ min: 0, max: 9999 }),
  type: fc.constantFrom<ProductType>("simple", "configurable", "bundle", "virtual"),
  option: productOption,
  unitGrossCents: orNull(amountCents),
})

const lineTotals = fc.record({
  itemId: id,
  qty: fc.integer({ min: 0, max: 99 }),
  name: prose,
  unitGrossCents: amountCents,
  rowGrossCents: amountCents,
  taxCents: amountCents,
  discountCents: amountCents,
  ratePpm: ratio,
})

export const totals: fc.Arbitrary<Totals> = fc.record({
  grandCents: amountCents,
  subtotalGrossCents: amountCents,
  subtotalNetCents: amountCents,
  discountCents: fc.integer({ min: -100_000, max: 0 }).map(cents),
  shippingGrossCents: amountCents,
  taxCents: amountCents,
  couponCode: orNull(words),
  lines: upTo(lineTotals, 3),
  segments: upTo(
    fc.record({
      code: fc.constantFrom("subtotal", "shipping", "discount", "tax", "grand_total"),
      title: prose,
      amountCents,
      rates: upTo(fc.record({ ratePpm: ratio, title: prose, amountCents }), 2),
    }),
    4,
  ),
})

export const shippingMethod: fc.Arbitrary<ShippingMethod> = fc.record({
  carrierCode: words,
  methodCode: words,
  title: prose,
  carrierTitle: prose,
  amountNetCents: amountCents,
  amountGrossCents: amountCents,
})

export const paymentMethod: fc.Arbitrary<PaymentMethod> = fc.record({ code: words, title: prose, costGrossCents: amountCents })

export const country = fc.constantFrom("FR", "DE", "GB")

const said = fc.oneof(fc.constant(""), words)
export const address: fc.Arbitrary<Address> = fc.record({
  firstName: said,
  lastName: said,
  company: said,
  street: words,
  house: said,
  postcode: said,
  city: said,
  region: said,
  country,
  phone: said,
  vatId: said,
})

export const order: fc.Arbitrary<Order> = fc.record({
  orderId: words,
  cart: token,
  personal: fc.record({ firstName: words, lastName: words, email: words }),
  shipping: orNull(address),
  billing: address,
  carrierCode: orNull(words),
  methodCode: orNull(words),
  paymentCode: words,
  lines: fc.array(
    fc.record({
      sku: words,
      parentSku: orNull(words),
      name: prose,
      qty: fc.integer({ min: 1, max: 99 }),
      option: productOption,
      unitGrossCents: amountCents,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  grandCents: orNull(amountCents),
})

export const placed: fc.Arbitrary<Placed> = fc.record({ orderNumber: words, backendOrderId: words, placedAt: prose })
