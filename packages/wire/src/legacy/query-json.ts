import { Result } from "effect"
import type { Filter, Operator, Query, Scalar, Sort } from "@shop/core/catalogue"
import { integer, isRecord, list, record, text, textOrNull, type Document } from "./coerce.ts"

/** What a request body says of a query; window and fields are said elsewhere. */
export type Asked = Pick<
  Query,
  "text" | "filters" | "facets" | "facetSizes" | "priceRanges" | "sort" | "groupToken" | "groupId"
>

/** Words that say what of a query cannot be understood. */
export type QueryFault = string

const ranges: ReadonlySet<string> = new Set<Operator>(["gt", "gte", "lt", "lte", "from", "to", "moreq"])
const orRanges: ReadonlySet<string> = new Set<Operator>([
  "orGt",
  "orGte",
  "orLt",
  "orLte",
  "orFrom",
  "orTo",
  "orMoreq",
])
const sets: ReadonlySet<string> = new Set<Operator>(["eq", "neq", "in", "nin", "or", "nor", "like"])
const lists: ReadonlySet<string> = new Set<Operator>(["in", "nin", "or", "nor"])

/**
 * Writes a query as the search-query form, which every server since 1.11 reads.
 * @rule WI28 - wire §11.2
 */
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

/** Servers look at the first operator only, but for ranges: each other operator gets a filter of its own. */
const encodeFilter = (filter: Filter): ReadonlyArray<Document> => {
  const one = (value: Document): Document => ({ attribute: filter.attribute, value, scope: filter.scope })
  const isBound = ({ operator }: Filter["conditions"][number]) =>
    ranges.has(operator) || orRanges.has(operator)
  const bounds = [ranges, orRanges].map((kind) =>
    filter.conditions.filter((condition) => kind.has(condition.operator)),
  )
  const others = filter.conditions.filter((condition) => !isBound(condition))
  return [
    ...bounds.flatMap((kind) =>
      kind.length === 0
        ? []
        : [one(Object.fromEntries(kind.map(({ operator, values }) => [operator, values[0] ?? null])))],
    ),
    ...others.map(({ operator, values }) => {
      const isMissing = values.length === 1 && values[0] === null
      const isPlain = isMissing || (values.length === 1 && !lists.has(operator))
      return one({ [operatorFor(operator, values)]: isPlain ? (values[0] ?? null) : values })
    }),
  ]
}

/** Keys of the search-query form, with those that are read beside it. */
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
 * Reads the search-query form. A bare value is a set of values, an unknown operator an exact match, as the reference
 * server has it. What is not understood is refused with its name, never left out. Text counts also without filters
 * [quirk: there it does not].
 *
 * @returns the query, or what of it is not understood. Never throws
 * @rule WI28 - wire §11.2
 */
export const decode = (doc: Document): Result.Result<Asked, QueryFault> => {
  // Every search is read here, so it goes without a generator for each of its parts.
  const unknown = unknownKey(doc, bodyKeys)
  if (unknown !== null) return Result.fail(`${unknown} of the search query is not known`)
  const filters: Array<Filter> = []
  for (const entry of list(doc["_appliedFilters"])) {
    const filter = decodeFilter(record(entry))
    if (Result.isFailure(filter)) return Result.fail(filter.failure)
    filters.push(filter.success)
  }
  const sort: Array<Sort> = []
  for (const entry of list(doc["_appliedSort"])) {
    const one = decodeSort(record(entry)["field"], record(entry)["options"])
    if (Result.isFailure(one)) return Result.fail(one.failure)
    sort.push(one.success)
  }
  const counted = list(doc["_availableFilters"]).map(record).filter(isCounted)
  return Result.succeed({
    text: text(doc["_searchText"]),
    filters,
    facets: unique(counted.map((entry) => text(entry["field"]))),
    ...sized(counted.map((entry) => [text(entry["field"]), record(entry["options"])["size"]])),
    sort,
    ...group(doc),
  })
}

/**
 * How many values of each facet are wanted: of several figures for one the largest, and nothing of what is none.
 *
 * @param told - facets with what was said of their size
 * @rule WI223 - wire §11.5
 */
export const sized = (
  told: ReadonlyArray<readonly [facet: string, size: unknown]>,
): Pick<Query, "facetSizes"> => {
  const sizes: Record<string, number> = {}
  for (const [facet, said] of told) {
    const size = integer(said)
    if (facet !== "" && size > 0 && Number.isSafeInteger(size))
      sizes[facet] = Math.max(size, Object.hasOwn(sizes, facet) ? sizes[facet]! : 0)
  }
  return Object.keys(sizes).length === 0 ? {} : { facetSizes: sizes }
}

