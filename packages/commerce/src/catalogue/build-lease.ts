import type { DatabaseService } from "../database/index.ts"

/** Longer than any step of a build between two renewals. */
const leaseMs = 60_000
/** A renewal is a transaction, so a build renews its lease far less often than it pauses. */
export const renewalMs = 5_000

const nameOf = (store: string): string => `build ${store}`

/**
 * Takes the build of a store view, so that only one process of a machine builds what all of them follow. The lease ends
 * by itself when the process dies.
 *
 * @returns whether the caller builds
 * @rule CM337
 */
export const takeBuild = (database: DatabaseService, store: string, nowMs: number): boolean =>
  database.run(
    `INSERT INTO job (name, due_at) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at WHERE job.due_at <= ?3`,
    nameOf(store),
    nowMs + leaseMs,
    nowMs,
  ).changes === 1

/** Takes the build also from another process, or renews the lease. */
export const holdBuild = (database: DatabaseService, store: string, nowMs: number): void => {
  database.run(
    "INSERT INTO job (name, due_at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at",
    nameOf(store),
    nowMs + leaseMs,
  )
}

/** Ends the lease. A failed build does not call it, so that the next attempt waits. */
export const releaseBuild = (database: DatabaseService, store: string): void => {
  database.run("DELETE FROM job WHERE name = ?", nameOf(store))
}
