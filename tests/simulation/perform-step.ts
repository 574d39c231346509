import { Effect, SubscriptionRef } from "effect"
import { emptyOption } from "@shop/core/product"
import { customerBounds } from "@shop/commerce/customers"
import { pass, runTicks } from "../model/virtual-time.ts"
import { soldQty } from "./stored-orders.ts"
import {
  isOnline,
  newerRecord,
  closeTab,
  storedCart,
  storedIn,
  openTab,
  type SimulatedDevice,
  shownQty,
  type Tab,
  waitingQty,
} from "./device.ts"
import { count } from "./faults.ts"
import { guestOf, newCustomerOf, customers, type SimulatedCustomer } from "./customers.ts"
import { ownSkuOf, type Sku, type Step } from "./scenario.ts"
import { trace, countFault, type World } from "./world.ts"

/** A running scenario. */
export interface Run {
  readonly world: World
  readonly phones: ReadonlyArray<SimulatedDevice>
}

/** The customer that a tab shows as signed in. */
export const customerIn = ({ shop }: Tab, device: number): SimulatedCustomer | null => {
  const email = shop.views.account?.profile?.email
  if (email === undefined) return null
  return [...Object.values(customers), newCustomerOf(device)].find((one) => one.email === email) ?? null
}

/** Changes a line of the cart. Shoppers change only lines that they see, so a line that the tab does not show stays. */
const changeLine = (
  phone: SimulatedDevice,
  tab: Tab,
  step: Extract<Step, { readonly sku: Sku; readonly tab: number }>,
): void => {
  const { cart } = tab.shop.actions
  const { sku } = step
  const isOwn = sku === ownSkuOf(phone.index)
  const before = shownQty(tab, sku)
  if (step.tag === "add") {
    cart.add({ sku, qty: step.qty })
    phone.adds.clicked += 1
    phone.adds.lastMs = phone.clock.currentTimeMillisUnsafe() - phone.shopper.skewMs
    if (isOwn) phone.expectedQty += step.qty
    return
  }
  if (step.tag === "undo") return cart.undoRemove(sku)
  if (before === 0) return
  const qty = step.tag === "setQty" ? step.qty : 0
  if (step.tag === "setQty") cart.setQty(sku, qty)
  else cart.remove(sku)
  if (isOwn) phone.expectedQty += qty - before
}

/** Fills in the checkout up to its last step, the review. */
const checkOut = (
  phone: SimulatedDevice,
  { shop }: Tab,
  who: SimulatedCustomer,
  paymentCode: string,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { checkout } = shop.actions
    const { firstName, lastName, email } = who
    const before = shop.views.account?.profile?.email
    // A sign-out in another tab may interrupt the checkout, and a guest must not go on with a customer's data.
    const isStillSignedIn = () => shop.views.account?.profile?.email === before
    checkout.enter()
    yield* pass(0)
    if (isStillSignedIn()) checkout.savePersonal({ firstName, lastName, email })
    yield* pass(phone.shopper.storageMs * 4)
    if (isStillSignedIn()) checkout.saveShipping(who.address)
    yield* pass(2000)
    if (isStillSignedIn()) checkout.savePayment({ paymentCode, billing: null })
    yield* pass(1000)
  })

const placeOrder = ({ world, phones }: Run, phone: SimulatedDevice, { shop }: Tab): void => {
  const { checkout, cart } = shop.views
  if (checkout?.isPlacing === true) return
  // Another device has removed or reduced its product, or has ordered it while offline, and this one still shows the old
  // quantity. Its shopper orders what is shown, so the surplus is accepted.
  for (const other of phones) {
    if (other === phone) continue
    const sku = ownSkuOf(other.index)
    const shown = (cart?.lines ?? []).reduce((sum, line) => sum + (line.sku === sku ? line.qty : 0), 0)
    const toOrder = other.expectedQty - soldQty(world.platform, sku) - waitingQty(other, sku)
    other.orderedElsewhereQty += Math.max(0, shown - toOrder)
  }
  // Another tab may have chosen another shipping method, so with several tabs the shown total is no upper limit.
  const isTotalBinding = phone.tabs.filter((tab) => tab !== null).length === 1 && checkout?.step === "review"
  const shown = cart?.totals.shippingCents === null ? undefined : cart?.totals.grandCents
  phone.shownTotalsCents.push(isTotalBinding && shown !== undefined ? shown : Number.POSITIVE_INFINITY)
  shop.actions.checkout.place({ termsAccepted: true })
}

/** Switches to a tab, and waits until it has read the writes of the tab before. */
const switchTo = (phone: SimulatedDevice, at: number): Effect.Effect<void> => {
  if (phone.activeTab === at) return Effect.void
  phone.activeTab = at
  return waitForWrites(phone)
}

