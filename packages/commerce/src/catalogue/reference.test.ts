import fc from "fast-check"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { Filter, Operator, Query, Scalar } from "@shop/core/catalogue"
import { defaults } from "@shop/core/settings"
import { Search } from "@shop/wire/legacy"
import { limitRuns } from "../../../../tests/support/seed.ts"
import {
  guest,
  line,
  product,
  textQuery,
  type MemoryCatalogue,
  catalogueOf,
} from "../../../../tests/support/memory-catalogue.ts"
import type { JsonObject } from "./model.ts"

/** The engine as anybody would write it who has all the time in the world: every document, every question, from the start. */
const priced = new Set(["price", "final_price"])

const shownPrice = (doc: JsonObject): number => {
  const children = (doc["configurable_children"] ?? []) as ReadonlyArray<JsonObject>
  return children.length > 0
    ? Math.min(...children.map((child) => Number(child["price"])))
    : Number(doc["price"])
}

const isInStock = (doc: JsonObject): boolean => {
  const children = (doc["configurable_children"] ?? []) as ReadonlyArray<JsonObject>
  const own = (doc["stock"] as JsonObject)["is_in_stock"] === true
  return (
    own &&
    (children.length === 0 ||
      children.some((child) => (child["stock"] as JsonObject)["is_in_stock"] === true))
  )
}

const plainValues = (value: unknown, path: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((item) => plainValues(item, path))
  const [key, ...rest] = path
  if (key === undefined) return typeof value === "object" ? [] : [value]
  return typeof value === "object" ? plainValues((value as JsonObject)[key], rest) : []
}

const key = (value: unknown): string =>
  value === true || value === "true" ? "1" : value === false || value === "false" ? "0" : String(value)

const valuesOf = (doc: JsonObject, field: string): ReadonlyArray<string> => {
  if (priced.has(field)) return [String(shownPrice(doc))]
  if (field === "stock.is_in_stock") return [key(isInStock(doc))]
  const found = plainValues(doc, field.split("."))
  const option = field.endsWith("_options") ? field.slice(0, -"_options".length) : null
  const union =
    option === null || doc["type_id"] !== "configurable"
      ? []
      : ((doc["configurable_children"] ?? []) as ReadonlyArray<JsonObject>).map((child) => child[option])
  return [...new Set([...found, ...union.filter((value) => value !== undefined)].map(key))]
}

const sizes: Partial<Record<Operator, (by: number) => boolean>> = {
  gt: (by) => by > 0,
  gte: (by) => by >= 0,
  from: (by) => by >= 0,
  moreq: (by) => by >= 0,
  lt: (by) => by < 0,
  lte: (by) => by <= 0,
  to: (by) => by <= 0,
}
const nots: ReadonlySet<Operator> = new Set(["neq", "nin", "nor"])

const fieldHolds = (
  doc: JsonObject,
  field: string,
  operator: Operator,
  wanted: ReadonlyArray<Scalar>,
): boolean => {
  const own = valuesOf(doc, field)
  const size = sizes[operator]
  if (size !== undefined)
    return own.some((value) =>
      wanted.every((bound) => {
        if (bound === null || bound === "") return true
        if (Number.isNaN(Number(bound)))
          return size(value < String(bound) ? -1 : value > String(bound) ? 1 : 0)
        return value.trim() !== "" && !Number.isNaN(Number(value)) && size(Number(value) - Number(bound))
      }),
    )
  const positive = wanted.includes(null)
    ? own.length > 0
    : own.some((value) => wanted.map(key).includes(value))
  return nots.has(operator) ? !positive : positive
}

const holds = (
  doc: JsonObject,
  { attribute, scope }: Filter,
  operator: Operator,
  wanted: ReadonlyArray<Scalar>,
): boolean => {
  const isChoice = scope === "catalog"
  if (isChoice && priced.has(attribute)) {
    const open = operator === "lte" || operator === "to" ? "lt" : operator
    return fieldHolds(doc, attribute, open, wanted)
  }
  const own = fieldHolds(doc, attribute, operator, wanted)
  if (!isChoice) return own
  const isConfigurable = doc["type_id"] === "configurable"
  const variants = fieldHolds(doc, `${attribute}_options`, operator, wanted)
  return nots.has(operator) ? own && (!isConfigurable || variants) : own || (isConfigurable && variants)
}

