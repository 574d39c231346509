import { Clock, Context, Duration, Effect, Fiber, Random, References, Scheduler, type Scope } from "effect"
import { RandomBytes } from "@shop/core/sync"
import type { TestClock } from "effect/testing"

/** More ticks than any scenario needs between two times. */
const tasksMax = 200_000

/** A virtual clock, which the scenario moves. */
interface VirtualClock extends TestClock.TestClock {
  /** Runs a number of ticks, so that pending work stays unfinished. */
  readonly runTicks: (count: number) => Effect.Effect<void>
}

interface Sleeper {
  readonly atMs: number
  readonly wake: () => void
}

/** What the scenario waits for: a time, or a number of ticks. */
interface Pause {
  readonly ms: number
  readonly runTicks: number | null
  readonly resume: (done: Effect.Effect<void>) => void
}

/** Options of a virtual world; all have defaults. */
export interface VirtualTimeOptions {
  /** Seed of the random numbers. */
  readonly seed?: number
  /** Epoch ms. */
  readonly startMs?: number
  /** Operations of a fiber before it yields. */
  readonly opsMax?: number
}

/**
 * A deterministic world: one queue of ready work, one clock, one source of random numbers. All ready work runs on this
 * stack before the scenario continues, so every run is equal and takes no real time.
 */
const makeTime = ({ seed = 0x9e3779b9, startMs = 0, opsMax = 2048 }: VirtualTimeOptions) => {
  let nowMs = startMs
  let ready: Array<() => void> = []
  let next = 0
  let randomState = seed
  const sleepers: Array<Sleeper> = []
  const pauses: Array<Pause> = []

  const dispatcher: Scheduler.SchedulerDispatcher = {
    scheduleTask: (task) => void ready.push(task),
    flush: () => {},
  }
  const scheduler: Scheduler.Scheduler = {
    executionMode: "async",
    shouldYield: (fiber) => fiber.currentOpCount >= opsMax,
    makeDispatcher: () => dispatcher,
  }
  /** Runs the oldest ready work. */
  const runTask = (): boolean => {
    const task = ready[next]
    if (task === undefined) {
      ready = []
      next = 0
      return false
    }
    next += 1
    task()
    return true
  }
  const settle = (): void => {
    for (let count = 0; runTask(); count += 1)
      if (count > tasksMax) throw new Error("the scenario does not end")
  }
  const pass = (ms: number): void => {
    const endMs = nowMs + ms
    settle()
    for (let first = sleepers.at(-1); first !== undefined && first.atMs <= endMs; first = sleepers.at(-1)) {
      sleepers.pop()
      nowMs = first.atMs
      first.wake()
      settle()
    }
    nowMs = endMs
  }
  const sleep = (duration: Duration.Duration): Effect.Effect<void> =>
    Effect.callback<void>((resume) => {
      const sleeper = { atMs: nowMs + Duration.toMillis(duration), wake: () => resume(Effect.void) }
      // The timer that is due first is last; of equal times, the one that was set first.
      let index = sleepers.length
      while (index > 0 && sleepers[index - 1]!.atMs <= sleeper.atMs) index -= 1
      sleepers.splice(index, 0, sleeper)
      return Effect.sync(() => {
        const index = sleepers.indexOf(sleeper)
        if (index >= 0) sleepers.splice(index, 1)
      })
    })
  const pause = (ms: number, runTicks: number | null): Effect.Effect<void> =>
    Effect.callback<void>((resume) => void pauses.push({ ms, runTicks, resume }))

  const clock: VirtualClock = {
    currentTimeMillisUnsafe: () => nowMs,
    currentTimeMillis: Effect.sync(() => nowMs),
    currentTimeNanosUnsafe: () => BigInt(nowMs) * 1_000_000n,
    currentTimeNanos: Effect.sync(() => BigInt(nowMs) * 1_000_000n),
    monotonicTimeNanosUnsafe: () => BigInt(nowMs) * 1_000_000n,
    monotonicTimeNanos: Effect.sync(() => BigInt(nowMs) * 1_000_000n),
    sleep,
    adjust: (duration) => pause(Duration.toMillis(Duration.fromInputUnsafe(duration)), null),
    setTime: (atMs) => Effect.suspend(() => pause(atMs - nowMs, null)),
    withLive: (effect) => effect,
    runTicks: (count) => pause(0, count),
  }
  const nextDoubleUnsafe = (): number => {
    randomState = (randomState + 0x6d2b79f5) | 0
    let mixed = Math.imul(randomState ^ (randomState >>> 15), 1 | randomState)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const random = {
    nextDoubleUnsafe,
    nextIntUnsafe: () => Math.floor((nextDoubleUnsafe() - 0.5) * 2 * Number.MAX_SAFE_INTEGER),
  }
  return { clock, scheduler, random, settle, pass, runTask, pauses }
}

/**
 * Runs a scenario to its end, on this stack and under a virtual clock.
 *
 * @returns its result; throws its error, or an error when it waits for ever
 */
export const simulate = <A, E>(
  scenario: Effect.Effect<A, E, Scope.Scope>,
  options: VirtualTimeOptions = {},
): A => {
  const time = makeTime(options)
  const context = Context.empty().pipe(
    Context.add(Clock.Clock, time.clock),
    Context.add(Scheduler.Scheduler, time.scheduler),
    Context.add(Random.Random, time.random),
    Context.add(RandomBytes, (length) =>
      Uint8Array.from({ length }, () => Math.floor(time.random.nextDoubleUnsafe() * 256)),
    ),
    Context.add(References.MinimumLogLevel, "None"),
  )
  const fiber = Effect.runForkWith(context)(Effect.scoped(scenario))
  for (;;) {
    const pause = time.pauses.shift()
    if (pause !== undefined) {
      if (pause.runTicks === null) time.pass(pause.ms)
      else for (let count = 0; count < pause.runTicks && time.runTask(); count += 1);
      pause.resume(Effect.void)
      continue
    }
    time.settle()
    if (time.pauses.length > 0) continue
    const exit = fiber.pollUnsafe()
    if (exit === undefined) throw new Error("the scenario waits for ever: no ready work and no timer is left")
    return Effect.runSync(exit)
  }
}

/** Lets time pass and runs all work that becomes ready. */
export const pass = (ms: number): Effect.Effect<void> =>
  Effect.withFiber((fiber) => (fiber.getRef(Clock.Clock) as VirtualClock).adjust(ms))

/** Runs a number of ticks, as before a page that is closed during its work. */
export const runTicks = (count: number): Effect.Effect<void> =>
  Effect.withFiber((fiber) => (fiber.getRef(Clock.Clock) as VirtualClock).runTicks(count))

/** Runs work and lets the time pass that it needs. */
export const withTimePassing = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkChild(work)
    while (fiber.pollUnsafe() === undefined) yield* pass(1)
    return yield* Fiber.join(fiber)
  })
