import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { type CartState, hasUnsent, type LineKey } from "@shop/core/cart"
import type { NoticeBody } from "@shop/core/notice"
import { ada, ben, makeDevice, type SimulatedPlatform } from "@shop/core/testing"
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
/** Most sign-ins and sign-outs with an unknown outcome. */
const turnsMax = 3

/** The state of a running scenario. */
interface Play {
  readonly story: CartScenario
  readonly device: Effect.Success<ReturnType<typeof makeDevice>>
  readonly watch: RequestMonitor
  readonly tabs: Array<{ readonly tab: SaleTab; readonly scope: Scope.Closeable }>
  readonly notices: Array<NoticeBody>
  readonly tally: Statistics
  /** The expected cart at the last quiet moment, by product, and the events since. */
  standing: Readonly<Record<Sku, CartOutcome>>
  deeds: Array<CartEvent>
  /** Products whose unsent change was lost with a closed page. */
  readonly torn: Set<string>
  /** Whether the last request was a sign-out. */
  mustBeOut: boolean
  turned: number
}

const open = (play: Play) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const opening = openSale(play.watch.page(), (body) => {
      trace("  told", body)
      play.notices.push(body)
    })
    return { scope, tab: yield* withTimePassing(Scope.provide(opening, scope)) }
  })

const brief = ({ local, confirmed, connection, merging, left }: CartState) => [
  local.map((line) => `${line.qty} ${line.sku}`).join(),
  confirmed.lines.map((line) => `${line.qty} ${line.sku}`).join(),
  connection,
  { merging, left },
]

const emailIn = (tab: SaleTab, platform: SimulatedPlatform): Person | null => {
  const { credentials } = SubscriptionRef.getUnsafe(tab.session.state)
  const email = credentials === null ? undefined : platform.users.whose(credentials.token)
  return persons.find((person) => people[person].email === email) ?? null
}
const qtyOf = ({ local }: CartState, sku: string): number => local.find((line) => line.sku === sku)?.qty ?? 0
const keptFor = ({ users, held }: SimulatedPlatform, person: Person): Readonly<Record<string, number>> => {
  const token = users.customers.get(people[person].email)?.cart
  return token === null || token === undefined ? {} : held(token)
}

/** Changes a visible line. */
const changeLine = (play: Play, command: Extract<CartCommand, { readonly sku: Sku }>, tab: SaleTab) =>
  Effect.gen(function* () {
    const key = command.sku as string as LineKey
    const wish = (change: (qty: number) => number) =>
      play.deeds.push({ tag: "wish", sku: command.sku, change })
    if (command.tag === "add") {
      // What it is has to be asked for first: the wish counts from when it is in the cart.
      const done = Effect.sync(() => void wish((qty) => qty + command.qty))
      tab.run(Effect.andThen(tab.carts.add({ sku: command.sku, qty: command.qty }), done))
      return
    }
    const { local, removed } = tab.cart()
    if (command.tag === "undo") {
      const back = removed.find((line) => line.key === key)
      if (back === undefined) return
      yield* tab.carts.undoRemove(key)
      wish((qty) => (qty > 0 ? qty : back.qty))
      return
    }
    if (!local.some((line) => line.key === key)) return
    const qty = "qty" in command ? command.qty : 0
    yield* command.tag === "remove" ? tab.carts.remove(key) : tab.carts.setQty(key, qty)
    wish(() => qty)
  })

const goAway = (play: Play, index: number) =>
  Effect.gen(function* () {
    const { tab, scope } = play.tabs[index]!
    const { state } = JSON.parse(play.device.kept.get("cart")?.get("state") ?? "{}") as {
      readonly state?: CartState
    }
    // Unsaved changes are lost with the page.
    for (const sku of skus)
      if (qtyOf(tab.cart(), sku) !== (state === undefined ? 0 : qtyOf(state, sku))) play.torn.add(sku)
    yield* Scope.close(scope, Exit.void)
    play.tabs[index] = yield* open(play)
    play.mustBeOut = false
  })

const perform = (play: Play, command: CartCommand) =>
  Effect.gen(function* () {
    const { device, tabs, tally } = play
    const { platform } = device
    tally.count(command.tag)
    trace(
      command,
      play.tabs.map(({ tab }) => brief(tab.cart())),
    )
    if ("tab" in command && command.tab !== play.turned) {
      // The stored state reaches the other tab before the shopper uses it.
      yield* pass(play.story.storageMs * 40)
      play.turned = command.tab
    }
    yield* patience(play, command)
    // Too many open outcomes: wait until the customer is known.
    if (command.tag === "login" && play.deeds.filter(({ tag }) => tag === "turn").length >= turnsMax) {
      yield* rest(play)
      atRest(play)
    }
    switch (command.tag) {
      case "add":
      case "setQty":
      case "remove":
      case "undo":
        yield* changeLine(play, command, tabs[command.tab]!.tab)
        break
      case "login":
        tabs[command.tab]!.tab.account.login(people[command.who])
        play.deeds.push({ tag: "turn", into: command.who })
        play.mustBeOut = false
        break
      case "logout":
        // A guest has no sign-out button.
        if (!tabs[command.tab]!.tab.isIn()) break
        tabs[command.tab]!.tab.account.logout()
        // A pending sign-in may end after it.
        play.mustBeOut = !play.deeds.some((deed) => deed.tag === "turn" && deed.into !== null)
        play.deeds.push({ tag: "turn", into: null })
        break
      case "reload":
        yield* pass(0)
        yield* goAway(play, command.tab)
        break
      case "crash":
        yield* runTicks(command.turns)
        yield* goAway(play, command.tab)
        break
      case "offline":
      case "online":
        yield* SubscriptionRef.set(device.online, command.tag === "online")
        break
      case "loseCarts":
        platform.carts.clear()
        play.deeds.push({ tag: "lost" })
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
        yield* rest(play)
        atRest(play)
    }
    if (command.tag !== "crash" && command.tag !== "reload") yield* pass(0)
  })

