/** Search of vue-storefront-api 1.12, for both forms of requests. */
import { documents, type Json } from "./catalogue.ts"

type Test = (document: Json) => boolean

const documentsOf = (type: string): ReadonlyArray<Json> =>
  Object.entries(documents).find(([name]) => name === type)?.[1] ?? []

const list = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [value])
const object = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {})

/** Every value of a field; a path goes through lists. */
const valuesOf = (document: Json, field: string): ReadonlyArray<unknown> => {
  const [head = "", ...rest] = field.replace(/\.keyword$/, "").split(".")
  const values = list(document[head]).filter((value) => value !== undefined && value !== null)
  return rest.length === 0 ? values : values.flatMap((value) => valuesOf(object(value), rest.join(".")))
}

const isSame = (a: unknown, b: unknown): boolean =>
  String(Number(a === true) || a) === String(Number(b === true) || b)

const range = (field: string, bounds: Json): Test => {
  const comparisons: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
    gt: (value, bound) => value > bound,
    gte: (value, bound) => value >= bound,
    from: (value, bound) => value >= bound,
    lt: (value, bound) => value < bound,
    lte: (value, bound) => value <= bound,
    to: (value, bound) => value <= bound,
  }
  return (document) =>
    valuesOf(document, field).some((value) =>
      Object.entries(bounds).every(([name, bound]) => comparisons[name]!(Number(value), Number(bound))),
    )
}

const words = (text: string, fields: ReadonlyArray<string>): Test => {
  const wanted = text.toLowerCase().split(/\s+/)
  return (document) =>
    wanted.every((word) =>
      fields.some((field) =>
        valuesOf(document, field.replace(/\^\d+$/, "")).some((value) =>
          String(value).toLowerCase().includes(word),
        ),
      ),
    )
}

/** Compiles the part of Elasticsearch's query language that storefronts use. @throws Error for other queries, which Elasticsearch refuses with 400 */
const compile = (query: Json): Test => {
  const [[kind, inner] = ["", undefined]] = Object.entries(query)
  const body = object(inner)
  const [[field = "", value] = []] = Object.entries(body)
  switch (kind) {
    case "match_all":
      return () => true
    case "terms":
      return (document) =>
        valuesOf(document, field).some((one) => list(value).some((wanted) => isSame(one, wanted)))
    case "term":
    case "match":
      return (document) => valuesOf(document, field).some((one) => isSame(one, value))
    case "exists":
      return (document) => valuesOf(document, String(body["field"])).length > 0
    case "range":
      return range(field, object(value))
    case "multi_match":
      return words(String(body["query"]), body["fields"] as ReadonlyArray<string>)
    case "function_score":
      return compile(object(body["query"]))
    case "bool": {
      const parts = (name: string): ReadonlyArray<Test> =>
        body[name] === undefined ? [] : list(body[name]).map((one) => compile(object(one)))
      const [all, none, some] = [[...parts("must"), ...parts("filter")], parts("must_not"), parts("should")]
      return (document) =>
        all.every((test) => test(document)) &&
        !none.some((test) => test(document)) &&
        (some.length === 0 || all.length > 0 || some.some((test) => test(document)))
    }
    default:
      throw new Error(`parsing_exception: no [query] registered for [${kind}]`)
  }
}

/** Translates the search-query form to Elasticsearch. Without filters the platform ignores words, facets and sort order. */
const translated = (asked: Json): { readonly query: Json; readonly aggs: Json; readonly sort: unknown } => {
  const applied = list(asked["_appliedFilters"] ?? []).map(object)
  if (applied.length === 0) return { query: { match_all: {} }, aggs: {}, sort: [] }
  const clause = (attribute: string, value: Json): Json => {
    const [[operator = "", operand] = []] = Object.entries(value)
    if (/^(?:gt|gte|lt|lte|from|to)$/.test(operator)) return { range: { [attribute]: value } }
    const terms = { terms: { [attribute]: list(operand) } }
    return operator === "neq" || operator === "nin" ? { bool: { must_not: [terms] } } : terms
  }
  const must = applied.map((filter) => {
    const attribute = String(filter["attribute"])
    const value =
      typeof filter["value"] === "object" && filter["value"] !== null && !Array.isArray(filter["value"])
        ? object(filter["value"])
        : { in: filter["value"] }
    if (filter["scope"] !== "catalog") return clause(attribute, value)
    const field = attribute === "price" ? "final_price" : attribute
    return { bool: { should: [clause(field, value), clause(`${field}_options`, value)] } }
  })
  const text = String(asked["_searchText"] ?? "")
  const facets = list(asked["_availableFilters"] ?? []).map((filter) => String(object(filter)["field"]))
  return {
    query: {
      bool: {
        filter: must,
        ...(text === ""
          ? {}
          : { must: [{ multi_match: { query: text, fields: ["name", "sku", "category.name"] } }] }),
      },
    },
    aggs: Object.fromEntries(
      facets.flatMap((facet): ReadonlyArray<readonly [string, Json]> =>
        facet === "price"
          ? [["agg_range_price", { range: { field: "final_price", ranges: priceRanges } }]]
          : [
              [`agg_terms_${facet}`, { terms: { field: facet } }],
              [`agg_terms_${facet}_options`, { terms: { field: `${facet}_options` } }],
            ],
      ),
    ),
    sort: list(asked["_appliedSort"] ?? []).map((one) => ({
      [String(object(one)["field"])]: object(one)["options"] ?? "asc",
    })),
  }
}

