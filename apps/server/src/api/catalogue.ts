import { Clock, Effect } from "effect"
import { LRUCache } from "lru-cache"
import type { CustomerGroup, Query } from "@shop/core/catalogue"
import type { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { type Audience, Catalogue } from "@shop/commerce/catalogue"
import { groupOfToken } from "@shop/commerce/customers"
import type { SecretRepository } from "@shop/commerce/secrets"
import { Reviews } from "@shop/commerce/reviews"
import { Search } from "@shop/wire/legacy"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { viewFor } from "./endpoint.ts"
import { notStored, refuse, searchUnavailable } from "./responses.ts"
import { type Route, route } from "./route.ts"

/** More than any filter panel has; larger queries are refused before they run. */
const filtersMax = 64
const valuesMax = 2000

/**
 * The audience of a search: the view's country, and the customer group of the group token, else of the request. A group
 * only changes displayed prices; carts and orders take the group from the session.
 *
 * @rule SR60 - wire §11.7
 */
export const audienceOf = (
  view: StoreView,
  { groupId, groupToken }: CustomerGroup,
): Effect.Effect<Audience, never, SecretRepository> =>
  Effect.gen(function* () {
    const proven = groupToken === null ? null : yield* groupOfToken(groupToken)
    return {
      country: view.tax.country,
      region: view.tax.region,
      groupId: proven ?? groupId,
      nowMs: yield* Clock.currentTimeMillis,
    }
  })

/** Why a query is too large, or null. @rule SR60 */
export const queryExcess = (query: Query): string | null => {
  if (query.filters.length > filtersMax) return `at most ${filtersMax} filters at a time`
  const values = query.filters.flatMap(({ conditions }) =>
    conditions.map((condition) => condition.values.length),
  )
  return values.reduce((sum, count) => sum + count, 0) > valuesMax
    ? `at most ${valuesMax} filter values at a time`
    : null
}

const tagsMax = 64

/** Cache tags of a response, such as "product P12 P13". @rule SR60 - wire §11.7, §16 */
const tagsOf = (entity: string, hits: ReadonlyArray<{ readonly id: number }>): string =>
  [entity, ...hits.slice(0, tagsMax).map(({ id }) => `${entity[0]!.toUpperCase()}${id}`)].join(" ")

/** Larger responses are not cached, because they are rare and need much memory. */
const cachedHitsMax = 48
/** Longer queries are not cached. */
const textLettersMax = 2_000

const textOf = ({ path, query, body }: HttpRequest): string | null => {
  const text = body === null ? JSON.stringify([path, query]) : null
  return text === null || text.length > textLettersMax ? null : text
}

/** Decoded queries by text, because many clients send the same query. */
const decodedQueries = new LRUCache<string, ReturnType<typeof Search.decode>>({ max: 256 })

const decodeCached = (request: HttpRequest, text: string | null): ReturnType<typeof Search.decode> => {
  const before = text === null ? undefined : decodedQueries.get(text)
  if (before !== undefined) return before
  const query = Search.decode(request)
  if (text !== null) decodedQueries.set(text, query)
  return query
}

/**
 * Whether the response of a query is cached until the catalogue changes. Excluded are queries of one customer, of reviews
 * (which do not change with the catalogue), with random order, and for many documents.
 *
 * @rule SR270
 */
const isCacheable = ({ groupToken, entity, size, sort }: Query): boolean =>
  groupToken === null &&
  entity !== "review" &&
  size <= cachedHitsMax &&
  sort.every(({ field }) => field !== "random")

const handleSearch: Route<Catalogue | Reviews | SecretRepository | Settings>["handle"] = Effect.fnUntraced(
  function* (request) {
    const target = Search.readPath(request.path)
    if (target === null) return yield* refuse(404, "There is no such index or type")
    const view = yield* viewFor(request)
    const text = textOf(request)
    const query = yield* Effect.fromResult(decodeCached(request, text)).pipe(
      Effect.catch((message) => refuse(400, message)),
    )
    const excess = queryExcess(query)
    if (excess !== null) return yield* refuse(400, excess)
    const catalogue = yield* Catalogue
    const audience = yield* audienceOf(view, query)
    const cache = text !== null && isCacheable(query) ? catalogue.responseCache(view.code, audience) : null
    const cached = cache?.get(text!)
    if (cached !== undefined) return cached as HttpResponse
    const reviews = yield* Reviews
    const found =
      query.entity === "review"
        ? yield* reviews.search(view.code, query)
        : yield* Effect.mapError(catalogue.search(view.code, query, audience), () => searchUnavailable)
    const body = Search.encodeFound(
      {
        items: found.hits.map(({ source }) => source),
        ids: found.hits.map(({ id }) => id),
        scores: found.hits.map(({ score }) => score),
        total: found.total,
        aggregations: found.aggregations,
        ...(found.attributes === undefined ? {} : { attributes: found.attributes }),
        suggestions: { text: query.text, options: found.suggestions },
      },
      request,
    )
    const reply: HttpResponse = {
      status: 200,
      body,
      headers: { ...notStored, "x-vs-cache-tags": tagsOf(query.entity, found.hits) },
    }
    cache?.set(text!, reply)
    return reply
  },
)

/** The catalogue search, by query string or body. Results have no envelope; errors have. @rule SR60 - S1 §7 /api/catalog */
export const catalogue = [
  route("GET", "/api/catalog/*", handleSearch),
  route("POST", "/api/catalog/*", handleSearch),
]
