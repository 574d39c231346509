import { Deferred, Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  cart,
  customerCart,
  detachedCart,
  type Device,
  key,
  local,
  makeDevice,
  noOrders,
  openTab,
  pass,
  run,
  stock,
  storedForm,
} from "@shop/testing"
import { limits } from "../settings/index.ts"
import { type CartOrders, type CartState, type CartToken, empty, orderIdOf } from "./index.ts"
import { cartDefinition } from "./stored.ts"

const { read, write } = storedForm(cartDefinition)

const theirs = "1001" as CartToken
const detachedLines = [{ key: key("BOL"), itemId: 11 }]
const storeCart = (device: Device, state: CartState) =>
  void device.stored.set("cart", new Map([["state", JSON.stringify(write(state))]]))
const storedCart = (device: Device) => read(JSON.parse(device.stored.get("cart")!.get("state")!))
/** The lines of the last created cart. */
const newest = ({ platform }: Device) => platform.held([...platform.carts.keys()].at(-1))
const bowls = [local("BOL", 2)]
/** They as an order has them. */
const ordered = bowls.map((line) => ({ ...line, name: line.facts.name }))

/** A device with two bowls in a cart that its server knows. */
const agreedWith = Effect.fnUntraced(function* (orders: CartOrders["Service"]) {
  const device = yield* makeDevice()
  const tab = yield* openTab(device, undefined, undefined, orders)
  yield* tab.carts.add({ sku: "BOL", qty: 2 })
  yield* pass(1000)
  device.notifications.splice(0)
  return { device, ...tab }
})
const agreed = agreedWith(noOrders)

describe("OR8 a cart that is being ordered", () => {
  it("does not synchronize in any tab until the outcome of the order is known, and continues at once then", () =>
    run(
      Effect.gen(function* () {
        const settled = yield* Deferred.make<void>()
        const orders: CartOrders["Service"] = {
          ...noOrders,
          revive: Deferred.await(settled),
          takerOf: (now) =>
            Effect.succeed(orderIdOf(now) === "order-1" ? { orderId: "order-1", lines: ordered } : null),
        }
        const { device, carts: one } = yield* agreedWith(orders)
        const { carts: two, state } = yield* openTab(device, undefined, undefined, orders)
        yield* one.lockForOrder("order-1")
        expect(storedCart(device)).toMatchObject({
          connection: { tag: "Ordering", orderId: "order-1" },
          local: [{ sku: "BOL", qty: 2 }],
        })
        const calls = device.platform.count("cart.pull")
        yield* one.add({ sku: "TASSE", qty: 1 })
        yield* two.add({ sku: "PLAT", qty: 3 })
        yield* pass(120_000)
        expect([orderIdOf(yield* state), device.platform.count("cart.pull")]).toEqual(["order-1", calls])
        yield* Deferred.succeed(settled, undefined)
        yield* pass(0)
        expect(newest(device)).toEqual({ TASSE: 1, PLAT: 3 })
        yield* pass(1000)
        expect(device.platform.count("cart.create")).toBe(2)
      }),
    ))
  it("blocks only its own cart: an order that waits elsewhere blocks no other", () =>
    run(
      Effect.gen(function* () {
        const { device, carts } = yield* agreedWith({ ...noOrders, revive: Effect.never })
        yield* carts.setQty(key("BOL"), 5)
        yield* pass(limits.syncSettleMs)
        expect(newest(device)).toEqual({ BOL: 5 })
      }),
    ))
  it("continues unchanged when the order is not placed", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, state } = yield* agreed
        yield* carts.lockForOrder("order-1")
        yield* carts.setQty(key("BOL"), 5)
        expect(yield* carts.sync()).toBe("unanswered")
        yield* carts.lockForOrder(null)
        expect(yield* carts.sync()).toBe("answered")
        expect([orderIdOf(yield* state), newest(device)]).toEqual([null, { BOL: 5 }])
        expect(device.platform.count("cart.create")).toBe(1)
      }),
    ))
})

