/**
 * Kills the running shop with SIGKILL during mixed work, in many cycles on one data folder, and checks after each start
 * that acknowledged work is stored once: `npm run kill` (300 cycles), or `npm run kill -- --cycles=20`. Fails when work is
 * lost or doubled. `--seed=7` sets the times of the kills, and `--json` prints the result as JSON.
 */
import { runKillCycles, type KillResults } from "./kill-cycles.ts"

const readNumberOption = (name: string, fallback: number): number => {
  const text = process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split("=")[1]
  if (text === undefined) return fallback
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    process.stderr.write(`--${name} must be a whole number of at least 1\n`)
    process.exit(2)
  }
  return Number(text)
}

const cycles = readNumberOption("cycles", 300)
const seed = readNumberOption("seed", 20_260_101)
const isJson = process.argv.includes("--json")
process.stderr.write(`${cycles} cycles, --seed=${seed}\n`)

const startMs = performance.now()
const results: KillResults = await runKillCycles({
  cycles,
  seed,
  onCycle: (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${cycles}`)
    else if (done % 25 === 0) process.stderr.write(`${done} of ${cycles}\n`)
  },
})
const seconds = Math.round((performance.now() - startMs) / 1000)
if (isJson) process.stdout.write(`${JSON.stringify({ cycles, seed, seconds, ...results })}\n`)
else {
  const rows: ReadonlyArray<readonly [string, number]> = [
    ["cycles", cycles],
    ["seconds", seconds],
    ["orders acknowledged before a kill", results.ordersAcknowledged],
    ["orders sent again after no response", results.ordersRetried],
    ["  whose first request had succeeded", results.ordersFound],
    ["cart writes acknowledged before a kill", results.writesAcknowledged],
    ["successful reads", results.reads],
    ["acknowledged work lost", results.lost.length],
    ["work done twice", results.doubled.length],
    ["responses outside 2xx", results.refused.length],
    ["inconsistent data", results.broken.length],
  ]
  process.stdout.write(
    `\n${rows.map(([name, value]) => `${name.padEnd(44)}${String(value).padStart(9)}`).join("\n")}\n`,
  )
}
const faults = [...results.lost, ...results.doubled, ...results.refused, ...results.broken]
for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