/** Only the shopper's choices are counted; a filter that does not say whose it is, is one. */
const isCounted = ({ scope }: Document): boolean =>
  scope === undefined || scope === null || (Array.isArray(scope) ? scope : [scope]).includes("catalog")

/** Who asks: a group's prices are read before anything is translated. @rule WI28 - wire §11.7 */
export const group = (doc: Document): Pick<Query, "groupToken" | "groupId"> => ({
  groupToken: textOrNull(doc["groupToken"]),
  groupId: typeof doc["groupId"] === "number" && Number.isSafeInteger(doc["groupId"]) ? doc["groupId"] : null,
})

const decodeFilter = (doc: Document): Result.Result<Filter, QueryFault> => {
  const attribute = text(doc["attribute"]).replace(/\.keyword$/, "")
  const scopes = Array.isArray(doc["scope"]) ? doc["scope"] : [doc["scope"] ?? "default"]
  const scope = scopes.includes("default") ? "default" : scopes.includes("catalog") ? "catalog" : null
  if (attribute === "") return Result.fail("a filter has no attribute")
  if (scope === null) return Result.fail(`the scope of the filter of ${attribute} is not known`)
  return Result.map(conditions(attribute, doc["value"]), (read) => ({ attribute, scope, conditions: read }))
}

/**
 * As one of several of which one must hold, `or: null` asks for documents without the field and `nor: null` for those
 * with it: the other way round than `eq: null` and `neq: null`.
 */
const ofMissing: Partial<Record<Operator, Operator>> = { or: "nor", nor: "or" }

const operatorFor = (operator: Operator, values: ReadonlyArray<Scalar>): Operator =>
  (values.length === 1 && values[0] === null ? ofMissing[operator] : undefined) ?? operator

const conditions = (attribute: string, value: unknown): Result.Result<Filter["conditions"], QueryFault> => {
  if (value === undefined) return Result.fail(`the filter of ${attribute} has no value`)
  if (!isRecord(value))
    return Result.map(scalars(attribute, value), (values) => [
      { operator: value === null ? "eq" : "in", values },
    ])
  const keys = Object.keys(value)
  if (keys.length === 0) return Result.fail(`the filter of ${attribute} has no value`)
  const read: Array<Filter["conditions"][number]> = []
  for (const key of keys) {
    const isKnown = ranges.has(key) || orRanges.has(key) || sets.has(key)
    // An unknown operator is an exact match, but only where nothing else says what is meant.
    if (!isKnown && (keys.length > 1 || /^or[A-Z]/.test(key)))
      return Result.fail(`the operator ${key} of ${attribute} is not known`)
    const values = scalars(attribute, value[key])
    if (Result.isFailure(values)) return Result.fail(values.failure)
    read.push({
      operator: isKnown ? operatorFor(key as Operator, values.success) : "in",
      values: values.success,
    })
  }
  return Result.succeed(read)
}

/** Reads plain values, one or a list. @rule WI28 */
export const scalars = (
  attribute: string,
  value: unknown,
): Result.Result<ReadonlyArray<Scalar>, QueryFault> => {
  const values = Array.isArray(value) ? value : [value]
  return values.every(isScalar)
    ? Result.succeed(values)
    : Result.fail(`the filter of ${attribute} holds more than plain values`)
}

const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === "string" ||
  typeof value === "boolean" ||
  (typeof value === "number" && Number.isFinite(value))

const sortKeys: ReadonlySet<string> = new Set(["order", "missing", "unmapped_type"])

/** Reads one order of a list: `"desc"`, `{ order: "desc" }`, or nothing for ascending. @rule WI28 */
const decodeSort = (field: unknown, options: unknown): Result.Result<Sort, QueryFault> => {
  const name = text(field)
  if (name === "") return Result.fail("a sort names no field")
  const unknown = isRecord(options) ? unknownKey(options, sortKeys) : null
  if (unknown !== null) return Result.fail(`the sort of ${name} by ${unknown} is not known`)
  const said = isRecord(options) ? options["order"] : options
  const direction = said === undefined || said === null || said === "" ? "asc" : text(said).toLowerCase()
  return direction === "asc" || direction === "desc"
    ? Result.succeed({ field: name.replace(/\.keyword$/, ""), direction })
    : Result.fail(`the sort of ${name} goes neither up nor down`)
}

/** Reads the orders of a list: names, or objects of a field with its direction, one or several. @rule WI28 */
export const decodeSorts = (value: unknown): Result.Result<ReadonlyArray<Sort>, QueryFault> => {
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

/** The first key of an object that is not among the known ones, or null. @rule WI28 */
export const unknownKey = (doc: Document, known: ReadonlySet<string>): string | null =>
  Object.keys(doc).find((key) => !known.has(key)) ?? null

/** Names that are said, each once. @rule WI28 */
export const unique = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.filter((name) => name !== "")),
]
