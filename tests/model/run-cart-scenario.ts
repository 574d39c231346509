import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { type CartState, hasUnsent, type LineKey, serverToken } from "@shop/core/cart"
import type { NotificationBody } from "@shop/core/notification"
import { ada, ben, makeDevice, type SimulatedPlatform } from "@shop/testing"
import {
  type CartCommand,
  type CartScenario,
  type Person,
  persons,
  type Sku,
  skus,
  tabCount,
} from "./cart-scenario.ts"
import { type CartEvent, matches, type CartOutcome, possibleOutcomes } from "./expected-cart.ts"
import { openSale, type SaleTab } from "./sale-tab.ts"
import { check, type Statistics } from "./statistics.ts"
import { withTimePassing, pass, simulate, runTicks } from "./virtual-time.ts"
import { trace, type RequestMonitor, monitorRequests } from "./request-monitor.ts"

const people = { ada, ben } as const
/** Most sign-ins and sign-outs with an unknown outcome; each one doubles the possible outcomes. */
const sessionEventsMax = 3

/** The state of a running scenario. */
interface ScenarioRun {
  readonly scenario: CartScenario
  readonly device: Effect.Success<ReturnType<typeof makeDevice>>
  readonly monitor: RequestMonitor
  readonly tabs: Array<{ readonly tab: SaleTab; readonly scope: Scope.Closeable }>
  readonly notifications: Array<NotificationBody>
  readonly statistics: Statistics
  /** The cart at the last idle check, by product. */
  lastOutcomes: Readonly<Record<Sku, CartOutcome>>
  /** The events since the last idle check. */
  events: Array<CartEvent>
  /** Products whose unsaved change was lost with a closed page. */
  readonly lostSkus: Set<string>
  /** Whether the last request was a sign-out. */
  mustBeSignedOut: boolean
  /** Index of the tab that the shopper used last. */
  activeTab: number
}

const openTab = (run: ScenarioRun) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const opening = openSale(run.monitor.page(), (body) => {
      trace("  notification", body)
      run.notifications.push(body)
    })
    return { scope, tab: yield* withTimePassing(Scope.provide(opening, scope)) }
  })

const summarize = ({ local, confirmed, connection, detached }: CartState) => [
  local.map((line) => `${line.qty} ${line.sku}`).join(),
  confirmed.lines.map((line) => `${line.qty} ${line.sku}`).join(),
  connection,
  detached.token,
]

const signedInPerson = (tab: SaleTab, platform: SimulatedPlatform): Person | null => {
  const { credentials } = SubscriptionRef.getUnsafe(tab.session.state)
  const email = credentials === null ? undefined : platform.users.ownerOf(credentials.token)
  return persons.find((person) => people[person].email === email) ?? null
}
const qtyOf = ({ local }: CartState, sku: string): number => local.find((line) => line.sku === sku)?.qty ?? 0
const storedQtysOf = (
  { users, held }: SimulatedPlatform,
  person: Person,
): Readonly<Record<string, number>> => {
  const token = users.customers.get(people[person].email)?.cart
  return token === null || token === undefined ? {} : held(token)
}

/** Changes a line, and records the change once the cart holds it. */
const changeLine = (run: ScenarioRun, command: Extract<CartCommand, { readonly sku: Sku }>, tab: SaleTab) =>
  Effect.gen(function* () {
    const key = command.sku as string as LineKey
    const record = (apply: (qty: number) => number) =>
      run.events.push({ tag: "change", sku: command.sku, apply })
    if (command.tag === "add") {
      // The cart requests the product first, so the change counts only once the line exists.
      const done = Effect.sync(() => void record((qty) => qty + command.qty))
      tab.run(Effect.andThen(tab.carts.add({ sku: command.sku, qty: command.qty }), done))
      return
    }
    const { local, removed } = tab.cart()
    if (command.tag === "undo") {
      const removedLine = removed.find((line) => line.key === key)
      if (removedLine === undefined) return
      yield* tab.carts.undoRemove(key)
      record((qty) => (qty > 0 ? qty : removedLine.qty))
      return
    }
    if (!local.some((line) => line.key === key)) return
    const qty = "qty" in command ? command.qty : 0
    yield* command.tag === "remove" ? tab.carts.remove(key) : tab.carts.setQty(key, qty)
    record(() => qty)
  })

/** Closes a tab without warning and opens a new one on the same device. */
const reopenTab = (run: ScenarioRun, index: number) =>
  Effect.gen(function* () {
    const { tab, scope } = run.tabs[index]!
    const { state } = JSON.parse(run.device.stored.get("cart")?.get("state") ?? "{}") as {
      readonly state?: CartState
    }
    // The next check must not expect unsaved changes, because they are lost with the page.
    for (const sku of skus)
      if (qtyOf(tab.cart(), sku) !== (state === undefined ? 0 : qtyOf(state, sku))) run.lostSkus.add(sku)
    yield* Scope.close(scope, Exit.void)
    run.tabs[index] = yield* openTab(run)
    run.mustBeSignedOut = false
  })

