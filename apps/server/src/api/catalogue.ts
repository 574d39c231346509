import { Clock, Effect } from "effect"
import { LRUCache } from "lru-cache"
import type { CustomerGroup, Query } from "@shop/core/catalogue"
import type { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { type Audience, Catalogue } from "@shop/commerce/catalogue"
import { groupOfToken } from "@shop/commerce/customers"
import type { Database } from "@shop/commerce/database"
import { Reviews } from "@shop/commerce/reviews"
import { Search } from "@shop/wire/legacy"
import type { WireReply, WireRequest } from "@shop/wire/request"
import { viewFor } from "./endpoint.ts"
import { notStored, refuse } from "./responses.ts"
import { type Route, route } from "./route.ts"

/** More than any filter panel has; a question is looked at whole before it is answered. */
const filtersMax = 64
const valuesMax = 2000

/**
 * For whom an index answers: the view's own country, since a search names no other, and the group of the token that
 * the shop gave, else the one the client says it belongs to. A group only changes what is shown; carts and orders never
 * ask the client for it.
 *
 * @rule SR60 - wire §11.7
 */
export const audienceOf = (
  view: StoreView,
  { groupId, groupToken }: CustomerGroup,
): Effect.Effect<Audience, never, Database> =>
  Effect.gen(function* () {
    const proven = groupToken === null ? null : yield* groupOfToken(groupToken)
    return {
      country: view.tax.country,
      region: view.tax.region,
      groupId: proven ?? groupId,
      nowMs: yield* Clock.currentTimeMillis,
    }
  })

/** Why a question is too much to answer, or null. @rule SR60 */
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

/** What an answer is made of, for whoever keeps it: "product P12 P13". @rule SR60 - wire §11.7, §16 */
const tagsOf = (entity: string, hits: ReadonlyArray<{ readonly id: number }>): string =>
  [entity, ...hits.slice(0, tagsMax).map(({ id }) => `${entity[0]!.toUpperCase()}${id}`)].join(" ")

/** Answers of more documents are not kept: few ask for them, and each keeps what it found. */
const cachedHitsMax = 48
/** A question is remembered by its text, when that is no longer. */
const textLettersMax = 2_000

const textOf = ({ path, query, body }: WireRequest): string | null => {
  const text = body === null ? JSON.stringify([path, query]) : null
  return text === null || text.length > textLettersMax ? null : text
}

/** What texts asked, as many ask the same. */
const read = new LRUCache<string, ReturnType<typeof Search.decode>>({ max: 256 })

const decoded = (request: WireRequest, text: string | null): ReturnType<typeof Search.decode> => {
  const before = text === null ? undefined : read.get(text)
  if (before !== undefined) return before
  const query = Search.decode(request)
  if (text !== null) read.set(text, query)
  return query
}

/**
 * Whether an answer is kept for who asks the same: none to a customer, none of reviews, which do not change with the
 * catalogue, none that chance has a part in, and none of many documents.
 *
 * @rule SR270
 */
const isCacheable = ({ groupToken, entity, size, sort }: Query): boolean =>
  groupToken === null &&
  entity !== "review" &&
  size <= cachedHitsMax &&
  sort.every(({ field }) => field !== "random")

const answer: Route<Catalogue | Database | Reviews | Settings>["handle"] = Effect.fnUntraced(
  function* (request) {
    const target = Search.readPath(request.path)
    if (target === null) return yield* refuse(404, "There is no such index or type")
    const view = yield* viewFor(request)
    const text = textOf(request)
    const query = yield* Effect.fromResult(decoded(request, text)).pipe(
      Effect.catch((words) => refuse(400, words)),
    )
    const tooMuch = queryExcess(query)
    if (tooMuch !== null) return yield* refuse(400, tooMuch)
    const catalogue = yield* Catalogue
    const audience = yield* audienceOf(view, query)
    const kept = text !== null && isCacheable(query) ? catalogue.answers(view.code, audience) : null
    const before = kept?.get(text!)
    if (before !== undefined) return before as WireReply
    const reviews = yield* Reviews
    const found = yield* Effect.sync(() =>
      query.entity === "review"
        ? reviews.search(view.code, query)
        : catalogue.search(view.code, query, audience),
    )
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
    const reply: WireReply = {
      status: 200,
      body,
      headers: { ...notStored, "x-vs-cache-tags": tagsOf(query.entity, found.hits) },
    }
    kept?.set(text!, reply)
    return reply
  },
)

/** Searching the catalogue, by query string or by body. Answers are bare, refusals are enveloped. @rule SR60 - S1 §7 /api/catalog */
export const catalogue = [route("GET", "/api/catalog/*", answer), route("POST", "/api/catalog/*", answer)]
