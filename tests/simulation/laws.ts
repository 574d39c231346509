import {
  openCartOf,
  qtyInCustomersCarts,
  linesOf,
  ordersOf,
  soldQty,
  accountingFaults,
} from "./stored-orders.ts"
import { isCartNewer, storedCart, storedIn, type SimulatedDevice, shownQty, type Tab } from "./device.ts"
import { count } from "./faults.ts"
import { canariesOf, newCustomerOf, customers } from "./customers.ts"
import { customerIn, type Run } from "./perform-step.ts"
import { products, ownSkuOf, type Sku, tierCentsOf, tierQty } from "./scenario.ts"
import { trace } from "./world.ts"

/** A violated law. */
class LawViolation extends Error {
  readonly law: string
  constructor(law: string, details: unknown) {
    super(`${law}: ${JSON.stringify(details)}`)
    this.law = law
  }
}

const checkLaw = ({ world }: Run, law: string, isHeld: boolean, details: () => unknown): void => {
  count(world.counts, `law ${law}`)
  if (!isHeld) throw new LawViolation(law, details())
}

const openTabs = ({ tabs }: SimulatedDevice): ReadonlyArray<Tab> => tabs.filter((tab) => tab !== null)

/** Notifications about a product whose change was refused or reduced. */
const notificationsAboutRefusals = new Set([
  "AddFailed",
  "UpdateFailed",
  "QtyLimited",
  "OutOfStock",
  "PriceUnknown",
])

/** Notifications about added products. */
const notificationsAboutAdds = new Set(["AddedToCart", "StockVolatile", "CartFull"])

/** Records the new notifications of a device. */
export const recordNotifications = ({ world }: Run, phone: SimulatedDevice): void => {
  for (const body of phone.device.notifications.slice(phone.notificationsRecorded)) {
    trace(world, `  ${phone.index} notification`, body)
    count(world.counts, `notification ${body.tag}`)
    if (body.tag === "TasksDropped") phone.inexactReason ??= "a notification said that tasks were dropped"
    if (notificationsAboutRefusals.has(body.tag) || notificationsAboutAdds.has(body.tag))
      phone.adds.answered += 1
    if (notificationsAboutRefusals.has(body.tag) && "name" in body) phone.notifiedProducts.add(body.name)
  }
  phone.notificationsRecorded = phone.device.notifications.length
  // Closes the notifications, because the number of open ones is limited.
  for (const { shop } of openTabs(phone))
    for (const { id } of shop.views.notifications ?? []) shop.actions.notification.close(id)
}

/** Products whose price does not change in a scenario. */
const hasFixedPrice = (sku: string): sku is Sku => ["BOL1", "BOL2", "BOL3"].includes(sku)

/** Checks the invariants after every step. */
export const checkAlways = (run: Run): void => {
  const { world, phones } = run
  for (const phone of phones) {
    recordNotifications(run, phone)
    phone.requestMonitor.check()
    for (const { shop } of openTabs(phone)) {
      const { cart } = shop.views
      if (cart === undefined || cart === null) continue
      const { subtotalCents, discountCents, shippingCents, paymentCents, grandCents } = cart.totals
      const rows = cart.lines.reduce((sum, line) => sum + line.rowCents, 0)
      const parts = subtotalCents + discountCents + (shippingCents ?? 0) + paymentCents
      checkLaw(
        run,
        "totals equal the sum of their parts",
        subtotalCents === rows && grandCents === parts,
        () => [cart.totals, rows],
      )
      const wrong = cart.lines.filter(({ sku, qty, unitCents, href, isPending }) => {
        const cents = hasFixedPrice(sku) ? products[sku].cents : null
        if (cents === null || unitCents === (qty < tierQty ? cents : tierCentsOf(cents))) return false
        // A line of another device has no other quantity's price until its product is loaded or the platform prices it.
        const isProductLoaded = href !== ""
        if (isPending && !isProductLoaded) count(world.counts, "excused: the product of a line is not loaded")
        return !isPending || isProductLoaded
      })
      checkLaw(run, "a line has the price of its quantity", wrong.length === 0, () => wrong)
      const keys = new Set(cart.lines.map((line) => line.key))
      const isWhole = cart.lines.every((line) => Number.isInteger(line.qty) && line.qty >= 1)
      checkLaw(
        run,
        "lines are unique and have whole quantities",
        isWhole && keys.size === cart.lines.length,
        () => cart.lines,
      )
    }
  }
  const wrong = accountingFaults(world.platform)
  checkLaw(run, "stock and orders reconcile", wrong.length === 0, () => wrong)
  checkLaw(run, "the platform never responds with 500", world.faults.length === 0, () => world.faults)
}

