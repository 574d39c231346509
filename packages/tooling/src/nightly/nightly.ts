/**
 * Runs all long checks in turn and prints a table of their results:
 *
 * npm run nightly [-- --only=kill,fuzz] [--json]
 *
 * A stale storefront is built first; if the build fails, no step runs. The output of a step goes to
 * `var/nightly/<name>.log`. `dump` runs when SHOP_LEGACY_DUMP names a real shop's dump, and `builds` after the first release.
 * Exit code: 0 all passed, 1 a step failed, 2 wrong usage.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { createWriteStream, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { newestRelease } from "../cluster/revision.ts"
import { runSteps, type Step, steps } from "./steps.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const logs = join(root, "var/nightly")
const names = steps.map(({ name }) => name)
const refuseUsage = (message: string): never => {
  process.stderr.write(
    `${message}\nUsage: npm run nightly [-- --only=<name>,<name>] [--json]; names: ${names.join(", ")}\n`,
  )
  process.exit(2)
}

const readOptions = () => {
  try {
    return parseArgs({ options: { only: { type: "string" }, json: { type: "boolean" } } }).values
  } catch (error) {
    return refuseUsage(error instanceof Error ? error.message : String(error))
  }
}
const { only, json: isJson = false } = readOptions()
const selected = only?.split(",").map((name) => name.trim()) ?? null
const unknown = selected?.filter((name) => !names.includes(name)) ?? []
if (unknown.length > 0) refuseUsage(`unknown steps: ${unknown.join(", ")}`)
const hasDump = (process.env["SHOP_LEGACY_DUMP"] ?? "") !== ""
if (selected?.includes("dump") === true && !hasDump) refuseUsage("dump needs SHOP_LEGACY_DUMP")
/** Steps that need something that may not be there. */
const isPossible: Readonly<Record<string, boolean>> = { dump: hasDump, builds: newestRelease() !== null }
const chosen = steps.filter(({ name }) => selected?.includes(name) ?? isPossible[name] !== false)

/** The outcome of a step. */
interface Outcome {
  readonly name: string
  /** Null when the process did not start or a signal ended it. */
  readonly code: number | null
  readonly seconds: number
  readonly figures: string
  readonly log: string
}

const print = (text: string): void => void process.stderr.write(text)
const progressEveryMs = 60_000
let running: ChildProcess | null = null
let isStopped = false
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isStopped = true
    running?.kill(signal)
  })

/** Runs a step. The last line of its output shows its progress. */
const run = (
  log: string,
  env: NonNullable<Step["env"]>,
  parameters: ReadonlyArray<string>,
): Promise<number | null> =>
  new Promise((resolve) => {
    const file = createWriteStream(log)
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        ...env,
        FORCE_COLOR: "0",
        NO_COLOR: "1",
        PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
      },
    })
    running = child
    let last = ""
    const startMs = performance.now()
    const append = (chunk: Buffer): void => {
      file.write(chunk)
      last =
        chunk
          .toString()
          .split(/[\r\n]+/)
          .findLast((line) => line.trim() !== "") ?? last
      if (process.stderr.isTTY) print(`\r\u001b[K   ${last.trim().slice(0, 90)}`)
    }
    child.stdout.on("data", append)
    child.stderr.on("data", append)
    const progressTimer = setInterval(() => {
      const minutes = Math.round((performance.now() - startMs) / 60_000)
      if (!process.stderr.isTTY) print(`   ${minutes} min: ${last.trim().slice(0, 100)}\n`)
    }, progressEveryMs)
    const finish = (code: number | null): void => {
      clearInterval(progressTimer)
      running = null
      file.end(() => resolve(code))
    }
    child.on("error", (error) => {
      file.write(String(error))
      finish(null)
    })
    child.on("close", (code) => finish(code))
  })

const runStep = async (step: Step): Promise<Outcome> => {
  const startMs = performance.now()
  const log = join(logs, `${step.name}.log`)
  const preparation = await step.before?.()
  try {
    const code = await run(log, step.env ?? {}, [...step.parameters, ...(preparation?.parameters ?? [])])
    const seconds = Math.round((performance.now() - startMs) / 1000)
    return { name: step.name, code, seconds, figures: step.summarize(readFileSync(log, "utf8")), log }
  } finally {
    await preparation?.end()
  }
}

mkdirSync(logs, { recursive: true })
const outcomes = await runSteps(
  chosen,
  async (step, turn) => {
    print(`── ${step.name} (${turn} of ${chosen.length})\n`)
    const outcome = await runStep(step)
    const result = outcome.code === 0 ? "passed" : `FAILED with ${outcome.code ?? "a signal"}`
    print(`${process.stderr.isTTY ? "\r\u001b[K" : ""}   ${result} in ${outcome.seconds} s; ${outcome.log}\n`)
    return outcome
  },
  () => isStopped,
)
const isPassed = !isStopped && outcomes.every(({ code }) => code === 0)
if (isJson) process.stdout.write(`${JSON.stringify({ isPassed, outcomes }, null, 2)}\n`)
else {
  const row = (name: string, code: string, seconds: string, figures: string) =>
    `${name.padEnd(14)}${code.padStart(5)}${seconds.padStart(9)}  ${figures}\n`
  process.stdout.write(`\n${row("step", "code", "seconds", "result")}`)
  for (const { name, code, seconds, figures } of outcomes)
    process.stdout.write(row(name, String(code ?? "-"), String(seconds), figures))
  const failed = outcomes.filter(({ code }) => code !== 0).map(({ name }) => name)
  process.stdout.write(
    `\n${outcomes.length - failed.length} passed, ${failed.length} failed${failed.length === 0 ? "" : `: ${failed.join(", ")}`}${isStopped ? "; stopped before the end" : ""}\n`,
  )
}
process.exit(isPassed ? 0 : 1)