/** Waits until every tab has read what the others have written. */
const waitForWrites = ({ storageTrouble, shopper }: SimulatedDevice): Effect.Effect<void> =>
  pass(storageTrouble === null ? shopper.storageMs * 40 : 3000)

/** Whether a tab may not show the last add of another tab: an add is written when its product has arrived. */
const missesAnAdd = ({ tabs, adds }: SimulatedDevice, tab: Tab, sku: Sku): boolean =>
  adds.clicked > adds.answered &&
  tabs.some((other) => other !== null && shownQty(other, sku) !== shownQty(tab, sku))

const isCustomerIn = (phone: SimulatedDevice): boolean =>
  phone.tabs.some((tab) => tab !== null && customerIn(tab, phone.index) !== null)

const setOnline = (world: World, phone: SimulatedDevice, online: boolean): Effect.Effect<void> =>
  Effect.suspend(() => {
    if (isOnline(phone) === online) return Effect.void
    countFault(world, online ? "online again" : "offline")
    phone.network.isOff = !online
    const nowMs = world.clock.currentTimeMillisUnsafe()
    if (!online) phone.offlineSinceMs = nowMs
    // Every access token was issued before the device went offline.
    else if (isCustomerIn(phone) && nowMs - phone.offlineSinceMs >= customerBounds.accessMs)
      countFault(world, "token expired offline")
    return Effect.asVoid(SubscriptionRef.set(phone.device.online, online))
  })

/** Replaces the last record of a collection by a damaged one, or by one of a newer build. */
const corruptRecord = ({ world }: Run, phone: SimulatedDevice, collection: string, how: number): void => {
  const entries = phone.device.stored.get(collection)
  const key = entries === undefined ? undefined : [...entries.keys()].toSorted().at(-1)
  if (entries === undefined || key === undefined) return
  const record = ['"spoilt"', newerRecord, "[]", '{"version":1}'][how]!
  entries.set(key, record)
  countFault(world, record === newerRecord ? "record newer" : "record corrupt")
  phone.inexactReason ??= "a record of the device was damaged"
}

/** Places an order of a customer who has no simulated device. */
const buyAsRival = ({ world }: Run, sku: Sku, qty: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { call } = world.platform
    const cart = (yield* call("cart.create", {})).result as never
    const put = yield* call("cart.update", {
      cart,
      sku,
      qty,
      itemId: null,
      option: emptyOption,
      operationId: null,
    } as never)
    if (put.code !== 200) return
    const who = guestOf(9)
    const shipping = { cart, country: "FR", shipping: null, carrierCode: "flatrate", methodCode: "flatrate" }
    yield* call("cart.shippingInformation", shipping as never)
    const { firstName, lastName, email } = who
    const placed = yield* call("order.place", {
      orderId: `rival-${world.trace.length}`,
      cart,
      personal: { firstName, lastName, email },
      shipping: who.address,
      billing: who.address,
      carrierCode: "flatrate",
      methodCode: "flatrate",
      paymentCode: "checkmo",
      lines: [{ sku, parentSku: null, name: sku, qty, option: emptyOption, unitGrossCents: 0 }],
      grandCents: null,
    } as never)
    trace(world, "rival", sku, qty, placed.code)
    if (placed.code === 200) countFault(world, "stock taken")
  })

/** Expires all access tokens, or revokes the refresh tokens as well. */
const expireTokens = ({ world, phones }: Run, isFinal: boolean): void => {
  const { database } = world.platform
  if (database.get("SELECT 1 FROM customer_token") === undefined) return
  if (isFinal) {
    database.run("DELETE FROM customer_token")
    countFault(world, "session revoked")
    return
  }
  database.run("UPDATE customer_token SET expires_at = 0 WHERE kind = 'access'")
  for (const phone of phones) {
    if (!isCustomerIn(phone)) continue
    countFault(world, isOnline(phone) ? "token expired online" : "token expired offline")
  }
}

