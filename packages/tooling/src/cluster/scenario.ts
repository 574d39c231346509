import { buyableSkus, openClient } from "../../../../tests/support/shop-client.ts"
import type { Cluster } from "./start-cluster.ts"

/** The result of a scenario: figures to print, and a sentence for each broken law. */
export interface ScenarioResult {
  readonly figures: Readonly<Record<string, number | string>>
  readonly faults: ReadonlyArray<string>
}

/** A program that works on a running cluster. */
export interface Scenario {
  /** Names and defaults of its options, whole numbers. */
  readonly options: Readonly<Record<string, number>>
  /** Builds the program of another revision (default: the newest release), with which the cluster starts. */
  readonly programOf?: (revision: string | undefined, onProgress: (line: string) => void) => string
  /** Whether its cluster has a mail server. */
  readonly hasMail?: boolean
  readonly run: (
    cluster: Cluster,
    options: Readonly<Record<string, number>>,
    onProgress: (line: string) => void,
  ) => Promise<ScenarioResult>
}

/** The time below which a share of the times lies. */
export const percentile = (timesMs: ReadonlyArray<number>, share: number): number =>
  timesMs.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(timesMs.length * share) - 1)] ?? 0

/** Runs a function and measures its time. */
export const timed = async <A>(work: () => Promise<A>): Promise<readonly [result: A, ms: number]> => {
  const startMs = performance.now()
  const result = await work()
  return [result, performance.now() - startMs]
}

/** How often `measure` sends a kind of request. */
export const requestsEach = 200

/** One kind of request; its number makes each one different. */
export type Request = (number: number) => Promise<Response>

/** Sends requests of one kind, as many at a time as there are senders. @returns the milliseconds of each, and the responses outside 2xx */
export const measure = async (send: Request, senders: number) => {
  const timesMs: Array<number> = []
  const refusals: Array<string> = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < requestsEach) {
      const number = next
      next += 1
      const [refusal, ms] = await timed(async () => {
        const response = await send(number)
        const text = await response.text()
        return response.ok ? null : `${response.status} ${text.slice(0, 200)}`
      })
      timesMs.push(ms)
      if (refusal !== null) refusals.push(refusal)
    }
  }
  await Promise.all(Array.from({ length: senders }, work))
  return { timesMs, refusals }
}

/** Calls a function until its result is true. @throws Error when that takes longer than the time allowed */
export const until = async (
  what: string,
  isTrue: () => Promise<boolean>,
  { everyMs, withinMs }: { readonly everyMs: number; readonly withinMs: number },
): Promise<number> => {
  const startMs = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - startMs > withinMs) throw new Error(`${what}: not within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return performance.now() - startMs
}

/**
 * Stocks all counted products with a quantity.
 *
 * @returns skus of simple ones that a guest can buy
 */
export const stockProducts = async (
  { url, database }: Cluster,
  qty: number,
  count: number,
): Promise<ReadonlyArray<string>> => {
  await database.write(`UPDATE stock SET qty = ${qty}, is_in_stock = 1, qty_max = NULL WHERE is_managed = 1`)
  return buyableSkus(openClient({ url }), count)
}
