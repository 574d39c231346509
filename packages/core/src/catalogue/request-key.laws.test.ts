import fc from "fast-check"
import { describe, it } from "vitest"
import type { Filter, Query } from "./model.ts"
import { requestKey } from "./request-key.ts"

/** Few values, so that two queries are often equal except for their order. */
const word = fc.constantFrom("a", "b", "1", '"')
const condition: fc.Arbitrary<Filter["conditions"][number]> = fc.record({
  operator: fc.constantFrom("in" as const, "eq" as const),
  values: fc.uniqueArray(fc.oneof(word, fc.constantFrom(1, null, true)), { maxLength: 2 }),
})
const filter: fc.Arbitrary<Filter> = fc.record({
  attribute: word,
  scope: fc.constantFrom("default" as const, "catalog" as const),
  conditions: fc.array(condition, { maxLength: 2 }),
})
const query: fc.Arbitrary<Query> = fc.record({
  entity: fc.constantFrom("product" as const, "category" as const),
  text: word,
  filters: fc.uniqueArray(filter, { maxLength: 2, selector: (one) => JSON.stringify(one) }),
  facets: fc.uniqueArray(word, { maxLength: 2 }),
  facetSizes: fc.dictionary(word, fc.integer({ min: 1, max: 2 }), { maxKeys: 2, noNullPrototype: true }),
  sort: fc.array(fc.record({ field: word, direction: fc.constantFrom("asc" as const, "desc" as const) }), {
    maxLength: 1,
  }),
  start: fc.nat(1),
  size: fc.nat(1),
  include: fc.option(fc.uniqueArray(word, { maxLength: 2 })),
  exclude: fc.uniqueArray(word, { maxLength: 2 }),
  groupToken: fc.option(word),
  groupId: fc.option(fc.nat(1)),
})
/** One change in one place, or none. */
const change: fc.Arbitrary<Partial<Query>> = fc.oneof(
  fc.constant({}),
  query.chain((other) =>
    fc.constantFrom(...(Object.keys(other) as Array<keyof Query>)).map((name) => ({ [name]: other[name] })),
  ),
)

/** The canonical text of a query, computed by the test itself. */
const canonicalOf = (one: Query): string => {
  const sorted = (all: ReadonlyArray<unknown>) => all.map((value) => JSON.stringify(value)).toSorted()
  return JSON.stringify({
    ...one,
    filters: sorted(
      one.filters.map(({ attribute, scope, conditions }) => ({
        attribute,
        scope,
        conditions: conditions.map(({ operator, values }) => ({ operator, values: sorted(values) })),
      })),
    ),
    facets: sorted(one.facets),
    facetSizes: sorted(Object.entries(one.facetSizes ?? {})),
    include: one.include === null ? null : sorted(one.include),
    exclude: sorted(one.exclude),
  })
}
const turned = (one: Query): Query => ({
  ...one,
  filters: one.filters
    .map((each) => ({
      ...each,
      conditions: each.conditions.map(({ operator, values }) => ({ operator, values: values.toReversed() })),
    }))
    .toReversed(),
  facets: one.facets.toReversed(),
  facetSizes: Object.fromEntries(Object.entries(one.facetSizes ?? {}).toReversed()),
  include: one.include?.toReversed() ?? null,
  exclude: one.exclude.toReversed(),
})

describe("laws", () => {
  it("I15 two queries have the same key exactly when index, query and customer group are equal, in any order", () => {
    fc.assert(
      fc.property(query, change, word, word, (one, other, index, another) => {
        const two = { ...one, ...other }
        const isSame = index === another && canonicalOf(one) === canonicalOf(two)
        return (
          (requestKey(index, one) === requestKey(another, two)) === isSame &&
          requestKey(index, turned(one)) === requestKey(index, one)
        )
      }),
    )
  })
})
