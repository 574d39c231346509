/**
 * Runs the property tests of the core with 100,000 examples each, from a new seed each time. The step
 * "models" of `npm run nightly` does the same for models and conformance, with 5,000 examples.
 *
 * npm run laws [-- --seed=20260101] [--runs=100000]
 */
import { spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { mkdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { root, sources } from "../../../../tests/repository/sources.ts"

const option = (name: string): number | undefined => {
  const argument = process.argv.find((text) => text.startsWith(`--${name}=`))
  if (argument === undefined) return undefined
  const value = Number(argument.slice(name.length + 3))
  if (!Number.isInteger(value)) throw new Error(`--${name} is not a whole number: ${argument}`)
  return value
}

const seed = option("seed") ?? randomInt(2 ** 31)
const runs = option("runs") ?? 100_000
const report = join(root, "tests/.out/laws.json")
mkdirSync(join(root, "tests/.out"), { recursive: true })

/** Test files with properties. */
const files = sources
  .filter(
    ({ path, code }) => /^packages\/[^/]+\/src\/.*\.test\.ts$/.test(path) && code.includes("fc.assert("),
  )
  .map(({ path }) => path)

const again = `npm run laws -- --seed=${seed} --runs=${runs}`
process.stdout.write(`${files.length} files, ${runs} examples of each law; again: ${again}\n`)
const startMs = performance.now()
const { status } = spawnSync(
  "vitest",
  [
    "run",
    "-c",
    "tests/vitest.config.ts",
    ...files,
    "--testNamePattern=laws",
    "--testTimeout=3600000",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
      SHOP_SEED: String(seed),
      SHOP_RUNS: String(runs),
    },
  },
)

interface Report {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly assertionResults: ReadonlyArray<{
      readonly title: string
      readonly status: string
      readonly duration?: number
    }>
  }>
}
const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report
const tests = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults
    .filter((test) => test.status === "passed" || test.status === "failed")
    .map((test) => ({ ...test, file: relative(root, name), seconds: (test.duration ?? 0) / 1000 })),
)
const failed = tests.filter((test) => test.status === "failed")
process.stdout.write("\n")
for (const { file, title, seconds } of tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12))
  process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}: ${title}\n`)
for (const { file, title } of failed) process.stdout.write(`FAILED  ${file}: ${title}\n`)
process.stdout.write(
  `\n${tests.length} laws, ${failed.length} failed, in ${((performance.now() - startMs) / 60_000).toFixed(1)} min; again: ${again}\n`,
)
process.exit(status === 0 && failed.length === 0 && tests.length > 0 ? 0 : 1)
