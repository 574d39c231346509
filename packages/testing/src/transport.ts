import { Effect } from "effect"
import { BadReply, type Call, type CallError, Refused, Unreachable } from "@shop/core/calls"
import type { Stamp, Transport } from "@shop/core/ports"

/** How one call goes wrong. @rule TE3 */
export type TroubleKind =
  /** It never arrives. */
  | "loseRequest"
  /** It is answered, and nobody hears the answer. */
  | "loseReply"
  /** Somebody else answers, with a page of HTML. */
  | "badReply"
  /** What is heard is no answer for another reason. */
  | { readonly badReply: BadReply["fault"] }
  /** It seems lost, and arrives just before the next change. */
  | "late"
  /** It arrives twice; the second answer is heard. */
  | "double"
  /** No answer, ever. */
  | "hang"
  /** It is on its way so long: what is sent behind it may overtake it. */
  | { readonly travelMs: number }
  /** It is answered now, and heard later. */
  | { readonly delayMs: number }
  /** It is refused without being looked at. */
  | { readonly refuse: number; readonly message?: string; readonly result?: unknown }

/** What goes wrong, once: with the next call whose tag begins so, or with the next of any. @rule TE3 */
export interface Trouble {
  readonly on?: string
  readonly kind: TroubleKind
}

/** A call of any module. */
export type AnyCall = Call<string, unknown, unknown>

/** The other end of a transport: gives the answer at once, or throws the CallError that it fails with. */
export type Answering = (call: AnyCall, stamp: Stamp) => unknown

/** A transport in memory, and what can be done to it. @rule TE3 */
export interface SimulatedTransport {
  /** A test may put its own in its place before a tab is opened. */
  send: Transport["Service"]["send"]
  /** Lets one call go wrong. */
  readonly fail: (trouble: Trouble) => void
  /** No more trouble, and what was on its way arrives. */
  readonly healed: () => void
  /** Every trouble that came to pass, in order. */
  readonly struck: Array<Trouble>
  /** How long every call takes to arrive, from now on. */
  readonly setLatency: (ms: number) => void
}

/**
 * Throws that a call is refused, for answers in memory.
 *
 * @param code - of the refusal, such as 404
 * @param message - the platform's words, when it has any that a shopper may read
 * @param result - the reply's `result`; the words when not told
 * @rule TE3 - CL2
 */
export const refuse = (code: number, message: string | null = null, result: unknown = message): never => {
  throw new Refused({ call: "", code, message, result })
}

const nobody: Stamp = { token: null, operationId: null }

/**
 * A transport to something in memory, on which calls go wrong when they are told to.
 *
 * @param answer - the other end
 * @param isChange - the tags of calls before which late ones arrive
 * @returns `send` fails as the port says: Refused, Unreachable or BadReply
 * @rule TE3 - PO1 (sends once, never retries)
 */
export const makeTransport = (
  answer: Answering,
  isChange: (tag: string) => boolean = () => true,
): SimulatedTransport => {
  const troubles: Array<Trouble> = []
  const struck: Array<Trouble> = []
  const late: Array<() => void> = []
  let latencyMs = 0

  const arrive = (): void => {
    for (const act of late.splice(0)) act()
  }
  const deliver = (call: AnyCall, stamp: Stamp): Effect.Effect<unknown, CallError> =>
    Effect.suspend(() => {
      if (isChange(call._tag)) arrive()
      return said(() => answer(call, stamp))
    })
  const go = (call: AnyCall, stamp: Stamp): Effect.Effect<unknown, CallError> =>
    Effect.suspend((): Effect.Effect<unknown, CallError> => {
      const index = troubles.findIndex(({ on }) => call._tag.startsWith(on ?? ""))
      const trouble = index < 0 ? undefined : troubles.splice(index, 1)[0]
      if (trouble === undefined) return deliver(call, stamp)
      struck.push(trouble)
      const { kind } = trouble
      const lost = Effect.fail(new Unreachable({ call: call._tag, cause: "network" }))
      if (kind === "hang") return Effect.never
      if (kind === "loseRequest") return lost
      if (kind === "loseReply") return Effect.andThen(Effect.ignore(deliver(call, stamp)), lost)
      if (kind === "double") return Effect.andThen(Effect.ignore(deliver(call, stamp)), deliver(call, stamp))
      if (kind === "late") {
        late.push(() => void Effect.runSync(Effect.ignore(said(() => answer(call, stamp)))))
        return lost
      }
      if (kind === "badReply") return Effect.fail(unread(call, "content-type"))
      if ("badReply" in kind) return Effect.fail(unread(call, kind.badReply))
      if ("travelMs" in kind) return Effect.andThen(Effect.sleep(kind.travelMs), deliver(call, stamp))
      if ("delayMs" in kind)
        return Effect.flatMap(Effect.exit(deliver(call, stamp)), (heard) =>
          Effect.andThen(Effect.sleep(kind.delayMs), heard),
        )
      const { refuse: code, message = null, result = null } = kind
      return Effect.fail(new Refused({ call: call._tag, code, message, result }))
    })

  const send: Transport["Service"]["send"] = <Tag extends string, Input, Result>(
    call: Call<Tag, Input, Result>,
    stamp: Stamp = nobody,
  ) =>
    (latencyMs === 0
      ? go(call, stamp)
      : Effect.andThen(Effect.sleep(latencyMs), go(call, stamp))) as Effect.Effect<Result, CallError>

  return {
    send,
    fail: (trouble) => void troubles.push(trouble),
    healed: () => {
      troubles.splice(0)
      arrive()
    },
    struck,
    setLatency: (ms) => void (latencyMs = ms),
  }
}

const unread = (call: AnyCall, fault: BadReply["fault"]): BadReply =>
  new BadReply({ call: call._tag, fault, detail: fault === "content-type" ? "text/html" : "" })

const isCallError = (error: unknown): error is CallError =>
  error instanceof Refused || error instanceof BadReply || error instanceof Unreachable

const said = (work: () => unknown): Effect.Effect<unknown, CallError> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(work())
    } catch (error) {
      if (isCallError(error)) return Effect.fail(error)
      throw error
    }
  })
