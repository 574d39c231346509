import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { Refused } from "@shop/core/api"
import type { CartState } from "@shop/core/cart"
import type { NotificationBody } from "@shop/core/notification"
import type { OrderRecord, MadeOrder, Placed } from "@shop/core/order"
import {
  ada,
  address,
  ben,
  type Device,
  makeDevice,
  makePlatform,
  price,
  product,
  stock,
} from "@shop/testing"
import {
  products,
  type OrderCommand,
  type OrderScenario,
  type Person,
  persons,
  type Sku,
  skus,
  tabCount,
} from "./order-scenario.ts"
import { openSale, type SaleTab } from "./sale-tab.ts"
import { check, type Statistics } from "./statistics.ts"
import { withTimePassing, pass, simulate, runTicks } from "./virtual-time.ts"
import { trace, type RequestMonitor, monitorRequests } from "./request-monitor.ts"

const people = { ada, ben } as const
type Qtys = Record<Sku, number>

/** An order that the platform has accepted. */
interface Sold {
  readonly order: MadeOrder
  readonly placed: Placed
}

interface Play {
  readonly story: OrderScenario
  readonly device: Device
  readonly watch: RequestMonitor
  readonly tally: Statistics
  readonly told: Array<NotificationBody>
  readonly faults: Array<string>
  readonly tabs: Array<{ readonly tab: SaleTab; readonly scope: Scope.Closeable }>
  /** Accepted orders by order id. */
  readonly ledger: Map<string, Sold>
  /** Ordered carts and their orders. */
  readonly closed: Map<string, string>
  /** The displayed total of each tab at its last click, in cents. */
  readonly agreed: Array<number | null>
  /** The buyer of each order. */
  readonly owners: Map<string, Person | null>
  readonly refused: Set<string>
  /** Status codes that refuse the next new orders. */
  readonly refusals: Array<number>
  /** Quantities that the shoppers added. */
  readonly added: Qtys
  readonly prices: Qtys
  /** Total stock over time. */
  readonly stocked: Qtys
  /** Quantities that a refusal, a notification or a closed page removed. */
  readonly forgiven: Set<Sku>
  hasCustomers: boolean
  /** The active tab. */
  turned: number
  /** Whether a sign-in or sign-out may be pending. */
  hasTurned: boolean
  /** Whether the platform has lost all carts. */
  hasLost: boolean
}

const none = (): Qtys => ({ BOL: 0, TASSE: 0, PLAT: 0 })
const personOf = (device: Device, token: string | null): Person | null => {
  const email = token === null ? undefined : device.platform.users.ownerOf(token)
  return persons.find((person) => people[person].email === email) ?? null
}
const who = (device: Device, { session }: SaleTab): Person | null =>
  personOf(device, SubscriptionRef.getUnsafe(session.state).credentials?.token ?? null)

const sell = (play: Play): void =>
  play.device.platform.sell(
    skus.map((sku, id) =>
      product({ id, sku, price: price(play.prices[sku]), stock: stock({ productId: id, qty: 1000 }) }),
    ),
  )

const refuse = (code: number, message: string, result: unknown = message): never => {
  throw new Refused({ request: "", code, message, result })
}

