import type { Effect } from "effect"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import type { Send } from "./transport.ts"

/**
 * Sends inside the process: the server renders pages with its own API, without a socket and without JSON text.
 *
 * @param handle - the API; no caller mutates its results
 * @rule AP3
 */
export const directSender =
  (handle: (request: HttpRequest) => Effect.Effect<HttpResponse>): Send =>
  (_call, request) =>
    handle(request)
