import type { Effect } from "effect"
import type { WireReply, WireRequest } from "@shop/wire/request"
import type { Send } from "./transport.ts"

/**
 * Sends inside the process: the server renders pages with its own API, without a socket and without JSON text.
 *
 * @param handle - the API; the values it gives are not changed by anybody afterwards
 * @rule AP3
 */
export const directSender =
  (handle: (request: WireRequest) => Effect.Effect<WireReply>): Send =>
  (_call, request) =>
    handle(request)
