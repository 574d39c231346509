import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { guest, type SessionState } from "./model.ts"

/** Who is shopping, and with which token calls are sent. @rule SE1 - S1 §6 */
export class Session extends Context.Service<
  Session,
  {
    readonly state: SubscriptionRef.SubscriptionRef<SessionState>
    /** The customer's token, or null for a guest. */
    readonly token: Effect.Effect<string | null>
  }
>()("@shop/core/Session") {
  static readonly layer: Layer.Layer<Session> = Layer.effect(
    Session,
    Effect.map(SubscriptionRef.make<SessionState>(guest), (state) =>
      Session.of({ state, token: Effect.succeed(null) }),
    ),
  )
}
