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
import { openFuzzFloor } from "./fuzz-shop.ts"

const growthMbMax = 50

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const whole = (name: string, fallback: number): number => {
  const value = Number(option(name) ?? fallback)
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} is no whole number: ${option(name)}`)
  return value
}
const inputs = whole("inputs", 2000)
const seed = whole("seed", 20_260_101)
const isHttpOnly = process.argv.includes("--http")
const httpInputs = isHttpOnly ? inputs : whole("http", 20)
const isJson = process.argv.includes("--json")
const say = (text: string): void => void (isJson ? process.stderr : process.stdout).write(text)
const only = option("call")
const tags = Object.keys(contractsByName).filter((tag) => only === undefined || tag === only)
if (tags.length === 0) throw new Error(`there is no call ${only}`)

interface Growth {
  readonly beforeMb: number
  readonly growthMb: number
}
const failures: Array<string> = []
const statusText = (statuses: Readonly<Record<number, number>>): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}×${count}`)
    .join(" ")
const grown = (who: string, beforeMb: number, afterMb: number): Growth => {
  const growthMb = afterMb - beforeMb
  say(
    `\n${who}: heap ${beforeMb.toFixed(1)} MB before, ${growthMb.toFixed(1)} MB more after (at most ${growthMbMax})\n`,
  )
  if (growthMb > growthMbMax) failures.push(`${who}: the heap grew by ${growthMb.toFixed(1)} MB`)
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
  const askAll = async (count: number, hear: (line: string) => void): Promise<void> => {
    for (const tag of tags) {
      const begun = performance.now()
      try {
        const figures: FuzzStatistics = await fuzz(
          contractsByName[tag]!,
          ({ method, path, query, body, headers }) =>
            sendAsync(`${method} ${path}`, query, body, { headers }),
          real,
          { inputs: count, seed },
        )
        const { valid, nearly, hostile } = figures.inputs
        const perSecond = Math.round(count / ((performance.now() - begun) / 1000))
        if (figures.cpuMs > cpuMsMax)
          failures.push(
            `${tag}: one request held the thread ${figures.cpuMs.toFixed(0)} ms: ${figures.slowestRequest}`,
          )
        hear(
          `${tag.padEnd(26)} ${String(valid).padStart(5)} ${String(nearly).padStart(6)} ${String(hostile).padStart(7)}  ` +
            `${String(perSecond).padStart(6)}/s  ${figures.slowestMs.toFixed(1).padStart(7)} ms  ${figures.cpuMs.toFixed(1).padStart(6)} ms  ${statusText(figures.statuses)}\n`,
        )
      } catch (error) {
        failures.push(`${tag}: ${String(error)}`)
        hear(`${tag.padEnd(26)} FAILED\n`)
      }
    }
  }
  await askAll(warmInputs, () => undefined)
  failures.length = 0
  const beforeMb = heapMb()
  say("call                       valid nearly hostile        rate     slowest       held  answers\n")
  await askAll(inputs, say)
  const growth = grown("in the process", beforeMb, heapMb())
  const { heldMs, dearest } = await slowestAddress(createPageRoutes())
  say(`addresses of pages: at most ${heldMs.toFixed(1)} ms held, ${dearest}\n`)
  if (heldMs > cpuMsMax) failures.push(`an address held the thread ${heldMs.toFixed(0)} ms: ${dearest}`)
  await close()
  return growth
}

const overHttp = async (): Promise<Growth & { readonly sent: number; readonly peakMb: number }> => {
  const floor = await openFuzzFloor()
  try {
    const ask = (count: number, from: number, isTold: boolean) =>
      fuzzOverHttp(floor.shop.url, floor.real, {
        inputs: count,
        seed: from,
        only: tags,
        onRoute: (tag, asked, statuses, perSecond) => {
          if (!isTold) return
          const rate = `${Math.round(perSecond)}/s`
          say(
            `${tag.padEnd(26)} ${String(asked).padStart(5)}  ${rate.padStart(8)}  ${statusText(statuses)}\n`,
          )
        },
      })
    await ask(Math.min(warmInputs, httpInputs), seed - 1, false)
    const beforeMb = await floor.heap.usedMb()
    say("\ncall over HTTP             asked      rate  answers\n")
    const { sent, faults } = await ask(httpInputs, seed, true)
    failures.push(...faults)
    const growth = grown("the shop", beforeMb, await floor.heap.usedMb())
    const peakMb = floor.shop.peakMb()
    say(`${sent} sent over HTTP; the shop's peak is ${peakMb.toFixed(0)} MB\n`)
    return { ...growth, sent, peakMb }
  } finally {
    await floor.close()
  }
}

say(
  `${inputs} inputs of each of ${tags.length} calls; again: npm run fuzz -- ${isHttpOnly ? "--http " : ""}--inputs=${inputs} --seed=${seed}\n\n`,
)
const inside = isHttpOnly ? null : await inProcess()
const outside = httpInputs === 0 ? null : await overHttp()
for (const failure of failures.slice(0, 50)) say(`\nFAILED ${failure}\n`)
if (isJson)
  process.stdout.write(`${JSON.stringify({ inputs, seed, calls: tags.length, inside, outside, failures })}\n`)
process.exit(failures.length === 0 ? 0 : 1)
