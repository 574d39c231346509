/**
 * Runs all checks: types, lint, unused code, every suite of Vitest, coverage, bytes, the packed core, the browser.
 * `--quick` runs types, lint, unused code and the unit tests of the packages that need no server, with few examples of
 * each property. The last lines name what failed and count "N passed, N failed".
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const out = join(root, "tests/.out")
const isQuick = process.argv.includes("--quick")
const quickTests = [
  "packages/core",
  "packages/search",
  "packages/testing",
  "packages/wire",
  "packages/adapters",
  "apps/storefront",
  "tests/repository",
]

interface Tally {
  passed: number
  failed: number
}
const tallies = new Map<string, Tally>()
const failures: Array<string> = []
const count = (kind: string, isPassed: boolean, name?: string): void => {
  const tally = tallies.get(kind) ?? { passed: 0, failed: 0 }
  tally[isPassed ? "passed" : "failed"] += 1
  tallies.set(kind, tally)
  if (!isPassed) failures.push(name === undefined ? kind : `${kind}: ${name}`)
}

const run = (name: string, command: string, ...parameters: ReadonlyArray<string>): boolean => {
  process.stdout.write(`\n── ${name}\n`)
  const started = performance.now()
  const { status } = spawnSync(command, parameters, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...(isQuick ? { SHOP_RUNS: "20" } : {}), FORCE_COLOR: "0" },
  })
  process.stdout.write(
    `   ${status === 0 ? "ok" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
  return status === 0
}

const step = (name: string, command: string, ...parameters: ReadonlyArray<string>): void =>
  count(name, run(name, command, ...parameters))

interface VitestReport {
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly status: string
    readonly assertionResults: ReadonlyArray<{
      readonly ancestorTitles: ReadonlyArray<string>
      readonly fullName: string
      readonly status: string
    }>
  }>
}

const kindOf = (file: string, titles: ReadonlyArray<string>): string => {
  const folder = /tests\/(conformance|model|repository|process)\//.exec(file)?.[1]
  if (folder !== undefined) return folder
  return titles.includes("laws") ? "property" : "unit"
}

/** Prints the files that took longest, because they decide how long a run takes. */
const printSlowest = (durations: ReadonlyArray<readonly [file: string, ms: number]>): void => {
  process.stdout.write("   slowest files:\n")
  for (const [file, ms] of durations.toSorted((a, b) => b[1] - a[1]).slice(0, 15))
    process.stdout.write(`   ${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`)
}

const vitest = (): void => {
  const report = join(out, "vitest.json")
  const isPassed = run(
    "vitest",
    "vitest",
    "run",
    "-c",
    "tests/vitest.config.ts",
    ...(isQuick ? quickTests : []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  )
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport
  printSlowest(testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]))
  for (const file of testResults) {
    const path = relative(root, file.name)
    if (file.status === "failed" && file.assertionResults.length === 0)
      count(kindOf(file.name, []), false, path)
    for (const test of file.assertionResults)
      count(kindOf(file.name, test.ancestorTitles), test.status === "passed", `${path} ${test.fullName}`)
  }
  if (!isPassed && [...tallies.values()].every((tally) => tally.failed === 0)) count("unit", false)
}

interface Suite {
  readonly specs: ReadonlyArray<{
    readonly file: string
    readonly line: number
    readonly title: string
    readonly tests: ReadonlyArray<{
      readonly status: string
      readonly results: ReadonlyArray<{ readonly duration: number }>
    }>
  }>
  readonly suites?: ReadonlyArray<Suite>
}
interface PlaywrightReport {
  readonly suites: ReadonlyArray<Suite>
}

const specsOf = (suite: Suite): Suite["specs"] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]

const playwright = (kind: string, config: string): void => {
  const report = join(out, `playwright-${kind}.json`)
  process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] = report
  const isPassed = run(kind, "playwright", "test", "-c", config, "--reporter=list,json")
  const { suites } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport
  const specs = suites.flatMap(specsOf)
  const durations = new Map<string, number>()
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      durations.set(file, (durations.get(file) ?? 0) + duration)
  printSlowest([...durations])
  for (const { file, line, title, tests } of specs)
    for (const { status } of tests) count(kind, status === "expected", `${file}:${line} ${title}`)
  if (!isPassed && (tallies.get(kind)?.failed ?? 0) === 0) count(kind, false)
}

const browser = (): void => {
  if (!run("chromium", "node", "packages/tooling/src/browser/chromium.ts")) return count("browser", false)
  playwright("browser", "tests/playwright.config.ts")
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
step("types", "tsc", "-b")
step("lint", "oxlint", "--deny-warnings")
step("dependencies", "depcruise", "packages", "apps")
step("regular expressions", "node", "packages/tooling/src/lint/check-regexps.ts")
step("unused", "knip")
if (!isQuick) step("build", "node", "packages/tooling/src/build/build.ts", "--if-stale")
vitest()
if (!isQuick) {
  step("examples", "vitest", "run", "-c", "tests/vitest.examples.config.ts")
  step("types of examples", "apps/docs/node_modules/.bin/vue-tsc", "-p", "apps/docs")
  step("coverage", "vitest", "run", "-c", "tests/vitest.coverage.config.ts", "--silent=passed-only")
  step("bytes", "node", "packages/tooling/src/page-speed/size.ts")
  step("package", "node", "packages/tooling/src/build/package.ts")
  browser()
}

const passed = [...tallies.values()].reduce((sum, tally) => sum + tally.passed, 0)
const failed = [...tallies.values()].reduce((sum, tally) => sum + tally.failed, 0)
process.stdout.write("\n")
for (const [kind, tally] of tallies) {
  process.stdout.write(
    `${kind.padEnd(12)} ${String(tally.passed).padStart(5)} passed ${String(tally.failed).padStart(4)} failed\n`,
  )
}
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((name) => `  ${name}\n`).join("")}`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
