import fc from "fast-check"
import {
  type Aggregations,
  type Attribute,
  type AttributeOption,
  type Bucket,
  type Category,
  type ListSelection,
  type ContentDocument,
  entities,
  type Entity,
  type Filter,
  type ResultPage,
  type Operator,
  type Params,
  priceCode,
  type PriceRange,
  priceRangeId,
  type Query,
  type Scalar,
  type Sort,
} from "@shop/core/catalogue"
import { cents as asCents } from "@shop/core/money"
import type { Place } from "@shop/core/geo"
import { defaults, limits, type ShopSettings } from "@shop/core/settings"
import {
  attributeCode,
  distinct,
  id,
  idText,
  mediaPath,
  orNull,
  prose,
  record,
  slug,
  urlKey,
  someOf,
  upTo,
  withAlternates,
  words,
} from "./basics.ts"

const categoryFacts = {
  name: prose,
  slug: urlKey,
  urlPath: orNull(urlKey),
  position: fc.integer({ min: 0, max: 99 }),
  isActive: fc.oneof(
    { weight: 4, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  productCount: fc.nat(999),
  description: prose,
  image: orNull(mediaPath),
  metaTitle: orNull(words),
  metaDescription: orNull(words),
  drawing: orNull(slug),
}

const nested = (depth: number): fc.Arbitrary<Category> =>
  withAlternates(
    record({
      ...categoryFacts,
      pathIds: fc.uniqueArray(id, { minLength: 1, maxLength: 3 }),
      parentId: fc.nat(99),
      level: fc.nat(5),
      children: depth === 0 ? fc.constant([]) : upTo(nested(depth - 1), 2),
    }).map((category) => ({ id: category.pathIds.at(-1)!, ...category })),
  )

/** A category with its children inside it, as a platform may send one. @rule TE9 - CT3 */
export const category: fc.Arbitrary<Category> = nested(2)

/**
 * The categories of a view as a flat list: a tree below the root, some of it switched off, positions not unique, in any
 * order.
 *
 * @rule TE9 - CT3, CT27
 */
export const categories: fc.Arbitrary<ReadonlyArray<Category>> = fc
  .array(fc.tuple(record(categoryFacts), fc.nat()), { minLength: 1, maxLength: 12 })
  .map((values) => {
    const placed: Array<Category> = []
    for (const [index, [facts, chance]] of values.entries()) {
      const parent = index === 0 ? undefined : placed[chance % index]
      const ownId = limits.rootCategoryId + 1 + index
      placed.push({
        ...facts,
        id: ownId,
        parentId: parent?.id ?? limits.rootCategoryId,
        pathIds: [...(parent?.pathIds ?? [1, limits.rootCategoryId]), ownId],
        level: (parent?.level ?? 1) + 1,
        slug: `${facts.slug}-${ownId}`,
        urlPath: facts.urlPath === null ? null : `${facts.urlPath}-${ownId}`,
        children: [],
      })
    }
    return placed
  })
  .chain((placed) => fc.shuffledSubarray(placed, { minLength: placed.length, maxLength: placed.length }))

/** A value of an attribute in words. @rule TE9 - CT4 */
export const attributeOption: fc.Arbitrary<AttributeOption> = record({
  id: idText,
  label: words,
  swatch: orNull(fc.constantFrom("#b04a2f", "#ffffff")),
})

/** An attribute of the catalogue. @rule TE9 - CT4 */
export const attribute: fc.Arbitrary<Attribute> = record({
  id,
  code: attributeCode,
  label: words,
  input: fc.constantFrom("select", "multiselect", "text", ""),
  options: distinct(attributeOption, (option) => option.id, 4),
  isVisible: fc.boolean(),
  isVisibleOnFront: fc.boolean(),
  isComparable: fc.boolean(),
  isUserDefined: fc.boolean(),
})

/** The attributes of a catalogue, each code once. @rule TE9 - CT4 */
export const attributes: fc.Arbitrary<ReadonlyArray<Attribute>> = distinct(attribute, (one) => one.code, 4)

/** A value that a condition compares with. @rule TE9 - CT1 */
export const scalar: fc.Arbitrary<Scalar> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((number) => !Object.is(number, -0)),
  prose,
)

const ranges: ReadonlyArray<Operator> = ["gt", "gte", "lt", "lte", "from", "to", "moreq"]
const single = record({
  operator: fc.constantFrom<Operator>("eq", "neq", "in", "nin", "or", "nor", "like"),
  values: someOf(scalar, 4),
}).map((one) => [one])
const range = distinct(
  record({ operator: fc.constantFrom(...ranges), values: scalar.map((one) => [one]) }),
  (one) => one.operator,
  3,
  1,
)

/** A condition of a query: one comparison, or a range. @rule TE9 - CT1 */
export const filter: fc.Arbitrary<Filter> = record({
  attribute: words,
  scope: fc.constantFrom("default" as const, "catalog" as const),
  conditions: fc.oneof(single, range),
})

/** One order of a list. @rule TE9 - CT1 */
export const sort: fc.Arbitrary<Sort> = record({
  field: words,
  direction: fc.constantFrom("asc" as const, "desc" as const),
})

const field = fc.constantFrom("sku", "name", "*.sgn", "configurable_children.sku")

const facetSize = orNull(fc.integer({ min: 1, max: 300 }))

/** Some of the facets with how many of their values are wanted. */
const sized = ({ sizes, ...unsized }: Query & { readonly sizes: ReadonlyArray<number | null> }): Query => {
  const facetSizes = unsized.facets.flatMap((facet, at) => {
    const size = sizes[at] ?? null
    return size === null ? [] : [[facet, size] as const]
  })
  return facetSizes.length === 0 ? unsized : { ...unsized, facetSizes: Object.fromEntries(facetSizes) }
}

/** A query for documents of one kind. @rule TE9 - CT1 */
export const queryOf = (entity: Entity): fc.Arbitrary<Query> =>
  record({
    sizes: fc.tuple(facetSize, facetSize, facetSize),
    entity: fc.constant(entity),
    text: prose,
    filters: upTo(filter, 4),
    facets: fc.uniqueArray(attributeCode, { maxLength: 3 }),
    sort: upTo(sort, 2),
    start: fc.nat(5000),
    size: fc.integer({ min: 1, max: limits.categoryListSize }),
    include: orNull(fc.uniqueArray(field, { minLength: 1 })),
    exclude: fc.uniqueArray(field),
    groupToken: orNull(words),
    groupId: orNull(fc.nat(99)),
  }).map(sized)

/** A catalogue query. @rule TE9 - CT1 */
export const query: fc.Arbitrary<Query> = fc.constantFrom(...entities).chain(queryOf)

/** A price range as filters have it, open at one end at most. @rule TE9 - CT7 */
export const priceRange: fc.Arbitrary<PriceRange> = record({
  from: orNull(fc.integer({ min: 0, max: 500_00 })),
  width: orNull(fc.integer({ min: 1, max: 500_00 })),
})
  .filter(({ from, width }) => from !== null || width !== null)
  .map(({ from, width }) => ({
    fromCents: from === null ? null : asCents(from),
    toCents: width === null ? null : asCents((from ?? 0) + width),
  }))

/** One counted value of a facet. @rule TE9 - CT8 */
export const bucket: fc.Arbitrary<Bucket> = record({
  key: fc.oneof(idText, words),
  count: fc.nat(999),
  from: orNull(fc.nat(200)),
  to: orNull(fc.nat(200)),
})

const names = fc.constantFrom(
  "agg_terms_color",
  "agg_terms_color_options",
  "agg_terms_size",
  "agg_range_price",
)

/** Counts of a platform for any facets. @rule TE9 - CT2 */
export const aggregations: fc.Arbitrary<Aggregations> = fc.dictionary(names, upTo(bucket, 4), {
  noNullPrototype: true,
})

/**
 * Counts of a catalogue: values of attributes of products and variants, and price ranges.
 *
 * @rule TE9 - CT8
 */
export const facetsOf = (known: ReadonlyArray<Attribute>): fc.Arbitrary<Aggregations> => {
  const counted = (keys: ReadonlyArray<string>) =>
    fc
      .subarray([...keys])
      .chain((some) =>
        fc.tuple(
          ...some.map((key) => fc.nat(40).map((count): Bucket => ({ key, count, from: null, to: null }))),
        ),
      )
  const terms = known.flatMap(({ code, options }) => {
    const counts = counted(options.map((option) => option.id))
    return [[`agg_terms_${code}`, counts] as const, [`agg_terms_${code}_options`, counts] as const]
  })
  const prices = distinct(
    fc.tuple(priceRange.map(priceRangeId), fc.nat(40)).map(([key, count]): Bucket => ({
      key,
      count,
      from: null,
      to: null,
    })),
    (one) => one.key,
    4,
  )
  return record(
    Object.fromEntries<fc.Arbitrary<ReadonlyArray<Bucket>>>([...terms, [`agg_range_${priceCode}`, prices]]),
  )
}

/** The result of a query: one page of items, with the total and facet counts. @rule TE9 - CT2 */
export const foundOf = <Item>(
  item: fc.Arbitrary<Item>,
  { start, size }: Query,
): fc.Arbitrary<ResultPage<Item>> => {
  const found = {
    items: upTo(item, 3),
    total: fc.nat(9999),
    start: fc.constant(start),
    perPage: fc.constant(size),
    aggregations,
  }
  return fc.oneof(record(found), record({ ...found, attributes }))
}

/**
 * A list selection in the normal form of URLs: filters in the settings' order, option ids sorted.
 *
 * @rule TE9 - CT5
 */
export const chosenUnder = (settings: ShopSettings): fc.Arbitrary<ListSelection> => {
  const ids = fc
    .uniqueArray(
      words.filter(
        (text) => text.length <= limits.filterValueLengthMax && !/\p{Cc}/u.test(text) && text.isWellFormed(),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((values) => values.toSorted())
  const one = (code: string) => (code === priceCode ? priceRange.map((each) => [priceRangeId(each)]) : ids)
  return record({
    filters: fc
      .subarray([...settings.products.filters])
      .chain((codes) => fc.tuple(...codes.map((code) => fc.tuple(fc.constant(code), one(code)))))
      .map((pairs): ListSelection["filters"] => Object.fromEntries(pairs)),
    // The first is the list's own order, which is null.
    sort: orNull(fc.constantFrom(...settings.products.sorts.slice(1).map((each) => each.id))),
    page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: limits.pageMax })),
  })
}

