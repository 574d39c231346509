import { Result } from "effect"
import type { Filter, Operator, Sort } from "@shop/core/catalogue"
import { isRecord, list, record, text, type Document } from "./lenient.ts"
import { decodeSort, group, scalars, sized, unique, type Asked, type QueryFault } from "./query-json.ts"

/** Deeper than any client nests. */
const depthMax = 12

interface Found {
  readonly filters: ReadonlyArray<Filter>
  readonly text: string
}

const nothing: Found = { filters: [], text: "" }

/**
 * Reads the older form, a search body as the query builder of the old client makes it. Only what that builder can
 * say is understood; the body is never passed on to anything.
 *
 * @returns the query, or what of it is not understood. Never throws
 * @rule WI29 - wire §11.3
 */
export const decode = (doc: Document): Result.Result<Asked, QueryFault> =>
  Result.gen(function* () {
    const found = doc["query"] === undefined ? nothing : yield* clause(doc["query"], false, 0)
    const counted = [...facetsIn(doc["aggs"]), ...facetsIn(doc["aggregations"])]
    const names = unique(counted.map(([facet]) => facet))
    return { ...found, facets: names, ...sized(counted), sort: sorts(doc["sort"]), ...group(doc) }
  })

/** One clause of the query; `isNot` inside a must_not. */
const clause = (value: unknown, isNot: boolean, depth: number): Result.Result<Found, QueryFault> => {
  if (depth > depthMax) return Result.fail("the query is nested too deeply")
  if (Array.isArray(value)) return all(value, isNot, depth)
  if (!isRecord(value)) return Result.fail("a clause of the query is no object")
  const [kind, ...others] = Object.keys(value)
  if (kind === undefined) return Result.succeed(nothing)
  if (others.length > 0)
    return Result.fail(`a clause of the query has more than one kind: ${kind}, ${others.join(", ")}`)
  const body = value[kind]
  switch (kind) {
    case "bool":
      return bool(record(body), isNot, depth)
    case "filter":
    case "constant_score":
      return clause(kind === "filter" ? body : record(body)["filter"], isNot, depth + 1)
    case "function_score":
      return clause(record(body)["query"] ?? {}, isNot, depth + 1)
    case "match_all":
      return isNot ? Result.fail("a query for nothing is not known") : Result.succeed(nothing)
    case "multi_match":
    case "query_string":
    case "simple_query_string":
      return isNot
        ? Result.fail(`${kind} cannot be negated`)
        : Result.succeed({ filters: [], text: text(record(body)["query"]) })
    case "terms":
    case "term":
    case "match":
    case "match_phrase":
      return equality(record(body), isNot)
    case "exists":
      return Result.succeed(one(text(record(body)["field"]), isNot ? "neq" : "eq", [null]))
    case "range":
      return isNot ? Result.fail("a range cannot be negated") : range(record(body))
    default:
      return Result.fail(`the clause ${kind} is not known`)
  }
}

const all = (
  clauses: ReadonlyArray<unknown>,
  isNot: boolean,
  depth: number,
): Result.Result<Found, QueryFault> =>
  Result.gen(function* () {
    let found = nothing
    for (const each of clauses) found = join(found, yield* clause(each, isNot, depth + 1))
    return found
  })

const join = (a: Found, b: Found): Found => ({
  filters: [...a.filters, ...b.filters],
  text: a.text === "" ? b.text : a.text,
})

/** What belongs to a bool beside its clauses. */
const tuning: ReadonlySet<string> = new Set([
  "minimum_should_match",
  "boost",
  "_name",
  "adjust_pure_negative",
])

const bool = (body: Document, isNot: boolean, depth: number): Result.Result<Found, QueryFault> =>
  Result.gen(function* () {
    let found = nothing
    for (const [kind, value] of Object.entries(body)) {
      if (kind === "must" || kind === "filter") found = join(found, yield* clause(value, isNot, depth + 1))
      else if (kind === "must_not") {
        if (isNot) return yield* Result.fail("a double negation is not known")
        found = join(found, yield* clause(value, true, depth + 1))
      } else if (kind === "should") {
        if (isNot) return yield* Result.fail("alternatives cannot be negated")
        found = join(found, yield* alternatives(Array.isArray(value) ? value : [value], depth + 1))
      } else if (!tuning.has(kind)) return yield* Result.fail(`the clause bool.${kind} is not known`)
    }
    return found
  })

/**
 * Alternatives are one of three things: an attribute or, on configurable products, its `_options` (the shopper's choice);
 * the searched words with the skus they might be; or sets of values of which any may match.
 */
