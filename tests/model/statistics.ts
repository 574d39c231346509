import type { Trouble } from "@shop/core/testing"
import { runCount } from "../support/model-runs.ts"

/** How often each thing happened in a run, so that a model that never reaches it is found out. */
export interface Statistics {
  readonly count: (name: string, times?: number) => void
  /** Counts troubles by their kind. */
  readonly strikes: (troubles: ReadonlyArray<Trouble>) => void
  /** Names what happened less often than asked. */
  readonly missing: (floors: Readonly<Record<string, number>>) => ReadonlyArray<string>
  readonly toString: () => string
}

export const makeStatistics = (): Statistics => {
  const counts = new Map<string, number>()
  const count = (name: string, times = 1): void => void counts.set(name, (counts.get(name) ?? 0) + times)
  return {
    count,
    strikes: (troubles) => {
      for (const { kind } of troubles)
        count(`struck ${typeof kind === "string" ? kind : Object.keys(kind)[0]}`)
    },
    missing: (floors) =>
      Object.entries(floors).flatMap(([name, floor]) => {
        const times = counts.get(name) ?? 0
        return times < floor ? [`${name}: ${times} of ${floor}`] : []
      }),
    toString: () =>
      [...counts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, times]) => `${name} ${times}`)
        .join(", "),
  }
}

/** What two thousand stories have to reach, for as many as are told. */
export const scaled = (floors: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(floors).map(([name, floor]) => [name, Math.floor((floor * runCount(2000)) / 2000 / 2)]),
  )

/**
 * Says that something holds. Cheaper than `expect` where it is said a million times.
 *
 * @param seen - what was found instead
 */
export const check = (is: boolean, what: string, seen: () => unknown = () => ""): void => {
  if (!is) throw new Error(`${what}: ${JSON.stringify(seen())}`)
}
