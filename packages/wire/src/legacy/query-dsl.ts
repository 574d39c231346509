import { Result } from "effect"
import {
  type Filter,
  type Operator,
  type PriceRange,
  priceRangeBetween,
  type Query,
  type Sort,
} from "@shop/core/catalogue"
import { isRecord, list, record, text, type Document } from "./coerce.ts"
import {
  decodeSorts,
  decodeCustomerGroup,
  decodeScalars,
  decodeFacetSizes,
  uniqueNames,
  findUnknownKey,
  type BodyQuery,
  type QueryError,
} from "./query-json.ts"

/** Deeper than any client nests. */
const depthMax = 12

/** The filters and the text of clauses, and a random order if any. */
interface Clauses {
  readonly filters: ReadonlyArray<Filter>
  readonly text: string
  readonly isRandom: boolean
}

const noClauses: Clauses = { filters: [], text: "", isRandom: false }

/**
 * Keys of a search body that are read here, by the address, or that change no document of the answer: a client's lowest
 * score, how hits are counted and how long a search may take.
 */
const bodyKeys: ReadonlySet<string> = new Set([
  "query",
  "aggs",
  "aggregations",
  "sort",
  "size",
  "from",
  "_source",
  "groupToken",
  "groupId",
  "min_score",
  "track_total_hits",
  "track_scores",
  "timeout",
  "version",
])

/**
 * Decodes the older form, a search body of the old client's query builder. An unsupported part fails with its name: without
 * a condition the search would find too much. The body is never passed on.
 *
 * @returns the query, or a message about its unsupported part. Never throws
 */
export const decode = (doc: Document): Result.Result<BodyQuery, QueryError> =>
  Result.gen(function* () {
    const unknown = findUnknownKey(doc, bodyKeys)
    if (unknown !== null) return yield* Result.fail(`${unknown} of the search body is not supported`)
    const {
      filters,
      text: words,
      isRandom,
    } = doc["query"] === undefined ? noClauses : yield* clause(doc["query"], false, 0)
    const aggregations = { ...record(doc["aggs"]), ...record(doc["aggregations"]) }
    const counted = yield* facetsIn(aggregations)
    const priceRanges = yield* priceRangesIn(aggregations)
    const names = uniqueNames(counted.map(([facet]) => facet))
    const sort: ReadonlyArray<Sort> = isRandom
      ? [{ field: "random", direction: "asc" }]
      : yield* decodeSorts(doc["sort"])
    return {
      filters,
      text: words,
      facets: names,
      ...decodeFacetSizes(counted),
      ...priceRanges,
      sort,
      ...decodeCustomerGroup(doc),
    }
  })

/** One clause of the query; `isNot` inside a must_not. */
const clause = (value: unknown, isNot: boolean, depth: number): Result.Result<Clauses, QueryError> => {
  if (depth > depthMax) return Result.fail("the query is nested too deeply")
  if (Array.isArray(value)) return all(value, isNot, depth)
  if (!isRecord(value)) return Result.fail("a clause of the query is no object")
  const [kind, ...others] = Object.keys(value)
  if (kind === undefined) return Result.succeed(noClauses)
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
      return isNot
        ? Result.fail("a function_score cannot be negated")
        : functionScore(record(body), depth + 1)
    case "match_all":
      return isNot ? Result.fail("match_all cannot be negated") : Result.succeed(noClauses)
    case "multi_match":
    case "query_string":
    case "simple_query_string":
      return isNot
        ? Result.fail(`${kind} cannot be negated`)
        : Result.succeed({ ...noClauses, text: text(record(body)["query"]) })
    case "terms":
    case "term":
    case "match":
    case "match_phrase":
      return equality(record(body), isNot)
    case "exists":
      return text(record(body)["field"]) === ""
        ? Result.fail("exists names no field")
        : Result.succeed(one(text(record(body)["field"]), isNot ? "neq" : "eq", [null]))
    case "range":
      return isNot ? Result.fail("a range cannot be negated") : range(record(body))
    default:
      return Result.fail(`the clause ${kind} is not supported`)
  }
}

const all = (
  clauses: ReadonlyArray<unknown>,
  isNot: boolean,
  depth: number,
): Result.Result<Clauses, QueryError> =>
  Result.gen(function* () {
    let found = noClauses
    for (const each of clauses) found = join(found, yield* clause(each, isNot, depth + 1))
    return found
  })

/** Both hold: of two texts every word is searched for. */
const join = (a: Clauses, b: Clauses): Clauses => ({
  filters: [...a.filters, ...b.filters],
  text: uniqueNames([a.text, b.text]).join(" "),
  isRandom: a.isRandom || b.isRandom,
})

/** Keys of a bool besides its clauses, which do not filter. */
const tuning: ReadonlySet<string> = new Set(["boost", "_name", "adjust_pure_negative"])

