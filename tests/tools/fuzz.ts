/**
 * Asks every call what strangers ask: a third right, a third nearly right, a third hostile. In the process itself, with
 * figures of each call and of memory, and then some over HTTP.
 *
 * npm run fuzz [-- --inputs=2000] [--seed=20260101] [--call=cart.update] [--http=20]
 */
import { calls } from "../support/contract.ts"
import { api, sandboxed } from "../support/api.ts"
import { type Figures, fuzz } from "../support/fuzz.ts"
import { openReal } from "../support/fuzz-real.ts"
import { fuzzOverHttp } from "./fuzz-http.ts"
import { openClient } from "./shop-client.ts"
import { freshFolder, remove, start } from "./shop-process.ts"

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
const httpInputs = whole("http", 20)
const only = option("call")
const tags = Object.keys(calls).filter((tag) => only === undefined || tag === only)

const shop = api({ given: sandboxed })
const { call, close } = shop
const real = openReal(shop)
const heapMb = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1_048_576
}
if (globalThis.gc === undefined) throw new Error("memory is measured with --expose-gc: npm run fuzz")

const failures: Array<string> = []
const told = (figures: Figures): string =>
  Object.entries(figures.statuses)
    .map(([status, count]) => `${status}×${count}`)
    .join(" ")
const askAll = async (count: number, say: (line: string) => void): Promise<void> => {
  for (const tag of tags) {
    const begun = performance.now()
    try {
      const figures = await fuzz(
        calls[tag]!,
        ({ method, path, query, body, headers }) => call(`${method} ${path}`, query, body, { headers }),
        real,
        { inputs: count, seed },
      )
      const { valid, nearly, hostile } = figures.inputs
      const perSecond = Math.round(count / ((performance.now() - begun) / 1000))
      say(
        `${tag.padEnd(26)} ${String(valid).padStart(5)} ${String(nearly).padStart(6)} ${String(hostile).padStart(7)}  ` +
          `${String(perSecond).padStart(6)}/s  ${figures.slowestMs.toFixed(1).padStart(7)} ms  ${told(figures)}`,
      )
    } catch (error) {
      failures.push(`${tag}: ${String(error)}`)
      say(`${tag.padEnd(26)} FAILED`)
    }
  }
}

process.stdout.write(
  `${inputs} inputs of each of ${tags.length} calls; again: npm run fuzz -- --inputs=${inputs} --seed=${seed}\n\n`,
)
// What is loaded and compiled once is no growth.
await askAll(Math.min(50, inputs), () => undefined)
failures.length = 0
const beforeMb = heapMb()
process.stdout.write("call                       valid nearly hostile        rate     slowest  answers\n")
await askAll(inputs, (line) => process.stdout.write(`${line}\n`))
const growthMb = heapMb() - beforeMb
process.stdout.write(
  `\nheap ${beforeMb.toFixed(1)} MB before, ${growthMb.toFixed(1)} MB more after (at most ${growthMbMax})\n`,
)
if (growthMb > growthMbMax) failures.push(`the heap grew by ${growthMb.toFixed(1)} MB`)
await close()

if (httpInputs > 0) {
  const data = freshFolder()
  const shop = await start({ data })
  try {
    const cart = await openClient(shop).createCart()
    const found = await fuzzOverHttp(
      shop.url,
      { cartId: cart, skus: ["no-such"], url: "no-such", order: {} },
      httpInputs,
      seed,
    )
    process.stdout.write(
      `${found.asked} asked over HTTP; the shop's peak is ${shop.peakMb().toFixed(0)} MB\n`,
    )
    failures.push(...found.faults)
  } finally {
    await shop.stop()
    remove(data)
  }
}
for (const failure of failures) process.stdout.write(`\nFAILED ${failure}\n`)
process.exit(failures.length === 0 ? 0 : 1)
