/**
 * Runs all long checks in turn and prints a table of their results:
 *
 * npm run nightly [-- --only=kill,fuzz] [--json]
 *
 * A stale storefront is built first; if the build fails, no step runs. The output of a step goes to
 * `var/nightly/<name>.log`. `dump` runs when SHOP_LEGACY_DUMP names a real shop's dump.
 * Exit code: 0 all passed, 1 a step failed, 2 wrong usage.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { createWriteStream, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { runSteps, type Step, steps } from "./steps.ts"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const logs = join(root, "var/nightly")
const names = steps.map(({ name }) => name)
const usage = (words: string): never => {
  process.stderr.write(
    `${words}\nUsage: npm run nightly [-- --only=<name>,<name>] [--json]; names: ${names.join(", ")}\n`,
  )
  process.exit(2)
}

const readOptions = () => {
  try {
    return parseArgs({ options: { only: { type: "string" }, json: { type: "boolean" } } }).values
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error))
  }
}
const { only, json: isJson = false } = readOptions()
const wanted = only?.split(",").map((name) => name.trim()) ?? null
const unknown = wanted?.filter((name) => !names.includes(name)) ?? []
if (unknown.length > 0) usage(`not known: ${unknown.join(", ")}`)
const hasDump = (process.env["SHOP_LEGACY_DUMP"] ?? "") !== ""
if (wanted?.includes("dump") === true && !hasDump) usage("dump needs SHOP_LEGACY_DUMP")
const chosen = steps.filter(({ name }) => wanted?.includes(name) ?? (name !== "dump" || hasDump))

/** The outcome of a step. */
interface Outcome {
  readonly name: string
  /** Null when the process did not start or a signal ended it. */
  readonly code: number | null
  readonly seconds: number
  readonly figures: string
  readonly log: string
}

const say = (text: string): void => void process.stderr.write(text)
const tellEveryMs = 60_000
let running: ChildProcess | null = null
let isStopped = false
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isStopped = true
    running?.kill(signal)
  })

/** Runs a step. The last line of its output shows its progress. */
const run = (log: string, parameters: ReadonlyArray<string>): Promise<number | null> =>
  new Promise((resolve) => {
    const file = createWriteStream(log)
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        FORCE_COLOR: "0",
        NO_COLOR: "1",
        PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
      },
    })
    running = child
    let last = ""
    const begunMs = performance.now()
    const append = (chunk: Buffer): void => {
      file.write(chunk)
      last =
        chunk
          .toString()
          .split(/[\r\n]+/)
          .findLast((line) => line.trim() !== "") ?? last
      if (process.stderr.isTTY) say(`\r\u001b[K   ${last.trim().slice(0, 90)}`)
    }
    child.stdout.on("data", append)
    child.stderr.on("data", append)
    const telling = setInterval(() => {
      const minutes = Math.round((performance.now() - begunMs) / 60_000)
      if (!process.stderr.isTTY) say(`   ${minutes} min: ${last.trim().slice(0, 100)}\n`)
    }, tellEveryMs)
    const end = (code: number | null): void => {
      clearInterval(telling)
      running = null
      file.end(() => resolve(code))
    }
    child.on("error", (error) => {
      file.write(String(error))
      end(null)
    })
    child.on("close", (code) => end(code))
  })

const prove = async (step: Step): Promise<Outcome> => {
  const begunMs = performance.now()
  const log = join(logs, `${step.name}.log`)
  const ready = await step.before?.()
  try {
    const code = await run(log, [...step.parameters, ...(ready?.parameters ?? [])])
    const seconds = Math.round((performance.now() - begunMs) / 1000)
    return { name: step.name, code, seconds, figures: step.summarize(readFileSync(log, "utf8")), log }
  } finally {
    await ready?.end()
  }
}

mkdirSync(logs, { recursive: true })
const outcomes = await runSteps(
  chosen,
  async (step, turn) => {
    say(`── ${step.name} (${turn} of ${chosen.length})\n`)
    const outcome = await prove(step)
    const end = outcome.code === 0 ? "passed" : `FAILED with ${outcome.code ?? "a signal"}`
    say(`${process.stderr.isTTY ? "\r\u001b[K" : ""}   ${end} in ${outcome.seconds} s; ${outcome.log}\n`)
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
