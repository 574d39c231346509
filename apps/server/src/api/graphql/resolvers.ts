import { Effect, Result } from "effect"
import type { Entity, Query } from "@shop/core/catalogue"
import type { ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import type { Audience, CatalogueService, CatalogueSearchResult } from "@shop/commerce/catalogue"
import type { Content, ContentRepository } from "@shop/commerce/contents"
import type { ReviewsService } from "@shop/commerce/reviews"
import { Search } from "@shop/wire/legacy"
import { queryExcess } from "../catalogue.ts"
import { searchUnavailable } from "../responses.ts"
import { appliedFilters, countedAttributes, appliedSort } from "./filters.ts"
import { pageSizeOf } from "./limits.ts"

type Json = Readonly<Record<string, unknown>>

/** An invalid query; the message goes to the client. */
export class InvalidQuery extends Error {}

/** The search engine is unreachable; the message goes to the client. */
export class SearchUnreachable extends Error {}

/** The services and the request data of the resolvers. */
export interface ResolverContext {
  readonly view: StoreView
  readonly audience: Audience
  readonly catalogue: CatalogueService
  readonly reviews: ReviewsService
  readonly contents: ContentRepository["Service"]
  readonly settings: ShopSettings
  /** Runs an effect. Returns its result when the effect is synchronous, otherwise a promise of the result. */
  readonly run: <A>(effect: Effect.Effect<A>) => A | Promise<A>
}

const joinNames = (value: unknown): string =>
  Array.isArray(value) ? value.filter((name) => typeof name === "string").join(",") : ""

const pageOf = (page: unknown): number => (typeof page === "number" && page > 1 ? Math.floor(page) : 1)

/** The resolvers of all root fields. They decode their arguments as a search of the REST API, so that both follow the same rules. @rule SR88 - wire §14 */
export const resolvers = (context: ResolverContext) => {
  const { view, audience, catalogue, reviews, contents, settings, run } = context

  const requestOf = (entity: Entity, args: Json, facets: ReadonlyArray<string>) => ({
    method: "POST" as const,
    path: Search.path({ index: view.index, entity }),
    query: {
      request_format: "search-query",
      size: String(pageSizeOf(args["pageSize"])),
      from: String((pageOf(args["currentPage"]) - 1) * pageSizeOf(args["pageSize"])),
      _source_include: joinNames(args["_sourceInclude"]),
      _source_exclude: joinNames(args["_sourceExclude"]),
    },
    body: {
      _availableFilters: facets.map((field) => ({ field, scope: "catalog" })),
      _appliedFilters: appliedFilters(args["filter"] ?? args["attributes"]),
      _appliedSort: appliedSort(args["sort"]),
      _searchText: args["search"] ?? "",
    },
    headers: {},
  })

  /** @throws InvalidQuery */
  const queryOf = (entity: Entity, args: Json, facets: ReadonlyArray<string>) => {
    const request = requestOf(entity, args, facets)
    const decoded = Search.decode(request)
    if (Result.isFailure(decoded)) throw new InvalidQuery(decoded.failure)
    const query: Query = decoded.success
    const excess = queryExcess(query)
    if (excess !== null) throw new InvalidQuery(excess)
    return { request, query }
  }

  const encode = (result: CatalogueSearchResult, request: ReturnType<typeof requestOf>) => {
    const items = result.hits.map(({ source }) => source)
    const body = Search.encodeFound(
      {
        items,
        total: result.total,
        aggregations: result.aggregations,
        ...(result.attributes === undefined ? {} : { attributes: result.attributes }),
      },
      request,
    )
    return { items, total: result.total, body }
  }

  const find = (entity: Entity, args: Json, facets: ReadonlyArray<string> = []) => {
    const { request, query } = queryOf(entity, args, facets)
    return catalogue.search(view.code, query, audience).pipe(
      Effect.map((result) => encode(result, request)),
      Effect.catchTag("SearchUnavailable", () =>
        Effect.die(new SearchUnreachable(String(searchUnavailable.result))),
      ),
    )
  }

  const responseOf = ({ body }: ReturnType<typeof encode>) => ({
    hits: body["hits"],
    suggest: null,
    aggregations: body["aggregations"],
  })
  const searchResponse = (entity: Entity) => (args: Json) => run(Effect.map(find(entity, args), responseOf))
  const itemList = (entity: Entity) => (args: Json) =>
    run(
      Effect.map(find(entity, args), ({ items }) => ({
        items: items.map((source) => ({ page_id: source["id"], ...source })),
      })),
    )

  return {
    products: (args: Json) => {
      // Facets are counted only if the query selects them.
      const named = countedAttributes(args["filter"])
      const facets = named.length === 0 ? catalogue.filters() : named
      const count = (field: "aggregations" | "attribute_metadata") =>
        run(
          Effect.map(
            find("product", { ...args, pageSize: 1, currentPage: 1 }, facets),
            ({ body }) => body[field],
          ),
        )
      return run(
        Effect.map(find("product", args), ({ items, total }) => ({
          items,
          total_count: total,
          aggregations: () => count("aggregations"),
          attribute_metadata: () => (settings.products.tellsAttributes ? count("attribute_metadata") : null),
          sort_fields: {
            options: settings.products.sorts.map(({ id, field }) => ({ label: id, value: field })),
          },
          page_info: { page_size: pageSizeOf(args["pageSize"]), current_page: pageOf(args["currentPage"]) },
        })),
      )
    },
    categories: searchResponse("category"),
    customAttributeMetadata: searchResponse("attribute"),
    reviews: (args: Json) => {
      const { request, query } = queryOf("review", args, [])
      return run(
        Effect.map(reviews.search(view.code, query), (result) => responseOf(encode(result, request))),
      )
    },
    taxrule: searchResponse("taxrule"),
    cmsPages: itemList("cms_page"),
    cmsBlocks: itemList("cms_block"),
    cmsHierarchies: itemList("cms_hierarchy"),
    contents: (args: Json) => {
      const found = contents.find(view.code, contentKey(args["filter"]), pageSizeOf(args["pageSize"]))
      return run(Effect.orDie(Effect.map(found, (items) => ({ items: items.map(itemOf) }))))
    },
  }
}

const itemOf = ({ entityId, typeId, urlKey, fields }: Content) => ({
  entity_id: entityId,
  type_id: typeId,
  url_key: urlKey,
  custom_attributes: Object.entries(fields).map(([attribute_code, value]) => ({ attribute_code, value })),
})

/** The type and address in a filter of contents; other filters are not supported. @throws InvalidQuery */
const contentKey = (filter: unknown): { readonly typeId: number | null; readonly urlKey: string | null } => {
  const filters = appliedFilters(filter)
  const valueOf = (attribute: string): unknown => {
    const found = filters.find((one) => one.attribute === attribute)?.value
    const value = (found as Json | undefined)?.["eq"] ?? (found as Json | undefined)?.["in"]
    return Array.isArray(value) ? value[0] : value
  }
  const unsupported = filters.find(({ attribute }) => attribute !== "type_id" && attribute !== "url_key")
  if (unsupported !== undefined) throw new InvalidQuery("contents are found by type_id and url_key")
  const [typeId, urlKey] = [valueOf("type_id"), valueOf("url_key")]
  return {
    // No content has the type -1, so an invalid type finds nothing.
    typeId: typeId === undefined ? null : Number.isSafeInteger(Number(typeId)) ? Number(typeId) : -1,
    urlKey: urlKey === undefined ? null : String(urlKey),
  }
}