const runCommand = (run: ScenarioRun, command: CartCommand) =>
  Effect.gen(function* () {
    const { device, tabs, statistics } = run
    const { platform } = device
    statistics.count(command.tag)
    trace(
      command,
      run.tabs.map(({ tab }) => summarize(tab.cart())),
    )
    if ("tab" in command && command.tab !== run.activeTab) {
      // The stored state reaches the other tab before the shopper uses it.
      yield* pass(run.scenario.storageMs * 40)
      run.activeTab = command.tab
    }
    yield* waitForStorage(run, command)
    // Each unknown outcome doubles the model, so the scenario waits until the customer is known.
    if (
      command.tag === "login" &&
      run.events.filter(({ tag }) => tag === "session").length >= sessionEventsMax
    ) {
      yield* waitUntilIdle(run)
      checkIdleInvariants(run)
    }
    switch (command.tag) {
      case "add":
      case "setQty":
      case "remove":
      case "undo":
        yield* changeLine(run, command, tabs[command.tab]!.tab)
        break
      case "login":
        tabs[command.tab]!.tab.account.login(people[command.who])
        run.events.push({ tag: "session", customer: command.who })
        run.mustBeSignedOut = false
        break
      case "logout":
        // A guest has no sign-out button.
        if (!tabs[command.tab]!.tab.isSignedIn()) break
        tabs[command.tab]!.tab.account.logout()
        // A pending sign-in may complete after the sign-out.
        run.mustBeSignedOut = !run.events.some((event) => event.tag === "session" && event.customer !== null)
        run.events.push({ tag: "session", customer: null })
        break
      case "reload":
        yield* pass(0)
        yield* reopenTab(run, command.tab)
        break
      case "crash":
        yield* runTicks(command.ticks)
        yield* reopenTab(run, command.tab)
        break
      case "offline":
      case "online":
        yield* SubscriptionRef.set(device.online, command.tag === "online")
        break
      case "loseCarts":
        platform.carts.clear()
        run.events.push({ tag: "cartsLost" })
        break
      case "expire":
      case "revoke":
        platform.users.expire({ isFinal: command.tag === "revoke" })
        break
      case "trouble":
        platform.fail({ on: command.on, kind: command.kind })
        break
      case "wait":
        yield* pass(command.ms)
        break
      case "rest":
        yield* waitUntilIdle(run)
        checkIdleInvariants(run)
    }
    if (command.tag !== "crash" && command.tag !== "reload") yield* pass(0)
  })

/**
 * On a slow device no tab changes the cart during a sign-in or sign-out, because a change in another tab while the device
 * deletes a customer's data is deleted with it.
 */
const waitForStorage = ({ scenario, events }: ScenarioRun, command: CartCommand): Effect.Effect<void> => {
  if (scenario.storageMs === 0) return Effect.void
  if (command.tag === "login" || command.tag === "logout") return pass(2 * scenario.latencyMs)
  return "sku" in command && events.some(({ tag }) => tag === "session") ? pass(12_000) : Effect.void
}

/** Ends all faults, restores the network, and waits until nothing is pending. */
const waitUntilIdle = ({ device }: ScenarioRun) =>
  Effect.gen(function* () {
    device.platform.clearTroubles()
    // The first sync detects lost carts, the second one restores them.
    for (let time = 0; time < 2; time += 1) {
      yield* SubscriptionRef.set(device.online, false)
      yield* pass(50)
      yield* SubscriptionRef.set(device.online, true)
      yield* pass(140_000)
    }
  })

/** Checks the invariants after every step. */
const checkStepInvariants = ({ tabs }: ScenarioRun) => {
  for (const { tab } of tabs) {
    const { local } = tab.cart()
    const { lines, totals } = tab.shown()
    let sumCents = 0
    const keys = new Set<string>()
    for (const [index, line] of lines.entries()) {
      check(line.key === local[index]?.key, "the view shows the lines of the local cart", () => [
        lines,
        local,
      ])
      check(Number.isInteger(line.qty) && line.qty >= 1, "a quantity is a whole number from 1", () => line)
      sumCents += line.rowCents
      keys.add(line.key)
    }
    check(lines.length === local.length && keys.size === lines.length, "each line exists once", () => [
      lines,
      local,
    ])
    const { subtotalCents, discountCents, shippingCents, paymentCents, grandCents } = totals
    check(subtotalCents === sumCents, "the subtotal is the sum of the rows", () => totals)
    check(
      grandCents === subtotalCents + discountCents + (shippingCents ?? 0) + paymentCents && grandCents >= 0,
      "the total is the sum of its parts",
      () => totals,
    )
  }
}

