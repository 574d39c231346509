import type { Trouble } from "@shop/testing"
import { runCount } from "../support/model-runs.ts"

/** Counts of events in a run. They show when a model does not reach an event that it should test. */
export interface Statistics {
  readonly count: (name: string, times?: number) => void
  /** Counts simulated faults by their kind. */
  readonly countFaults: (troubles: ReadonlyArray<Trouble>) => void
  /** Lists the events that happened less often than their minimum. */
  readonly missing: (minimums: Readonly<Record<string, number>>) => ReadonlyArray<string>
  readonly toString: () => string
}

export const makeStatistics = (): Statistics => {
  const counts = new Map<string, number>()
  const count = (name: string, times = 1): void => void counts.set(name, (counts.get(name) ?? 0) + times)
  return {
    count,
    countFaults: (troubles) => {
      for (const { kind } of troubles)
        count(`fault ${typeof kind === "string" ? kind : Object.keys(kind)[0]}`)
    },
    missing: (minimums) =>
      Object.entries(minimums).flatMap(([name, minimum]) => {
        const times = counts.get(name) ?? 0
        return times < minimum ? [`${name}: ${times} of ${minimum}`] : []
      }),
    toString: () =>
      [...counts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, times]) => `${name} ${times}`)
        .join(", "),
  }
}

/** Scales the minimums of 2,000 scenarios to half of them for the number of scenarios that run. */
export const scaleMinimums = (minimums: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(minimums).map(([name, minimum]) => [
      name,
      Math.floor((minimum * runCount(200)) / 2000 / 2),
    ]),
  )

/**
 * Asserts a condition. It is cheaper than `expect`, because models check millions of conditions.
 *
 * @param message - the rule that should hold
 * @param actual - the values that violate it
 */
export const check = (isTrue: boolean, message: string, actual: () => unknown = () => ""): void => {
  if (!isTrue) throw new Error(`${message}: ${JSON.stringify(actual())}`)
}