/**
 * On a slow device no tab changes the cart during a sign-in or sign-out, because a change in another tab while the device
 * deletes a customer's data is deleted with it.
 */
const patience = ({ story, deeds }: Play, command: CartCommand): Effect.Effect<void> => {
  if (story.storageMs === 0) return Effect.void
  if (command.tag === "login" || command.tag === "logout") return pass(2 * story.latencyMs)
  return "sku" in command && deeds.some(({ tag }) => tag === "turn") ? pass(12_000) : Effect.void
}

/** Ends all faults, restores the network, and waits until nothing is pending. */
const rest = ({ device }: Play) =>
  Effect.gen(function* () {
    device.platform.healed()
    // The first sync detects lost carts, the second one restores them.
    for (let time = 0; time < 2; time += 1) {
      yield* SubscriptionRef.set(device.online, false)
      yield* pass(50)
      yield* SubscriptionRef.set(device.online, true)
      yield* pass(140_000)
    }
  })

/** Checks the invariants after every step. */
const always = ({ tabs }: Play) => {
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
    check(lines.length === local.length && keys.size === lines.length, "each line is there once", () => [
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
const atRest = (play: Play): void => {
  const { device, tabs } = play
  const { platform } = device
  const [who, other] = tabs.map(({ tab }) => emailIn(tab, platform))
  check(who === other, "both tabs know who is in", () => [who, other])
  check(!play.mustBeOut || who === null, "who signed out is out", () => who)
  for (const { tab } of tabs) {
    const state = tab.cart()
    const { connection, local } = state
    const cart = connection.tag === "connected" ? connection.token : null
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
    if (who != null)
      check(
        platform.users.customers.get(people[who].email)?.cart === cart,
        "a customer has their own cart",
        () => [who, cart],
      )
  }
  settleAccounts(play, who ?? null)
}

/** Checks that no change is lost or applied twice; a refused change must have a notice. */
const settleAccounts = (play: Play, who: Person | null): void => {
  const { device, deeds, tabs, notices, tally, torn } = play
  const names = new Set(torn)
  const tags = new Set<string>()
  for (const body of notices.splice(0)) {
    tags.add(body.tag)
    tally.count(`told ${body.tag}`)
    if (body.tag === "AddFailed" || body.tag === "UpdateFailed" || body.tag === "QtyLimited")
      names.add(body.name)
  }
  const mayEnd = tags.has("SessionExpired") || tags.has("SessionExhausted")
  const kept = { ada: keptFor(device.platform, "ada"), ben: keptFor(device.platform, "ben") }
  const now = {} as Record<Sku, CartOutcome>
  const hasTurned = deeds.some(({ tag }) => tag === "turn")
  if (hasTurned && who !== play.standing.BOL.who) tally.count(who === null ? "signed out" : "signed in")
  for (const sku of skus) {
    const is: CartOutcome = {
      who,
      qty: qtyOf(tabs[0]!.tab.cart(), sku),
      kept: { ada: kept.ada[sku] ?? 0, ben: kept.ben[sku] ?? 0 },
    }
    now[sku] = is
    const before = play.standing[sku]
    if (who !== null && before.who === null && before.qty > 0 && before.kept[who] > 0 && hasTurned)
      tally.count("two carts meet")
    // A change while a slow device deletes a customer's data is deleted with it.
    if (tags.has("TasksDropped") || names.has(sku) || (mayEnd && play.story.storageMs > 0)) {
      tally.count("forgiven")
      continue
    }
    tally.count("exact")
    const ways = possibleOutcomes(sku, before, deeds, mayEnd)
    check(
      ways.some((way) => matches(way, is)),
      `what was meant of ${sku} is there`,
      () => ({ is, ways, before, mayEnd }),
    )
  }
  play.standing = now
  play.deeds = []
  torn.clear()
}

const nobody: CartOutcome = { who: null, qty: 0, kept: { ada: 0, ben: 0 } }

/** Runs a scenario on an empty device until nothing is pending. */
export const runCartScenario = (story: CartScenario, tally: Statistics): void =>
  simulate(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const { platform } = device
      for (const { email, password } of Object.values(people)) platform.users.register(email, password)
      platform.setLatency(story.latencyMs)
      device.broken.delayMs = story.storageMs
      const notices: Array<NoticeBody> = []
      const play: Play = {
        story,
        device,
        watch: monitorRequests(device),
        notices,
        tally,
        tabs: [],
        standing: { BOL: nobody, TASSE: nobody, PLAT: nobody },
        deeds: [],
        torn: new Set(),
        mustBeOut: false,
        turned: 0,
      }
      for (let index = 0; index < tabCount; index += 1) play.tabs.push(yield* open(play))
      yield* pass(100)
      for (const command of [...story.commands, { tag: "rest" } as const]) {
        yield* perform(play, command)
        always(play)
        play.watch.check()
      }
      for (const { scope } of play.tabs) yield* Scope.close(scope, Exit.void)
      tally.strikes(platform.struck)
      tally.count("calls", platform.log.length)
    }),
  )
