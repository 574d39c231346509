import { Effect, Result } from "effect"
import type { DatabaseService } from "./database.ts"
import { isUnwritable } from "./unwritable.ts"

interface Waiting {
  readonly body: () => unknown
  readonly tell: (outcome: Result.Result<unknown, unknown>) => void
}

/** Of more the first would wait for the last, and whoever only reads for all of them. */
const bodiesMax = 8

/**
 * Brings the bodies of one turn into one transaction, each as a part of its own: a shop that is busy waits for the disk
 * once for many. Nobody is told before the transaction is on disk; where it cannot be written, nothing of any was done
 * and all are told.
 *
 * @param database - whose transactions they are
 * @returns runs a body at the end of this turn
 * @rule DB5 - Order path (acknowledged only after the commit)
 */
export const gathered = (
  database: Pick<DatabaseService, "transaction" | "part">,
): (<A>(body: () => A) => Effect.Effect<A, unknown>) => {
  let waiting: Array<Waiting> = []

  const outcomeOf = ({ body }: Waiting): Result.Result<unknown, unknown> => {
    try {
      return Result.succeed(database.part(body))
    } catch (error) {
      // SQLite may have taken the whole transaction back by itself.
      if (isUnwritable(error)) throw error
      return Result.fail(error)
    }
  }

  const run = (): void => {
    const batch = waiting.slice(0, bodiesMax)
    waiting = waiting.slice(bodiesMax)
    if (waiting.length > 0) setImmediate(run)
    let outcomes: ReadonlyArray<Result.Result<unknown, unknown>>
    try {
      outcomes = database.transaction(() => batch.map(outcomeOf))
    } catch (error) {
      outcomes = batch.map(() => Result.fail(error))
    }
    for (const [index, { tell }] of batch.entries()) tell(outcomes[index]!)
  }

  return <A>(body: () => A) =>
    Effect.callback<A, unknown>((resume) => {
      const tell = (outcome: Result.Result<unknown, unknown>): void =>
        resume(Effect.fromResult(outcome as Result.Result<A, unknown>))
      waiting.push({ body, tell })
      if (waiting.length === 1) setImmediate(run)
    })
}