const priceRanges = [{ to: 50 }, { from: 50, to: 100 }, { from: 100, to: 150 }, { from: 150 }]

const aggregate = (found: ReadonlyArray<Json>, aggregation: Json): Json => {
  const [[kind, inner] = []] = Object.entries(aggregation)
  const field = String(object(inner)["field"])
  if (kind === "range")
    return {
      buckets: list(object(inner)["ranges"])
        .map(object)
        .map(({ from, to }) => ({
          key: `${from === undefined ? "*" : Number(from).toFixed(1)}-${to === undefined ? "*" : Number(to).toFixed(1)}`,
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
          doc_count: found.filter(
            range(field, {
              ...(from === undefined ? {} : { gte: from }),
              ...(to === undefined ? {} : { lt: to }),
            }),
          ).length,
        })),
    }
  const counts = new Map<string, number>()
  for (const document of found)
    for (const value of valuesOf(document, field))
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return { buckets: [...counts].map(([key, doc_count]) => ({ key: Number(key) || key, doc_count })) }
}

const sorted = (found: ReadonlyArray<Json>, sort: unknown): ReadonlyArray<Json> => {
  const [first] = list(sort ?? [])
  const [[field, order] = []] = Object.entries(object(first))
  if (field === undefined) return found
  const direction = (typeof order === "object" ? object(order)["order"] : order) === "desc" ? -1 : 1
  const keyOf = (document: Json): string | number => {
    const [value] = valuesOf(document, field)
    return typeof value === "number" ? value : String(value)
  }
  return found.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0) * direction)
}

/** Which request form a server reads. */
export type SearchForm = "search-query" | "elasticsearch"

/**
 * Performs a search.
 *
 * @param form - a server of the older form forwards every body to Elasticsearch
 * @returns the body of a search response
 * @throws Error in the words of Elasticsearch for a query that it does not know
 */
export const search = (type: string, query: URLSearchParams, form: SearchForm): Json => {
  const request = query.get("request")
  // The platform percent-decodes the request a second time.
  const asked = object(request === null ? {} : JSON.parse(decodeURIComponent(request)))
  const isSearchQuery = query.get("request_format") === "search-query" && form === "search-query"
  const unknown = Object.keys(asked).find(
    (name) => !/^(?:query|aggs|sort|size|from|min_score|groupToken)$/.test(name),
  )
  if (!isSearchQuery && unknown !== undefined)
    throw new Error(`parsing_exception: Unknown key for a START_OBJECT in [${unknown}].`)
  const {
    query: wanted,
    aggs,
    sort,
  } = isSearchQuery
    ? translated(asked)
    : { query: object(asked["query"] ?? { match_all: {} }), aggs: object(asked["aggs"]), sort: asked["sort"] }
  const found = documentsOf(type).filter(compile(wanted))
  const [size, from] = [Number(query.get("size") ?? 10), Number(query.get("from") ?? 0)]
  const bySort =
    (query.get("sort") ?? "") === ""
      ? sort
      : [{ [query.get("sort")!.split(":")[0]!]: query.get("sort")!.split(":")[1] }]
  return {
    took: 1,
    timed_out: false,
    hits: {
      total: { value: found.length, relation: "eq" },
      max_score: 1,
      hits: sorted(found, bySort)
        .slice(from, from + size)
        .map((document) => ({
          _index: "vue_storefront_catalog",
          _type: type,
          _id: String(document["id"]),
          _score: 1,
          _source: document,
        })),
    },
    ...(Object.keys(aggs).length === 0
      ? {}
      : {
          aggregations: Object.fromEntries(
            Object.entries(aggs).map(([name, aggregation]) => [name, aggregate(found, object(aggregation))]),
          ),
        }),
  }
}

/** Finds the document of a URL, as the platform's URL map; null without one. */
export const documentAt = (address: string, excludeFields: unknown): Json | null => {
  for (const type of ["product", "category", "cms_page"]) {
    const found = documentsOf(type).find(
      (one) => one["url_path"] === address || one["identifier"] === address,
    )
    if (found !== undefined)
      return {
        _index: "vue_storefront_catalog",
        _type: type,
        _id: String(found["id"]),
        _score: 0,
        _source: Object.fromEntries(
          Object.entries(found).filter(([field]) => !list(excludeFields ?? []).includes(field)),
        ),
      }
  }
  return null
}
