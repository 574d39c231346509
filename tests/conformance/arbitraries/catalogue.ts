import fc from "fast-check"
import type {
  Aggregations,
  Attribute,
  Category,
  ContentDocument,
  Filter,
  Found,
  Operator,
  Query,
} from "@shop/core/catalogue"
import type { TaxRule } from "@shop/core/tax"
import { code, id, idText, orNull, path, prose, ratio, upTo, withAlternates, words } from "./basics.ts"

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
  fc.record({
    id,
    identifier: words,
    title: prose,
    html: prose,
    metaTitle: orNull(words),
    metaDescription: orNull(words),
  }),
)

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
  prose,
)
const ranges: ReadonlyArray<Operator> = ["gt", "gte", "lt", "lte", "from", "to", "moreq"]
const single = fc.record({
  operator: fc.constantFrom<Operator>("eq", "neq", "in", "nin", "or", "nor", "like"),
  values: fc.array(scalar, { minLength: 1, maxLength: 4 }),
})
const range = fc.uniqueArray(
  fc.record({ operator: fc.constantFrom(...ranges), values: scalar.map((one) => [one]) }),
  {
    selector: (one) => one.operator,
    minLength: 1,
    maxLength: 3,
  },
)
const filter: fc.Arbitrary<Filter> = fc.record({
  attribute: words,
  scope: fc.constantFrom("default" as const, "catalog" as const),
  conditions: fc.oneof(
    single.map((one) => [one]),
    range,
  ),
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
  upTo(
    fc.record({
      key: fc.oneof(idText, words),
      count: fc.nat(),
      from: orNull(fc.nat()),
      to: orNull(fc.nat()),
    }),
    4,
  ),
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
