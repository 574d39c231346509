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

/** The seeds that one thread runs. */
interface SeedRange {
  readonly from: number
  readonly count: number
  /** Difference between seeds. */
  readonly step: number
  readonly failuresMax: number
  readonly mutant: string | null
}

/** A message of a thread to the main thread. */
type ThreadMessage =
  | { readonly tag: "progress"; readonly seeds: number }
  | { readonly tag: "failed"; readonly seed: number; readonly failure: string }
  | { readonly tag: "done"; readonly counts: Counts; readonly seeds: number }

const loadSimulation = async (mutant: string | null) => {
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
  const runOnce = (seed: number) => runSeed(seed, false)
  return { runSeeds, runOne: mutant === null ? runOrRepeat : runOnce, runScenario, scenarioOf, shrink }
}

const runThread = async ({ from, count, step, failuresMax, mutant }: SeedRange): Promise<void> => {
  const postMessage = (message: ThreadMessage): void => parentPort!.postMessage(message)
  const { runSeeds, runOne } = await loadSimulation(mutant)
  let seedsRun = 0
  const { counts, seeds } = await runSeeds(from, count, {
    failuresMax,
    step,
    runOne,
    onSeed: (seed, { failure }) => {
      seedsRun += 1
      if (failure !== null) postMessage({ tag: "failed", seed, failure })
      if (seedsRun % 25 === 0) postMessage({ tag: "progress", seeds: seedsRun })
    },
  })
  postMessage({ tag: "done", counts, seeds })
}

const option = { type: "string" } as const
const { values: options } = parseArgs({
  options: {
    seeds: option,
    from: option,
    workers: option,
    seed: option,
    mutant: option,
    json: { type: "boolean", default: false },
  },
})
const wholeNumber = (name: "seeds" | "from" | "workers" | "seed", fallback: number): number => {
  const value = Number(options[name] ?? fallback)
  if (!Number.isInteger(value)) throw new Error(`--${name} is ${options[name]}; it must be a whole number`)
  return value
}
const isJson = options.json
const print = (line: string): void => void (isJson || process.stdout.write(`${line}\n`))

/** Runs one seed and prints its trace. */
const runOneSeed = async (seed: number, mutant: string | null): Promise<void> => {
  const { runOne } = await loadSimulation(mutant)
  const { failure, trace } = runOne(seed)
  for (const line of trace) print(line)
  print(failure === null ? `\nseed ${seed}: passed` : `\nseed ${seed}: ${failure}`)
  process.exitCode = failure === null ? 0 : 1
}

/** Number of seeds in which every kind of fault must have occurred. */
const seedsForAllFaults = 2000
const progressEveryMs = 10_000

/** Runs a range of seeds in several threads and prints what occurred in them. */
const runSeedRange = async (mutant: string | null): Promise<void> => {
  const { addCounts, faultKinds, missingFaults } = await import("../../../../tests/simulation/faults.ts")
  const from = wholeNumber("from", 1)
  const count = wholeNumber("seeds", seedsForAllFaults)
  const workers = Math.max(1, Math.min(count, wholeNumber("workers", availableParallelism())))
  const failuresMax = mutant === null ? 5 : 1
  const startMs = performance.now()
  const counts: Counts = new Map()
  const failed: Array<{ readonly seed: number; readonly failure: string }> = []
  const seedsByThread = Array.from({ length: workers }, () => 0)
  const seedsRun = () => seedsByThread.reduce((sum, seeds) => sum + seeds, 0)
  const threads: Array<Worker> = []
  let nextProgressMs = progressEveryMs

  const handleMessage = (index: number, message: ThreadMessage, resolve: () => void): void => {
    if (message.tag === "failed") {
      failed.push({ seed: message.seed, failure: message.failure })
      print(`seed ${message.seed}: ${message.failure}`)
      // One failure ends the run, so the other threads stop as well.
      if (failed.length >= failuresMax) for (const thread of threads) void thread.terminate()
      return
    }
    seedsByThread[index] = message.seeds
    if (message.tag === "done") {
      addCounts(counts, message.counts)
      return resolve()
    }
    const elapsedMs = performance.now() - startMs
    if (elapsedMs < nextProgressMs) return
    nextProgressMs = elapsedMs + progressEveryMs
    const msPerSeed = (elapsedMs / seedsRun()).toFixed(0)
    print(`${seedsRun()} of ${count} seeds, ${msPerSeed} ms each, ${failed.length} failed`)
  }
  await Promise.all(
    seedsByThread.map(
      (_, index) =>
        new Promise<void>((resolve, reject) => {
          const range: SeedRange = {
            from: from + index,
            count: count - index,
            step: workers,
            failuresMax,
            mutant,
          }
          const thread = new Worker(new URL(import.meta.url), { workerData: range })
          threads.push(thread)
          thread.on("message", (message: ThreadMessage) => handleMessage(index, message, resolve))
          thread.on("error", reject)
          thread.on("exit", () => resolve())
        }),
    ),
  )
  const seeds = seedsRun()
  const seconds = (performance.now() - startMs) / 1000

  const countsWith = (prefix: string) =>
    Object.fromEntries(
      [...counts].filter(([name]) => name.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  const faults = Object.fromEntries(faultKinds.map((kind) => [kind, counts.get(kind) ?? 0]))
  const laws = countsWith("law ")
  const excused = countsWith("excused: ")
  const isComplete = mutant === null && failed.length === 0 && seeds >= seedsForAllFaults
  const missed = isComplete ? missingFaults(counts, 1) : []

  print("")
  for (const [name, times] of Object.entries(faults)) print(`${name.padEnd(34)} ${times}`)
  print("")
  for (const [name, times] of Object.entries({ ...laws, ...excused })) print(`${name.padEnd(70)} ${times}`)
  for (const kind of missed) print(`a fault never occurred: ${kind}`)

  const first = failed.toSorted((a, b) => a.seed - b.seed)[0]
  if (first !== undefined && mutant === null) {
    const { runScenario, scenarioOf, shrink } = await loadSimulation(null)
    const shrunk = shrink(scenarioOf(first.seed), first.failure.split(":")[0]!)
    print(`\nseed ${first.seed}, shrunk to the steps that still fail:\n${JSON.stringify(shrunk.steps)}`)
    for (const line of runScenario(shrunk).trace) print(line.slice(0, 400))
  }
  if (isJson) {
    const report = { from, seeds, seconds, faults, laws, excused, missed, failed }
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  }
  const speed = `${((seconds * 1000) / Math.max(1, seeds)).toFixed(0)} ms each on ${workers} threads`
  print(`\n${seeds} seeds, ${failed.length} failed, ${seconds.toFixed(0)} s, ${speed}`)
  if (first !== undefined) print(`To run it again: npm run simulate -- --seed=${first.seed}`)
  process.exitCode = failed.length + missed.length === 0 ? 0 : 1
}

const mutant = options.mutant ?? null
if (!isMainThread) await runThread(workerData as SeedRange)
else if (options.seed !== undefined) await runOneSeed(wholeNumber("seed", 1), mutant)
else await runSeedRange(mutant)
