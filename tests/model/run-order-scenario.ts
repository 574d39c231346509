import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { Refused } from "@shop/core/api"
import type { CartState } from "@shop/core/cart"
import type { NotificationBody } from "@shop/core/notification"
import type { OrderRecord, PricedOrder, OrderPlacement } from "@shop/core/order"
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
interface AcceptedOrder {
  readonly order: PricedOrder
  readonly placed: OrderPlacement
}

interface ScenarioRun {
  readonly scenario: OrderScenario
  readonly device: Device
  readonly monitor: RequestMonitor
  readonly statistics: Statistics
  readonly notifications: Array<NotificationBody>
  readonly faults: Array<string>
  readonly tabs: Array<{ readonly tab: SaleTab; readonly scope: Scope.Closeable }>
  /** Accepted orders by order id. */
  readonly acceptedOrders: Map<string, AcceptedOrder>
  /** Ordered carts and their orders. */
  readonly orderedCarts: Map<string, string>
  /** The displayed total of each tab at its last click, in cents. */
  readonly shownTotalsCents: Array<number | null>
  /** The buyer of each order. */
  readonly owners: Map<string, Person | null>
  readonly refusedOrderIds: Set<string>
  /** Status codes that refuse the next new orders. */
  readonly nextRefusals: Array<number>
  /** Quantities that the shoppers added. */
  readonly addedQtys: Qtys
  readonly prices: Qtys
  /** Total stock over time. */
  readonly stockTotals: Qtys
  /** Quantities that a refusal, a notification or a closed page removed. */
  readonly uncheckedSkus: Set<Sku>
  hasCustomers: boolean
  /** The active tab. */
  activeTab: number
  /** Whether a sign-in or sign-out may be pending. */
  hasSessionChange: boolean
  /** Whether the platform has lost all carts. */
  hasLostCarts: boolean
}

const noQtys = (): Qtys => ({ BOL: 0, TASSE: 0, PLAT: 0 })
const personOf = (device: Device, token: string | null): Person | null => {
  const email = token === null ? undefined : device.platform.users.ownerOf(token)
  return persons.find((person) => people[person].email === email) ?? null
}
const signedInPerson = (device: Device, { session }: SaleTab): Person | null =>
  personOf(device, SubscriptionRef.getUnsafe(session.state).credentials?.token ?? null)

const publishProducts = (run: ScenarioRun): void =>
  run.device.platform.sell(
    skus.map((sku, id) =>
      product({ id, sku, price: price(run.prices[sku]), stock: stock({ productId: id, qty: 1000 }) }),
    ),
  )

const refuse = (code: number, message: string, result: unknown = message): never => {
  throw new Refused({ request: "", code, message, result })
}

