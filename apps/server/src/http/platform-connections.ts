import { Agent, type Dispatcher, fetch as fetchOver, RetryHandler } from "undici"
import type { Fetch } from "@shop/adapters/http"

/** Connections to the platform, and the requests of this process over them. */
export interface PlatformConnections {
  readonly dispatcher: Dispatcher
  readonly fetch: Fetch
  readonly close: () => Promise<void>
}

interface Timeouts {
  /** How long the platform may take to begin its answer, and between two parts of it. */
  readonly answerTimeoutMs?: number
  readonly connectTimeoutMs?: number
}

/**
 * Shorter than that of any server, which is 5 s in Node: a connection that the other side is closing fails the next
 * request.
 */
const idleMs = 1_000

const repeatedMethods: ReadonlySet<string> = new Set(["GET", "HEAD"])
/** The other side has closed or reset the connection. A refused or slow connection is not among them. */
const resets: ReadonlySet<unknown> = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"])

const repeatAfterReset = () => {
  let isRepeated = false
  return (error: Error, _context: unknown, done: (error?: Error | null) => void): void => {
    const isLast = isRepeated || !("code" in error && resets.has(error.code))
    isRepeated = true
    done(isLast ? error : null)
  }
}

/**
 * Opens connections to a platform, which closes idle ones when it likes. A GET or HEAD request whose connection is reset is
 * sent once more over a new connection. Nothing else is sent twice, because the platform may have performed it.
 *
 * @rule PF16 - S1 §9 (maximum network task attempts 1), RFC 9110 §9.2.2
 */
export const platformConnections = ({
  answerTimeoutMs,
  connectTimeoutMs,
}: Timeouts = {}): PlatformConnections => {
  const options = {
    ...(answerTimeoutMs === undefined
      ? {}
      : { headersTimeout: answerTimeoutMs, bodyTimeout: answerTimeoutMs }),
    ...(connectTimeoutMs === undefined ? {} : { connectTimeout: connectTimeoutMs }),
  }
  const kept = new Agent({ ...options, keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs })
  // Without pipelining each request has a connection of its own.
  const fresh = new Agent({ ...options, pipelining: 0 })
  const dispatcher = kept.compose((dispatch) => (request, handler) => {
    if (!repeatedMethods.has(request.method)) return dispatch(request, handler)
    const retryOptions = { retry: repeatAfterReset(), statusCodes: [] }
    const repeat: Dispatcher["dispatch"] = (again, through) => fresh.dispatch(again, through)
    return dispatch(request, new RetryHandler({ ...request, retryOptions }, { dispatch: repeat, handler }))
  })
  return {
    dispatcher,
    fetch: (url, init) =>
      fetchOver(url, { ...init, dispatcher } as Parameters<
        typeof fetchOver
      >[1]) as unknown as Promise<Response>,
    close: async () => {
      await Promise.all([kept.destroy(), fresh.destroy()])
    },
  }
}
