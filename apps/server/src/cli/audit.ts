import { Clock, Effect } from "effect"
import { Database } from "@shop/commerce/database"
import { type Deed, recorded } from "@shop/commerce/operator"

/** An audit entry of a command. */
export type CliAuditEntry = Omit<Deed, "who">

/**
 * Runs a synchronous change and writes its audit entry in one transaction.
 *
 * @param change - fails by throwing
 * @param deedOf - makes the entry from the result; null writes no entry
 * @rule CM105
 */
export const audited = <A, R>(
  change: Effect.Effect<A, never, R>,
  deedOf: (result: A) => CliAuditEntry | null,
): Effect.Effect<A, never, R | Database> =>
  Effect.gen(function* () {
    const database = yield* Database
    const nowMs = yield* Clock.currentTimeMillis
    const context = yield* Effect.context<R>()
    return recorded(database, nowMs, () => {
      const result = Effect.runSyncWith(context)(change)
      const deed = deedOf(result)
      return { result, deed: deed === null ? null : { who: "cli", ...deed } }
    })
  })

/** Writes an audit entry for a change that is already made. @rule CM105 */
export const writeAuditEntry = (deed: CliAuditEntry): Effect.Effect<void, never, Database> =>
  audited(Effect.void, () => deed)
