import { Clock, Effect } from "effect"
import { Catalogue } from "@shop/commerce/catalogue"
import { Settings } from "@shop/core/settings"
import { serverEndpoints } from "@shop/wire/server"
import { hasTag } from "../http/request.ts"
import { viewFor } from "./endpoint.ts"
import { refuse } from "./responses.ts"
import { route } from "./route.ts"

const endpoint = serverEndpoints["offline.catalogue"]

/**
 * Serves the catalogue of a store view for offline use: whole in parts, or the changes since a version. It holds no
 * personal data, so shared caches may store the response; the entity tag names store view and version.
 *
 * @fails ApiFault 404 when the shop offers no offline catalogue, 410 when the requested version has expired
 * @rule OC1, OC4
 */
const offlineCatalogue = route(
  "GET",
  endpoint.path,
  Effect.fnUntraced(function* (request) {
    const view = yield* viewFor(request)
    const copyRequest = yield* Effect.fromResult(endpoint.decodeRequest(request)).pipe(
      Effect.catch(({ code, message }) => refuse(code, message)),
    )
    if (!(yield* Settings).offline.synchronize)
      return yield* refuse(404, "This shop does not offer its catalogue for offline use")
    const nowMs = yield* Clock.currentTimeMillis
    const offer = (yield* Catalogue).offline(view.code, copyRequest, nowMs)
    if (offer === null)
      return yield* refuse(
        410,
        "This version of the catalogue has expired: request the catalogue without a version",
      )
    const headers = { "cache-control": "public, no-cache", etag: `"${view.code}.${offer.name}"` }
    return hasTag(request.headers["if-none-match"], headers.etag)
      ? { status: 304, body: null, headers }
      : { status: 200, body: endpoint.encodeResponse(offer.make(), request), headers }
  }),
)

/** The routes of the offline catalogue. */
export const offlineRoutes = [offlineCatalogue]