/** Performs a step. A step that is impossible at the moment does nothing. */
export const performStep = (run: Run, step: Step): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { world, phones } = run
    trace(world, step)
    count(world.counts, `step ${step.tag}`)
    if (!("device" in step)) return yield* performWithoutDevice(run, step)
    const phone = phones[step.device]!
    const own = ownSkuOf(phone.index)
    switch (step.tag) {
      case "open": {
        const free = phone.tabs.indexOf(null)
        if (free >= 0) yield* openTab(world, phone, free)
        if (phone.storageTrouble !== null) phone.inexactReason ??= "tabs that cannot share storage"
        return
      }
      case "offline":
      case "online":
        return yield* setOnline(world, phone, step.tag === "online")
      case "flap":
        for (let times = 0; times < 3; times += 1) {
          yield* setOnline(world, phone, !isOnline(phone))
          yield* pass(30)
        }
        return
      case "dropAll":
      case "deliver":
        phone.network.dropsAll = step.tag === "dropAll"
        return
      case "storage":
        phone.storageTrouble = step.trouble
        // Tabs share data through the device's storage only.
        if (phone.tabs.filter((tab) => tab !== null).length > 1)
          phone.inexactReason ??= "tabs that cannot share storage"
        return
      case "corrupt":
        return corruptRecord(run, phone, step.collection, step.how)
      case "together": {
        const open = phone.tabs.filter((tab) => tab !== null)
        if (open.length < 2) return
        countFault(world, "tabs at once")
        // No tab is current afterwards, so the next step waits for the writes of all.
        phone.activeTab = -1
        for (const tab of open) {
          if (step.what === "place") placeOrder(run, phone, tab)
          else changeLine(phone, tab, { tag: "add", sku: step.sku, qty: 1, device: step.device, tab: 0 })
        }
        return
      }
      default:
    }
    const tab = phone.tabs[step.tab] ?? phone.tabs.find((one) => one !== null)
    if (tab === null || tab === undefined) return
    const at = phone.tabs.indexOf(tab)
    yield* switchTo(phone, at)
    const { actions, views } = tab.shop
    const who = customerIn(tab, phone.index)
    switch (step.tag) {
      case "add":
      case "setQty":
      case "remove":
      case "undo": {
        if (missesAnAdd(phone, tab, own)) yield* waitForWrites(phone)
        const isBack = step.tag === "undo" && step.sku === own && shownQty(tab, own) === 0
        changeLine(phone, tab, step)
        yield* pass(0)
        if (isBack) phone.expectedQty += shownQty(tab, own)
        return
      }
      case "coupon":
        return actions.cart.applyCoupon("TEN")
      case "uncoupon":
        return actions.cart.removeCoupon()
      case "wish": {
        const name = `wish of ${(who ?? guestOf(phone.index)).lastName}`
        return actions.wishlist.add({ sku: own, type: "simple", name, href: "/fr", image: null, price: null })
      }
      case "login":
        return actions.account.login(customers[step.who])
      case "logout":
        if (who !== null) actions.account.logout()
        return
      case "register": {
        if (who !== null) return
        const { firstName, lastName, email, password } = newCustomerOf(phone.index)
        const input = { firstName, lastName, email, password, passwordAgain: password, termsAccepted: true }
        return actions.account.register(input)
      }
      case "profile": {
        const profile = views.account?.profile
        if (who === null || profile === null || profile === undefined) return
        const { lastName, email } = profile
        return actions.account.update({
          firstName: `Name ${world.trace.length}`,
          lastName,
          email,
          addresses: [],
        })
      }
      case "checkout":
        return yield* checkOut(phone, tab, who ?? guestOf(phone.index), step.paymentCode)
      case "place":
        return placeOrder(run, phone, tab)
      case "resend":
        return actions.checkout.resend()
      case "page":
        return actions.page.open(step.url)
      case "reload":
        yield* pass(0)
        yield* closeTab(world, phone, at, own)
        return void (yield* openTab(world, phone, at))
      case "close":
        if (phone.tabs.filter((one) => one !== null).length < 2) return
        yield* pass(0)
        return yield* closeTab(world, phone, at, own)
      case "crash":
        yield* runTicks(step.turns)
        countFault(world, "tab crashed")
        yield* closeTab(world, phone, at, own)
        return void (yield* openTab(world, phone, at))
      case "crashIn": {
        if (step.what === "login") actions.account.login(customers[phone.shopper.who])
        else placeOrder(run, phone, tab)
        yield* pass(step.ms)
        const cart = storedCart(phone)
        if (step.what === "login" && (cart?.connection?.merge ?? cart?.connection?.isArriving))
          countFault(world, "crash in a sign-in")
        const isSending = storedIn<{ readonly kept?: { readonly state: string } }>(phone, "orders").some(
          ({ kept }) => kept?.state === "sending",
        )
        if (isSending) countFault(world, "crash in an order")
        countFault(world, "tab crashed")
        yield* closeTab(world, phone, at, own)
        return void (yield* openTab(world, phone, at))
      }
      default:
    }
  })

const performWithoutDevice = (
  run: Run,
  step: Extract<Step, { readonly device?: never }> | Step,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { world } = run
    switch (step.tag) {
      case "faultRate":
        world.faultPercent = step.percent
        return
      case "expire":
      case "revoke":
        return expireTokens(run, step.tag === "revoke")
      case "restart":
        countFault(world, "platform restarted")
        world.isDown = true
        world.starts += 1
        yield* pass(step.ms)
        world.platform.restart()
        world.isDown = false
        return
      case "reprice":
        countFault(world, step.cents === null ? "product gone" : "price changed")
        return yield* world.platform.reprice(step.sku, step.cents)
      case "rival":
        return yield* buyAsRival(run, step.sku, step.qty)
      case "wait":
        return yield* pass(step.ms)
      default:
    }
  })