/** Ranges of the group by what they compare as. */
const plain: Partial<Record<Operator, Operator>> = {
  orGt: "gt",
  orGte: "gte",
  orLt: "lt",
  orLte: "lte",
  orFrom: "from",
  orTo: "to",
  orMoreq: "moreq",
}
const group: ReadonlySet<Operator> = new Set<Operator>([
  "or",
  "nor",
  ...(Object.keys(plain) as Array<Operator>),
])

const isFound = (doc: JsonObject, filters: ReadonlyArray<Filter>): boolean => {
  const each = filters.flatMap((filter) => filter.conditions.map((condition) => ({ filter, ...condition })))
  const sets = each.filter(({ operator }) => operator === "or" || operator === "nor")
  // The bounds of one filter are one range.
  const ranges = filters
    .map((filter) => ({
      filter,
      bounds: filter.conditions.filter(({ operator }) => plain[operator] !== undefined),
    }))
    .filter(({ bounds }) => bounds.length > 0)
  return (
    each
      .filter(({ operator }) => !group.has(operator))
      .every(({ filter, operator, values }) => holds(doc, filter, operator, values)) &&
    (sets.length + ranges.length === 0 ||
      sets.some(({ filter, operator, values }) => holds(doc, filter, operator, values)) ||
      ranges.some(({ filter, bounds }) =>
        bounds.every(({ operator, values }) => holds(doc, filter, plain[operator]!, values)),
      ))
  )
}

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true })

