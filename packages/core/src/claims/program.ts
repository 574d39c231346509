import { Clock, Context, Effect, Layer, type SubscriptionRef } from "effect"
import { keep } from "../cache/index.ts"
import type { Notices } from "../notice/index.ts"
import type { Storage, Tabs } from "../ports/index.ts"
import { accept, ask } from "./change.ts"
import { type Claims, empty } from "./model.ts"
import { read } from "./stored.ts"

/** What the shopper has said once. @rule KM1 - S2 §3 Claim */
export class ClaimBook extends Context.Service<
  ClaimBook,
  {
    /** Null until the device has told. */
    readonly state: SubscriptionRef.SubscriptionRef<Claims | null>
    /** The notice about cookies was accepted, or closed. */
    readonly acceptCookies: Effect.Effect<void>
  }
>()("@shop/core/ClaimBook") {
  /** @rule KM4 */
  static readonly layer: Layer.Layer<ClaimBook, never, Notices | Storage | Tabs> = Layer.effect(
    ClaimBook,
    Effect.gen(function* () {
      const claims = yield* keep<Claims>({ collection: "claims", empty, read, write: (all) => all })
      const at = (change: (claims: Claims, nowMs: number) => Claims) =>
        Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
          Effect.asVoid(claims.change((before) => change(before, nowMs))),
        )
      yield* Effect.forkScoped(at(ask))
      return ClaimBook.of({ state: claims.state, acceptCookies: at(accept) })
    }),
  )
}
