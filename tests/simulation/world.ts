import { type Clock, Effect, type Scope } from "effect"
import { type Counts, count, type FaultKind } from "./faults.ts"
import type { Platform } from "./platform.ts"
import type { Scenario } from "./scenario.ts"

/** The shared state of a scenario: the platform, the fault rate, and a trace. */
export interface World {
  readonly scenario: Scenario
  readonly platform: Platform
  readonly clock: Clock.Clock
  /** Scope of the scenario. */
  readonly scope: Scope.Scope
  readonly counts: Counts
  readonly trace: Array<string>
  /** Violations outside the laws. */
  readonly faults: Array<string>
  /** Percentage of failing requests. */
  faultPercent: number
  /** How often the platform was started; what began before the last is over. */
  starts: number
  isDown: boolean
  /** All steps are done, so no request fails any more. */
  isRecovering: boolean
}

/** Writes down what happens, with the time: two runs of a seed must write the same. */
export const trace = (world: World, ...words: ReadonlyArray<unknown>): void =>
  void world.trace.push(
    `${world.clock.currentTimeMillisUnsafe() - startMs} ${words
      .map((word) => (typeof word === "string" ? word : (JSON.stringify(word) ?? "-")))
      .join(" ")}`,
  )

/** A fault came to pass. */
export const countFault = (world: World, kind: FaultKind): void => count(world.counts, kind)

/** When stories begin. */
export const startMs = Date.UTC(2026, 10, 21, 12)

/** A clock that is wrong by so much, and ticks as the world's does. */
export const skewed = (clock: Clock.Clock, skewMs: number): Clock.Clock => {
  const skewNs = BigInt(skewMs) * 1_000_000n
  const nowMs = () => clock.currentTimeMillisUnsafe() + skewMs
  const nowNs = () => clock.currentTimeNanosUnsafe() + skewNs
  return {
    currentTimeMillisUnsafe: nowMs,
    currentTimeMillis: Effect.sync(nowMs),
    currentTimeNanosUnsafe: nowNs,
    currentTimeNanos: Effect.sync(nowNs),
    monotonicTimeNanosUnsafe: () => clock.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: Effect.sync(() => clock.monotonicTimeNanosUnsafe()),
    sleep: (duration) => clock.sleep(duration),
  }
}
