import { Effect } from "effect"
import { type Fetch, fetchAnswer } from "@shop/adapters/http"

const timeoutMs = 2_000
const cacheMs = 1_000

/**
 * Checks whether a platform responds, at the one address of vue-storefront-api that needs no data. A request within
 * a second of the last one gets the same result.
 *
 * @param origin - of the platform
 * @returns the reason why it does not respond, by the name of the part
 * @rule PF9 - wire §16
 */
export const platformReadiness = (
  origin: string,
  nowMs: () => number,
  send: Fetch = fetch,
): (() => Promise<Readonly<Record<string, string>>>) => {
  const ask = fetchAnswer(send, origin, { timeoutMs })("platform.version", {
    method: "GET",
    path: "/api/",
    query: {},
    body: null,
    headers: {},
  }).pipe(
    Effect.match({
      onFailure: ({ cause }) => ({ platform: `${origin} does not answer: ${cause}` }),
      onSuccess: ({ status }) => (status < 500 ? {} : { platform: `${origin} answers ${status}` }),
    }),
  )
  let known: { readonly atMs: number; readonly missing: Promise<Readonly<Record<string, string>>> } | null =
    null
  return () => {
    const atMs = nowMs()
    if (known === null || Math.abs(atMs - known.atMs) >= cacheMs)
      known = { atMs, missing: Effect.runPromise(ask) }
    return known.missing
  }
}