/** Makes the platform place orders like the real one: in one transaction, with equal responses to equal orders. */
const setPlatformHandlers = (run: ScenarioRun): void => {
  const { platform } = run.device
  const bodyOf = (order: PricedOrder) => JSON.stringify({ ...order, cart: null })
  platform.setHandler("order.place", (order: PricedOrder): OrderPlacement => {
    const owner = run.owners.get(order.orderId)
    const sender = personOf(run.device, platform.sent.at(-1)!.token)
    if (owner !== null && owner !== undefined && sender !== owner)
      run.faults.push(`an order of ${owner} was sent by ${sender}`)
    const before = run.acceptedOrders.get(order.orderId)
    if (before !== undefined)
      return bodyOf(before.order) === bodyOf(order)
        ? before.placed
        : refuse(422, "another order came under this key")
    // A request that arrives after its order was refused has no effect.
    if (run.refusedOrderIds.has(order.orderId)) refuse(409, "this order was refused")
    try {
      return accept(order)
    } catch (error) {
      if (error instanceof Refused && error.code < 500) run.refusedOrderIds.add(order.orderId)
      throw error
    }
  })
  const accept = (order: PricedOrder): OrderPlacement => {
    const code = run.nextRefusals.shift()
    if (code !== undefined) {
      run.statistics.count("refusal without a reason")
      refuse(code, "")
    }
    if (run.orderedCarts.has(order.cart)) refuse(409, "this cart has been ordered", { reason: "CartOrdered" })
    const cart = platform.carts.get(order.cart) ?? refuse(404, "no such cart")
    const cartQtys: Record<string, number> = {}
    for (const { sku, qty } of cart.lines.length === 0 ? order.lines : cart.lines)
      cartQtys[sku] = (cartQtys[sku] ?? 0) + qty
    const orderedQtys: Record<string, number> = {}
    for (const { sku, qty } of order.lines) orderedQtys[sku] = (orderedQtys[sku] ?? 0) + qty
    let cents = (order.methodCode === null ? 0 : 5_00) + (order.paymentCode === "cashondelivery" ? 3_00 : 0)
    for (const sku of skus) {
      if (cartQtys[sku] !== orderedQtys[sku]) refuse(409, "the cart has changed", { reason: "CartChanged" })
      cents += (cartQtys[sku] ?? 0) * run.prices[sku]
    }
    if (cents !== order.grandCents) refuse(409, "the total has changed", { reason: "TotalChanged" })
    for (const sku of skus)
      if ((cartQtys[sku] ?? 0) > platform.stock.get(sku)!)
        refuse(409, "not available", { reason: "Unavailable" })
    for (const sku of skus) platform.stock.set(sku, platform.stock.get(sku)! - (cartQtys[sku] ?? 0))
    const orderNumber = `N${run.acceptedOrders.size + 1}`
    const placed = { orderNumber, backendOrderId: orderNumber, placedAt: "2026-11-21T12:00:00.000Z" }
    run.acceptedOrders.set(order.orderId, { order, placed })
    run.orderedCarts.set(order.cart, order.orderId)
    platform.carts.delete(order.cart)
    return placed
  }
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

const qtyOf = ({ local }: CartState, sku: string): number => local.find((line) => line.sku === sku)?.qty ?? 0
const storedCart = ({ stored }: Device): CartState | undefined =>
  (JSON.parse(stored.get("cart")?.get("state") ?? "{}") as { readonly state?: CartState }).state
const storedOrders = ({ stored }: Device): ReadonlyArray<OrderRecord> =>
  [...(stored.get("orders")?.values() ?? [])].map(
    (json) => (JSON.parse(json) as { readonly kept: OrderRecord }).kept,
  )

/** An order counts as known once it is stored on the device. */
const recordOrders = (run: ScenarioRun): void => {
  for (const { order, owner } of storedOrders(run.device)) {
    if (run.owners.has(order.orderId)) continue
    // A lower total than shown needs no consent.
    if (!run.shownTotalsCents.some((cents) => cents !== null && order.grandCents <= cents))
      run.faults.push(`${run.shownTotalsCents.join()} was shown and ${order.grandCents} was ordered`)
    const person = persons.find(
      (one) => run.device.platform.users.customers.get(people[one].email)?.profile.id === owner,
    )
    run.owners.set(order.orderId, person ?? null)
  }
  for (const [index, { tab }] of run.tabs.entries())
    if (!SubscriptionRef.getUnsafe(tab.orders.isPlacing)) run.shownTotalsCents[index] = null
}

const reopenTab = (run: ScenarioRun, index: number) =>
  Effect.gen(function* () {
    const { tab, scope } = run.tabs[index]!
    const state = storedCart(run.device)
    for (const sku of skus)
      if (qtyOf(tab.cart(), sku) !== (state === undefined ? 0 : qtyOf(state, sku))) run.uncheckedSkus.add(sku)
    yield* Scope.close(scope, Exit.void)
    run.tabs[index] = yield* openTab(run)
  })

const runCommand = (run: ScenarioRun, command: OrderCommand) =>
  Effect.gen(function* () {
    const { device, tabs, statistics } = run
    const { platform } = device
    statistics.count(command.tag)
    trace(command)
    if ("tab" in command && command.tab !== run.activeTab) {
      // The stored state reaches the other tab before the shopper uses it.
      yield* pass(run.scenario.storageMs * 40)
      run.activeTab = command.tab
    }
    // The scenario adds no line during the milliseconds in which a slow device deletes a customer's data.
    if (run.scenario.storageMs > 0) {
      if (command.tag === "login" || command.tag === "logout") yield* pass(2 * run.scenario.latencyMs)
      if (command.tag === "add" && run.hasSessionChange) yield* pass(12_000)
    }
    recordOrders(run)
    switch (command.tag) {
      case "add": {
        const { tab } = tabs[command.tab]!
        const done = Effect.sync(() => void (run.addedQtys[command.sku] += command.qty))
        tab.run(Effect.andThen(tab.carts.add({ sku: command.sku, qty: command.qty }), done))
        break
      }
      case "checkout": {
        const { tab } = tabs[command.tab]!
        const { checkout } = tab
        tab.run(
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
        const isDeliveryOfTab =
          delivery?.paymentCode === paymentCode && delivery?.methodCode === (chosenMethod?.methodCode ?? null)
        run.shownTotalsCents[command.tab] = isDeliveryOfTab
          ? tab.shown().totals.grandCents
          : Number.POSITIVE_INFINITY
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
        run.hasCustomers = true
        run.hasSessionChange = true
        tabs[command.tab]!.tab.account.login(people[command.who])
        break
      case "logout":
        if (!tabs[command.tab]!.tab.isSignedIn()) break
        if (storedOrders(device).some(({ state }) => state === "waiting"))
          statistics.count("sign-out with a waiting order")
        tabs[command.tab]!.tab.account.logout()
        run.hasSessionChange = true
        break
      case "reload":
        yield* pass(0)
        yield* reopenTab(run, command.tab)
        break
      case "crash":
        yield* runTicks(command.ticks)
        yield* reopenTab(run, command.tab)
        break
      case "reprice":
        run.prices[command.sku] = command.cents
        publishProducts(run)
        break
      case "restock": {
        run.stockTotals[command.sku] += command.qty - platform.stock.get(command.sku)!
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
        run.hasLostCarts = true
        break
      case "trouble":
        // A stored order is not refused on the device: only the platform refuses orders.
        if (
          typeof command.kind === "object" &&
          "refuse" in command.kind &&
          "order.place".startsWith(command.on)
        )
          run.nextRefusals.push(command.kind.refuse)
        else platform.fail({ on: command.on, kind: command.kind })
        break
      case "wait":
        yield* pass(command.ms)
        break
      case "rest":
        yield* waitUntilIdle(run)
        checkIdleInvariants(run)
    }
    if (command.tag !== "crash" && command.tag !== "reload") yield* pass(0)
    recordOrders(run)
  })

/** Ends all faults, restores the network, and sends the waiting orders as their owners. */
const waitUntilIdle = (run: ScenarioRun) =>
  Effect.gen(function* () {
    const { device, tabs } = run
    device.platform.clearTroubles()
    run.nextRefusals.splice(0)
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
      if (!isWaiting() && (person === null || !run.hasCustomers)) continue
      if (person !== null) {
        first.account.login(people[person])
        yield* pass(70_000)
        check(signedInPerson(device, first) === person, "the sign-in succeeds", () => person)
      }
      first.resend()
      yield* pass(70_000)
    }
    check(!isWaiting(), "no order waits when everything works", () => storedOrders(device))
  })

/** Checks the invariants after every step. */
const checkStepInvariants = (run: ScenarioRun): void => {
  const { device, faults, acceptedOrders, tabs, stockTotals } = run
  check(faults.length === 0, "no rule of orders is violated", () => faults)
  const orders = storedOrders(device)
  for (const { order, state, placed } of orders) {
    const sold = acceptedOrders.get(order.orderId)
    if (state === "confirmed")
      check(
        sold !== undefined && placed?.orderNumber === sold.placed.orderNumber,
        "an order that is reported as placed is placed",
        () => [order, placed],
      )
    if (state === "rejected")
      check(sold === undefined, "an order that is reported as refused is not placed", () => [order, sold])
  }
  for (const { tab } of tabs) {
    const last = SubscriptionRef.getUnsafe(tab.orders.last)
    if (last?.state === "confirmed")
      check(acceptedOrders.has(last.order.orderId), "the thank-you page shows a placed order", () => last)
  }
  const sold = noQtys()
  const waitingQtys = noQtys()
  for (const { order } of acceptedOrders.values())
    for (const { sku, qty } of order.lines) sold[sku as Sku] += qty
  for (const { order, state } of orders)
    if (state !== "rejected" && !acceptedOrders.has(order.orderId))
      for (const { sku, qty } of order.lines) waitingQtys[sku as Sku] += qty
  for (const sku of skus) {
    const left = device.platform.stock.get(sku)!
    check(left >= 0 && left === stockTotals[sku] - sold[sku], "stock is conserved", () => [
      sku,
      left,
      stockTotals,
      sold,
    ])
    if (run.uncheckedSkus.has(sku) || run.hasCustomers) continue
    const inCart = Math.max(...tabs.map(({ tab }) => qtyOf(tab.cart(), sku)))
    // A cart is emptied once its order is placed or stored, and not before.
    const hasNotification = run.notifications.length > 0
    check(
      hasNotification || inCart + sold[sku] + waitingQtys[sku] >= run.addedQtys[sku],
      "a line leaves the cart only by an order",
      () => ({ sku, inCart, sold, waitingQtys, added: run.addedQtys }),
    )
  }
}

/** Checks the invariants when nothing is pending. */
const checkIdleInvariants = (run: ScenarioRun): void => {
  const { device, acceptedOrders, notifications, statistics, tabs } = run
  let isUnsaved = false
  for (const body of notifications.splice(0)) {
    statistics.count(`notification ${body.tag}`)
    if (body.tag === "TasksDropped") isUnsaved = true
    if (
      body.tag !== "AddFailed" &&
      body.tag !== "UpdateFailed" &&
      body.tag !== "QtyLimited" &&
      body.tag !== "OutOfStock"
    )
      continue
    run.uncheckedSkus.add(body.name as Sku)
  }
  const carts = new Set<string>()
  for (const { order } of acceptedOrders.values()) {
    check(!carts.has(order.cart), "a cart is ordered once", () => order)
    carts.add(order.cart)
  }
  for (const sku of skus) {
    let sold = 0
    for (const { order } of acceptedOrders.values())
      for (const line of order.lines) if (line.sku === sku) sold += line.qty
    let foundQty = 0
    if (run.hasCustomers)
      for (const person of persons)
        foundQty +=
          device.platform.held(device.platform.users.customers.get(people[person].email)?.cart ?? "-")[sku] ??
          0
    else foundQty = qtyOf(tabs[0]!.tab.cart(), sku)
    if (isUnsaved || run.uncheckedSkus.has(sku) || (run.hasLostCarts && run.hasCustomers)) {
      statistics.count("unchecked product")
      run.addedQtys[sku] = foundQty + sold
      continue
    }
    statistics.count(run.hasCustomers ? "checked product of customers" : "checked product")
    check(foundQty + sold === run.addedQtys[sku], "each added piece is in the cart or ordered, once", () => ({
      sku,
      foundQty,
      sold,
      added: run.addedQtys[sku],
    }))
  }
  run.uncheckedSkus.clear()
  run.hasLostCarts = false
  run.hasSessionChange = false
}

/** Runs a scenario on an empty device until nothing is pending. */
export const runOrderScenario = (scenario: OrderScenario, statistics: Statistics): void =>
  simulate(
    Effect.gen(function* () {
      const device = yield* makeDevice(makePlatform([]))
      const { platform } = device
      for (const { email, password } of Object.values(people)) platform.users.register(email, password)
      platform.setLatency(scenario.latencyMs)
      device.broken.delayMs = scenario.storageMs
      const run: ScenarioRun = {
        scenario,
        device,
        monitor: monitorRequests(device),
        statistics,
        notifications: [],
        faults: [],
        tabs: [],
        acceptedOrders: new Map(),
        orderedCarts: new Map(),
        shownTotalsCents: Array.from({ length: tabCount }, () => null),
        owners: new Map(),
        refusedOrderIds: new Set(),
        nextRefusals: [],
        addedQtys: noQtys(),
        prices: noQtys(),
        stockTotals: noQtys(),
        uncheckedSkus: new Set(),
        hasCustomers: false,
        activeTab: 0,
        hasSessionChange: false,
        hasLostCarts: false,
      }
      for (const sku of skus) {
        run.prices[sku] = products[sku].cents
        run.stockTotals[sku] = products[sku].qty
        platform.stock.set(sku, products[sku].qty)
      }
      publishProducts(run)
      setPlatformHandlers(run)
      for (let index = 0; index < tabCount; index += 1) run.tabs.push(yield* openTab(run))
      yield* pass(100)
      for (const command of [...scenario.commands, { tag: "rest" } as const]) {
        yield* runCommand(run, command)
        checkStepInvariants(run)
        run.monitor.check()
      }
      for (const { scope } of run.tabs) yield* Scope.close(scope, Exit.void)
      statistics.countFaults(platform.occurredTroubles)
      statistics.count("ordered", run.acceptedOrders.size)
      statistics.count("calls", platform.log.length)
    }),
  )
