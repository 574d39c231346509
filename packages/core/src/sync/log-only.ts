import { Effect } from "effect"

/**
 * Logs a failure and continues, where the specification requires no more.
 *
 * @param rule - the rule that allows it
 */
export const logOnly =
  (rule: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A | undefined, never, R> =>
    effect.pipe(Effect.catch((error: E) => Effect.as(Effect.logWarning(rule, error), undefined)))
