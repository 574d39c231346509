import { createHash } from "node:crypto"
import { Clock, Effect, type Scope, SubscriptionRef } from "effect"
import { pass, simulate } from "../model/virtual-time.ts"
import { withSeededCrypto } from "./seeded-crypto.ts"
import { closeTab, storedIn, makeSimulatedDevice, openTab, type SimulatedDevice } from "./device.ts"
import type { Counts } from "./faults.ts"
import { checkAlways, checkAtRest, recordNotices } from "./laws.ts"
import { newCustomerOf, customers } from "./customers.ts"
import { perform, personIn, type Run } from "./perform-step.ts"
import { newPlatform } from "./platform.ts"
import { ownOf, type Scenario, scenarioOf } from "./scenario.ts"
import { trace, startMs, type World } from "./world.ts"

/** The result of a scenario. */
export interface Outcome {
  readonly scenario: Scenario
  /** Of everything that happened: the same for two runs of one story. */
  readonly hash: string
  readonly counts: Counts
  /** What did not hold, or null. */
  readonly failure: string | null
  readonly trace: ReadonlyArray<string>
}

const waitMs = 140_000

/** The orders that wait on a device, and whose they are. */
const waitingOrders = (phone: SimulatedDevice): ReadonlyArray<number | null> =>
  storedIn<{ readonly kept?: { readonly state: string; readonly owner?: number | null } }>(
    phone,
    "orders",
  ).flatMap(({ kept }) =>
    kept?.state === "waiting" || kept?.state === "sending" ? [kept.owner ?? null] : [],
  )

/** Goes offline and online again, and gives everything the time it needs. */
const blink = (phones: ReadonlyArray<SimulatedDevice>, ms: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (const { device } of phones) yield* SubscriptionRef.set(device.online, false)
    yield* pass(50)
    for (const { device } of phones) yield* SubscriptionRef.set(device.online, true)
    yield* pass(ms)
  })

/** Who has an order waiting comes and sends it. */
const sendWaiting = (play: Run, phone: SimulatedDevice): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (const who of [null, ...Object.values(customers), newCustomerOf(phone.index)]) {
      if (waitingOrders(phone).length === 0) return
      const tab = phone.tabs.find((one) => one !== null)!
      trace(play.world, "sends what waits", phone.index, who?.email ?? null)
      if (who !== null && personIn(tab, phone.index)?.email !== who.email) {
        tab.shop.actions.account.login({ email: who.email, password: who.password })
        yield* pass(waitMs)
      }
      tab.shop.actions.checkout.resend()
      yield* pass(waitMs)
      recordNotices(play, phone)
    }
  })

/** Faults stop, and quiet comes. */
const rest = (play: Run): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { world, phones } = play
    trace(world, "quiet")
    world.isHealed = true
    for (const phone of phones) {
      phone.trouble = null
      phone.network.isLying = false
      phone.network.isOff = false
    }
    yield* blink(phones, waitMs)
    yield* blink(phones, waitMs)
    for (const phone of phones) yield* sendWaiting(play, phone)
    // Whoever looked before the last has changed something looks once more.
    if (phones.length === 1) return
    for (const phone of [...phones, ...phones]) yield* blink([phone], 5000)
  })

const tell = (
  story: Scenario,
  world: Omit<World, "clock" | "scope">,
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const all: World = Object.assign(world, { clock: yield* Clock.Clock, scope: yield* Effect.scope })
    const { call } = all.platform
    for (const { email, password, firstName, lastName } of Object.values(customers))
      yield* call("user.create", { email, password, firstName, lastName })
    const phones: Array<SimulatedDevice> = []
    for (const [index, shopper] of story.shoppers.entries())
      phones.push(yield* makeSimulatedDevice(all, shopper, index))
    const play: Run = { world: all, phones }
    for (const phone of phones)
      for (let at = 0; at < phone.shopper.tabs; at += 1) yield* openTab(all, phone, at)
    yield* pass(100)
    for (const step of story.steps) {
      yield* perform(play, step)
      yield* pass(0)
      checkAlways(play)
    }
    yield* rest(play)
    checkAtRest(play)
    for (const phone of phones)
      for (let at = 0; at < phone.tabs.length; at += 1) yield* closeTab(all, phone, at, ownOf(phone.index))
  })

/** Runs a scenario on an empty shop until nothing is left to do. */
export const runScenario = (scenario: Scenario): Outcome => {
  const counts: Counts = new Map()
  const trace: Array<string> = []
  let failure: string | null = null
  const { stackTraceLimit } = Error
  // Thousands of refusals are thrown, and their stacks are not read.
  Error.stackTraceLimit = 0
  withSeededCrypto(scenario.seed, () => {
    const world = {
      scenario,
      platform: newPlatform(),
      counts,
      trace,
      faults: [],
      weather: 0,
      starts: 0,
      isDown: false,
      isHealed: false,
    }
    try {
      simulate(tell(scenario, world), { seed: scenario.seed, startMs, opsMax: scenario.opsMax })
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      trace.push(`failed: ${failure}`)
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  })
  return { scenario, counts, failure, trace, hash: createHash("sha1").update(trace.join("\n")).digest("hex") }
}

/** Runs the scenario of a seed twice and checks that both runs are equal. */
export const runSeed = (seed: number): Outcome => {
  const first = runScenario(scenarioOf(seed))
  const again = runScenario(scenarioOf(seed))
  if (first.hash === again.hash) return first
  const at = first.trace.findIndex((line, index) => line !== again.trace[index])
  const failure = `seed ${seed} did not happen the same way twice: "${first.trace[at]}" and "${again.trace[at]}"`
  return { ...first, failure: first.failure ?? failure }
}
