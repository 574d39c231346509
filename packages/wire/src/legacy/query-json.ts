import { Result } from "effect"
import type { Filter, Operator, Query, Scalar, Sort } from "@shop/core/catalogue"
import { integer, isRecord, list, record, text, textOrNull, type Document } from "./coerce.ts"

/** The part of a query in a request body. Parameters of the URL define page and fields. */
export type BodyQuery = Pick<
  Query,
  "text" | "filters" | "facets" | "facetSizes" | "priceRanges" | "sort" | "groupToken" | "groupId"
>

/** An error message that names the unsupported part of a query. */
export type QueryError = string

const rangeOperators: ReadonlySet<string> = new Set<Operator>([
  "gt",
  "gte",
  "lt",
  "lte",
  "from",
  "to",
  "moreq",
])
const alternativeRangeOperators: ReadonlySet<string> = new Set<Operator>([
  "orGt",
  "orGte",
  "orLt",
  "orLte",
  "orFrom",
  "orTo",
  "orMoreq",
])
const valueOperators: ReadonlySet<string> = new Set<Operator>(["eq", "neq", "in", "nin", "or", "nor", "like"])
const listOperators: ReadonlySet<string> = new Set<Operator>(["in", "nin", "or", "nor"])

/** Encodes a query in the search-query form. Servers support it since version 1.11. */
export const encode = (query: Query): Document => ({
  _availableFilters: query.facets.map((field) => ({
    field,
    scope: "catalog",
    options: query.facetSizes?.[field] === undefined ? {} : { size: query.facetSizes[field] },
  })),
  _appliedFilters: query.filters.flatMap(encodeFilter),
  _appliedSort: query.sort.map((sort) => ({ field: sort.field, options: sort.direction })),
  _searchText: query.text,
  ...(query.groupToken === null ? {} : { groupToken: query.groupToken }),
  ...(query.groupId === null ? {} : { groupId: query.groupId }),
})

/** Range operators share a filter. Each other operator has its own filter, because servers read only the first one. */
const encodeFilter = (filter: Filter): ReadonlyArray<Document> => {
  const withValue = (value: Document): Document => ({
    attribute: filter.attribute,
    value,
    scope: filter.scope,
  })
  const isRange = ({ operator }: Filter["conditions"][number]) =>
    rangeOperators.has(operator) || alternativeRangeOperators.has(operator)
  const rangeGroups = [rangeOperators, alternativeRangeOperators].map((operators) =>
    filter.conditions.filter((condition) => operators.has(condition.operator)),
  )
  const others = filter.conditions.filter((condition) => !isRange(condition))
  return [
    ...rangeGroups.flatMap((group) =>
      group.length === 0
        ? []
        : [withValue(Object.fromEntries(group.map(({ operator, values }) => [operator, values[0] ?? null])))],
    ),
    ...others.map(({ operator, values }) => {
      const isMissing = values.length === 1 && values[0] === null
      const isSingle = isMissing || (values.length === 1 && !listOperators.has(operator))
      return withValue({ [swapNullOperator(operator, values)]: isSingle ? (values[0] ?? null) : values })
    }),
  ]
}

/** Keys of the search-query form, and keys that other functions read from the same body. */
const bodyKeys: ReadonlySet<string> = new Set([
  "_availableFilters",
  "_appliedFilters",
  "_appliedSort",
  "_searchText",
  "groupToken",
  "groupId",
  "size",
  "from",
  "_source",
])

/**
 * Decodes the search-query form. A value without operator means `in`. An unknown operator means an exact match, as on the
 * reference server. An unsupported part is an error: without it the search would find too much. The search text counts
 * even without filters [quirk: the reference server ignores it].
 *
 * @returns the query, or an error message. Never throws
 */
export const decode = (doc: Document): Result.Result<BodyQuery, QueryError> => {
  // Every search runs this function, so it avoids the cost of generators.
  const unknown = findUnknownKey(doc, bodyKeys)
  if (unknown !== null) return Result.fail(`${unknown} of the search query is not supported`)
  const filters: Array<Filter> = []
  for (const entry of list(doc["_appliedFilters"])) {
    const filter = decodeFilter(record(entry))
    if (Result.isFailure(filter)) return Result.fail(filter.failure)
    filters.push(filter.success)
  }
  const sort: Array<Sort> = []
  for (const entry of list(doc["_appliedSort"])) {
    const decoded = decodeSort(record(entry)["field"], record(entry)["options"])
    if (Result.isFailure(decoded)) return Result.fail(decoded.failure)
    sort.push(decoded.success)
  }
  const facets = list(doc["_availableFilters"]).map(record).filter(isFacet)
  return Result.succeed({
    text: text(doc["_searchText"]),
    filters,
    facets: uniqueNames(facets.map((entry) => text(entry["field"]))),
    ...decodeFacetSizes(facets.map((entry) => [text(entry["field"]), record(entry["options"])["size"]])),
    sort,
    ...decodeCustomerGroup(doc),
  })
}

/**
 * Decodes the number of values that a client requests for each facet. The largest valid size of a facet applies.
 *
 * @param facets - names of facets with their requested sizes; sizes are untrusted
 */
export const decodeFacetSizes = (
  facets: ReadonlyArray<readonly [facet: string, size: unknown]>,
): Pick<Query, "facetSizes"> => {
  const sizes: Record<string, number> = {}
  for (const [facet, requested] of facets) {
    const size = integer(requested)
    if (facet !== "" && size > 0 && Number.isSafeInteger(size))
      sizes[facet] = Math.max(size, Object.hasOwn(sizes, facet) ? sizes[facet]! : 0)
  }
  return Object.keys(sizes).length === 0 ? {} : { facetSizes: sizes }
}