const asObject = (lines: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)))

const areEqual = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  JSON.stringify(asObject(a)) === JSON.stringify(asObject(b))

const linesIn = ({ shop }: Tab): ReadonlyMap<string, number> =>
  new Map((shop.views.cart?.lines ?? []).map((line) => [line.sku, line.qty]))

/** Checks that all tabs of a device and the platform have the same cart. */
const checkCarts = (run: Run, phone: SimulatedDevice): void => {
  const { platform } = run.world
  const [first] = openTabs(phone)
  for (const tab of openTabs(phone)) {
    const who = customerIn(tab, phone.index)
    const isSame = who?.email === customerIn(first!, phone.index)?.email
    checkLaw(run, "all tabs show the same customer", isSame, () => [
      who?.email,
      customerIn(first!, phone.index)?.email,
    ])
    // Beside a cart of a newer build, each tab has one of its own until the shopper reloads; the shop asks for that.
    if (isCartNewer(phone)) {
      count(run.world.counts, "excused: a newer build has the cart")
      continue
    }
    const here = linesIn(tab)
    const { connection } = storedCart(phone) ?? {}
    const token = who === null ? (connection?.token ?? null) : openCartOf(platform, who.email)
    const there = token === null ? new Map<string, number>() : linesOf(platform, token)
    checkLaw(run, "device and platform have equal carts", areEqual(here, there), () => ({
      device: phone.index,
      who: who?.email ?? null,
      here: asObject(here),
      there: asObject(there),
      connection,
    }))
  }
}

/** The excuse if another device ordered the shared cart and then lost its storage, and with it the removed quantities. */
const lostOrderExcuse = ({ phones }: Run, phone: SimulatedDevice, sku: Sku): string | null => {
  const isOrderedOn = (other: SimulatedDevice) =>
    storedIn<{
      readonly kept?: { readonly order: { readonly lines: ReadonlyArray<{ readonly sku: string }> } }
    }>(other, "orders").some(({ kept }) => kept?.order.lines.some((line) => line.sku === sku) === true)
  const found = phones.some((other) => other !== phone && other.inexactReason !== null && isOrderedOn(other))
  return found ? "ordered on a device that lost its storage" : null
}

/** The excuse if a notification named the product, on any device, because a customer has one cart on all of them. */
const notificationExcuse = ({ phones }: Run, phone: SimulatedDevice, sku: Sku): string | null => {
  if (phone.notifiedProducts.has(sku)) return "named in a notification"
  return phones.some(({ notifiedProducts }) => notifiedProducts.has(sku))
    ? "named in a notification on another device"
    : null
}

/** Checks that no change of the cart is lost or applied twice without a notification. */
const checkLostChanges = (run: Run, phone: SimulatedDevice): void => {
  const { platform } = run.world
  const sku = ownSkuOf(phone.index)
  const [first] = openTabs(phone)
  const isGuest = customerIn(first!, phone.index) === null
  const sold = soldQty(platform, sku)
  const there = qtyInCustomersCarts(platform, sku) + (isGuest ? shownQty(first!, sku) : 0)
  const excuse =
    phone.inexactReason ?? notificationExcuse(run, phone, sku) ?? lostOrderExcuse(run, phone, sku)
  if (excuse !== null) {
    count(run.world.counts, `excused: ${excuse}`)
    return
  }
  const surplus = there + sold - phone.expectedQty
  const isExact = surplus === 0 || (surplus > 0 && surplus <= Math.min(sold, phone.orderedElsewhereQty))
  checkLaw(run, "no change is lost or applied twice without a notification", isExact, () => ({
    device: phone.index,
    sku,
    expected: phone.expectedQty,
    orderedElsewhereQty: phone.orderedElsewhereQty,
    inCarts: there,
    sold,
  }))
}

