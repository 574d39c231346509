import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { openTab } from "../testing/cart-tab.ts"
import { key } from "../testing/lines.ts"
import { type Device, makeDevice, pass, run } from "../testing/device.ts"
import { limits } from "../settings/index.ts"
import { empty, totalsView } from "./index.ts"

const tags = (device: Device) => device.told.map(({ tag }) => tag)

describe("CA19 one synchroniser", () => {
  it("makes one pass of ten quick clicks", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys } = yield* openTab(device)
        // Quick, and yet time passes between them: without the wait each would be a pass of its own.
        for (let click = 0; click < 10; click += 1) {
          yield* carts.add({ sku: "BOL", qty: 1 })
          yield* pass(limits.syncSettleMs / 20)
        }
        expect(yield* qtys).toEqual({ BOL: 10 })
        expect(device.platform.count("cart.update")).toBe(0)
        yield* pass(limits.syncSettleMs)
        expect(device.platform.held()).toEqual({ BOL: 10 })
        expect(device.platform.log.filter((tag) => tag.startsWith("cart."))).toEqual([
          "cart.create",
          "cart.pull",
          "cart.update",
          "cart.totals",
        ])
      }),
    ))
  it("keeps what the shopper does during a pass, and sends it in the next (C5)", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        device.platform.setLatency(1000)
        yield* pass(limits.syncSettleMs + 2500)
        expect(device.platform.count("cart.pull")).toBe(1)
        yield* carts.setQty(key("BOL"), 5)
        yield* pass(20_000)
        expect(yield* qtys).toEqual({ BOL: 5 })
        expect(device.platform.held()).toEqual({ BOL: 5 })
      }),
    ))
  it("tries again by itself, ever more patiently, and goes on when there is an answer", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        for (let lost = 0; lost < 3; lost += 1) device.platform.fail({ on: "cart.", kind: "loseRequest" })
        yield* pass(1000)
        expect(device.platform.held()).toEqual({})
        yield* pass(2000 + 4000 + 8000 + 4 * limits.syncSettleMs)
        expect(device.platform.held()).toEqual({ BOL: 1 })
        const calls = device.platform.log.length
        yield* pass(600_000)
        expect(device.platform.log.length).toBe(calls)
      }),
    ))
})

describe("CA3, CA4, CA13 offline", () => {
  it("everything works here, nothing is sent, and all of it arrives with the network", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys, state } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* carts.add({ sku: "TASSE", qty: 1 })
        yield* SubscriptionRef.set(device.online, false)
        yield* carts.setQty(key("BOL"), 4)
        yield* carts.remove(key("TASSE"))
        yield* pass(60_000)
        expect(yield* qtys).toEqual({ BOL: 4 })
        expect(device.platform.count("cart.create")).toBe(0)
        expect(totalsView(yield* state)).toMatchObject({ grandCents: 96_00, isEstimate: true })
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(device.platform.held()).toEqual({ BOL: 4 })
        expect(totalsView(yield* state).isEstimate).toBe(false)
      }),
    ))
})

describe("CA12 a cart the platform does not know", () => {
  it("is made again, with every line", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        device.platform.carts.clear()
        yield* carts.add({ sku: "TASSE", qty: 1 })
        yield* pass(1000)
        expect(device.platform.held()).toEqual({ BOL: 2, TASSE: 1 })
        expect(tags(device)).toEqual(["AddedToCart", "AddedToCart"])
      }),
    ))
  it("stops after a second refusal, says so once, and tries again when asked anew", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        device.platform.fail({ on: "cart.create", kind: { refuse: 500 } })
        device.platform.fail({ on: "cart.create", kind: { refuse: 500 } })
        yield* pass(1000)
        expect((yield* state).connection).toEqual({ tag: "disabled" })
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(120_000)
        expect(tags(device).filter((tag) => tag === "CartNotSynchronised")).toHaveLength(1)
        expect(device.platform.count("cart.create")).toBe(0)
        yield* carts.revive()
        expect(device.platform.held()).toEqual({ BOL: 3 })
      }),
    ))
})

describe("CA18 on the device", () => {
  it("survives a reload, with what was not sent", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const scope = yield* Scope.make()
        const first = yield* Scope.provide(openTab(device), scope)
        yield* first.carts.add({ sku: "BOL", qty: 2 })
        yield* SubscriptionRef.set(device.online, false)
        yield* pass(0)
        yield* Scope.close(scope, Exit.void)
        const second = yield* openTab(device)
        yield* pass(0)
        expect(yield* second.qtys).toEqual({ BOL: 2 })
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect(device.platform.held()).toEqual({ BOL: 2 })
      }),
    ))
  it("is one in two tabs, and neither loses what the other adds", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const [one, two] = [yield* openTab(device), yield* openTab(device)]
        yield* one.carts.add({ sku: "BOL", qty: 1 })
        yield* two.carts.add({ sku: "TASSE", qty: 1 })
        yield* pass(1000)
        expect(yield* one.qtys).toEqual({ BOL: 1, TASSE: 1 })
        expect(yield* two.qtys).toEqual({ BOL: 1, TASSE: 1 })
        expect(device.platform.carts.size).toBe(1)
      }),
    ))
  it.each([
    ["another version", '{"version":0,"state":{}}'],
    ["no cart at all", '"hello"'],
    ["a broken line", '{"version":1,"state":{"local":[{"key":"BOL","qty":"2"}]}}'],
  ])("what is stored but is %s is left behind", (_, text) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.kept.set("cart", new Map([["state", text]]))
        const { carts, qtys } = yield* openTab(device)
        expect(yield* qtys).toEqual({})
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        expect(device.platform.held()).toEqual({ BOL: 1 })
      }),
    ),
  )
  it("lives in memory when storage fails, and says so once", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        device.broken.writes = true
        yield* carts.add({ sku: "TASSE", qty: 1 })
        yield* pass(0)
        yield* carts.setQty(key("BOL"), 3)
        yield* pass(1000)
        expect(yield* qtys).toEqual({ BOL: 3, TASSE: 1 })
        expect(device.platform.held()).toEqual({ BOL: 3, TASSE: 1 })
        expect(tags(device).filter((tag) => tag === "StorageUnavailable")).toHaveLength(1)
      }),
    ))
})

describe("CA11 exactly once", () => {
  it("an add that seemed lost and arrives late is not added twice", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        device.platform.fail({ on: "cart.update", kind: "late" })
        yield* pass(10_000)
        expect(device.platform.held()).toEqual({ BOL: 2 })
      }),
    ))
  it("is sent again unchanged, and what the shopper wants by then is set afterwards", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        device.platform.fail({ on: "cart.update", kind: "late" })
        yield* pass(1000)
        yield* carts.setQty(key("BOL"), 5)
        yield* pass(10_000)
        expect(device.platform.held()).toEqual({ BOL: 5 })
        expect(tags(device)).toEqual(["AddedToCart", "QuantityUpdated"])
      }),
    ))
  it("an add whose reply is lost is not added twice", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        device.platform.fail({ on: "cart.update", kind: "loseReply" })
        yield* pass(1000)
        yield* carts.setQty(key("BOL"), 5)
        yield* pass(10_000)
        expect(yield* qtys).toEqual({ BOL: 5 })
        expect(device.platform.held()).toEqual({ BOL: 5 })
      }),
    ))
})

describe("CA8 a cart that is cleared during a pass", () => {
  it("stays cleared, whatever the pass learns", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        device.platform.setLatency(100)
        yield* pass(limits.syncSettleMs + 250)
        yield* carts.clear
        yield* pass(5000)
        expect(yield* state).toEqual(empty)
      }),
    ))
})