describe("CA8 removing the lines of an order", () => {
  it("is done once, by the order that took it", () =>
    run(
      Effect.gen(function* () {
        const { carts, state, qtys } = yield* agreed
        yield* carts.lockForOrder("order-1")
        yield* carts.removeOrderedLines({ orderId: "order-2", lines: ordered })
        expect([yield* qtys, orderIdOf(yield* state)]).toEqual([{ BOL: 2 }, "order-1"])
        yield* carts.removeOrderedLines({ orderId: "order-1", lines: ordered })
        expect(yield* state).toEqual(empty)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* carts.removeOrderedLines({ orderId: "order-1", lines: ordered })
        expect(yield* qtys).toEqual({ BOL: 2 })
      }),
    ))
  it("sends lines that were added meanwhile, to a cart of their own", () =>
    run(
      Effect.gen(function* () {
        const { device, carts } = yield* agreed
        yield* carts.lockForOrder("order-1")
        yield* carts.setQty(key("BOL"), 5)
        yield* pass(0)
        yield* carts.removeOrderedLines({ orderId: "order-1", lines: ordered })
        yield* pass(limits.syncSettleMs)
        expect([...device.platform.carts.keys()].map((token) => device.platform.held(token))).toEqual([
          { BOL: 2 },
          { BOL: 3 },
        ])
      }),
    ))
})

describe("CA163 removing more from the cart than is wanted by now", () => {
  it.each([
    ["lessened meanwhile", 1],
    ["removed meanwhile", 0],
  ])("notifies once of lines that were %s", (_, qty) =>
    run(
      Effect.gen(function* () {
        const { device, carts, qtys } = yield* agreed
        yield* carts.lockForOrder("order-1")
        yield* carts.setQty(key("BOL"), qty)
        device.notifications.splice(0)
        yield* carts.removeOrderedLines({ orderId: "order-1", lines: ordered })
        yield* carts.removeOrderedLines({ orderId: "order-1", lines: ordered })
        expect(yield* qtys).toEqual({})
        expect(device.notifications).toEqual([{ tag: "UpdateFailed", name: "BOL", message: null }])
      }),
    ),
  )
  it("has no notification for lines that remained or increased", () =>
    run(
      Effect.gen(function* () {
        const { device, carts } = yield* agreed
        yield* carts.lockForOrder("order-1")
        yield* carts.setQty(key("BOL"), 3)
        device.notifications.splice(0)
        yield* carts.removeOrderedLines({ orderId: "order-1", lines: ordered })
        expect(device.notifications).toEqual([])
      }),
    ))
})

describe("CA8, CA37 lines that a rejected order returns", () => {
  it("show the available quantity, where there is less", () =>
    run(
      Effect.gen(function* () {
        const { device, carts, qtys } = yield* agreed
        yield* carts.restoreLines([local("BOL", 4, { stock: stock({ qty: 3 }) }), local("PLAT", 1)], null)
        expect(yield* qtys).toEqual({ BOL: 3, PLAT: 1 })
        expect(device.notifications).toEqual([{ tag: "QtyLimited", name: "BOL", qtyMax: 3 }])
      }),
    ))
  it.each([
    ["the customer's cart that still has them", theirs, null, theirs],
    ["another than the previous one", theirs, "1000" as CartToken, theirs],
    ["the previous one, when none is connected", null, theirs, theirs],
    ["none", null, null, null],
  ])("are known of %s", (_, of, token, expected) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        storeCart(device, cart({ TASSE: 1 }, {}, detachedCart(token)))
        const { carts, state, qtys } = yield* openTab(device)
        yield* carts.restoreLines(bowls, of === null ? null : { token: of, lines: [] })
        expect([(yield* state).detached.token, yield* qtys]).toEqual([expected, { TASSE: 1, BOL: 2 }])
      }),
    ),
  )
})

describe("CA37 the detached cart of an order's cart", () => {
  const guests = cart({ TASSE: 1 })
  const customers = cart({ TASSE: 1 }, {}, { connection: customerCart(theirs) })
  const known = { ...empty, ...detachedCart(theirs, detachedLines) }
  const unknown = { ...empty, ...detachedCart(null, detachedLines) }
  it.each([
    ["is a guest's cart's to remember", guests, known, known.detached],
    ["does not change a customer's", customers, known, empty.detached],
    ["is missing without one", guests, unknown, empty.detached],
  ])("%s", (__, before, of, detached) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        storeCart(device, before)
        const { carts, state } = yield* openTab(device)
        yield* carts.inheritDetached(of)
        const after = yield* state
        expect([after.detached, after.local]).toEqual([detached, before.local])
      }),
    ),
  )
})

describe("OR5 the cart of an order that waits", () => {
  it("is retried when the shopper sends a suspended order", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        const connection = {
          tag: "Ordering",
          orderId: "order-1",
          connection: { tag: "Suspended", merge: null },
        } as const
        const state = cart({ BOL: 2 }, {}, { connection })
        expect((yield* carts.syncOrderCart(state)).cart).toMatchObject({
          connection: { tag: "Guest" },
          confirmed: { lines: [{ sku: "BOL", qty: 2 }] },
        })
        expect(newest(device)).toEqual({ BOL: 2 })
      }),
    ))
})