/** A filter is a facet with the scope `catalog`, or without a scope. */
const isFacet = ({ scope }: Document): boolean =>
  scope === undefined || scope === null || (Array.isArray(scope) ? scope : [scope]).includes("catalog")

/** Decodes the customer group, which determines the prices. */
export const decodeCustomerGroup = (doc: Document): Pick<Query, "groupToken" | "groupId"> => ({
  groupToken: textOrNull(doc["groupToken"]),
  groupId: typeof doc["groupId"] === "number" && Number.isSafeInteger(doc["groupId"]) ? doc["groupId"] : null,
})

const decodeFilter = (doc: Document): Result.Result<Filter, QueryError> => {
  const attribute = text(doc["attribute"]).replace(/\.keyword$/, "")
  const scopes = Array.isArray(doc["scope"]) ? doc["scope"] : [doc["scope"] ?? "default"]
  const scope = scopes.includes("default") ? "default" : scopes.includes("catalog") ? "catalog" : null
  if (attribute === "") return Result.fail("a filter has no attribute")
  if (scope === null) return Result.fail(`the scope of the filter of ${attribute} is not supported`)
  return Result.map(decodeConditions(attribute, doc["value"]), (read) => ({
    attribute,
    scope,
    conditions: read,
  }))
}

/**
 * Operators to swap for a null value. In the search-query form `or: null` selects documents without the field and
 * `nor: null` those with it. In the core's queries each operator has the meaning of the other.
 */
const nullOperators: Partial<Record<Operator, Operator>> = { or: "nor", nor: "or" }

const swapNullOperator = (operator: Operator, values: ReadonlyArray<Scalar>): Operator =>
  (values.length === 1 && values[0] === null ? nullOperators[operator] : undefined) ?? operator

const decodeConditions = (
  attribute: string,
  value: unknown,
): Result.Result<Filter["conditions"], QueryError> => {
  if (value === undefined) return Result.fail(`the filter of ${attribute} has no value`)
  if (!isRecord(value))
    return Result.map(decodeScalars(attribute, value), (values) => [
      { operator: value === null ? "eq" : "in", values },
    ])
  const keys = Object.keys(value)
  if (keys.length === 0) return Result.fail(`the filter of ${attribute} has no value`)
  const read: Array<Filter["conditions"][number]> = []
  for (const key of keys) {
    const isKnown = rangeOperators.has(key) || alternativeRangeOperators.has(key) || valueOperators.has(key)
    // An unknown operator means an exact match only if it is the only operator.
    if (!isKnown && (keys.length > 1 || /^or[A-Z]/.test(key)))
      return Result.fail(`the operator ${key} of ${attribute} is not supported`)
    const values = decodeScalars(attribute, value[key])
    if (Result.isFailure(values)) return Result.fail(values.failure)
    read.push({
      operator: isKnown ? swapNullOperator(key as Operator, values.success) : "in",
      values: values.success,
    })
  }
  return Result.succeed(read)
}

/** Decodes one value or a list of values. */
export const decodeScalars = (
  attribute: string,
  value: unknown,
): Result.Result<ReadonlyArray<Scalar>, QueryError> => {
  const values = Array.isArray(value) ? value : [value]
  return values.every(isScalar)
    ? Result.succeed(values)
    : Result.fail(
        `the filter of ${attribute} has a value that is neither a string, a number, a boolean nor null`,
      )
}

const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === "string" ||
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isFinite(value))

const sortKeys: ReadonlySet<string> = new Set(["order", "missing", "unmapped_type"])

/** Decodes a sort direction: `"desc"`, `{ order: "desc" }`, or ascending without one. */
const decodeSort = (field: unknown, options: unknown): Result.Result<Sort, QueryError> => {
  const name = text(field)
  if (name === "") return Result.fail("a sort has no field")
  const unknown = isRecord(options) ? findUnknownKey(options, sortKeys) : null
  if (unknown !== null) return Result.fail(`the sort option ${unknown} of ${name} is not supported`)
  const order = isRecord(options) ? options["order"] : options
  const direction = order === undefined || order === null || order === "" ? "asc" : text(order).toLowerCase()
  return direction === "asc" || direction === "desc"
    ? Result.succeed({ field: name.replace(/\.keyword$/, ""), direction })
    : Result.fail(`the sort direction of ${name} is neither asc nor desc`)
}

/** Decodes sorts, one or a list: field names, or objects of a field and its direction. */
export const decodeSorts = (value: unknown): Result.Result<ReadonlyArray<Sort>, QueryError> => {
  const entries = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
  const sorts: Array<Sort> = []
  for (const entry of entries) {
    const pairs = isRecord(entry) ? Object.entries(entry) : [[entry, undefined] as const]
    for (const [field, options] of pairs) {
      const sort = decodeSort(field, options)
      if (Result.isFailure(sort)) return Result.fail(sort.failure)
      sorts.push(sort.success)
    }
  }
  return Result.succeed(sorts)
}

/** The first key of an object that is not in `known`; null without one. */
export const findUnknownKey = (doc: Document, known: ReadonlySet<string>): string | null =>
  Object.keys(doc).find((key) => !known.has(key)) ?? null

/** The distinct names without empty ones. */
export const uniqueNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.filter((name) => name !== "")),
]
