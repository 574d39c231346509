import { unitPrice } from "../pricing/index.ts"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  ada,
  cart,
  type CartTab,
  customerCart,
  type Device,
  guestCart,
  local,
  makeDevice,
  makePlatform,
  noOrders,
  openTab,
  pass,
  product,
  run,
  stock,
  storedForm,
} from "@shop/testing"
import { cents } from "../money/index.ts"
import type { Credentials } from "../session/index.ts"
import { defaults, limits } from "../settings/index.ts"
import { type CartState, empty } from "./index.ts"
import { cartDefinition } from "./stored.ts"

const { read, write } = storedForm(cartDefinition)

const credentials = ({ platform }: Device) => {
  const input = { username: ada.email, password: ada.password }
  return platform.users.handlers["user.login"]!(input as never, null) as Credentials
}
/** Signs in without the cart, like a page that is closed before the merge. */
const signIn = (device: Device, { session }: CartTab) =>
  Effect.gen(function* () {
    if (!device.platform.users.customers.has(ada.email))
      device.platform.users.register(ada.email, ada.password)
    const epoch = yield* session.begin(credentials(device))
    yield* session.setCustomer(epoch, { id: 1, groupId: 1, groupToken: null })
  })
const storeCart = (device: Device, state: CartState) =>
  void device.stored.set("cart", new Map([["state", JSON.stringify(write(state))]]))
const storedCart = (device: Device) => read(JSON.parse(device.stored.get("cart")!.get("state")!))
const connected = (isCustomers: boolean): Partial<CartState> => ({
  connection: isCustomers ? customerCart("1001") : guestCart("1001"),
})
const createdAs = ({ platform }: Device) =>
  platform.sent
    .filter(({ tag }) => tag === "cart.create")
    .map(({ token }) => (token === null ? "guest" : "customer"))

describe("SH10 a customer's cart of a guest", () => {
  it.each([
    [
      "without a notification when their server cart has all of it",
      cart({ BOL: 2 }, { BOL: 2 }, connected(true)),
      [],
    ],
    [
      "with a notification when it has not",
      cart({ BOL: 2, PLAT: 1 }, { BOL: 1, TASSE: 4 }, connected(true)),
      [{ tag: "TasksDropped", count: 3 }],
    ],
  ])("is emptied here and on the device, %s", (_, before, notifications) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        storeCart(device, before)
        const { carts, state } = yield* openTab(device)
        yield* carts.clearForeign
        expect([yield* state, storedCart(device), device.notifications]).toEqual([
          empty,
          empty,
          notifications,
        ])
        expect(device.platform.log.filter((tag) => tag.startsWith("cart."))).toEqual([])
      }),
    ),
  )
  it("stays while they are signed in, and a guest's stays in any case", () =>
    run(
      Effect.gen(function* () {
        const customers = cart({ BOL: 2 }, {}, connected(true))
        const theirs = yield* makeDevice()
        storeCart(theirs, customers)
        const tab = yield* openTab(theirs)
        yield* signIn(theirs, tab)
        yield* tab.carts.clearForeign
        const guests = yield* makeDevice()
        storeCart(guests, cart({ BOL: 2 }, {}, connected(false)))
        const guest = yield* openTab(guests)
        yield* guest.carts.clearForeign
        expect([yield* tab.qtys, yield* guest.qtys]).toEqual([{ BOL: 2 }, { BOL: 2 }])
        expect([theirs.notifications, guests.notifications]).toEqual([[], []])
      }),
    ))
  it("waits for a running synchronization; an empty cart waits for none", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const [one, two] = [yield* openTab(device), yield* openTab(device)]
        yield* one.carts.add({ sku: "BOL", qty: 2 })
        device.platform.setLatency(100)
        yield* pass(limits.syncSettleMs + 50)
        let isDone = false
        yield* Effect.forkChild(
          Effect.andThen(
            two.carts.clearForeign,
            Effect.sync(() => (isDone = true)),
          ),
        )
        yield* pass(0)
        expect([isDone, device.platform.count("cart.pull")]).toEqual([true, 0])
      }),
    ))
})

describe("CA33, CA35 two tabs after a sign-in before the merge", () => {
  it("merge with the customer's cart once, although both are revived", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const [one, two] = [yield* openTab(device), yield* openTab(device)]
        yield* one.carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        yield* signIn(device, one)
        yield* two.session.reload
        const theirs = device.platform.fill(ada.email, { BOL: 1 })
        device.platform.setLatency(100)
        yield* Effect.forkChild(one.carts.reconnect())
        yield* pass(50)
        yield* Effect.forkChild(two.carts.reconnect())
        for (let call = 0; call < 12; call += 1) yield* pass(100)
        expect([createdAs(device), device.platform.held(theirs)]).toEqual([["guest", "customer"], { BOL: 3 }])
        expect([yield* one.qtys, yield* two.qtys]).toEqual([{ BOL: 3 }, { BOL: 3 }])
      }),
    ))
})

describe("CA37 while an order has the customer's cart", () => {
  it("the customer continues with a guest's cart, which is merged with their own afterwards", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        let holdsCustomers = true
        const tab = yield* openTab(device, undefined, undefined, {
          ...noOrders,
          holdsCustomers: Effect.sync(() => holdsCustomers),
        })
        yield* signIn(device, tab)
        const theirs = device.platform.fill(ada.email, { BOL: 1 })
        yield* tab.carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        yield* tab.carts.reconnect()
        expect([createdAs(device), device.platform.held(theirs)]).toEqual([["guest"], { BOL: 1 }])
        holdsCustomers = false
        yield* tab.carts.reconnect()
        expect([createdAs(device), device.platform.held(theirs)]).toEqual([["guest", "customer"], { BOL: 3 }])
      }),
    ))
  it("a cart that is created for the order has only its lines", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const tab = yield* openTab(device)
        yield* signIn(device, tab)
        const theirs = device.platform.fill(ada.email, { BOL: 1 })
        const settled = yield* tab.carts.syncOrderCart({ ...empty, local: [local("BOL", 2)] })
        expect(settled.cart.confirmed.lines).toMatchObject([{ sku: "BOL", qty: 2 }])
        expect([createdAs(device), device.platform.held(theirs)]).toEqual([["guest"], { BOL: 1 }])
      }),
    ))
})

describe("CT32 the prices of a group", () => {
  const tiers = [{ groupId: 1, qtyMin: 1, priceCents: cents(12_00) }]
  const tiered = { ...defaults, prices: { ...defaults.prices, usesTiers: true } }
  it.each([
    ["apply to their customer, where the shop has such prices", tiered, true, 12_00],
    ["hold for no guest", tiered, false, 24_00],
    ["do not apply where the shop has none", defaults, true, 24_00],
  ])("%s", (_, settings, isIn, grossCents) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([product({ sku: "BOL", tiers, stock: stock() })]))
        const tab = yield* openTab(device, settings)
        if (isIn) yield* signIn(device, tab)
        yield* tab.carts.add({ sku: "BOL", qty: 1 })
        expect((yield* tab.state).local.map(({ facts, qty }) => unitPrice(facts.priceSource, qty))).toEqual([
          grossCents,
        ])
      }),
    ),
  )
})
