import { Effect } from "effect"
import type { CustomerGroup } from "@shop/core/catalogue"
import { Catalogue } from "@shop/commerce/catalogue"
import { serverEndpoints } from "@shop/wire/server"
import { Search } from "@shop/wire/legacy"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { viewFor } from "./endpoint.ts"
import { audienceOf } from "./catalogue.ts"
import { notStored, refuse } from "./responses.ts"
import { route } from "./route.ts"

const endpoint = serverEndpoints["url.map"]
const fieldsMax = 200
/** Longer requests are not cached. */
const textLettersMax = 2_000

/** A list of field names in the body; null for any other value. */
const names = (request: HttpRequest, key: string): ReadonlyArray<string> | null => {
  const body = request.body
  const value =
    typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>)[key] : null
  return Array.isArray(value) ? value.filter((name) => typeof name === "string").slice(0, fieldsMax) : null
}

/** The customer group of the request. It changes displayed prices only; carts take the group from the session. */
const groupOf = (request: HttpRequest): CustomerGroup => {
  const { groupId, groupToken } = request.body as Readonly<Record<string, unknown>>
  return {
    groupId: typeof groupId === "number" && Number.isSafeInteger(groupId) ? groupId : null,
    groupToken: typeof groupToken === "string" ? groupToken : null,
  }
}

const map = route(
  "POST",
  "/api/url/map",
  Effect.fnUntraced(function* (request) {
    const { path } = yield* Effect.fromResult(endpoint.decodeRequest(request)).pipe(
      Effect.catch(({ code, message }) => refuse(code, message)),
    )
    const view = yield* viewFor(request)
    const catalogue = yield* Catalogue
    const group = groupOf(request)
    const audience = yield* audienceOf(view, group)
    const fields = {
      include: names(request, "includeFields"),
      exclude: names(request, "excludeFields") ?? [],
    }
    const place = path.replace(/^\/+|(?<!\/)\/+$/g, "")
    const text = `url ${JSON.stringify([place, fields])}`
    const cache =
      group.groupToken === null && text.length <= textLettersMax
        ? catalogue.responseCache(view.code, audience)
        : null
    const cached = cache?.get(text)
    if (cached !== undefined) return cached as HttpResponse
    const hit = catalogue.findByPath(view.code, place, audience, fields)
    if (hit === null) return { status: 200, body: null, headers: notStored }
    const reply = {
      status: 200,
      body: Search.hit(view.index, hit.type, hit.source, hit.id),
      headers: notStored,
    }
    cache?.set(text, reply)
    return reply
  }),
)

/**
 * Resolves an address to a document; null with 200 for an unknown address.
 *
 * @rule SR61 - S1 §7 /api/url/map, wire §10
 * @rule SR270
 */
export const urlMap = [map]
