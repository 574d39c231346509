import { Clock, Effect } from "effect"
import type { DatabaseService } from "../database/index.ts"
import { writeCopy } from "./write-copy.ts"

/** Longer than any step of a build between two renewals. */
const leaseMs = 60_000
/** A renewal is a transaction, so a build renews its lease far less often than it pauses. */
const renewalMs = 5_000

const nameOf = (store: string): string => `build ${store}`

/** Ends the lease of a store view, within a transaction. A failed build keeps it, so that the next attempt waits. */
export const releaseBuild = (database: DatabaseService, store: string): void => {
  database.run("DELETE FROM job WHERE name = ?", nameOf(store))
}

/**
 * The right to build a store view, so that only one process of a machine builds what all of them follow. A lease ends by
 * itself when its process dies.
 *
 * @rule CM337
 */
export interface BuildLease {
  /** Takes a free lease. @param isNeeded - read in the same transaction @returns whether the caller builds */
  readonly take: (store: string, isNeeded: () => boolean) => Effect.Effect<boolean>
  /** Takes the lease also from another process, or renews it. */
  readonly hold: (store: string) => Effect.Effect<void>
  readonly release: (store: string) => Effect.Effect<void>
  /** An effect that a build runs between its portions: it renews the lease, and lets the process serve other requests. */
  readonly renewer: (store: string) => Effect.Effect<void>
}

export const buildLease = (database: DatabaseService): BuildLease => {
  const write = <A>(body: (nowMs: number) => A): Effect.Effect<A> =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) => writeCopy(database, () => body(nowMs)))

  const hold = (store: string) =>
    write((nowMs) => {
      database.run(
        "INSERT INTO job (name, due_at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at",
        nameOf(store),
        nowMs + leaseMs,
      )
    })

  return {
    take: (store, isNeeded) =>
      write((nowMs) => {
        if (!isNeeded()) return false
        const { changes } = database.run(
          `INSERT INTO job (name, due_at) VALUES (?1, ?2)
           ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at WHERE job.due_at <= ?3`,
          nameOf(store),
          nowMs + leaseMs,
          nowMs,
        )
        return changes === 1
      }),
    hold,
    release: (store) => writeCopy(database, () => releaseBuild(database, store)),
    renewer: (store) => {
      let renewedAtMs = Number.NEGATIVE_INFINITY
      const renew = Effect.fnUntraced(function* (nowMs: number) {
        if (nowMs - renewedAtMs < renewalMs) return
        renewedAtMs = nowMs
        yield* hold(store)
      })
      return Effect.andThen(Effect.flatMap(Clock.currentTimeMillis, renew), Effect.yieldNow)
    },
  }
}
