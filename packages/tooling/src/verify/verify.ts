/**
 * Runs all checks: types, lint, unused code, every suite of Vitest, bytes, the packed core, the browser. Checks that do
 * not need each other run side by side; each line of their output begins with the name of its check. `--quick` runs types,
 * lint, unused code and the unit tests of the packages that need no server, with few examples of each property. The last
 * lines name what failed and count "N passed, N failed".
 */
import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
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

const print = (name: string, line: string): void => {
  process.stdout.write(`${name.padEnd(12)} │ ${line}\n`)
}

const forward = async (name: string, output: Readable): Promise<void> => {
  for await (const line of createInterface({ input: output })) print(name, line)
}

const run = async (name: string, command: string, ...parameters: ReadonlyArray<string>): Promise<boolean> => {
  print(name, "starts")
  const started = performance.now()
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(isQuick ? { SHOP_RUNS: "20" } : {}), FORCE_COLOR: "0" },
  })
  const ended = new Promise<boolean>((resolve) => {
    child.on("error", (error) => {
      print(name, error.message)
      resolve(false)
    })
    child.on("close", (status) => resolve(status === 0))
  })
  const [isPassed] = await Promise.all([ended, forward(name, child.stdout), forward(name, child.stderr)])
  print(name, `${isPassed ? "ok" : "FAILED"} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return isPassed
}

const step = async (name: string, command: string, ...parameters: ReadonlyArray<string>): Promise<void> =>
  count(name, await run(name, command, ...parameters))

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
const printSlowest = (name: string, durations: ReadonlyArray<readonly [file: string, ms: number]>): void => {
  print(name, "slowest files:")
  for (const [file, ms] of durations.toSorted((a, b) => b[1] - a[1]).slice(0, 15))
    print(name, `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

const vitest = async (): Promise<void> => {
  const report = join(out, "vitest.json")
  const isPassed = await run(
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
  printSlowest(
    "vitest",
    testResults.map(({ name, startTime, endTime }) => [relative(root, name), endTime - startTime]),
  )
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

const playwright = async (kind: string, config: string): Promise<void> => {
  const report = join(out, `playwright-${kind}.json`)
  process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] = report
  const isPassed = await run(kind, "playwright", "test", "-c", config, "--reporter=list,json")
  const { suites } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport
  const specs = suites.flatMap(specsOf)
  const durations = new Map<string, number>()
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      durations.set(file, (durations.get(file) ?? 0) + duration)
  printSlowest(kind, [...durations])
  for (const { file, line, title, tests } of specs)
    for (const { status } of tests) count(kind, status === "expected", `${file}:${line} ${title}`)
  if (!isPassed && (tallies.get(kind)?.failed ?? 0) === 0) count(kind, false)
}

const browser = async (): Promise<void> => {
  if (!(await run("chromium", "node", "packages/tooling/src/browser/chromium.ts")))
    return count("browser", false)
  await playwright("browser", "tests/playwright.config.ts")
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
await step("types", "tsc", "-b")
await Promise.all([
  step("lint", "oxlint", "--deny-warnings"),
  step("dependencies", "depcruise", "packages", "apps"),
  step("regexps", "node", "packages/tooling/src/lint/check-regexps.ts"),
  step("unused", "knip"),
  ...(isQuick
    ? [vitest()]
    : [
        step("build", "node", "packages/tooling/src/build/build.ts", "--if-stale"),
        step("package", "node", "packages/tooling/src/build/package.ts"),
      ]),
])
if (!isQuick)
  await Promise.all([
    vitest(),
    (async () => {
      await step("bytes", "node", "packages/tooling/src/page-speed/size.ts")
      await step("examples", "vitest", "run", "-c", "tests/vitest.examples.config.ts")
      await step("docs", "apps/docs/node_modules/.bin/vue-tsc", "-p", "apps/docs")
      await browser()
    })(),
  ])

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