/** Before, after or the same: numbers by size, then text. */
const order = (a: string, b: string): number => {
  const [x, y] = [Number(a), Number(b)]
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y
  if (Number.isNaN(x) !== Number.isNaN(y)) return Number.isNaN(x) ? 1 : -1
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

const sorted = (docs: ReadonlyArray<JsonObject>, sort: Query["sort"]): ReadonlyArray<JsonObject> =>
  docs.toSorted((a, b) => {
    for (const { field, direction } of sort) {
      const [[x], [y]] = [valuesOf(a, field), valuesOf(b, field)]
      if (x === undefined && y === undefined) continue
      if (x === undefined || y === undefined) return x === undefined ? 1 : -1
      const by = order(x, y)
      if (by !== 0) return direction === "desc" ? -by : by
    }
    return 0
  })

const counted = (docs: ReadonlyArray<JsonObject>, query: Query, attribute: string): JsonObject => {
  const others = query.filters.filter(
    (filter) =>
      filter.scope !== "catalog" ||
      !(filter.attribute === attribute || (priced.has(filter.attribute) && priced.has(attribute))) ||
      filter.conditions.every(({ operator }) => group.has(operator)),
  )
  const left = docs.filter((doc) => isFound(doc, others))
  if (attribute === "price")
    return Object.fromEntries(
      defaults.products.priceBuckets.map(({ fromCents, toCents }) => {
        const count = left.filter((doc) => {
          const cents = Math.round(shownPrice(doc) * 100)
          return (fromCents === null || cents >= fromCents) && (toCents === null || cents < toCents)
        }).length
        return [String(fromCents), count]
      }),
    )
  const counts: Record<string, number> = {}
  for (const doc of left) {
    const isConfigurable = doc["type_id"] === "configurable"
    const own = valuesOf(doc, attribute)
    const all = isConfigurable ? [...own, ...valuesOf(doc, `${attribute}_options`)] : own
    for (const value of new Set(all)) {
      const name = `${isConfigurable ? "variants" : "plain"} ${value}`
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  return counts
}

const answeredSlowly = (docs: ReadonlyArray<JsonObject>, query: Query) => {
  const found = sorted(
    docs.filter((doc) => isFound(doc, query.filters)),
    query.sort,
  )
  return {
    total: found.length,
    ids: found.slice(query.start, query.start + query.size).map((doc) => doc["id"]),
    facets: query.facets.map((facet) => counted(docs, query, facet)),
  }
}

const answeredFast = ({ search }: MemoryCatalogue, query: Query) => {
  const { total, hits, aggregations } = search("en", query, guest)
  return {
    total,
    ids: hits.map(({ id }) => id),
    facets: query.facets.map((facet) => {
      if (facet === "price")
        return Object.fromEntries(
          aggregations["agg_range_price"]!.map(({ from, count }) => [
            String(from === null ? null : from * 100),
            count,
          ]),
        )
      const named = (name: string, kind: string) =>
        aggregations[name]!.map(({ key: value, count }) => [`${kind} ${value}`, count] as const)
      return Object.fromEntries([
        ...named(`agg_terms_${facet}`, "plain"),
        ...named(`agg_terms_${facet}_options`, "variants"),
      ])
    }),
  }
}

const color = fc.integer({ min: 40, max: 44 })
const cents = fc.integer({ min: 100, max: 20_000 })
const thing = fc.record({
  name: fc.constantFrom("Bowl", "bowl 10", "bowl 9", "Plate", "vase"),
  color: fc.option(fc.oneof(color, color.map(String)), { nil: null }),
  size: fc.option(fc.integer({ min: 80, max: 83 }), { nil: null }),
  cents,
  day: fc.integer({ min: 1, max: 9 }),
  isNew: fc.option(fc.boolean(), { nil: null }),
  isLeft: fc.boolean(),
  categories: fc.uniqueArray(fc.integer({ min: 3, max: 6 }), { maxLength: 3 }),
  visibility: fc.constantFrom(1, 2, 3, 4),
  children: fc.array(fc.record({ color, cents, isLeft: fc.boolean() }), { maxLength: 3 }),
})
type Thing = typeof thing extends fc.Arbitrary<infer Value> ? Value : never

const documentOf = (one: Thing, index: number): JsonObject => {
  const id = index + 1
  const stock = (isLeft: boolean) => ({ qty: isLeft ? 3 : 0, is_in_stock: isLeft, manage_stock: true })
  return product(id, {
    name: one.name,
    price: one.cents / 100,
    updated_at: `2026-01-0${one.day} 00:00:00`,
    category_ids: one.categories,
    visibility: one.visibility,
    stock: stock(one.isLeft),
    ...(one.color === null ? {} : { color: one.color }),
    ...(one.size === null ? {} : { size: one.size }),
    ...(one.isNew === null ? {} : { is_new: one.isNew }),
    ...(one.children.length === 0
      ? {}
      : {
          type_id: "configurable",
          configurable_options: [
            {
              attribute_id: 93,
              attribute_code: "color",
              label: "Colour",
              values: one.children.map((child) => ({
                value_index: child.color,
                label: `Colour ${child.color}`,
              })),
            },
          ],
          configurable_children: one.children.map((child, number) => ({
            id: id * 100 + number,
            sku: `V-${id}-${number}`,
            color: child.color,
            price: child.cents / 100,
            stock: stock(child.isLeft),
          })),
        }),
  })
}

const fields: Readonly<Record<string, fc.Arbitrary<Scalar>>> = {
  color: fc.oneof<fc.Arbitrary<Scalar>[]>(color, color.map(String), fc.constant(null)),
  size: fc.oneof<fc.Arbitrary<Scalar>[]>(fc.integer({ min: 80, max: 84 }), fc.constant(null)),
  price: cents.map((value) => value / 100),
  final_price: cents.map((value) => Math.round(value / 1000) * 10),
  category_ids: fc.integer({ min: 3, max: 7 }).map(String),
  visibility: fc.integer({ min: 1, max: 4 }),
  updated_at: fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}`),
  is_new: fc.oneof<fc.Arbitrary<Scalar>[]>(fc.boolean(), fc.constant(null)),
  name: fc.constantFrom("Bowl", "Plate", "bowl 9"),
  sku: fc.integer({ min: 1, max: 9 }).map((id) => `SKU-${id}`),
  "configurable_children.sku": fc.integer({ min: 1, max: 9 }).map((id) => `V-${id}-0`),
  "stock.is_in_stock": fc.boolean(),
  nonsense: fc.constant("x"),
}
const comparable = new Set(["price", "final_price", "visibility", "updated_at", "size"])

const filterOf = (attribute: string): fc.Arbitrary<Filter> => {
  const value = fields[attribute]!
  const sets = fc.constantFrom<Operator[]>("in", "nin", "eq", "neq", "or", "nor", "like")
  const ranges = fc.constantFrom<Operator[]>("gt", "gte", "lt", "lte", "from", "to", "moreq")
  const bound = (...operators: ReadonlyArray<Operator>) =>
    fc
      .tuple(fc.constantFrom(...operators), value)
      .map(([operator, one]) => ({ operator, values: [one ?? 81] }))
  const windows = fc
    .tuple(
      fc.oneof(
        fc.tuple(bound("orGt", "orGte", "orFrom", "orMoreq"), bound("orLt", "orLte", "orTo")),
        fc.tuple(bound("gt", "gte", "from"), bound("lt", "lte", "to")),
        fc.tuple(bound("orGt", "orLte", "orMoreq")),
      ),
      fc.constantFrom<Filter["scope"][]>("default", "catalog"),
    )
    .map(([conditions, scope]): Filter => ({ attribute, scope, conditions }))
  const single = fc
    .record({
      operator: comparable.has(attribute) ? fc.oneof(sets, ranges) : sets,
      values: fc.array(value, { minLength: 1, maxLength: 3 }),
      scope: fc.constantFrom<Filter["scope"][]>("default", "default", "catalog"),
    })
    .map(({ operator, values, scope }) => {
      const isOne =
        sizes[operator] !== undefined || operator === "eq" || operator === "neq" || operator === "like"
      const bounded = sizes[operator] === undefined ? values : values.map((one) => one ?? 81)
      return { attribute, scope, conditions: [{ operator, values: isOne ? bounded.slice(0, 1) : bounded }] }
    })
  return comparable.has(attribute) ? fc.oneof(single, windows) : single
}

const queries = fc
  .record({
    filters: fc.array(fc.constantFrom(...Object.keys(fields)).chain(filterOf), { maxLength: 4 }),
    sort: fc.uniqueArray(
      fc.record({
        field: fc.constantFrom("price", "name", "color", "updated_at", "size", "nonsense", "sku"),
        direction: fc.constantFrom<("asc" | "desc")[]>("asc", "desc"),
      }),
      { maxLength: 2, selector: ({ field }) => field },
    ),
    facets: fc.uniqueArray(fc.constantFrom("color", "size", "price"), { maxLength: 3 }),
    start: fc.integer({ min: 0, max: 6 }),
    size: fc.integer({ min: 1, max: 12 }),
  })
  .map((asked): Query => textQuery(asked))

const index = "vue_storefront_catalog_en"

const decoded = (request: Parameters<typeof Search.decode>[0]): Query =>
  Result.getOrThrow(Search.decode(request))

/** A query in the form of the older query builder; null where that form cannot express it. */
const older = (query: Query): object | null => {
  const clauses: Array<object> = []
  const nots_: Array<object> = []
  for (const { attribute, scope, conditions } of query.filters) {
    const { operator, values } = conditions[0]!
    if (conditions.length > 1 || group.has(operator) || values.includes(null)) return null
    const isRange = sizes[operator] !== undefined
    if (operator === "moreq") return null
    const clause = isRange
      ? { range: { [attribute]: { [operator]: values[0] } } }
      : { terms: { [attribute]: values } }
    if (nots.has(operator)) {
      if (scope === "catalog") return null
      nots_.push(clause)
    } else if (scope === "catalog") {
      const options = Object.fromEntries(
        Object.entries(clause).map(([kind, body]) => [
          kind,
          { [`${attribute}_options`]: (body as JsonObject)[attribute] },
        ]),
      )
      clauses.push({
        bool: { should: [clause, { bool: { must: [options, { match: { type_id: "configurable" } }] } }] },
      })
    } else clauses.push(clause)
  }
  return {
    query: { bool: { filter: { bool: { must: clauses, must_not: nots_ } } } },
    sort: query.sort.map(({ field, direction }) => ({ [field]: { order: direction } })),
    aggs: Object.fromEntries(
      query.facets.map((facet) => [`agg_terms_${facet}`, { terms: { field: facet } }]),
    ),
  }
}

describe("laws", () => {
  it("IX60 the fast engine answers as the slow one, in both forms of asking", async () => {
    let asked = 0
    let askedInOlderForm = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { minLength: 1, maxLength: 40 }),
        fc.array(queries, { minLength: 40, maxLength: 40 }),
        async (things, questions) => {
          const docs = things.map(documentOf)
          const shop = await catalogueOf(docs.map((doc) => line("product", doc)))
          for (const query of questions) {
            const expected = answeredSlowly(docs, query)
            expect(answeredFast(shop, query)).toEqual(expected)
            expect(answeredFast(shop, decoded(Search.encode(query, index)))).toEqual(expected)
            asked += 1
            const body = older(query)
            if (body === null) continue
            askedInOlderForm += 1
            const request = {
              method: "POST" as const,
              path: Search.path({ index, entity: "product" }),
              query: { from: String(query.start), size: String(query.size) },
              body,
              headers: {},
            }
            expect(answeredFast(shop, decoded(request))).toEqual(expected)
          }
        },
      ),
      limitRuns(60, "builds an index"),
    )
    expect(asked).toBeGreaterThan(0)
    expect(askedInOlderForm).toBeGreaterThan(asked / 10)
  })
})
