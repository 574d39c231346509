import { type Clock, Effect } from "effect"

/** A clock that shows a given time. Sleeping on it never ends. */
export const clockAt = (nowMs: () => number): Clock.Clock => {
  const nanos = (): bigint => BigInt(nowMs()) * 1_000_000n
  return {
    currentTimeMillisUnsafe: nowMs,
    currentTimeMillis: Effect.sync(nowMs),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: () => Effect.never,
  }
}
