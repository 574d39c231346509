import fc from "fast-check"
import type { Cents } from "@shop/core/money"
import type { TierPrice } from "@shop/core/pricing"
import type {
  BundleOption,
  CustomOption,
  CustomOptionValue,
  GroupedLink,
  Media,
  Product,
  ProductType,
  Variant,
} from "@shop/core/product"
import { customOptionTypes } from "@shop/core/product"
import {
  amountCents,
  code,
  id,
  idText,
  orNull,
  path,
  price,
  prose,
  skuArbitrary,
  stockItem,
  upTo,
  withAlternates,
  words,
} from "./basics.ts"

const tier: fc.Arbitrary<TierPrice> = fc.record({
  groupId: orNull(fc.integer({ min: 0, max: 99 })),
  qtyMin: fc.integer({ min: 1, max: 99 }),
  priceCents: amountCents,
})

const media: fc.Arbitrary<Media> = fc.oneof(
  fc.record({
    path,
    kind: fc.constantFrom("image" as const, "video" as const),
    label: orNull(words),
    videoUrl: fc.constant(null),
  }),
  fc.record({ path, kind: fc.constant("video" as const), label: orNull(words), videoUrl: fc.webUrl() }),
)

const customValue: fc.Arbitrary<CustomOptionValue> = fc.oneof(
  fc.record({
    id,
    title: prose,
    priceType: fc.constant("fixed" as const),
    priceCents: amountCents,
    pricePpm: fc.constant(0),
  }),
  fc.record({
    id,
    title: prose,
    priceType: fc.constant("percent" as const),
    priceCents: fc.constant(0 as Cents),
    pricePpm: fc.integer({ min: 1, max: 900_000 }),
  }),
)

const customOption: fc.Arbitrary<CustomOption> = fc
  .record({
    id,
    title: prose,
    type: fc.constantFrom(...customOptionTypes),
    isRequired: fc.boolean(),
    lengthMax: orNull(fc.integer({ min: 1, max: 500 })),
    surcharge: orNull(customValue.filter((value) => value.priceCents + value.pricePpm > 0)),
    values: upTo(customValue, 3),
  })
  .map((option) => ({
    ...option,
    surcharge: option.surcharge && { ...option.surcharge, id: option.id, title: option.title },
  }))

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
  values: upTo(
    fc.record({ id: idText, label: words, swatch: orNull(fc.constantFrom("#b04a2f", "#ffffff")) }),
    3,
  ),
})

const variantsOf = (
  codes: ReadonlyArray<string>,
  image: string | null,
): fc.Arbitrary<ReadonlyArray<Variant>> =>
  fc.uniqueArray(
    fc.record(
      {
        id,
        sku: skuArbitrary,
        name: words,
        status: fc.constantFrom(1, 1, 2),
        options: fc
          .subarray([...codes])
          .chain((chosen) => fc.tuple(...chosen.map((name) => idText.map((value) => [name, value] as const))))
          .map((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs)),
        price,
        // A product without a picture has none of its variants either: it would be shown by theirs.
        image: image === null ? fc.constant(null) : orNull(path),
        stock: orNull(stockItem),
        tiers: fc.array(tier, { minLength: 1, maxLength: 2 }),
        media: fc.array(media, { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: ["id", "sku", "name", "status", "options", "price", "image", "stock"] },
    ),
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
    content: orNull(
      fc.record({
        amount: fc.integer({ min: 1, max: 9999 }).map((milli) => milli / 1000),
        unit: fc.constantFrom("kg" as const, "l" as const),
      }),
    ),
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
  .tuple(
    plain("configurable"),
    fc.uniqueArray(option, { selector: (one) => one.attributeCode, minLength: 1, maxLength: 2 }),
  )
  .chain(([product, configurableOptions]) =>
    variantsOf(
      configurableOptions.map((one) => one.attributeCode),
      product.image,
    ).map((variants) => {
      const on = variants.filter((variant) => variant.status < 2)
      const [cheapest] = (on.length > 0 ? on : variants).toSorted(
        (a, b) => a.price!.payable.grossCents - b.price!.payable.grossCents,
      )
      return { ...product, configurableOptions, variants, price: cheapest!.price }
    }),
  )
export const product: fc.Arbitrary<Product> = withAlternates(
  fc.oneof(configurable, ...(["simple", "grouped", "bundle", "virtual", "downloadable"] as const).map(plain)),
)
