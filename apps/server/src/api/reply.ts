import { Effect } from "effect"
import type { WireReply } from "@shop/wire/request"
import { ApiFault } from "./route.ts"

/** Nobody keeps the answer: carts, stock and prices are true for a moment and one shopper. @rule SR42 - wire §1 */
export const notStored = { "cache-control": "no-cache, no-store" }

/** An answer in the envelope; its status is its code. @rule SR41 - wire §1 */
export const enveloped = (code: number, result: unknown): WireReply => ({
  status: code,
  body: { code, result },
  headers: notStored,
})

/** What was asked for. @rule SR41 */
export const ok = (result: unknown): WireReply => enveloped(200, result)

/** A refusal with its words or data, and when to come back where that is known. @rule SR41, SR68 */
export const refused = ({ code, result, retryAfterS }: ApiFault): WireReply => {
  const reply = enveloped(code, result)
  if (retryAfterS === undefined) return reply
  return {
    ...reply,
    body: { code, result, meta: { retryAfter: retryAfterS } },
    headers: { ...reply.headers, "retry-after": String(retryAfterS) },
  }
}

/**
 * Fails with a code and the words, or data, that say why.
 * @fails ApiFault
 * @rule SR41
 */
export const refuse = (code: number, result: unknown): Effect.Effect<never, ApiFault> =>
  Effect.fail(new ApiFault({ code, result }))
