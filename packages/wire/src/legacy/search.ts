import { Result } from "effect"
import {
  type Aggregations,
  type Bucket,
  entities,
  type Entity,
  type ResultPage,
  type Query,
} from "@shop/core/catalogue"
import { limits } from "@shop/core/settings"
import type { HttpRequest } from "../http/index.ts"
import { compact, expand } from "./compact.ts"
import { idOf, integer, isRecord, list, numberOrNull, record, text, type Document } from "./coerce.ts"
import * as Dsl from "./query-dsl.ts"
import * as Json from "./query-json.ts"

/** The index and the entity of a search. */
export interface SearchPath {
  readonly index: string
  readonly entity: Entity
}

/** Writes the path of a search. */
export const path = ({ index, entity }: SearchPath): string =>
  `/api/catalog/${encodeURIComponent(index)}/${entity}/_search`

/** Reads the path of a search. @returns null for another path */
export const readPath = (value: string): SearchPath | null => {
  const [, index, type] = /^\/api\/catalog\/([^/]+)\/([^/]+)\/_search[^/]*\/?$/.exec(value) ?? []
  const entity = entities.find((known) => known === type)
  return index === undefined || entity === undefined ? null : { index, entity }
}

/**
 * Encodes a query as a search request. The request is percent-encoded once more, because servers decode it once more than
 * HTTP does.
 *
 * @param index - name of the store view's index
 */
export const encode = (query: Query, index: string): HttpRequest => ({
  method: "GET",
  path: path({ index, entity: query.entity }),
  query: {
    request: JSON.stringify(Json.encode(query)).replaceAll("%", "%25"),
    request_format: "search-query",
    size: String(query.size),
    from: String(query.start),
    ...(query.sort.length === 0 ? { sort: "" } : {}),
    ...(query.include === null ? {} : { _source_include: query.include.join(",") }),
    ...(query.exclude.length === 0 ? {} : { _source_exclude: query.exclude.join(",") }),
  },
  body: null,
  headers: {},
})

/**
 * Decodes a search request of either form, from the query string or the body.
 *
 * @param request - a request to `/api/catalog/{index}/{type}/_search`
 * @returns the query, or a message about its unsupported part. Never throws
 */
export const decode = (request: HttpRequest): Result.Result<Query, Json.QueryError> => {
  const target = readPath(request.path)
  if (target === null) return Result.fail("the path names no index and type")
  return Result.flatMap(readBody(request), (body) => {
    // The keys of a body determine its form; without such keys the parameter does.
    const isSearchQuery =
      searchQueryKeys.some((key) => key in body) ||
      (request.query["request_format"] === "search-query" && !olderKeys.some((key) => key in body))
    const fields = sourceFields(body["_source"])
    const size = integer(request.query["size"] ?? body["size"], -1)
    return Result.flatMap(isSearchQuery ? Json.decode(body) : Dsl.decode(body), (query) =>
      Result.map(sortsOf(request.query["sort"] ?? ""), (sort) => ({
        ...query,
        entity: target.entity,
        text: query.text === "" ? (request.query["q"] ?? "") : query.text,
        sort: query.sort.length > 0 ? query.sort : sort,
        start: Math.max(0, integer(request.query["from"] ?? body["from"])),
        size: size >= 0 ? Math.min(size, limits.categoryListSize) : limits.listSize,
        include:
          names(request.query["_source_include"] ?? request.query["_source_includes"]) ?? fields.include,
        exclude:
          names(request.query["_source_exclude"] ?? request.query["_source_excludes"]) ?? fields.exclude,
      })),
    )
  })
}

/** Keys of the search-query form only. */
const searchQueryKeys = ["_appliedFilters", "_availableFilters", "_appliedSort", "_searchText"]

/** Keys of the older form only. */
const olderKeys = ["query", "aggs", "aggregations", "sort", "min_score"]

/** `updated_at:desc`, several of them with commas between. */
const sortsOf = (value: string): Result.Result<Query["sort"], Json.QueryError> =>
  value.trim() === ""
    ? Result.succeed([])
    : Json.decodeSorts(
        value.split(",").map((one) => {
          const [field = "", direction] = one.trim().split(":")
          return { [field]: direction }
        }),
      )

/** The fields a search body wants: a name, a list, `{ includes, excludes }`, or false for none. */
const sourceFields = (source: unknown): Pick<Query, "include" | "exclude"> => {
  if (source === false) return { include: null, exclude: ["*"] }
  const fields = (value: unknown) => names((Array.isArray(value) ? value : [value]).map(text).join(","))
  if (!isRecord(source)) return { include: source === true ? null : fields(source), exclude: [] }
  return {
    include: fields(source["includes"] ?? source["include"]),
    exclude: fields(source["excludes"] ?? source["exclude"]) ?? [],
  }
}

const names = (value: string | undefined): ReadonlyArray<string> | null => {
  const read = Json.uniqueNames((value ?? "").split(",").map((name) => name.trim()))
  return read.length === 0 ? null : read
}

const readBody = (request: HttpRequest): Result.Result<Document, Json.QueryError> => {
  const raw = request.query["request"]
  if (raw === undefined || raw === "") return Result.succeed(record(request.body))
  const read = parse(decodedAgain(raw)) ?? parse(raw)
  return read === null ? Result.fail("request is no JSON object") : Result.succeed(read)
}

