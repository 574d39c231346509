/**
 * Shoppers, their devices and the platform itself, under every fault and a clock that is only told: one story for each
 * seed, each played twice.
 *
 * npm run simulate [-- --seeds=20000] [--from=1] [--seed=N] [--mutant=NAME] [--json]: `--seed` plays one, and prints
 * all that happened; `--mutant` plays the shop with that bug in it, which has to be found.
 */
import { setMutant } from "../simulation/mutants.ts"

const text = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const whole = (name: string, fallback: number): number => {
  const value = Number(text(name) ?? fallback)
  if (!Number.isInteger(value)) throw new Error(`--${name} is no whole number: ${text(name)}`)
  return value
}

const mutant = text("mutant")
if (mutant !== undefined) setMutant(mutant)
// Only now, so that the bug is in what they load.
const { faultKinds, unmet } = await import("../simulation/faults.ts")
const { playSeeds } = await import("../simulation/session.ts")
const { playSeed, playStory } = await import("../simulation/run.ts")
const { storyOf } = await import("../simulation/story.ts")
const { shrink } = await import("../simulation/shrink.ts")

const one = text("seed")
const from = one === undefined ? whole("from", 1) : whole("seed", 1)
const count = one === undefined ? whole("seeds", 2000) : 1
const isJson = process.argv.includes("--json")
const print = (line: string): void => void (isJson || process.stdout.write(`${line}\n`))

const begun = performance.now()
const everyMs = 10_000
let next = everyMs
const { counts, failures, seeds } = await playSeeds(from, count, {
  failuresMax: mutant === undefined ? 5 : 1,
  // Whether a bug is found is the question, not whether it is found twice.
  play: mutant === undefined ? playSeed : (seed) => playStory(storyOf(seed)),
  onSeed: (seed, outcome) => {
    const ms = performance.now() - begun
    if (outcome.failure !== null) print(`seed ${seed}: ${outcome.failure}`)
    if (one !== undefined) for (const line of outcome.trace) print(line)
    if (ms < next) return
    next = ms + everyMs
    print(`${seed - from + 1} of ${count} seeds, ${(ms / (seed - from + 1)).toFixed(0)} ms each`)
  },
})
const seconds = (performance.now() - begun) / 1000

const named = (of: (name: string) => boolean) =>
  Object.fromEntries([...counts].filter(([name]) => of(name)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const faults = Object.fromEntries(faultKinds.map((kind) => [kind, counts.get(kind) ?? 0]))
const laws = named((name) => name.startsWith("law "))
const excused = named((name) => name.startsWith("excused: "))
const missed = one === undefined && mutant === undefined ? unmet(counts, 1) : []

print("")
for (const [name, times] of Object.entries(faults)) print(`${name.padEnd(34)} ${times}`)
print("")
for (const [name, times] of Object.entries({ ...laws, ...excused })) print(`${name.padEnd(70)} ${times}`)
for (const kind of missed) print(`never fired: ${kind}`)

const [first] = failures
if (first !== undefined && mutant === undefined && one === undefined) {
  const law = first.failure!.split(":")[0]!
  const story = shrink(first.story, law)
  print(`\nseed ${first.story.seed}, with what can be left out left out:\n${JSON.stringify(story.steps)}`)
  for (const line of playStory(story).trace) print(line.slice(0, 400))
}
const failed = failures.map(({ story, failure }) => ({ seed: story.seed, failure }))
if (isJson) {
  const report = { from, seeds, seconds, faults, laws, excused, missed, failed }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
}
print(
  `\n${seeds} seeds, ${failures.length} failed, ${seconds.toFixed(0)} s, ${((seconds * 1000) / seeds).toFixed(0)} ms each`,
)
if (failures.length > 0) print(`again: npm run simulate -- --seed=${first!.story.seed}`)
process.exitCode = failures.length + missed.length === 0 ? 0 : 1
