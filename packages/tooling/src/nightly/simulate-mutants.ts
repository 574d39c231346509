/**
 * Checks that the simulation finds bugs: each known bug is put into the shop in turn, and the simulation must find it
 * within a number of seeds.
 *
 * npm run simulate:mutants [-- --seeds=500] [--only=part of a name]
 */
import { spawnSync } from "node:child_process"
import { mutants } from "../../../../tests/simulation/mutants.ts"

const text = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const seeds = Number(text("seeds") ?? 500)
const only = text("only") ?? ""

const looked = mutants.filter((one) => one.name.includes(only))
let missed = 0
for (const { name } of looked) {
  const begun = performance.now()
  const { stdout } = spawnSync(
    process.execPath,
    [
      "--conditions=@shop/source",
      "packages/tooling/src/nightly/simulate.ts",
      `--mutant=${name}`,
      `--seeds=${seeds}`,
      "--json",
    ],
    { encoding: "utf8", maxBuffer: 2 ** 28 },
  )
  const report = (stdout.startsWith("{") ? JSON.parse(stdout) : null) as {
    readonly seeds: number
    readonly failed: ReadonlyArray<{ readonly failure: string }>
  } | null
  const failure = report?.failed[0]?.failure
  if (failure === undefined) missed += 1
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const found = failure === undefined ? "NOT FOUND" : `after ${report!.seeds} seeds: ${failure.slice(0, 90)}`
  process.stdout.write(`${name.padEnd(54)} ${found} (${seconds} s)\n`)
}
process.stdout.write(`${looked.length} bugs, ${missed} not found\n`)
process.exitCode = missed === 0 ? 0 : 1
