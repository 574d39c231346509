import { Effect } from "effect"
import { type AuditEntry, AuditLog } from "@shop/commerce/operator"

/** An audit entry of a command. */
export type CliAuditEntry = Omit<AuditEntry, "actor">

/**
 * Makes a change and writes its audit entry in one transaction.
 *
 * @param entryOf - makes the entry from the result; null writes no entry
 * @rule CM105
 */
export const audited = <A, R>(
  change: Effect.Effect<A, never, R>,
  entryOf: (result: A) => CliAuditEntry | null,
): Effect.Effect<A, never, R | AuditLog> =>
  Effect.flatMap(AuditLog, ({ record }) =>
    record(
      Effect.map(change, (result) => {
        const entry = entryOf(result)
        return { result, entry: entry === null ? null : { actor: "cli", ...entry } }
      }),
    ),
  )

/** Writes an audit entry for a change after the change is stored. @rule CM105 */
export const writeAuditEntry = (entry: CliAuditEntry): Effect.Effect<void, never, AuditLog> =>
  audited(Effect.void, () => entry)
