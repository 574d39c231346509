/**
 * Simulates shoppers, their devices and the platform with injected faults under a virtual clock. Each seed gives one
 * scenario; every tenth runs twice. The scenarios are spread over all processors.
 *
 * npm run simulate [-- --seeds=20000] [--from=1] [--workers=2] [--seed=N] [--mutant=NAME] [--json]: `--seed` runs one
 * and prints its trace; `--mutant` puts a bug into the shop, which must be found.
 */
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads"
import type { Counts } from "../../../../tests/simulation/faults.ts"
import { setMutant } from "../../../../tests/simulation/mutants.ts"

/** The input of a thread. */
interface Share {
  readonly from: number
  readonly count: number
  /** Difference between seeds. */
  readonly step: number
  readonly failuresMax: number
  readonly mutant: string | null
}

/** The result of a thread. */
type Word =
  | { readonly tag: "played"; readonly seeds: number }
  | { readonly tag: "failed"; readonly seed: number; readonly failure: string }
  | { readonly tag: "done"; readonly counts: Counts; readonly seeds: number }

const simulation = async (mutant: string | null) => {
  if (mutant !== null) setMutant(mutant)
  // Loaded after the bug was set, so that the modules contain it.
  const [{ runOrRepeat, runSeeds }, { runSeed, runScenario }, { scenarioOf }, { shrink }] = await Promise.all(
    [
      import("../../../../tests/simulation/session.ts"),
      import("../../../../tests/simulation/run-scenario.ts"),
      import("../../../../tests/simulation/scenario.ts"),
      import("../../../../tests/simulation/shrink.ts"),
    ],
  )
  // A mutant runs once, because only finding the bug matters.
  const playOnce = (seed: number) => runSeed(seed, false)
  return { runSeeds, play: mutant === null ? runOrRepeat : playOnce, runScenario, scenarioOf, shrink }
}

const work = async ({ from, count, step, failuresMax, mutant }: Share): Promise<void> => {
  const tell = (word: Word): void => parentPort!.postMessage(word)
  const { runSeeds, play } = await simulation(mutant)
  let played = 0
  const { counts, seeds } = await runSeeds(from, count, {
    failuresMax,
    step,
    play,
    onSeed: (seed, { failure }) => {
      played += 1
      if (failure !== null) tell({ tag: "failed", seed, failure })
      if (played % 25 === 0) tell({ tag: "played", seeds: played })
    },
  })
  tell({ tag: "done", counts, seeds })
}

const option = { type: "string" } as const
const { values: given } = parseArgs({
  options: {
    seeds: option,
    from: option,
    workers: option,
    seed: option,
    mutant: option,
    json: { type: "boolean", default: false },
  },
})
const whole = (name: "seeds" | "from" | "workers" | "seed", fallback: number): number => {
  const value = Number(given[name] ?? fallback)
  if (!Number.isInteger(value)) throw new Error(`--${name} is no whole number: ${given[name]}`)
  return value
}
const isJson = given.json
const print = (line: string): void => void (isJson || process.stdout.write(`${line}\n`))

/** Runs one seed and prints its trace. */
const tellOne = async (seed: number, mutant: string | null): Promise<void> => {
  const { play } = await simulation(mutant)
  const { failure, trace } = play(seed)
  for (const line of trace) print(line)
  print(failure === null ? `\nseed ${seed}: nothing went wrong` : `\nseed ${seed}: ${failure}`)
  process.exitCode = failure === null ? 0 : 1
}

/** Number of seeds in which every kind of fault must have occurred. */
const seedsOfAllFaults = 2000
const everyMs = 10_000

const tellAll = async (mutant: string | null): Promise<void> => {
  const { addCounts, faultKinds, missingFaults } = await import("../../../../tests/simulation/faults.ts")
  const from = whole("from", 1)
  const count = whole("seeds", seedsOfAllFaults)
  const workers = Math.max(1, Math.min(count, whole("workers", availableParallelism())))
  const failuresMax = mutant === null ? 5 : 1
  const begun = performance.now()
  const counts: Counts = new Map()
  const failed: Array<{ readonly seed: number; readonly failure: string }> = []
  const played = Array.from({ length: workers }, () => 0)
  const sum = () => played.reduce((all, seeds) => all + seeds, 0)
  const threads: Array<Worker> = []
  let next = everyMs

  const hear = (index: number, word: Word, end: () => void): void => {
    if (word.tag === "failed") {
      failed.push({ seed: word.seed, failure: word.failure })
      print(`seed ${word.seed}: ${word.failure}`)
      // One failure ends the run, so the other threads stop as well.
      if (failed.length >= failuresMax) for (const thread of threads) void thread.terminate()
      return
    }
    played[index] = word.seeds
    if (word.tag === "done") {
      addCounts(counts, word.counts)
      return end()
    }
    const ms = performance.now() - begun
    if (ms < next) return
    next = ms + everyMs
    print(`${sum()} of ${count} seeds, ${(ms / sum()).toFixed(0)} ms each, ${failed.length} failed`)
  }
  await Promise.all(
    played.map(
      (_, index) =>
        new Promise<void>((end, fail) => {
          const share: Share = {
            from: from + index,
            count: count - index,
            step: workers,
            failuresMax,
            mutant,
          }
          const thread = new Worker(new URL(import.meta.url), { workerData: share })
          threads.push(thread)
          thread.on("message", (word: Word) => hear(index, word, end))
          thread.on("error", fail)
          thread.on("exit", () => end())
        }),
    ),
  )
  const seeds = sum()
  const seconds = (performance.now() - begun) / 1000

  const named = (of: (name: string) => boolean) =>
    Object.fromEntries([...counts].filter(([name]) => of(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const faults = Object.fromEntries(faultKinds.map((kind) => [kind, counts.get(kind) ?? 0]))
  const laws = named((name) => name.startsWith("law "))
  const excused = named((name) => name.startsWith("excused: "))
  const isWhole = mutant === null && failed.length === 0 && seeds >= seedsOfAllFaults
  const missed = isWhole ? missingFaults(counts, 1) : []

  print("")
  for (const [name, times] of Object.entries(faults)) print(`${name.padEnd(34)} ${times}`)
  print("")
  for (const [name, times] of Object.entries({ ...laws, ...excused })) print(`${name.padEnd(70)} ${times}`)
  for (const kind of missed) print(`never fired: ${kind}`)

  const first = failed.toSorted((a, b) => a.seed - b.seed)[0]
  if (first !== undefined && mutant === null) {
    const { runScenario, scenarioOf, shrink } = await simulation(null)
    const story = shrink(scenarioOf(first.seed), first.failure.split(":")[0]!)
    print(`\nseed ${first.seed}, with what can be left out left out:\n${JSON.stringify(story.steps)}`)
    for (const line of runScenario(story).trace) print(line.slice(0, 400))
  }
  if (isJson) {
    const report = { from, seeds, seconds, faults, laws, excused, missed, failed }
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  }
  const each = `${((seconds * 1000) / Math.max(1, seeds)).toFixed(0)} ms each on ${workers} threads`
  print(`\n${seeds} seeds, ${failed.length} failed, ${seconds.toFixed(0)} s, ${each}`)
  if (first !== undefined) print(`again: npm run simulate -- --seed=${first.seed}`)
  process.exitCode = failed.length + missed.length === 0 ? 0 : 1
}

const mutantOfAll = given.mutant ?? null
if (!isMainThread) await work(workerData as Share)
else if (given.seed !== undefined) await tellOne(whole("seed", 1), mutantOfAll)
else await tellAll(mutantOfAll)
