import { Effect, Layer } from "effect"
import { layer as database } from "@shop/commerce/database"
import { repositories } from "@shop/commerce/repositories"
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

/** The audit log over a database that is open already. */
export const auditLog = AuditLog.layer.pipe(Layer.provide(repositories))

/**
 * Writes an audit entry into a database file without the migrations of this shop, which may be newer than the one that
 * uses the file.
 *
 * @returns why the file could not take the entry; null when it did
 * @rule SR544
 */
export const writeAuditEntryTo = (file: string, entry: CliAuditEntry): Promise<string | null> =>
  writeAuditEntry(entry)
    .pipe(
      Effect.provide(
        Layer.provide(
          auditLog,
          database(file, () => {}),
        ),
      ),
      Effect.runPromise,
    )
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
