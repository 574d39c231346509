import { Clock, Effect } from "effect"
import { Database } from "@shop/commerce/database"
import { type Deed, recorded } from "@shop/commerce/operator"

/** An audit entry of a command. */
export type CliAuditEntry = Omit<Deed, "who">

/**
 * Runs a synchronous change and writes its audit entry in one transaction.
 *
 * @param change - fails by throwing
 * @param entryOf - makes the entry from the result; null writes no entry
 * @rule CM105
 */
export const audited = <A, R>(
  change: Effect.Effect<A, never, R>,
  entryOf: (result: A) => CliAuditEntry | null,
): Effect.Effect<A, never, R | Database> =>
  Effect.gen(function* () {
    const database = yield* Database
    const nowMs = yield* Clock.currentTimeMillis
    const context = yield* Effect.context<R>()
    return recorded(database, nowMs, () => {
      const result = Effect.runSyncWith(context)(change)
      const entry = entryOf(result)
      return { result, deed: entry === null ? null : { who: "cli", ...entry } }
    })
  })

/** Writes an audit entry for a change that is already made. @rule CM105 */
export const writeAuditEntry = (entry: CliAuditEntry): Effect.Effect<void, never, Database> =>
  audited(Effect.void, () => entry)
