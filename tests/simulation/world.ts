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
  /** Number of starts of the platform. A restart ends requests that began before it. */
  starts: number
  isDown: boolean
  /** All steps are done, so no request fails any more. */
  isRecovering: boolean
}

/** Adds a line with the time to the trace. Two runs of a seed must have equal traces. */
export const trace = (world: World, ...words: ReadonlyArray<unknown>): void =>
  void world.trace.push(
    `${world.clock.currentTimeMillisUnsafe() - startMs} ${words
      .map((word) => (typeof word === "string" ? word : (JSON.stringify(word) ?? "-")))
      .join(" ")}`,
  )

/** Counts a fault that occurred. */
export const countFault = (world: World, kind: FaultKind): void => count(world.counts, kind)

/** Time at which scenarios begin [epoch ms]. */
export const startMs = Date.UTC(2026, 10, 21, 12)

/** A clock with a constant offset from the world's clock. */
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
