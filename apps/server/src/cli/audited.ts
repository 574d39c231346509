import { Clock, Effect } from "effect"
import { Database } from "@shop/commerce/database"
import { type Deed, recorded } from "@shop/commerce/operator"

/** What a command changed, for the audit. */
export type CliDeed = Omit<Deed, "who">

/**
 * Makes a change that does not wait, with its line in the audit: both or neither.
 *
 * @param change - fails by throwing
 * @param deedOf - what it came to; null for nothing
 * @rule CM105
 */
export const audited = <A, R>(
  change: Effect.Effect<A, never, R>,
  deedOf: (result: A) => CliDeed | null,
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

/** Writes into the audit what was done. @rule CM105 */
export const noted = (deed: CliDeed): Effect.Effect<void, never, Database> => audited(Effect.void, () => deed)
