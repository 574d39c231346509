import { createHash } from "node:crypto"
import { Clock, Effect, type Scope, SubscriptionRef } from "effect"
import { pass, simulate } from "../model/virtual-time.ts"
import { withSeededCrypto } from "./seeded-crypto.ts"
import { closeTab, makeSimulatedDevice, openTab, type SimulatedDevice, waitingOrders } from "./device.ts"
import type { Counts } from "./faults.ts"
import { checkAlways, checkIdleState, recordNotifications } from "./laws.ts"
import { newCustomerOf, customers } from "./customers.ts"
import { performStep, customerIn, type Run } from "./perform-step.ts"
import { newPlatform } from "./platform.ts"
import { ownSkuOf, type Scenario, scenarioOf } from "./scenario.ts"
import { trace, startMs, type World } from "./world.ts"

/** The result of a scenario. */
export interface Outcome {
  readonly scenario: Scenario
  /** SHA-1 of the trace; two runs of one scenario have the same. */
  readonly hash: string
  readonly counts: Counts
  /** The first violated law or other error; null if all went well. */
  readonly failure: string | null
  readonly trace: ReadonlyArray<string>
}

/** Time for two retries after the longest delay, `limits.syncRetryMaxMs`, with their timeouts. */
const waitMs = 140_000

/** The owner of each order that waits on a device: a customer's id, or null for a guest. */
const ownersOfWaitingOrders = (phone: SimulatedDevice): ReadonlyArray<number | null> =>
  waitingOrders(phone).map(({ owner }) => owner ?? null)

/** Takes devices offline and online again, because coming online starts every synchronization; then waits. */
const reconnect = (phones: ReadonlyArray<SimulatedDevice>, ms: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (const { device } of phones) yield* SubscriptionRef.set(device.online, false)
    yield* pass(50)
    for (const { device } of phones) yield* SubscriptionRef.set(device.online, true)
    yield* pass(ms)
  })

/** Sends the orders that wait on a device. Each customer signs in for it, because an order needs its owner. */
const sendWaitingOrders = (run: Run, phone: SimulatedDevice): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (const customer of [null, ...Object.values(customers), newCustomerOf(phone.index)]) {
      if (ownersOfWaitingOrders(phone).length === 0) return
      const tab = phone.tabs.find((one) => one !== null)!
      trace(run.world, "sends waiting orders", phone.index, customer?.email ?? null)
      if (customer !== null && customerIn(tab, phone.index)?.email !== customer.email) {
        tab.shop.actions.account.login({ email: customer.email, password: customer.password })
        yield* pass(waitMs)
      }
      tab.shop.actions.checkout.resend()
      yield* pass(waitMs)
      recordNotifications(run, phone)
    }
  })

/** Ends all faults and synchronizes the devices, until nothing is left to do. */
const recover = (run: Run): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { world, phones } = run
    trace(world, "recovery")
    world.isRecovering = true
    for (const phone of phones) {
      phone.storageTrouble = null
      phone.network.dropsAll = false
      phone.network.isOff = false
    }
    yield* reconnect(phones, waitMs)
    yield* reconnect(phones, waitMs)
    for (const phone of phones) yield* sendWaitingOrders(run, phone)
    if (phones.length === 1) return
    // A device may have pulled the cart before another changed it, so each pulls twice more, in turn.
    for (const phone of [...phones, ...phones]) yield* reconnect([phone], 5000)
  })

/** Performs the steps of a scenario, checks the laws after each, and checks the final state after recovery. */
const playScenario = (
  scenario: Scenario,
  initial: Omit<World, "clock" | "scope">,
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const world: World = Object.assign(initial, { clock: yield* Clock.Clock, scope: yield* Effect.scope })
    const { call } = world.platform
    for (const { email, password, firstName, lastName } of Object.values(customers))
      yield* call("user.create", { email, password, firstName, lastName })
    const phones: Array<SimulatedDevice> = []
    for (const [index, shopper] of scenario.shoppers.entries())
      phones.push(yield* makeSimulatedDevice(world, shopper, index))
    const run: Run = { world, phones }
    for (const phone of phones)
      for (let tab = 0; tab < phone.shopper.tabs; tab += 1) yield* openTab(world, phone, tab)
    yield* pass(100)
    for (const step of scenario.steps) {
      yield* performStep(run, step)
      yield* pass(0)
      checkAlways(run)
    }
    yield* recover(run)
    checkIdleState(run)
    for (const phone of phones)
      for (let tab = 0; tab < phone.tabs.length; tab += 1)
        yield* closeTab(world, phone, tab, ownSkuOf(phone.index))
  })

/** Runs a scenario against an empty shop, until nothing is left to do. */
export const runScenario = (scenario: Scenario): Outcome => {
  const counts: Counts = new Map()
  const trace: Array<string> = []
  let failure: string | null = null
  const { stackTraceLimit } = Error
  // Thousands of errors are thrown and their stacks never read, so capturing them would only take time.
  Error.stackTraceLimit = 0
  withSeededCrypto(scenario.seed, () => {
    const world = {
      scenario,
      platform: newPlatform(),
      counts,
      trace,
      faults: [],
      faultPercent: 0,
      starts: 0,
      isDown: false,
      isRecovering: false,
    }
    try {
      simulate(playScenario(scenario, world), { seed: scenario.seed, startMs, opsMax: scenario.opsMax })
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      trace.push(`failed: ${failure}`)
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  })
  return { scenario, counts, failure, trace, hash: createHash("sha1").update(trace.join("\n")).digest("hex") }
}

/**
 * Runs the scenario of a seed.
 *
 * @param isRepeated - runs it twice; unequal traces are a failure, because a seed must reproduce its run
 */
export const runSeed = (seed: number, isRepeated = true): Outcome => {
  const first = runScenario(scenarioOf(seed))
  if (!isRepeated) return first
  const second = runScenario(scenarioOf(seed))
  if (first.hash === second.hash) return first
  const at = first.trace.findIndex((line, index) => line !== second.trace[index])
  const failure = `seed ${seed} is not deterministic: "${first.trace[at]}" and "${second.trace[at]}"`
  return { ...first, failure: first.failure ?? failure }
}