interface DeviceOrder {
  readonly kept?: {
    readonly state: string
    readonly order: { readonly orderId: string }
    readonly placed: { readonly orderNumber: string } | null
  }
}

/** Checks the orders of a device against those on the platform. */
const checkOrders = (run: Run, phone: SimulatedDevice): void => {
  const sold = ordersOf(run.world.platform).filter(({ key }) => phone.network.orderIds.has(key))
  const ids = phone.network.orderIds.size
  checkLaw(run, "one click places at most one order", ids <= phone.shownTotalsCents.length, () => [
    ids,
    phone.shownTotalsCents,
  ])
  const highestTotalCents = Math.max(0, ...phone.shownTotalsCents)
  for (const order of sold)
    checkLaw(run, "the charged total is at most a shown total", order.grandCents <= highestTotalCents, () => [
      order,
      phone.shownTotalsCents,
    ])
  for (const { kept } of storedIn<DeviceOrder>(phone, "orders")) {
    if (kept === undefined) continue
    const { orderId } = kept.order
    const there = sold.find(({ key }) => key === orderId)
    checkLaw(run, "no order waits when everything works", !/^(waiting|sending)$/.test(kept.state), () => kept)
    if (kept.state === "confirmed")
      checkLaw(
        run,
        "an order shown as confirmed is on the platform",
        there?.number === kept.placed?.orderNumber,
        () => [kept, there],
      )
    if (kept.state === "rejected")
      checkLaw(run, "an order shown as rejected is not on the platform", there === undefined, () => [
        kept,
        there,
      ])
  }
}

const checkQueue = (run: Run, phone: SimulatedDevice): void => {
  const waiting = storedIn<{ readonly task?: { readonly state: string } }>(phone, "queue").filter(
    ({ task }) => task?.state === "waiting",
  )
  checkLaw(run, "the queue is empty", waiting.length === 0, () => waiting)
}

/** Checks that neither a view nor the storage shows data of a shopper who is not signed in. */
const checkLeaks = (run: Run, phone: SimulatedDevice): void => {
  const allCustomers = [...Object.values(customers), newCustomerOf(phone.index)]
  const [first] = openTabs(phone)
  const who = customerIn(first!, phone.index)
  const others = allCustomers.filter((one) => one.email !== who?.email).flatMap(canariesOf)
  for (const { shop } of openTabs(phone)) {
    const { account, checkout, lastOrder, wishlist, notifications, cart } = shop.views
    const seen = JSON.stringify([account, checkout, lastOrder, wishlist, notifications, cart])
    const leakedWord = others.find((one) => seen.includes(one))
    checkLaw(run, "no view shows data of another shopper", leakedWord === undefined, () => [
      who?.email,
      leakedWord,
      seen,
    ])
  }
  // While its storage is unreadable, a device shows a guest although the session of a customer is stored.
  const isSignedIn = storedIn<unknown>(phone, "session").some(
    (one) =>
      typeof one === "object" && one !== null && "credentials" in one && (one.credentials ?? null) !== null,
  )
  if (who === null && isSignedIn) return
  for (const [collection, entries] of phone.device.stored)
    for (const [key, json] of entries) {
      const leakedWord = others.find((one) => json.includes(one))
      const where = `${collection} ${key}`
      checkLaw(run, "the storage has no data of another shopper", leakedWord === undefined, () => [
        who?.email,
        leakedWord,
        where,
        json,
      ])
    }
}

/** Checks the final state, after recovery. */
export const checkIdleState = (run: Run): void => {
  checkAlways(run)
  for (const phone of run.phones) {
    checkCarts(run, phone)
    checkQueue(run, phone)
    checkOrders(run, phone)
    checkLostChanges(run, phone)
    checkLeaks(run, phone)
  }
}
