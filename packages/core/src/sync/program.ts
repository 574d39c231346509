import { Context, Effect, Layer } from "effect"
import { type Call, type CallError, Unreachable } from "../calls/index.ts"
import { Notices } from "../notice/index.ts"
import { Network, Transport } from "../ports/index.ts"
import { announcement } from "./gate.ts"

/** The one gate every call passes. @rule SY1 - house §4 Sync, S1 §7 */
export class Sync extends Context.Service<
  Sync,
  {
    /**
     * Sends a call and gives its answer.
     *
     * @fails Unreachable at once while the device is offline; else what the transport fails with
     * @rule SY1
     */
    readonly execute: <Tag extends string, Input, Result>(
      call: Call<Tag, Input, Result>,
    ) => Effect.Effect<Result, CallError>
  }
>()("@shop/core/Sync") {
  static readonly layer: Layer.Layer<Sync, never, Transport | Network | Notices> = Layer.effect(
    Sync,
    Effect.gen(function* () {
      const transport = yield* Transport
      const network = yield* Network
      const notices = yield* Notices
      const announce = (error: CallError) => {
        const message = announcement(error)
        return message === null ? Effect.void : notices.tell({ tag: "PlatformSays", message })
      }
      return Sync.of({
        // The token gate of a signed-in customer belongs between the network's belief and the transport.
        execute: Effect.fnUntraced(function* <Tag extends string, Input, Result>(
          call: Call<Tag, Input, Result>,
        ) {
          if (!(yield* network.isOnline)) return yield* new Unreachable({ call: call._tag, cause: "offline" })
          return yield* Effect.tapError(transport.send(call), announce)
        }),
      })
    }),
  )
}

/**
 * Lets a failure pass with a line in the log: for what the specification says is only logged.
 *
 * @param rule - the rule that allows it
 * @rule SY4 - house §9 (nothing is swallowed), S1 §8 (failed cache writes are only logged)
 */
export const logOnly =
  (rule: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A | undefined, never, R> =>
    effect.pipe(Effect.catch((error: E) => Effect.as(Effect.logWarning(rule, error), undefined)))
