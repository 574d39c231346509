import { Effect } from "effect"
import { BadResponse, Unreachable } from "@shop/core/api"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import type { Send } from "./transport.ts"
import { urlOf } from "./url.ts"

/** The part of `fetch` that a sender needs; tests pass their own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends over HTTP.
 *
 * @param fetch - the platform's
 * @param baseUrl - origin with optional path, such as "https://shop.example"; "" for the own origin
 * @param options - `timeoutMs` after which a request is aborted
 * @fails Unreachable (network, timeout), BadResponse (not JSON, empty)
 * @rule AP2 - S1 §8 (bad content-type, empty response), domain §7 F5 (timeouts)
 */
export const fetchSender = (fetch: Fetch, baseUrl: string, options: { readonly timeoutMs: number }): Send => {
  const fetchResponse = fetchAnswer(fetch, baseUrl, options)
  return (call, request) => Effect.flatMap(fetchResponse(call, request), (answer) => readAnswer(call, answer))
}

/**
 * Sends over HTTP and returns the undecoded response of any type.
 *
 * @fails Unreachable (network, timeout)
 * @rule AP2 - domain §7 F5 (timeouts)
 */
export const fetchAnswer =
  (fetch: Fetch, baseUrl: string, options: { readonly timeoutMs: number }) =>
  (call: string, request: HttpRequest): Effect.Effect<TextResponse, Unreachable> =>
    Effect.tryPromise({
      try: (signal) => exchange(fetch, urlOf(baseUrl, request), { ...initOf(request), signal }),
      catch: () => new Unreachable({ request: call, cause: "network" }),
    }).pipe(
      Effect.timeoutOrElse({
        duration: options.timeoutMs,
        orElse: () => Effect.fail(new Unreachable({ request: call, cause: "timeout" })),
      }),
    )

const initOf = (request: HttpRequest): RequestInit => ({
  method: request.method,
  headers: { "content-type": "application/json", ...request.headers },
  ...(request.body === null ? {} : { body: JSON.stringify(request.body) }),
})

/** An answer over HTTP before it is read. */
export interface TextResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const exchange = async (fetch: Fetch, url: string, init: RequestInit): Promise<TextResponse> => {
  const response = await fetch(url, init)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  }
}

/**
 * Decodes a response.
 *
 * @fails BadResponse (not JSON, empty)
 * @rule AP2 - S1 §8 (bad content-type, empty response)
 */
export const readAnswer = (call: string, answer: TextResponse): Effect.Effect<HttpResponse, BadResponse> => {
  const type = answer.headers["content-type"] ?? ""
  const refuse = (fault: BadResponse["fault"]) =>
    Effect.fail(new BadResponse({ request: call, fault, detail: `${answer.status} ${type}`.trim() }))
  if (answer.text.trim() === "") return refuse("empty")
  if (!/\bjson\b/i.test(type)) return refuse("content-type")
  return Effect.matchEffect(
    Effect.try({ try: (): unknown => JSON.parse(answer.text), catch: () => "no JSON" }),
    {
      onFailure: () => refuse("content-type"),
      onSuccess: (body) => Effect.succeed({ status: answer.status, headers: answer.headers, body }),
    },
  )
}
