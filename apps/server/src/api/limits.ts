import { Clock, Context, Effect, Layer } from "effect"
import { networkOf } from "../http/client.ts"
import { ApiFault } from "./route.ts"

/** How often something may be tried: so many at once, and then evenly over the period. */
export interface Limit {
  readonly name: string
  readonly tries: number
  readonly periodMs: number
}

/** Counts tries. One number a key, and only so many keys. */
export interface LimitsService {
  /**
   * Counts one try.
   * @fails ApiFault 429 with the seconds after which one more is let in
   */
  readonly take: (limit: Limit, key: string) => Effect.Effect<void, ApiFault>
  /** Takes a try back: it was a good one. */
  readonly giveBack: (limit: Limit, key: string) => Effect.Effect<void>
}

/** Keys of one limit that are remembered; of more, those that were tried longest ago are forgotten. */
const keysMax = 20_000
/** Keys are as long as an e-mail address may be. */
const keyLettersMax = 320

/**
 * Bounds how often anybody may try something. Each key has the moment at which its tries will all be given back; a try
 * moves it on by its share of the period, and none may move it further than the period from now.
 *
 * @rule SR68 - reliability §5 Rate limits
 */
export class Limits extends Context.Service<Limits, LimitsService>()("@shop/server/Limits") {
  static readonly layer: Layer.Layer<Limits> = Layer.sync(Limits, () => make())
}

/** Time that never goes back: a clock that is set back must not make anybody wait longer than a period. */
const steadyTime = (): ((clockMs: number) => number) => {
  let lastMs = 0
  let aheadMs = 0
  return (clockMs) => {
    aheadMs += Math.max(0, lastMs - clockMs)
    lastMs = clockMs
    return clockMs + aheadMs
  }
}

const make = (): LimitsService => {
  const steady = steadyTime()
  const clearAtMs = new Map<string, Map<string, number>>()
  const keysOf = ({ name }: Limit): Map<string, number> => {
    const known = clearAtMs.get(name) ?? new Map<string, number>()
    clearAtMs.set(name, known)
    return known
  }
  const set = (limit: Limit, key: string, atMs: number): void => {
    const keys = keysOf(limit)
    keys.delete(key)
    if (keys.size >= keysMax) keys.delete(keys.keys().next().value!)
    keys.set(key, atMs)
  }
  return {
    take: (limit, told) =>
      Effect.flatMap(Clock.currentTimeMillis, (clockMs) => {
        const nowMs = steady(clockMs)
        const key = told.slice(0, keyLettersMax)
        const shareMs = limit.periodMs / limit.tries
        const nextMs = Math.max(keysOf(limit).get(key) ?? 0, nowMs) + shareMs
        const waitMs = nextMs - nowMs - limit.periodMs
        if (waitMs > 0) return Effect.fail(tooMany(Math.ceil(waitMs / 1000)))
        set(limit, key, nextMs)
        return Effect.void
      }),
    giveBack: (limit, told) =>
      Effect.sync(() => {
        const key = told.slice(0, keyLettersMax)
        const atMs = keysOf(limit).get(key)
        if (atMs !== undefined) set(limit, key, atMs - limit.periodMs / limit.tries)
      }),
  }
}

const tooMany = (retryAfterS: number): ApiFault =>
  new ApiFault({
    code: 429,
    result: `Too many tries. Please try again in ${retryAfterS} ${retryAfterS === 1 ? "second" : "seconds"}.`,
    retryAfterS,
  })

/** Address of whoever asks, as the listener found it; null for calls from inside. @rule SR69 */
export const ClientAddress = Context.Reference<string | null>("@shop/server/ClientAddress", {
  defaultValue: () => null,
})

/** What a client is counted as. @rule SR69 */
export const client: Effect.Effect<string> = Effect.map(ClientAddress, (address) =>
  address === null ? "inside" : networkOf(address),
)
