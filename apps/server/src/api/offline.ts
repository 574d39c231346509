import { Clock, Effect } from "effect"
import { Catalogue } from "@shop/commerce/catalogue"
import { Settings } from "@shop/core/settings"
import { offlineBindings } from "@shop/wire/offline"
import { hasTag } from "../http/request.ts"
import { viewFor } from "./endpoint.ts"
import { refuse } from "./responses.ts"
import { route } from "./route.ts"

const binding = offlineBindings["offline.catalogue"]

const answer = route(
  "GET",
  binding.path,
  Effect.fnUntraced(function* (request) {
    const view = yield* viewFor(request)
    const offlineRequest = yield* Effect.fromResult(binding.read(request)).pipe(
      Effect.catch(({ code, message }) => refuse(code, message)),
    )
    if (!(yield* Settings).offline.synchronize)
      return yield* refuse(404, "This shop gives its catalogue to no device")
    const nowMs = yield* Clock.currentTimeMillis
    const offer = (yield* Catalogue).offline(view.code, offlineRequest, nowMs)
    if (offer === null) return yield* refuse(410, "There is a newer catalogue: ask for it without a version")
    const headers = { "cache-control": "public, no-cache", etag: `"${view.code}.${offer.name}"` }
    return hasTag(request.headers["if-none-match"], headers.etag)
      ? { status: 304, body: null, headers }
      : { status: 200, body: binding.write(offer.make(), request), headers }
  }),
)

/** The catalogue for offline use on devices. @rule OC1, OC4 - issue (whole catalogue on the device, by deltas) */
export const offline = [answer]
