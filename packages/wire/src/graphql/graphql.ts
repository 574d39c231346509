import { Result } from "effect"
import type { Entity, Filter, Query } from "@shop/core/catalogue"
import { isRecord, list, record, textOrNull, type Document } from "../legacy/coerce.ts"
import * as Search from "../legacy/search.ts"
import type { HttpRequest, HttpResponse } from "../http/index.ts"

/** How the documents of an entity are requested. */
interface RootField {
  readonly name: string
  /** The argument with the filters and its type. */
  readonly filter: readonly [argument: string, type: string]
  /** Type of the sort; null when documents cannot be sorted. */
  readonly sort: string | null
  /** Whether the field has the arguments for words and for the fields of documents. */
  readonly isSearched: boolean
  readonly hasSourceFields: boolean
  readonly selection: string
}

const rawSelection = "hits suggest aggregations"

const rootFields: Readonly<Record<Entity, RootField>> = {
  product: {
    name: "products",
    filter: ["filter", "ProductFilterInput"],
    sort: "ProductSortInput",
    isSearched: true,
    hasSourceFields: true,
    selection: "items total_count",
  },
  category: {
    name: "categories",
    filter: ["filter", "CategoryFilterInput"],
    sort: "CategorySortInput",
    isSearched: true,
    hasSourceFields: true,
    selection: rawSelection,
  },
  attribute: {
    name: "customAttributeMetadata",
    filter: ["attributes", "AttributeInput"],
    sort: null,
    isSearched: false,
    hasSourceFields: true,
    selection: rawSelection,
  },
  taxrule: {
    name: "taxrule",
    filter: ["filter", "TaxRuleInput"],
    sort: null,
    isSearched: false,
    hasSourceFields: true,
    selection: rawSelection,
  },
  review: {
    name: "reviews",
    filter: ["filter", "ReviewFilterInput"],
    sort: "ReviewSortInput",
    isSearched: true,
    hasSourceFields: true,
    selection: rawSelection,
  },
  cms_page: {
    name: "cmsPages",
    filter: ["filter", "CmsInput"],
    sort: null,
    isSearched: false,
    hasSourceFields: false,
    selection: "items { title identifier content meta_description meta_keywords }",
  },
  cms_block: {
    name: "cmsBlocks",
    filter: ["filter", "CmsInput"],
    sort: null,
    isSearched: false,
    hasSourceFields: false,
    selection: "items { title id identifier content creation_time }",
  },
  cms_hierarchy: {
    name: "cmsHierarchies",
    filter: ["filter", "CmsInput"],
    sort: null,
    isSearched: false,
    hasSourceFields: false,
    selection: "items { page_id label xpath request_url parent_node_id }",
  },
}

/**
 * Rewrites a search request as a GraphQL request. Requests other than searches stay as they are. GraphQL counts pages, so a
 * start is a multiple of the size, as in the core's own queries.
 *
 * @param request - a search request as its endpoint encodes it
 * @param storeCode - of the store view
 */
export const inGraphqlForm = (request: HttpRequest, storeCode: string): HttpRequest => {
  if (Search.readPath(request.path) === null) return request
  const query = Result.getOrThrow(Search.decode(request))
  const field = rootFields[query.entity]
  const given = argumentsOf(query, field)
  const declared = given.map(([name, type]) => `$${name}: ${type}`).join(", ")
  const passed = given.map(([name]) => `${name}: $${name}`).join(", ")
  const counts = query.facets.length === 0 ? "" : " aggregations"
  return {
    method: "POST",
    path: `/graphql/${encodeURIComponent(storeCode)}/`,
    query: {},
    body: {
      query: `query (${declared}) { ${field.name}(${passed}) { ${field.selection}${counts} } }`,
      variables: Object.fromEntries(given.map(([name, , value]) => [name, value])),
    },
    headers: request.headers,
  }
}

const argumentsOf = (
  query: Query,
  { filter: [filterName, filterType], sort, isSearched, hasSourceFields }: RootField,
): ReadonlyArray<readonly [name: string, type: string, value: unknown]> => [
  ...(isSearched && query.text !== "" ? [["search", "String", query.text] as const] : []),
  [filterName, filterType, filtersOf(query)],
  ...(sort === null || query.sort.length === 0
    ? []
    : [
        [
          "sort",
          sort,
          Object.fromEntries(query.sort.map(({ field, direction }) => [field, direction.toUpperCase()])),
        ] as const,
      ]),
  ["pageSize", "Int", query.size],
  ["currentPage", "Int", Math.floor(query.start / Math.max(1, query.size)) + 1],
  ...(!hasSourceFields || query.include === null
    ? []
    : [["_sourceInclude", "[String]", query.include] as const]),
  ...(!hasSourceFields || query.exclude.length === 0
    ? []
    : [["_sourceExclude", "[String]", query.exclude] as const]),
]

/** Filters by field, nested at dots. A counted attribute has the scope "catalog", with or without a value. */
const filtersOf = ({ filters, facets }: Query): Document => {
  const all: Record<string, unknown> = {}
  const put = (attribute: string, condition: Document): void => {
    const path = attribute.split(".")
    let at = all
    for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>
    const last = path.at(-1)!
    at[last] = { ...record(at[last]), ...condition }
  }
  for (const facet of facets) put(facet, { scope: "catalog" })
  for (const { attribute, scope, conditions } of filters)
    put(attribute, {
      ...Object.fromEntries(conditions.map((condition) => [condition.operator, operand(condition)])),
      scope,
    })
  return all
}

const operand = ({ operator, values }: Filter["conditions"][number]): unknown =>
  operator === "in" || operator === "nin" || operator === "or" || operator === "nor" ? values : values[0]

/**
 * Rewrites the response to a GraphQL request as the response to the search that it replaces, so that the same endpoint
 * decodes both. A field beside an error counts: a server of 1.12 on Elasticsearch 7 reports an error for the total alone.
 *
 * @param request - the search request before `inGraphqlForm`
 */
export const fromGraphqlForm = (request: HttpRequest, response: HttpResponse): HttpResponse => {
  const target = Search.readPath(request.path)
  if (target === null) return response
  const body = record(response.body)
  const found = record(body["data"])[rootFields[target.entity].name]
  if (!isRecord(found)) {
    const message = list(body["errors"])
      .map((error) => textOrNull(record(error)["message"]))
      .find((words) => words !== null)
    if (message === undefined) return response
    const code = response.status >= 400 ? response.status : 500
    return { ...response, status: code, body: { code, result: message } }
  }
  const { items, total_count: total, ...others } = found
  return {
    ...response,
    body: Array.isArray(items) ? { ...others, hits: items, total: total ?? items.length } : others,
  }
}
