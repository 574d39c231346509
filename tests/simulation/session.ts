import { setImmediate } from "node:timers/promises"
import { addCounts, type Counts } from "./faults.ts"
import { type Outcome, runSeed } from "./run-scenario.ts"

/** What came of many seeds. */
export interface Session {
  readonly counts: Counts
  readonly failures: ReadonlyArray<Outcome>
  readonly seeds: number
}

/** How many stories are played before whoever waits is heard again. */
const breath = 25

/**
 * Plays seeds, one after the other, each twice.
 *
 * @param from - the first
 * @param count - how many
 * @param failuresMax - after so many that went wrong it stops
 * @param step - from one seed to the next, where several share the work
 */
export const runSeeds = async (
  from: number,
  count: number,
  { failuresMax = 1, step = 1, play = runSeed, onSeed = () => {} }: SessionOptions = {},
): Promise<Session> => {
  const counts: Counts = new Map()
  const failures: Array<Outcome> = []
  let seeds = 0
  for (let seed = from; seed < from + count; seed += step) {
    const outcome = play(seed)
    seeds += 1
    addCounts(counts, outcome.counts)
    if (outcome.failure !== null) failures.push(outcome)
    onSeed(seed, outcome)
    if (failures.length >= failuresMax) break
    if (seeds % breath === 0) await setImmediate()
  }
  return { counts, failures, seeds }
}

interface SessionOptions {
  readonly failuresMax?: number
  readonly step?: number
  /** Twice, unless told otherwise. */
  readonly play?: (seed: number) => Outcome
  readonly onSeed?: (seed: number, outcome: Outcome) => void
}