/** A list selection under the default settings. @rule TE9 - CT5 */
export const chosen: fc.Arbitrary<ListSelection> = chosenUnder(defaults)

/** The query of an address: names that mean something and names that do not, some more than once. @rule TE9 - CT30 */
export const params: fc.Arbitrary<Params> = upTo(
  fc.tuple(
    fc.oneof(fc.constantFrom("q", "color", "size", "price", "sort", "page", "childSku", "utm_source"), words),
    prose.filter((text) => text.isWellFormed()),
  ),
  5,
)

const place: fc.Arbitrary<Place> = record({
  id: words,
  name: words,
  about: prose,
  street: prose,
  postcode: prose,
  town: prose,
  country: fc.constantFrom("FR", "DE", "GB"),
  phone: prose,
  hours: fc.array(words, { maxLength: 2 }),
  latitude: fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
  longitude: fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
})

/** A page or block of content. @rule TE9 - CO1 */
export const contentDocument: fc.Arbitrary<ContentDocument> = withAlternates(
  record({
    id,
    identifier: words,
    title: prose,
    html: prose,
    metaTitle: orNull(words),
    metaDescription: orNull(words),
  }),
).chain((document) =>
  fc.oneof(
    fc.constant(document),
    fc.constant({ ...document, layout: "contact" as const }),
    fc
      .array(place, { minLength: 1, maxLength: 3 })
      .map((places) => ({ ...document, layout: "places" as const, places })),
  ),
)