/** Places an order like the real platform: in one transaction, with equal responses to equal orders. */
const teach = (play: Play): void => {
  const { platform } = play.device
  const bodyOf = (order: MadeOrder) => JSON.stringify({ ...order, cart: null })
  platform.teach("order.place", (order: MadeOrder): Placed => {
    const owner = play.owners.get(order.orderId)
    const asks = personOf(play.device, platform.sent.at(-1)!.token)
    if (owner !== null && owner !== undefined && asks !== owner)
      play.faults.push(`an order of ${owner} was sent by ${asks}`)
    const before = play.ledger.get(order.orderId)
    if (before !== undefined)
      return bodyOf(before.order) === bodyOf(order)
        ? before.placed
        : refuse(422, "another order came under this key")
    // A request that arrives after its order was refused has no effect.
    if (play.refused.has(order.orderId)) refuse(409, "this order was refused")
    try {
      return accept(order)
    } catch (error) {
      if (error instanceof Refused && error.code < 500) play.refused.add(order.orderId)
      throw error
    }
  })
  const accept = (order: MadeOrder): Placed => {
    const code = play.refusals.shift()
    if (code !== undefined) {
      play.tally.count("refusal without a reason")
      refuse(code, "")
    }
    if (play.closed.has(order.cart)) refuse(409, "this cart has been ordered", { reason: "CartOrdered" })
    const cart = platform.carts.get(order.cart) ?? refuse(404, "no such cart")
    const held: Record<string, number> = {}
    for (const { sku, qty } of cart.lines.length === 0 ? order.lines : cart.lines)
      held[sku] = (held[sku] ?? 0) + qty
    const wanted: Record<string, number> = {}
    for (const { sku, qty } of order.lines) wanted[sku] = (wanted[sku] ?? 0) + qty
    let cents = (order.methodCode === null ? 0 : 5_00) + (order.paymentCode === "cashondelivery" ? 3_00 : 0)
    for (const sku of skus) {
      if (held[sku] !== wanted[sku]) refuse(409, "the cart has changed", { reason: "CartChanged" })
      cents += (held[sku] ?? 0) * play.prices[sku]
    }
    if (cents !== order.grandCents) refuse(409, "the total has changed", { reason: "TotalChanged" })
    for (const sku of skus)
      if ((held[sku] ?? 0) > platform.stock.get(sku)!) refuse(409, "not available", { reason: "Unavailable" })
    for (const sku of skus) platform.stock.set(sku, platform.stock.get(sku)! - (held[sku] ?? 0))
    const orderNumber = `N${play.ledger.size + 1}`
    const placed = { orderNumber, backendOrderId: orderNumber, placedAt: "2026-11-21T12:00:00.000Z" }
    play.ledger.set(order.orderId, { order, placed })
    play.closed.set(order.cart, order.orderId)
    platform.carts.delete(order.cart)
    return placed
  }
}

const open = (play: Play) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const opening = openSale(play.watch.page(), (body) => {
      trace("  notification", body)
      play.told.push(body)
    })
    return { scope, tab: yield* withTimePassing(Scope.provide(opening, scope)) }
  })

const qtyOf = ({ local }: CartState, sku: string): number => local.find((line) => line.sku === sku)?.qty ?? 0
const storedCart = ({ stored }: Device): CartState | undefined =>
  (JSON.parse(stored.get("cart")?.get("state") ?? "{}") as { readonly state?: CartState }).state
const storedOrders = ({ stored }: Device): ReadonlyArray<OrderRecord> =>
  [...(stored.get("orders")?.values() ?? [])].map(
    (json) => (JSON.parse(json) as { readonly kept: OrderRecord }).kept,
  )

/** An order counts as known once it is stored on the device. */
const note = (play: Play): void => {
  for (const { order, owner } of storedOrders(play.device)) {
    if (play.owners.has(order.orderId)) continue
    // A lower total than shown needs no consent.
    if (!play.agreed.some((cents) => cents !== null && order.grandCents <= cents))
      play.faults.push(`${play.agreed.join()} was shown and ${order.grandCents} was ordered`)
    const person = persons.find(
      (one) => play.device.platform.users.customers.get(people[one].email)?.profile.id === owner,
    )
    play.owners.set(order.orderId, person ?? null)
  }
  for (const [index, { tab }] of play.tabs.entries())
    if (!SubscriptionRef.getUnsafe(tab.orders.isPlacing)) play.agreed[index] = null
}

const goAway = (play: Play, index: number) =>
  Effect.gen(function* () {
    const { tab, scope } = play.tabs[index]!
    const state = storedCart(play.device)
    for (const sku of skus)
      if (qtyOf(tab.cart(), sku) !== (state === undefined ? 0 : qtyOf(state, sku))) play.forgiven.add(sku)
    yield* Scope.close(scope, Exit.void)
    play.tabs[index] = yield* open(play)
  })

