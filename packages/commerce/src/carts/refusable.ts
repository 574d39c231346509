import { Effect } from "effect"
import type { DatabaseService } from "../database/index.ts"

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

/**
 * The same for a step that changes something: when this is answered, what it did is on disk.
 *
 * @fails the refusal, with nothing stored
 * @rule CM5, DB5
 */
export const refusableChange = <E extends Error, A>(
  database: DatabaseService,
  isRefusal: (error: unknown) => error is E,
  body: () => A,
): Effect.Effect<A, E> =>
  database
    .committed(body)
    .pipe(Effect.catch((error) => (isRefusal(error) ? Effect.fail(error) : Effect.die(error))))
