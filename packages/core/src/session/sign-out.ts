import { Effect, Option, type Scope, Stream, SubscriptionRef } from "effect"
import { Session } from "./program.ts"

/**
 * Runs an effect after each end of a customer's session, in any tab: by sign-out, or by the platform. A tab may see the
 * next customer without the guest between them.
 */
export const onSignOut = (work: Effect.Effect<unknown>): Effect.Effect<void, never, Session | Scope.Scope> =>
  Effect.flatMap(Session, ({ state }) =>
    SubscriptionRef.changes(state).pipe(
      Stream.map(({ credentials, gate: { epoch } }) => ({ isCustomer: credentials !== null, epoch })),
      Stream.zipWithPrevious,
      Stream.filter(
        ([before, now]) =>
          Option.isSome(before) &&
          before.value.epoch !== now.epoch &&
          (before.value.isCustomer || !now.isCustomer),
      ),
      Stream.runForEach(() => Effect.asVoid(work)),
      Effect.forkScoped,
      Effect.asVoid,
    ),
  )
