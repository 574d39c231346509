import { Effect, type Scope, Stream, SubscriptionRef } from "effect"
import { Session } from "./program.ts"

/**
 * Runs an effect after each end of a customer's session, in any tab: by sign-out, or by the platform.
 *
 * @rule SE13 - S2 §4 Session (Logout), domain §10 M2
 */
export const onSignOut = (work: Effect.Effect<unknown>): Effect.Effect<void, never, Session | Scope.Scope> =>
  Effect.flatMap(Session, ({ state }) =>
    SubscriptionRef.changes(state).pipe(
      Stream.map(({ credentials, gate }) => (credentials === null ? gate.epoch : null)),
      Stream.changes,
      Stream.drop(1),
      Stream.filter((epoch) => epoch !== null),
      Stream.runForEach(() => Effect.asVoid(work)),
      Effect.forkScoped,
      Effect.asVoid,
    ),
  )