const bool = (body: Document, isNot: boolean, depth: number): Result.Result<Clauses, QueryError> =>
  Result.gen(function* () {
    let found = noClauses
    for (const [kind, value] of Object.entries(body)) {
      if (kind === "must" || kind === "filter") found = join(found, yield* clause(value, isNot, depth + 1))
      else if (kind === "must_not") {
        if (isNot) return yield* Result.fail("a double negation is not supported")
        found = join(found, yield* clause(value, true, depth + 1))
      } else if (kind === "should") {
        if (isNot) return yield* Result.fail("alternatives cannot be negated")
        found = join(found, yield* alternatives(Array.isArray(value) ? value : [value], depth + 1))
      } else if (kind === "minimum_should_match") {
        if (text(value) !== "1") return yield* Result.fail("minimum_should_match is known as 1 only")
      } else if (!tuning.has(kind)) return yield* Result.fail(`the clause bool.${kind} is not supported`)
    }
    return found
  })

/** Keys of a function besides its filter. */
const functionKeys: ReadonlySet<string> = new Set(["weight", "random_score"])
const scoreKeys: ReadonlySet<string> = new Set([
  "query",
  "functions",
  "score_mode",
  "boost_mode",
  "max_boost",
  "min_score",
  "boost",
])

/**
 * Decodes a function score. Besides a query, functions with a weight only change the order of the found documents. The
 * client's random order has no query: its one random function has the conditions, with a minimum score that excludes other
 * documents.
 */
const functionScore = (body: Document, depth: number): Result.Result<Clauses, QueryError> =>
  Result.gen(function* () {
    const unknown = findUnknownKey(body, scoreKeys)
    if (unknown !== null) return yield* Result.fail(`function_score.${unknown} is not supported`)
    const value = body["functions"] ?? []
    if (!Array.isArray(value)) return yield* Result.fail("function_score.functions is no list")
    const functions = value.map(record)
    const random = functions.filter((one) => one["random_score"] !== undefined)
    if (random.length === 0) {
      const other = functions.map((one) => findUnknownKey(one, weightKeys)).find((key) => key !== null)
      if (other !== undefined) return yield* Result.fail(`a function with ${other} is not supported`)
      if (body["query"] === undefined && functions.length > 0)
        return yield* Result.fail("functions without a query are not supported")
      return yield* clause(body["query"] ?? {}, false, depth)
    }
    if (functions.length > 1)
      return yield* Result.fail("a random order beside other functions is not supported")
    const conditions = Object.fromEntries(
      Object.entries(random[0]!).filter(([key]) => !functionKeys.has(key)),
    )
    const found = join(
      yield* clause(body["query"] ?? {}, false, depth),
      yield* bool(conditions, false, depth),
    )
    return { ...found, isRandom: true }
  })

const weightKeys: ReadonlySet<string> = new Set(["filter", "weight"])

/** Fields by which searched words may name a product itself. */
const skuFields: ReadonlySet<string> = new Set(["sku", "configurable_children.sku"])

/**
 * Alternatives have three forms: an attribute or, on configurable products, its `_options` (the shopper's choice); the
 * searched words as text or sku; or sets of values of which any may match.
 */
const alternatives = (values: ReadonlyArray<unknown>, depth: number): Result.Result<Clauses, QueryError> =>
  Result.gen(function* () {
    const each: Array<Clauses> = []
    for (const value of values) each.push(yield* clause(value, false, depth + 1))
    if (each.some(({ isRandom }) => isRandom))
      return yield* Result.fail("a random order cannot be an alternative")
    const choice = shoppersChoice(each.map(({ filters }) => filters))
    if (choice !== null) return { ...noClauses, filters: [choice] }
    const words = uniqueNames(each.map((clauses) => clauses.text))
    if (words.length > 0) {
      const isOther = ({ attribute }: Filter) => !skuFields.has(attribute)
      if (words.length > 1 || each.some(({ filters }) => filters.some(isOther)))
        return yield* Result.fail("searched words are alternatives to skus only")
      return { ...noClauses, text: words[0]! }
    }
    const single: Array<Filter> = []
    for (const { filters: own } of each) {
      const [filter, ...more] = own
      if (filter === undefined || more.length > 0)
        return yield* Result.fail("an alternative that is not exactly one condition is not supported")
      single.push(filter)
    }
    if (single.length <= 1) return { ...noClauses, filters: single }
    const filters: Array<Filter> = []
    for (const filter of single) {
      const conditions = filter.conditions.flatMap(({ operator, values: wanted }) => {
        const either = alternativeOf[operator]
        return either === undefined ? [] : [{ operator: either, values: wanted }]
      })
      if (conditions.length !== filter.conditions.length)
        return yield* Result.fail("alternatives of anything but values and ranges are not supported")
      filters.push({ ...filter, conditions })
    }
    return { ...noClauses, filters }
  })

/** The operator of a condition among alternatives. */
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

/**
 * The shopper's choice of an attribute: a condition on the attribute itself or, on configurable products, the same
 * condition on the union of their variants' values. A price has no union: there both conditions are on the same field.
 *
 * @returns null when the alternatives are something else
 */
