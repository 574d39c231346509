import { Context, Tracer } from "effect"
import { randomUUID } from "node:crypto"

/** What is known of a request while it is answered. Nothing in it is the shopper's. */
export interface Trail {
  /** Goes out as X-Request-Id and stands in every line that the request logs. */
  readonly id: string
  /** The caller's span, where there is one. */
  readonly parent: Tracer.ExternalSpan | null
  /** What kind of request it is, such as "GET /api/cart/pull"; never the address itself. */
  route: string
}

/** The trail of the request that is being answered; null for calls from inside. @rule SR110 */
export const CurrentTrail = Context.Reference<Trail | null>("@shop/server/CurrentTrail", {
  defaultValue: () => null,
})

const isId = /^[\w-]{8,64}$/
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/**
 * Begins a trail.
 *
 * @param headers - X-Request-Id and traceparent are taken over when they are well made
 * @rule SR110 - reliability §5 Logs; W3C Trace Context
 */
export const begin = (headers: Readonly<Record<string, string | undefined>>): Trail => {
  const given = headers["x-request-id"] ?? ""
  return {
    id: isId.test(given) ? given : randomUUID(),
    parent: parentOf(headers["traceparent"]),
    route: "unknown",
  }
}

const parentOf = (header: string | undefined): Tracer.ExternalSpan | null => {
  const [, traceId, spanId, flags] = traceparent.exec(header ?? "") ?? []
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId))
    return null
  return Tracer.externalSpan({ traceId, spanId, sampled: (Number.parseInt(flags ?? "0", 16) & 1) === 1 })
}
