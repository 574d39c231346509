import { setImmediate } from "node:timers/promises"
import { addCounts, type Counts } from "./faults.ts"
import { type Outcome, runSeed } from "./run-scenario.ts"

/** The result of many seeds. */
export interface Session {
  readonly counts: Counts
  readonly failures: ReadonlyArray<Outcome>
  readonly seeds: number
}

/** Scenarios between two pauses, in which timers and messages of the thread are handled. */
const seedsPerPause = 25

/** A fault that makes a scenario differ from run to run shows in most seeds. */
const seedsPerRepetition = 10

/** Runs a seed, and every tenth one twice. */
export const runOrRepeat = (seed: number): Outcome => runSeed(seed, seed % seedsPerRepetition === 0)

/**
 * Runs seeds one after the other.
 *
 * @param from - the first seed
 * @param count - length of the range of seeds
 * @param failuresMax - number of failures after which it stops
 * @param step - from one seed to the next, for threads that share a range
 */
export const runSeeds = async (
  from: number,
  count: number,
  { failuresMax = 1, step = 1, runOne = runOrRepeat, onSeed = () => {} }: SessionOptions = {},
): Promise<Session> => {
  const counts: Counts = new Map()
  const failures: Array<Outcome> = []
  let seeds = 0
  for (let seed = from; seed < from + count; seed += step) {
    const outcome = runOne(seed)
    seeds += 1
    addCounts(counts, outcome.counts)
    if (outcome.failure !== null) failures.push(outcome)
    onSeed(seed, outcome)
    if (failures.length >= failuresMax) break
    if (seeds % seedsPerPause === 0) await setImmediate()
  }
  return { counts, failures, seeds }
}

interface SessionOptions {
  readonly failuresMax?: number
  readonly step?: number
  /** Runs one seed; default: `runSeed`, for every tenth seed twice. */
  readonly runOne?: (seed: number) => Outcome
  readonly onSeed?: (seed: number, outcome: Outcome) => void
}
