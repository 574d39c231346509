import { Effect } from "effect"
import type { WireReply } from "@shop/wire/request"
import { ApiFault } from "./route.ts"

/** Nobody keeps the answer: carts, stock and prices are true for a moment and one shopper. @rule SR42 - wire §1 */
export const notStored = { "cache-control": "no-cache, no-store" }

/** An answer in the envelope; its status is its code. @rule SR41 - wire §1 */
export const envelope = (code: number, result: unknown): WireReply => ({
  status: code,
  body: { code, result },
  headers: notStored,
})

/** What was asked for. @rule SR41 */
export const ok = (result: unknown): WireReply => envelope(200, result)

/** A refusal with its words or data, and when to come back where that is known. @rule SR41, SR68 */
export const faultResponse = ({ code, result, retryAfterS, refusal }: ApiFault): WireReply => {
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
 * A refusal of the platform as a fault: its tag is the stable code, its other fields are what belongs to it.
 *
 * @param reason - as the platform told it
 * @param words - for older clients
 * @param stable - where several families of reasons share a tag
 * @rule SR49 - wire §1 (meta)
 */
export const faultOf = (
  reason: { readonly tag: string },
  [code, result]: readonly [code: number, result: unknown],
  stable: string = reason.tag,
): ApiFault => {
  const told = Object.entries(reason).filter(([name]) => !internalFields.has(name))
  return new ApiFault({ code, result, refusal: { code: stable, details: Object.fromEntries(told) } })
}

/** Told in the result already, or meant for the shop itself. */
const internalFields: ReadonlySet<string> = new Set(["tag", "totals", "shortages", "why"])

/**
 * Fails with a code and the words, or data, that say why.
 * @fails ApiFault
 * @rule SR41
 */
export const refuse = (code: number, result: unknown): Effect.Effect<never, ApiFault> =>
  Effect.fail(new ApiFault({ code, result }))
