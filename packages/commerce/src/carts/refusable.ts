import { Effect } from "effect"

/**
 * Runs a synchronous step whose refusals are thrown, so that a transaction around it rolls back, and gives them back
 * as typed failures. What else is thrown is a defect.
 *
 * @param isRefusal - tells the refusals from defects
 * @fails the refusal
 * @rule CM5
 */
export const refusable = <E extends Error, A>(
  isRefusal: (error: unknown) => error is E,
  body: () => A,
): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(body())
    } catch (error) {
      return isRefusal(error) ? Effect.fail(error) : Effect.die(error)
    }
  })
