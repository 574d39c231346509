/**
 * Fuzzes every route: a third of the requests is valid, a third nearly valid, a third hostile. Most run in this process
 * and measure time and memory; some run over HTTP on a shop with every service on.
 *
 * npm run fuzz [-- --inputs=2000] [--seed=20260101] [--call=cart.update] [--http=20]
 *
 * `--http` without a number runs over HTTP only, with `--inputs` requests. `--json` prints the sums for programs.
 */
import { contractsByName } from "../../../../tests/support/contract.ts"
import { api, sandboxServices } from "../../../../tests/support/api.ts"
import { type FuzzStatistics, fuzz, slowestAddress, cpuMsMax } from "../../../../tests/support/fuzz.ts"
import { createPageRoutes } from "../../../../tests/support/fuzz-pages.ts"
import { createExistingEntities } from "../../../../tests/support/fuzz-real.ts"
import { fuzzOverHttp } from "./fuzz-http.ts"
import { openFuzzShop } from "./fuzz-shop.ts"

const growthMbMax = 50

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const wholeNumber = (name: string, fallback: number): number => {
  const value = Number(option(name) ?? fallback)
  if (!Number.isInteger(value) || value < 0)
    throw new Error(`--${name} is ${option(name)}; it must be a whole number`)
  return value
}
const inputs = wholeNumber("inputs", 2000)
const seed = wholeNumber("seed", 20_260_101)
const isHttpOnly = process.argv.includes("--http")
const httpInputs = isHttpOnly ? inputs : wholeNumber("http", 20)
const isJson = process.argv.includes("--json")
const print = (text: string): void => void (isJson ? process.stderr : process.stdout).write(text)
const only = option("call")
const tags = Object.keys(contractsByName).filter((tag) => only === undefined || tag === only)
if (tags.length === 0) throw new Error(`there is no request ${only}`)

interface Growth {
  readonly beforeMb: number
  readonly growthMb: number
}
const failures: Array<string> = []
const statusText = (statuses: Readonly<Record<number, number>>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}×${count}`)
    .join(" ")
const checkGrowth = (processName: string, beforeMb: number, afterMb: number): Growth => {
  const growthMb = afterMb - beforeMb
  print(
    `\n${processName}: heap ${beforeMb.toFixed(1)} MB before, ${growthMb.toFixed(1)} MB more after (at most ${growthMbMax})\n`,
  )
  if (growthMb > growthMbMax) failures.push(`${processName}: the heap grew by ${growthMb.toFixed(1)} MB`)
  return { beforeMb, growthMb }
}

/** Heap that one-time loading and compiling may take. */
const warmInputs = Math.min(50, inputs)

const inProcess = async (): Promise<Growth> => {
  const shop = api({ services: sandboxServices })
  const { sendAsync, close } = shop
  const real = createExistingEntities(shop)
  if (globalThis.gc === undefined) throw new Error("memory is measured with --expose-gc: npm run fuzz")
  const heapMb = (): number => {
    globalThis.gc?.()
    return process.memoryUsage().heapUsed / 1_048_576
  }
  const fuzzAll = async (count: number, onLine: (line: string) => void): Promise<void> => {
    for (const tag of tags) {
      const startMs = performance.now()
      try {
        const statistics: FuzzStatistics = await fuzz(
          contractsByName[tag]!,
          ({ method, path, query, body, headers }) =>
            sendAsync(`${method} ${path}`, query, body, { headers }),
          real,
          { inputs: count, seed },
        )
        const { valid, nearly, hostile } = statistics.inputs
        const perSecond = Math.round(count / ((performance.now() - startMs) / 1000))
        if (statistics.cpuMs > cpuMsMax)
          failures.push(
            `${tag}: one request blocked the thread ${statistics.cpuMs.toFixed(0)} ms: ${statistics.slowestRequest}`,
          )
        onLine(
          `${tag.padEnd(26)} ${String(valid).padStart(5)} ${String(nearly).padStart(6)} ${String(hostile).padStart(7)}  ` +
            `${String(perSecond).padStart(6)}/s  ${statistics.slowestMs.toFixed(1).padStart(7)} ms  ${statistics.cpuMs.toFixed(1).padStart(6)} ms  ${statusText(statistics.statuses)}\n`,
        )
      } catch (error) {
        failures.push(`${tag}: ${String(error)}`)
        onLine(`${tag.padEnd(26)} FAILED\n`)
      }
    }
  }
  await fuzzAll(warmInputs, () => undefined)
  failures.length = 0
  const beforeMb = heapMb()
  print("request                    valid nearly hostile        rate     slowest    blocked  statuses\n")
  await fuzzAll(inputs, print)
  const growth = checkGrowth("in the process", beforeMb, heapMb())
  const { cpuMs, slowestUrl } = await slowestAddress(createPageRoutes())
  print(`addresses of pages: at most ${cpuMs.toFixed(1)} ms of CPU time, ${slowestUrl}\n`)
  if (cpuMs > cpuMsMax) failures.push(`an address blocked the thread ${cpuMs.toFixed(0)} ms: ${slowestUrl}`)
  await close()
  return growth
}

const overHttp = async (): Promise<Growth & { readonly sent: number; readonly peakMb: number }> => {
  const fuzzShop = await openFuzzShop()
  try {
    const run = (count: number, from: number, isPrinted: boolean) =>
      fuzzOverHttp(fuzzShop.shop.url, fuzzShop.real, {
        inputs: count,
        seed: from,
        only: tags,
        onRoute: (tag, sent, statuses, perSecond) => {
          if (!isPrinted) return
          const rate = `${Math.round(perSecond)}/s`
          print(
            `${tag.padEnd(26)} ${String(sent).padStart(5)}  ${rate.padStart(8)}  ${statusText(statuses)}\n`,
          )
        },
      })
    await run(Math.min(warmInputs, httpInputs), seed - 1, false)
    const beforeMb = await fuzzShop.heap.usedMb()
    print("\nrequest over HTTP          count      rate  statuses\n")
    const { sent, faults } = await run(httpInputs, seed, true)
    failures.push(...faults)
    const growth = checkGrowth("the shop", beforeMb, await fuzzShop.heap.usedMb())
    const peakMb = fuzzShop.shop.peakMb()
    print(`${sent} sent over HTTP; the shop's peak is ${peakMb.toFixed(0)} MB\n`)
    return { ...growth, sent, peakMb }
  } finally {
    await fuzzShop.close()
  }
}

print(
  `${inputs} inputs for each of ${tags.length} requests; again: npm run fuzz -- ${isHttpOnly ? "--http " : ""}--inputs=${inputs} --seed=${seed}\n\n`,
)
const inProcessResult = isHttpOnly ? null : await inProcess()
const httpResult = httpInputs === 0 ? null : await overHttp()
for (const failure of failures.slice(0, 50)) print(`\nFAILED ${failure}\n`)
if (isJson)
  process.stdout.write(
    `${JSON.stringify({ inputs, seed, calls: tags.length, inside: inProcessResult, outside: httpResult, failures })}\n`,
  )
process.exit(failures.length === 0 ? 0 : 1)
