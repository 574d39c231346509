import type { Effect } from "effect"
import { dieOnSqlError, type SqlError } from "./errors.ts"
import type { SqlService } from "./sql.ts"

/** Returns a function that runs an effect in a transaction whose rows the effect locks itself. SQL errors are defects. */
export const readCommitted =
  ({ transaction }: SqlService) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, Exclude<E, SqlError>, R> =>
    dieOnSqlError(transaction(effect, { isolation: "read committed" }))
