import { Effect } from "effect"
import type { HttpResponse } from "@shop/wire/http"
import { ApiFault } from "./route.ts"

/** No cache stores these responses, because carts, stock and prices change and belong to one shopper. @rule SR42 - wire §1 */
export const notStored = { "cache-control": "no-cache, no-store" }

/** A response in the envelope; its HTTP status is its code. @rule SR41 - wire §1 */
export const envelope = (code: number, result: unknown): HttpResponse => ({
  status: code,
  body: { code, result },
  headers: notStored,
})

/** A successful response. @rule SR41 */
export const ok = (result: unknown): HttpResponse => envelope(200, result)

/** The response of a fault; `Retry-After` when the time is known. @rule SR41, SR68 */
export const faultResponse = ({ code, result, retryAfterS, refusal }: ApiFault): HttpResponse => {
  const reply = envelope(code, result)
  const meta = {
    ...(refusal === undefined ? {} : { ...refusal.details, code: refusal.code }),
    ...(retryAfterS === undefined ? {} : { retryAfter: retryAfterS }),
  }
  if (Object.keys(meta).length === 0) return reply
  return {
    ...reply,
    body: { code, result, meta },
    headers: {
      ...reply.headers,
      ...(retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) }),
    },
  }
}

/**
 * Makes a fault from a refusal of the platform. Its tag becomes the stable code, its other fields become the details.
 *
 * @param result - sentence or data for clients that do not read the stable code
 * @param stable - the stable code, where two services use the same tag
 * @rule SR49 - wire §1 (meta)
 */
export const faultOf = (
  reason: { readonly tag: string },
  [code, result]: readonly [code: number, result: unknown],
  stable: string = reason.tag,
): ApiFault => {
  const details = Object.entries(reason).filter(([name]) => !internalFields.has(name))
  return new ApiFault({ code, result, refusal: { code: stable, details: Object.fromEntries(details) } })
}

/** Status code and result of every refusal of a service; a missing tag is a type error. */
type Refusals<Reason extends { readonly tag: string }> = {
  readonly [Tag in Reason["tag"]]: (
    reason: Extract<Reason, { readonly tag: Tag }>,
  ) => readonly [code: number, result: unknown]
}

/**
 * Makes faults from the refusals of a service.
 *
 * @param stableCodes - codes of the tags that another service uses as well
 * @rule SR49
 */
export const refusals =
  <Reason extends { readonly tag: string }>(
    table: Refusals<Reason>,
    stableCodes?: Readonly<Partial<Record<Reason["tag"], string>>>,
  ) =>
  ({ reason }: { readonly reason: Reason }): ApiFault => {
    const tag = reason.tag as Reason["tag"]
    const responseOf = table[tag] as (reason: Reason) => readonly [number, unknown]
    return faultOf(reason, responseOf(reason), stableCodes?.[tag])
  }

/** The search engine is unreachable; the shop's own documents, carts and orders are available. @rule IX94 */
export const searchUnavailable = new ApiFault({
  code: 503,
  result: "The search is not available at the moment. Try again in a minute.",
  refusal: { code: "SearchUnavailable", details: {} },
})

/** Fields that the result repeats or that concern the operator alone. */
const internalFields: ReadonlySet<string> = new Set(["tag", "totals", "shortages", "why"])

/**
 * Fails with a status code and a sentence or data with the reason.
 * @fails ApiFault
 * @rule SR41
 */
export const refuse = (code: number, result: unknown): Effect.Effect<never, ApiFault> =>
  Effect.fail(new ApiFault({ code, result }))