const perform = (play: Play, command: OrderCommand) =>
  Effect.gen(function* () {
    const { device, tabs, tally } = play
    const { platform } = device
    tally.count(command.tag)
    trace(command)
    if ("tab" in command && command.tab !== play.turned) {
      // What was written reaches the other tab before the shopper turns to it.
      yield* pass(play.story.storageMs * 40)
      play.turned = command.tab
    }
    // The scenario adds no line during the milliseconds in which a slow device deletes a customer's data.
    if (play.story.storageMs > 0) {
      if (command.tag === "login" || command.tag === "logout") yield* pass(2 * play.story.latencyMs)
      if (command.tag === "add" && play.hasTurned) yield* pass(12_000)
    }
    note(play)
    switch (command.tag) {
      case "add": {
        const { tab } = tabs[command.tab]!
        const done = Effect.sync(() => void (play.added[command.sku] += command.qty))
        tab.run(Effect.andThen(tab.carts.add({ sku: command.sku, qty: command.qty }), done))
        break
      }
      case "checkout": {
        const { checkout, run } = tabs[command.tab]!.tab
        run(
          checkout.enter.pipe(
            Effect.andThen(
              checkout.savePersonal({ firstName: "Ada", lastName: "Martin", email: "ada@example.com" }),
            ),
            Effect.andThen(checkout.saveShipping(address)),
            Effect.andThen(checkout.savePayment({ paymentCode: command.paymentCode, billing: null })),
          ),
        )
        break
      }
      case "place": {
        const { tab } = tabs[command.tab]!
        if (SubscriptionRef.getUnsafe(tab.orders.isPlacing)) break
        // A cart whose delivery was chosen in another tab, or while it was empty, shows the cost of that delivery.
        const { chosenMethod, paymentCode } = SubscriptionRef.getUnsafe(tab.checkout.state)
        const { delivery } = tab.cart()
        const isOwn =
          delivery?.paymentCode === paymentCode && delivery?.methodCode === (chosenMethod?.methodCode ?? null)
        play.agreed[command.tab] = isOwn ? tab.shown().totals.grandCents : Number.POSITIVE_INFINITY
        tab.place()
        break
      }
      case "resend":
        tabs[command.tab]!.tab.resend()
        break
      case "home":
        tabs[command.tab]!.tab.goHome()
        break
      case "login":
        play.hasCustomers = true
        play.hasTurned = true
        tabs[command.tab]!.tab.account.login(people[command.who])
        break
      case "logout":
        if (!tabs[command.tab]!.tab.isIn()) break
        if (storedOrders(device).some(({ state }) => state === "waiting"))
          tally.count("sign-out with a waiting order")
        tabs[command.tab]!.tab.account.logout()
        play.hasTurned = true
        break
      case "reload":
        yield* pass(0)
        yield* goAway(play, command.tab)
        break
      case "crash":
        yield* runTicks(command.turns)
        yield* goAway(play, command.tab)
        break
      case "reprice":
        play.prices[command.sku] = command.cents
        sell(play)
        break
      case "restock": {
        play.stocked[command.sku] += command.qty - platform.stock.get(command.sku)!
        platform.stock.set(command.sku, command.qty)
        break
      }
      case "offline":
      case "online":
        yield* SubscriptionRef.set(device.online, command.tag === "online")
        break
      case "expire":
        platform.users.expire()
        break
      case "loseCarts":
        platform.carts.clear()
        play.hasLost = true
        break
      case "trouble":
        // A stored order is not refused on the device: only the platform refuses orders.
        if (
          typeof command.kind === "object" &&
          "refuse" in command.kind &&
          "order.place".startsWith(command.on)
        )
          play.refusals.push(command.kind.refuse)
        else platform.fail({ on: command.on, kind: command.kind })
        break
      case "wait":
        yield* pass(command.ms)
        break
      case "rest":
        yield* rest(play)
        atRest(play)
    }
    if (command.tag !== "crash" && command.tag !== "reload") yield* pass(0)
    note(play)
  })

/** All faults end, the network returns, and the owners of waiting orders send them. */
const rest = (play: Play) =>
  Effect.gen(function* () {
    const { device, tabs } = play
    device.platform.healed()
    play.refusals.splice(0)
    for (let time = 0; time < 2; time += 1) {
      yield* SubscriptionRef.set(device.online, false)
      yield* pass(50)
      yield* SubscriptionRef.set(device.online, true)
      yield* pass(70_000)
    }
    const first = tabs[0]!.tab
    const isWaiting = () =>
      storedOrders(device).some(({ state }) => state === "waiting" || state === "sending")
    for (const person of [null, ...persons]) {
      if (!isWaiting() && (person === null || !play.hasCustomers)) continue
      if (person !== null) {
        first.account.login(people[person])
        yield* pass(70_000)
        check(who(device, first) === person, "who signs in is in", () => person)
      }
      first.resend()
      yield* pass(70_000)
    }
    check(!isWaiting(), "no order waits when everything works", () => storedOrders(device))
  })