const decodedAgain = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const parse = (value: string): Document | null => {
  try {
    const read: unknown = JSON.parse(value)
    return isRecord(read) ? read : null
  } catch {
    return null
  }
}

/** Documents as a search finds them. */
export type FoundDocuments = Pick<ResultPage<Document>, "items" | "total" | "aggregations"> & {
  /** Relevance of each document in order; null values for a sorted response; missing when unknown. */
  readonly scores?: ReadonlyArray<number | null>
  /** Id of each document in turn, for documents that were cut to fields without it. */
  readonly ids?: ReadonlyArray<string | number>
  /** The counted attributes, if the response has them. */
  readonly attributes?: ReadonlyArray<Document>
  /** Suggestions for the search text, best first. */
  readonly suggestions?: { readonly text: string; readonly options: ReadonlyArray<string> }
}

/**
 * Encodes a search result: in the compact form on request, otherwise in the standard form.
 *
 * @param found - served documents, their total and counts
 * @param request - the search request
 * @returns the bare body, without an envelope
 */
export const encodeFound = (found: FoundDocuments, request: HttpRequest): Document => {
  const { index, entity } = readPath(request.path) ?? { index: "", entity: "product" as const }
  const scoreOf = (at: number): number | null => found.scores?.[at] ?? null
  const others = {
    aggregations: encodeAggregations(found.aggregations),
    ...(found.attributes === undefined ? {} : { attribute_metadata: found.attributes }),
    ...(found.suggestions === undefined || found.suggestions.options.length === 0
      ? {}
      : { suggest: encodeSuggestions(found.suggestions) }),
  }
  if (request.query["response_format"] === "compact") {
    const hits = found.items.map((doc, at) => ({
      ...(entity === "product" ? compact(doc) : doc),
      _score: scoreOf(at),
    }))
    return { hits, total: found.total, ...others }
  }
  return {
    took: 0,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: found.total,
      max_score: (found.scores ?? []).reduce<number | null>(
        (most, score) => (score === null ? most : Math.max(most ?? score, score)),
        null,
      ),
      hits: found.items.map((doc, at) => ({
        ...hit(index, entity, doc, found.ids?.[at]),
        _score: scoreOf(at),
      })),
    },
    ...others,
  }
}

/** Encodes suggestions in the form of a search server. */
const encodeSuggestions = ({
  text: searchText,
  options,
}: NonNullable<FoundDocuments["suggestions"]>): Document => ({
  text: [
    {
      text: searchText,
      offset: 0,
      length: searchText.length,
      options: options.map((option) => ({ text: option })),
    },
  ],
})

/**
 * Encodes a document as a search hit.
 *
 * @param id - for documents without the field
 */
export const hit = (index: string, entity: Entity, doc: Document, id: unknown = doc["id"]): Document => ({
  _index: index,
  _type: entity,
  _id: text(id),
  _score: 0,
  _source: doc,
})

/**
 * Decodes a search result of any form; the total is a number or an object.
 *
 * @returns documents; null without the field `hits`, which is a failure and not an empty result. Never throws
 */
export const decodeFound = (body: unknown): FoundDocuments | null => {
  const doc = record(body)
  const isCompact = Array.isArray(doc["hits"])
  const standard = record(doc["hits"])
  if (!isCompact && !Array.isArray(standard["hits"])) return null
  const items = isCompact
    ? list(doc["hits"]).filter(isRecord).map(expand)
    : list(standard["hits"]).map((entry) => record(record(entry)["_source"]))
  const total = isCompact ? doc["total"] : standard["total"]
  return {
    items,
    total: Math.max(0, integer(isRecord(total) ? total["value"] : total, items.length)),
    aggregations: decodeAggregations(doc["aggregations"]),
    ...(doc["attribute_metadata"] === undefined
      ? {}
      : { attributes: list(doc["attribute_metadata"]).map(record) }),
  }
}

const encodeAggregations = (aggregations: Aggregations): Document =>
  Object.fromEntries(
    Object.entries(aggregations).map(([name, buckets]) => {
      const keyOf = keysOf(name, buckets)
      return [name, { buckets: buckets.map((bucket) => encodeBucket(keyOf(bucket.key), bucket)) }]
    }),
  )

/** The keys of one aggregation are of one kind, as a field has one type: names of ranges, numbers, or texts. */
const keysOf = (name: string, buckets: ReadonlyArray<Bucket>): ((key: string) => string | number) => {
  if (name.startsWith("agg_range_")) return (key) => key
  if (name === "agg_terms_price") return Number
  return buckets.every(({ key }) => typeof idOf(key) === "number") ? idOf : (key) => key
}

const encodeBucket = (key: string | number, bucket: Bucket): Document => ({
  key,
  ...(bucket.from === null ? {} : { from: bucket.from }),
  ...(bucket.to === null ? {} : { to: bucket.to }),
  doc_count: bucket.count,
})

const decodeAggregations = (value: unknown): Aggregations =>
  Object.fromEntries(
    Object.entries(record(value)).map(([name, aggregation]) => [
      name,
      list(record(aggregation)["buckets"]).filter(isRecord).flatMap(decodeBucket),
    ]),
  )

const decodeBucket = (bucket: Document): ReadonlyArray<Bucket> => {
  const key = text(bucket["key_as_string"] ?? bucket["key"])
  const count = Math.max(0, integer(bucket["doc_count"]))
  return key === ""
    ? []
    : [{ key, count, from: numberOrNull(bucket["from"]), to: numberOrNull(bucket["to"]) }]
}