/** Checks the invariants when nothing is pending. */
const checkIdleInvariants = (run: ScenarioRun): void => {
  const { device, tabs } = run
  const { platform } = device
  const [customer, other] = tabs.map(({ tab }) => signedInPerson(tab, platform))
  check(customer === other, "both tabs have the same customer", () => [customer, other])
  check(!run.mustBeSignedOut || customer === null, "a sign-out ends the session", () => customer)
  for (const { tab } of tabs) {
    const state = tab.cart()
    const { connection, local } = state
    const cart = serverToken(state)
    check(!hasUnsent(state), "nothing is unsent", () => state)
    if (local.length === 0) continue
    check(cart !== null, "the cart is connected", () => connection)
    const held = platform.held(cart ?? "")
    check(
      Object.keys(held).length === local.length && local.every(({ sku, qty }) => held[sku] === qty),
      "the server has what the shopper sees",
      () => [held, local],
    )
    check(!tab.shown().totals.isEstimate, "the totals are the server's", () => state)
    if (customer != null)
      check(
        platform.users.customers.get(people[customer].email)?.cart === cart,
        "a customer has their own cart",
        () => [customer, cart],
      )
  }
  checkOutcomes(run, customer ?? null)
}

/** Checks that no change is lost or applied twice; a refused change must have a notification. */
const checkOutcomes = (run: ScenarioRun, customer: Person | null): void => {
  const { device, events, tabs, notifications, statistics, lostSkus } = run
  const uncheckedSkus = new Set(lostSkus)
  const notificationTags = new Set<string>()
  for (const body of notifications.splice(0)) {
    notificationTags.add(body.tag)
    statistics.count(`notification ${body.tag}`)
    if (body.tag === "AddFailed" || body.tag === "UpdateFailed" || body.tag === "QtyLimited")
      uncheckedSkus.add(body.name)
  }
  const mayEnd = notificationTags.has("SessionExpired") || notificationTags.has("SessionExhausted")
  const stored = { ada: storedQtysOf(device.platform, "ada"), ben: storedQtysOf(device.platform, "ben") }
  const outcomes = {} as Record<Sku, CartOutcome>
  const hasSessionEvent = events.some(({ tag }) => tag === "session")
  if (hasSessionEvent && customer !== run.lastOutcomes.BOL.customer)
    statistics.count(customer === null ? "signed out" : "signed in")
  for (const sku of skus) {
    const actual: CartOutcome = {
      customer,
      qty: qtyOf(tabs[0]!.tab.cart(), sku),
      storedQtys: { ada: stored.ada[sku] ?? 0, ben: stored.ben[sku] ?? 0 },
    }
    outcomes[sku] = actual
    const before = run.lastOutcomes[sku]
    if (
      customer !== null &&
      before.customer === null &&
      before.qty > 0 &&
      before.storedQtys[customer] > 0 &&
      hasSessionEvent
    )
      statistics.count("merged carts")
    // A change while a slow device deletes a customer's data is deleted with it.
    if (
      notificationTags.has("TasksDropped") ||
      uncheckedSkus.has(sku) ||
      (mayEnd && run.scenario.storageMs > 0)
    ) {
      statistics.count("unchecked product")
      continue
    }
    statistics.count("checked product")
    const expected = possibleOutcomes(sku, before, events, mayEnd)
    check(
      expected.some((outcome) => matches(outcome, actual)),
      `the quantity of ${sku} is a possible outcome`,
      () => ({ actual, expected, before, mayEnd }),
    )
  }
  run.lastOutcomes = outcomes
  run.events = []
  lostSkus.clear()
}

const emptyOutcome: CartOutcome = { customer: null, qty: 0, storedQtys: { ada: 0, ben: 0 } }

/** Runs a scenario on an empty device until nothing is pending. */
export const runCartScenario = (scenario: CartScenario, statistics: Statistics): void =>
  simulate(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const { platform } = device
      for (const { email, password } of Object.values(people)) platform.users.register(email, password)
      platform.setLatency(scenario.latencyMs)
      device.broken.delayMs = scenario.storageMs
      const notifications: Array<NotificationBody> = []
      const run: ScenarioRun = {
        scenario,
        device,
        monitor: monitorRequests(device),
        notifications,
        statistics,
        tabs: [],
        lastOutcomes: { BOL: emptyOutcome, TASSE: emptyOutcome, PLAT: emptyOutcome },
        events: [],
        lostSkus: new Set(),
        mustBeSignedOut: false,
        activeTab: 0,
      }
      for (let index = 0; index < tabCount; index += 1) run.tabs.push(yield* openTab(run))
      yield* pass(100)
      for (const command of [...scenario.commands, { tag: "rest" } as const]) {
        yield* runCommand(run, command)
        checkStepInvariants(run)
        run.monitor.check()
      }
      for (const { scope } of run.tabs) yield* Scope.close(scope, Exit.void)
      statistics.countFaults(platform.occurredTroubles)
      statistics.count("calls", platform.log.length)
    }),
  )