const shoppersChoice = (alternativeFilters: ReadonlyArray<ReadonlyArray<Filter>>): Filter | null => {
  const [plain, ofVariants, ...others] = alternativeFilters
  const [own, ...more] = plain ?? []
  if (own === undefined || more.length > 0 || ofVariants?.length !== 2 || others.length > 0) return null
  const isOfConfigurables = ({ attribute, conditions }: Filter) =>
    attribute === "type_id" && JSON.stringify(conditions) === configurableOnly
  const union = ofVariants.find((filter) => !isOfConfigurables(filter))
  if (union === undefined || !ofVariants.some(isOfConfigurables)) return null
  // A field that the client maps to another, such as `category.name.keyword`, retains its name in the union.
  const isSame =
    (union.attribute === own.attribute || union.attribute === `${own.attribute}_options`) &&
    JSON.stringify(union.conditions) === JSON.stringify(own.conditions)
  return isSame ? { ...own, scope: "catalog" } : null
}

const configurableOnly = JSON.stringify([{ operator: "in", values: ["configurable"] }])

/** Texts are indexed twice, and clients name the index of whole texts by a suffix. */
const fieldName = (field: string): string => field.replace(/\.keyword$/, "")

const equality = (body: Document, isNot: boolean): Result.Result<Clauses, QueryError> => {
  const [entry, ...others] = Object.entries(body).filter(([field]) => field !== "boost")
  if (entry === undefined || others.length > 0) return Result.fail("a clause names not exactly one field")
  const [field, value] = entry
  const plain = isRecord(value) ? (value["value"] ?? value["query"]) : value
  return Result.map(decodeScalars(field, plain), (values) =>
    one(fieldName(field), isNot ? "nin" : "in", values),
  )
}

const bounds: ReadonlySet<string> = new Set<Operator>(["gt", "gte", "lt", "lte", "from", "to"])

const range = (body: Document): Result.Result<Clauses, QueryError> => {
  const [entry, ...others] = Object.entries(body)
  if (entry === undefined || !isRecord(entry[1])) return Result.fail("a range names no field")
  if (others.length > 0) return Result.fail("a range names more than one field")
  const attribute = fieldName(entry[0])
  const limits = Object.entries(entry[1]).filter(([operator]) => operator !== "boost")
  const conditions = limits.flatMap(([operator, value]) =>
    bounds.has(operator) && (typeof value === "number" || typeof value === "string")
      ? [{ operator: operator as Operator, values: [value] }]
      : [],
  )
  if (conditions.length !== limits.length) return Result.fail(`a bound of ${attribute} is not supported`)
  return Result.succeed({ ...noClauses, filters: [{ attribute, scope: "default", conditions }] })
}

const one = (
  attribute: string,
  operator: Operator,
  values: Filter["conditions"][number]["values"],
): Clauses => ({
  ...noClauses,
  filters: [{ attribute, scope: "default", conditions: [{ operator, values }] }],
})

/** `agg_terms_color` and `agg_terms_color_options` count one facet, for any field. */
const facetsIn = (
  aggregations: Document,
): Result.Result<ReadonlyArray<readonly [facet: string, size: unknown]>, QueryError> => {
  const read: Array<readonly [string, unknown]> = []
  for (const [name, counted] of Object.entries(aggregations)) {
    const [, facet] = /^agg_(?:terms|range)_(.+?)(?:_options)?$/.exec(name) ?? []
    const other = findUnknownKey(record(counted), aggregationKeys)
    if (facet === undefined) return Result.fail(`the aggregation ${name} is not supported`)
    if (other !== null) return Result.fail(`the aggregation ${name} with ${other} is not supported`)
    read.push([fieldName(facet), record(record(counted)["terms"])["size"]])
  }
  return Result.succeed(read)
}

const priceRangesMax = 50

/**
 * Reads the ranges that prices are to be counted in. Clients label the answer's ranges by their place, so the answer
 * has exactly these.
 */
const priceRangesIn = (aggregations: Document): Result.Result<Pick<Query, "priceRanges">, QueryError> => {
  const ranges = list(record(record(aggregations["agg_range_price"])["range"])["ranges"])
  if (ranges.length === 0) return Result.succeed({})
  if (ranges.length > priceRangesMax)
    return Result.fail(`more than ${priceRangesMax} ranges of a price are not supported`)
  const priceRanges: Array<PriceRange> = []
  for (const each of ranges) {
    const { from, to } = record(each)
    const bounded = priceRangeBetween(from, to)
    const other = findUnknownKey(record(each), rangeKeys)
    if (bounded === null || other !== null)
      return Result.fail(`the range ${JSON.stringify(each)} of a price is not supported`)
    priceRanges.push(bounded)
  }
  return Result.succeed({ priceRanges })
}

const rangeKeys: ReadonlySet<string> = new Set(["from", "to"])
const aggregationKeys: ReadonlySet<string> = new Set(["terms", "range", "meta"])
