import { Effect } from "effect"

/**
 * Logs a failure as a warning and continues with undefined, where the specification requires no other reaction.
 *
 * @param rule - identifier of the rule that allows this, such as "WL11"; it is the message of the log
 */
export const logOnly =
  (rule: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A | undefined, never, R> =>
    effect.pipe(Effect.catch((error: E) => Effect.as(Effect.logWarning(rule, error), undefined)))
