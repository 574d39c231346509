import { Effect } from "effect"
import { BadResponse, type ApiRequest, type RequestError, Refused, Unreachable } from "@shop/core/api"
import type { RequestContext, Transport } from "@shop/core/ports"

/** The kinds of injected faults. @rule TE3 */
export type TroubleKind =
  /** It never arrives. */
  | "loseRequest"
  /** The platform handles the request, and the response is lost. */
  | "loseReply"
  /** The response is an HTML page of another server. */
  | "badResponse"
  /** The client receives an invalid response. */
  | { readonly badResponse: BadResponse["fault"] }
  /** It seems lost, and arrives just before the next change. */
  | "late"
  /** The request arrives twice; the client gets the second response. */
  | "double"
  /** No answer, ever. */
  | "hang"
  /** Delay of the request: later requests may overtake it. */
  | { readonly travelMs: number }
  /** Delay of the response. */
  | { readonly delayMs: number }
  /** It is refused without being looked at. */
  | { readonly refuse: number; readonly message?: string; readonly result?: unknown }

/** A fault for one request: the next one whose name starts with `on`, or the next one of any name. @rule TE3 */
export interface Trouble {
  readonly on?: string
  readonly kind: TroubleKind
}

/** A request of any module. */
export type AnyRequest = ApiRequest

/** Handles a request of a simulated transport: returns its result or throws a RequestError. */
export type RequestHandler = (request: AnyRequest, context: RequestContext) => unknown

/** A transport in memory, with switches for tests. @rule TE3 */
export interface SimulatedTransport {
  /** Sends a request. A test may replace it before it opens a tab. */
  send: Transport["Service"]["send"]
  /** Makes one request fail. */
  readonly fail: (trouble: Trouble) => void
  /** Ends all faults; delayed requests arrive. */
  readonly clearTroubles: () => void
  /** The faults that occurred, in order. */
  readonly occurredTroubles: Array<Trouble>
  /** Sets the latency of all later requests. */
  readonly setLatency: (ms: number) => void
}

/**
 * Throws a refusal, in handlers of a simulated platform.
 *
 * @param code - of the refusal, such as 404
 * @param message - the platform's words, when it has any that a shopper may read
 * @param result - `result` of the response; the message if missing
 * @rule TE3 - CL2
 */
export const refuse = (code: number, message: string | null = null, result: unknown = message): never => {
  throw new Refused({ request: "", code, message, result })
}

const guestContext: RequestContext = { token: null, operationId: null }

/**
 * A transport to a platform in memory with injected faults.
 *
 * @param answer - responds for the platform
 * @param isChange - tags of requests before which delayed ones arrive
 * @returns `send` fails with Refused, Unreachable or BadResponse
 * @rule TE3 - PO1 (sends once, never retries)
 */
export const makeTransport = (
  answer: RequestHandler,
  isChange: (tag: string) => boolean = () => true,
): SimulatedTransport => {
  const troubles: Array<Trouble> = []
  const occurredTroubles: Array<Trouble> = []
  const late: Array<() => void> = []
  let latencyMs = 0

  const arrive = (): void => {
    for (const act of late.splice(0)) act()
  }
  const deliver = (request: AnyRequest, context: RequestContext): Effect.Effect<unknown, RequestError> =>
    Effect.suspend(() => {
      if (isChange(request.name)) arrive()
      return respond(() => answer(request, context))
    })
  const go = (request: AnyRequest, context: RequestContext): Effect.Effect<unknown, RequestError> =>
    Effect.suspend((): Effect.Effect<unknown, RequestError> => {
      const index = troubles.findIndex(({ on }) => request.name.startsWith(on ?? ""))
      const trouble = index < 0 ? undefined : troubles.splice(index, 1)[0]
      if (trouble === undefined) return deliver(request, context)
      occurredTroubles.push(trouble)
      const { kind } = trouble
      const lost = Effect.fail(new Unreachable({ request: request.name, cause: "network" }))
      if (kind === "hang") return Effect.never
      if (kind === "loseRequest") return lost
      if (kind === "loseReply") return Effect.andThen(Effect.ignore(deliver(request, context)), lost)
      if (kind === "double")
        return Effect.andThen(Effect.ignore(deliver(request, context)), deliver(request, context))
      if (kind === "late") {
        late.push(() => void Effect.runSync(Effect.ignore(respond(() => answer(request, context)))))
        return lost
      }
      if (kind === "badResponse") return Effect.fail(unread(request, "content-type"))
      if ("badResponse" in kind) return Effect.fail(unread(request, kind.badResponse))
      if ("travelMs" in kind) return Effect.andThen(Effect.sleep(kind.travelMs), deliver(request, context))
      if ("delayMs" in kind)
        return Effect.flatMap(Effect.exit(deliver(request, context)), (response) =>
          Effect.andThen(Effect.sleep(kind.delayMs), response),
        )
      const { refuse: code, message = null, result = null } = kind
      return Effect.fail(new Refused({ request: request.name, code, message, result }))
    })

  const send: Transport["Service"]["send"] = <Tag extends string, Input, Result>(
    request: ApiRequest<Tag, Input, Result>,
    context: RequestContext = guestContext,
  ) =>
    (latencyMs === 0
      ? go(request, context)
      : Effect.andThen(Effect.sleep(latencyMs), go(request, context))) as Effect.Effect<Result, RequestError>

  return {
    send,
    fail: (trouble) => void troubles.push(trouble),
    clearTroubles: () => {
      troubles.splice(0)
      arrive()
    },
    occurredTroubles,
    setLatency: (ms) => void (latencyMs = ms),
  }
}

const unread = (request: AnyRequest, fault: BadResponse["fault"]): BadResponse =>
  new BadResponse({ request: request.name, fault, detail: fault === "content-type" ? "text/html" : "" })

const isRequestError = (error: unknown): error is RequestError =>
  error instanceof Refused || error instanceof BadResponse || error instanceof Unreachable

const respond = (work: () => unknown): Effect.Effect<unknown, RequestError> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(work())
    } catch (error) {
      if (isRequestError(error)) return Effect.fail(error)
      throw error
    }
  })