const alternatives = (values: ReadonlyArray<unknown>, depth: number): Result.Result<Found, QueryFault> =>
  Result.gen(function* () {
    const choice = shoppersChoice(values)
    if (choice !== null) return { filters: [yield* withScope(choice, depth)], text: "" }
    const words = values.flatMap((value) => wordsOf(value, depth))
    if (words.length > 0) return { filters: [], text: words[0]! }
    const each: Array<Filter> = []
    for (const value of values) {
      const { filters: own } = yield* clause(value, false, depth + 1)
      const [filter, ...more] = own
      if (filter === undefined || more.length > 0)
        return yield* Result.fail("an alternative that is not exactly one condition is not known")
      each.push(filter)
    }
    if (each.length <= 1) return { filters: each, text: "" }
    const filters: Array<Filter> = []
    for (const filter of each) {
      const conditions = filter.conditions.flatMap(({ operator, values: wanted }) => {
        const either = alternativeOf[operator]
        return either === undefined ? [] : [{ operator: either, values: wanted }]
      })
      if (conditions.length !== filter.conditions.length)
        return yield* Result.fail("alternatives of anything but values and ranges are not known")
      filters.push({ ...filter, conditions })
    }
    return { filters, text: "" }
  })

/** What a condition is called as one of several of which one must hold. */
const alternativeOf: Partial<Record<Operator, Operator>> = {
  in: "or",
  eq: "or",
  nin: "nor",
  neq: "nor",
  gt: "orGt",
  gte: "orGte",
  lt: "orLt",
  lte: "orLte",
  from: "orFrom",
  to: "orTo",
}

const withScope = (value: unknown, depth: number): Result.Result<Filter, QueryFault> =>
  Result.flatMap(clause(value, false, depth), ({ filters: [filter] }) =>
    filter === undefined
      ? Result.fail("a choice names no attribute")
      : Result.succeed({ ...filter, scope: "catalog" as const }),
  )

/** The clause of the attribute itself, when the other alternative is the same attribute of configurable products. */
const shoppersChoice = (values: ReadonlyArray<unknown>): unknown => {
  const [first, second] = values
  const plain = Object.keys(record(record(first)["terms"] ?? record(first)["range"]))[0]
  if (values.length !== 2 || plain === undefined) return null
  const both = JSON.stringify(second) ?? ""
  return both.includes(`"${plain}_options"`) && both.includes('"configurable"') ? first : null
}

/** The searched words, if a clause holds any, wherever it holds them. */
const wordsOf = (value: unknown, depth: number): ReadonlyArray<string> => {
  if (depth > depthMax || typeof value !== "object" || value === null) return []
  const words = text(record(record(value)["multi_match"])["query"])
  return words === "" ? Object.values(value).flatMap((inner) => wordsOf(inner, depth + 1)) : [words]
}

const equality = (body: Document, isNot: boolean): Result.Result<Found, QueryFault> => {
  const [entry, ...others] = Object.entries(body).filter(([field]) => field !== "boost")
  if (entry === undefined || others.length > 0) return Result.fail("a clause names not exactly one field")
  const [field, value] = entry
  const plain = isRecord(value) ? (value["value"] ?? value["query"]) : value
  return Result.map(scalars(field, plain), (values) =>
    one(field.replace(/\.keyword$/, ""), isNot ? "nin" : "in", values),
  )
}

const bounds: ReadonlySet<string> = new Set<Operator>(["gt", "gte", "lt", "lte", "from", "to"])

const range = (body: Document): Result.Result<Found, QueryFault> => {
  const [entry] = Object.entries(body)
  if (entry === undefined || !isRecord(entry[1])) return Result.fail("a range names no field")
  const [attribute, limits] = entry
  const conditions = Object.entries(limits).flatMap(([operator, value]) =>
    bounds.has(operator) && (typeof value === "number" || typeof value === "string")
      ? [{ operator: operator as Operator, values: [value] }]
      : [],
  )
  if (conditions.length !== Object.keys(limits).length)
    return Result.fail(`a bound of ${attribute} is not known`)
  return Result.succeed({ filters: [{ attribute, scope: "default", conditions }], text: "" })
}

const one = (
  attribute: string,
  operator: Operator,
  values: Filter["conditions"][number]["values"],
): Found => ({
  filters: [{ attribute, scope: "default", conditions: [{ operator, values }] }],
  text: "",
})

/** `agg_terms_color` and `agg_terms_color_options` count one facet, by whatever field they name. */
const facetsIn = (aggregations: unknown): ReadonlyArray<readonly [facet: string, size: unknown]> =>
  Object.entries(record(aggregations)).flatMap(([name, counted]) => {
    const [, facet] = /^agg_(?:terms|range)_(.+?)(?:_options)?$/.exec(name) ?? []
    return facet === undefined ? [] : [[facet, record(record(counted)["terms"])["size"]] as const]
  })

const sorts = (value: unknown): ReadonlyArray<Sort> =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).flatMap((entry) =>
    isRecord(entry)
      ? Object.entries(entry).flatMap(([field, options]) => decodeSort(field, options))
      : list([entry]).flatMap((field) => decodeSort(field, undefined)),
  )