/** Invariants after every step. */
const always = (play: Play): void => {
  const { device, faults, ledger, tabs, stocked } = play
  check(faults.length === 0, "orders hold", () => faults)
  const orders = storedOrders(device)
  for (const { order, state, placed } of orders) {
    const sold = ledger.get(order.orderId)
    if (state === "confirmed")
      check(
        sold !== undefined && placed?.orderNumber === sold.placed.orderNumber,
        "an order that is reported as placed is placed",
        () => [order, placed],
      )
    if (state === "rejected")
      check(sold === undefined, "what is told to be refused is not ordered", () => [order, sold])
  }
  for (const { tab } of tabs) {
    const last = SubscriptionRef.getUnsafe(tab.orders.last)
    if (last?.state === "confirmed")
      check(ledger.has(last.order.orderId), "the thank-you is deserved", () => last)
  }
  const sold = none()
  const bound = none()
  for (const { order } of ledger.values()) for (const { sku, qty } of order.lines) sold[sku as Sku] += qty
  for (const { order, state } of orders)
    if (state !== "rejected" && !ledger.has(order.orderId))
      for (const { sku, qty } of order.lines) bound[sku as Sku] += qty
  for (const sku of skus) {
    const left = device.platform.stock.get(sku)!
    check(left >= 0 && left === stocked[sku] - sold[sku], "stock is conserved", () => [
      sku,
      left,
      stocked,
      sold,
    ])
    if (play.forgiven.has(sku) || play.hasCustomers) continue
    const inCart = Math.max(...tabs.map(({ tab }) => qtyOf(tab.cart(), sku)))
    // A cart is emptied once its order is placed or stored, and not before.
    const isTold = play.told.length > 0
    check(
      isTold || inCart + sold[sku] + bound[sku] >= play.added[sku],
      "nothing leaves the cart but into an order",
      () => ({ sku, inCart, sold, bound, added: play.added }),
    )
  }
}

/** Invariants at rest. */
const atRest = (play: Play): void => {
  const { device, ledger, told, tally, tabs } = play
  let isUnsaved = false
  for (const body of told.splice(0)) {
    tally.count(`notification ${body.tag}`)
    if (body.tag === "TasksDropped") isUnsaved = true
    if (
      body.tag !== "AddFailed" &&
      body.tag !== "UpdateFailed" &&
      body.tag !== "QtyLimited" &&
      body.tag !== "OutOfStock"
    )
      continue
    play.forgiven.add(body.name as Sku)
  }
  const carts = new Set<string>()
  for (const { order } of ledger.values()) {
    check(!carts.has(order.cart), "a cart is ordered once", () => order)
    carts.add(order.cart)
  }
  for (const sku of skus) {
    let sold = 0
    for (const { order } of ledger.values())
      for (const line of order.lines) if (line.sku === sku) sold += line.qty
    let there = 0
    if (play.hasCustomers)
      for (const person of persons)
        there +=
          device.platform.held(device.platform.users.customers.get(people[person].email)?.cart ?? "-")[sku] ??
          0
    else there = qtyOf(tabs[0]!.tab.cart(), sku)
    if (isUnsaved || play.forgiven.has(sku) || (play.hasLost && play.hasCustomers)) {
      tally.count("unchecked product")
      play.added[sku] = there + sold
      continue
    }
    tally.count(play.hasCustomers ? "checked product of customers" : "checked product")
    check(there + sold === play.added[sku], "what was put in the cart is there or ordered, once", () => ({
      sku,
      there,
      sold,
      added: play.added[sku],
    }))
  }
  play.forgiven.clear()
  play.hasLost = false
  play.hasTurned = false
}

/** Plays a story from an empty device to rest. */
export const runOrderScenario = (story: OrderScenario, tally: Statistics): void =>
  simulate(
    Effect.gen(function* () {
      const device = yield* makeDevice(makePlatform([]))
      const { platform } = device
      for (const { email, password } of Object.values(people)) platform.users.register(email, password)
      platform.setLatency(story.latencyMs)
      device.broken.delayMs = story.storageMs
      const play: Play = {
        story,
        device,
        watch: monitorRequests(device),
        tally,
        told: [],
        faults: [],
        tabs: [],
        ledger: new Map(),
        closed: new Map(),
        agreed: Array.from({ length: tabCount }, () => null),
        owners: new Map(),
        refused: new Set(),
        refusals: [],
        added: none(),
        prices: none(),
        stocked: none(),
        forgiven: new Set(),
        hasCustomers: false,
        turned: 0,
        hasTurned: false,
        hasLost: false,
      }
      for (const sku of skus) {
        play.prices[sku] = products[sku].cents
        play.stocked[sku] = products[sku].qty
        platform.stock.set(sku, products[sku].qty)
      }
      sell(play)
      teach(play)
      for (let index = 0; index < tabCount; index += 1) play.tabs.push(yield* open(play))
      yield* pass(100)
      for (const command of [...story.commands, { tag: "rest" } as const]) {
        yield* perform(play, command)
        always(play)
        play.watch.check()
      }
      for (const { scope } of play.tabs) yield* Scope.close(scope, Exit.void)
      tally.countFaults(platform.struck)
      tally.count("ordered", play.ledger.size)
      tally.count("calls", platform.log.length)
    }),
  )
