/**
 * Kills the running shop with SIGKILL during mixed work, in many cycles on one data folder, and checks after each start
 * that acknowledged work is stored once: `npm run kill` (300 cycles), or `npm run kill -- --cycles=20`. Fails when work is
 * lost or doubled. `--seed=7` chooses the moments of the kills, `--json` prints for programs.
 */
import { killMany, type Tally } from "./kill-cycles.ts"

const numberOf = (name: string, fallback: number): number => {
  const given = process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split("=")[1]
  if (given === undefined) return fallback
  if (!/^[1-9]\d{0,8}$/.test(given)) {
    process.stderr.write(`--${name} is a whole number from 1 on\n`)
    process.exit(2)
  }
  return Number(given)
}

const cycles = numberOf("cycles", 300)
const seed = numberOf("seed", 20_260_101)
const isJson = process.argv.includes("--json")
process.stderr.write(`${cycles} cycles, --seed=${seed}\n`)

const begun = performance.now()
const tally: Tally = await killMany({
  cycles,
  seed,
  onCycle: (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${cycles}`)
    else if (done % 25 === 0) process.stderr.write(`${done} of ${cycles}\n`)
  },
})
const seconds = Math.round((performance.now() - begun) / 1000)
if (isJson) process.stdout.write(`${JSON.stringify({ cycles, seed, seconds, ...tally })}\n`)
else {
  const rows: ReadonlyArray<readonly [string, number]> = [
    ["cycles", cycles],
    ["seconds", seconds],
    ["orders acknowledged before a kill", tally.ordersAcknowledged],
    ["orders without an answer, asked again", tally.ordersRetried],
    ["  of which the first try had been done", tally.ordersFound],
    ["cart writes acknowledged before a kill", tally.writesAcknowledged],
    ["reads answered", tally.reads],
    ["acknowledged and lost", tally.lost.length],
    ["done twice", tally.doubled.length],
    ["answers that were no 2xx", tally.refused.length],
    ["broken files", tally.broken.length],
  ]
  process.stdout.write(
    `\n${rows.map(([name, value]) => `${name.padEnd(44)}${String(value).padStart(9)}`).join("\n")}\n`,
  )
}
const faults = [...tally.lost, ...tally.doubled, ...tally.refused, ...tally.broken]
for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
