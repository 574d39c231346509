import { Clock, Effect, Layer, Stream, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import * as Form from "@shop/core/form"
import { format } from "@shop/core/money"
import { ExternalNavigation, Network, Storage, Tabs } from "@shop/core/ports"
import { CurrentView, defaults, Settings } from "@shop/core/settings"
import { address } from "./address.ts"
import { openTab } from "./cart-tab.ts"
import { type Device, makeDevice, pass, ports, run, settled, view } from "./device.ts"
import { key } from "./lines.ts"
import { ada, ben, openSession } from "./session-tab.ts"
import { openShop, toReview } from "./shop.ts"

const portsOf = (device: Device) =>
  Effect.flatMap(Layer.build(ports(device)), (context) =>
    Effect.provideContext(Effect.all([Storage, Network, Tabs, ExternalNavigation]), context),
  )

describe("TE1 a device", () => {
  it("is shared by its tabs: stored data, network, external navigation", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const [storage, network, , leave] = yield* portsOf(device)
        const [storage2, network2] = yield* portsOf(device)
        yield* storage.set("cart", "k", 7)
        expect(yield* storage2.get("cart", "k")).toBe(7)
        yield* SubscriptionRef.set(device.online, false)
        expect([yield* network.isOnline, yield* network2.isOnline]).toEqual([false, false])
        yield* leave.to("https://elsewhere.test")
        expect(device.left).toEqual(["https://elsewhere.test"])
        expect(device.tabs).toBe(2)
      }),
    ))

  it("is not another device", () =>
    run(
      Effect.gen(function* () {
        const [one, other] = [yield* makeDevice(), yield* makeDevice()]
        const [storage] = yield* portsOf(one)
        const [others] = yield* portsOf(other)
        yield* storage.set("cart", "k", 7)
        expect(yield* others.get("cart", "k")).toBeNull()
      }),
    ))

  it("notifies of changes of its network, and tabs of each other's messages", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const [, network, one] = yield* portsOf(device)
        const [, , two] = yield* portsOf(device)
        const received: Array<unknown> = []
        yield* Effect.forkScoped(
          Stream.runForEach(Stream.merge(network.changes, two.messages), (each) =>
            Effect.sync(() => void received.push(each)),
          ),
        )
        yield* pass(0)
        yield* SubscriptionRef.set(device.online, false)
        yield* pass(0)
        yield* one.publish({ topic: "cart" })
        yield* two.publish({ topic: "session" })
        yield* pass(0)
        expect(received).toEqual([true, false, { topic: "cart" }])
      }),
    ))

  it("runs programs with their settings and view", () =>
    run(
      Effect.gen(function* () {
        const other = { ...defaults, contact: { mailTo: "shop@example.org" } }
        const services = yield* Effect.provide(Effect.all([Settings, CurrentView]), settled(other))
        expect(services).toEqual([other, view])
      }),
    ))

  it("opens a cart, a session or a whole shop in a tab, each with the same cart", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.platform.users.register(ada.email, ada.password)
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        expect([yield* qtys, device.platform.held()]).toEqual([{ BOL: 2 }, { BOL: 2 }])
        const shop = yield* openShop(device)
        yield* pass(1000)
        expect(shop.views.cart?.lines.map((line) => [line.sku, line.qty])).toEqual([["BOL", 2]])
        const { sync } = yield* openSession(device)
        expect(yield* SubscriptionRef.get(sync.tasks)).toEqual([])
      }),
    ))

  it("a closed tab does nothing more", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const open = Effect.gen(function* () {
          const { carts } = yield* openTab(device)
          yield* carts.add({ sku: "BOL", qty: 1 })
          device.platform.setLatency(500)
        })
        yield* Effect.scoped(Effect.andThen(open, pass(300)))
        yield* pass(60_000)
        expect(device.platform.held()).toEqual({})
        device.platform.setLatency(0)
        yield* open
        yield* pass(60_000)
        expect(device.platform.held()).toEqual({ BOL: 2 })
      }),
    ))
})

describe("TE7 time in a test", () => {
  it("stops until it is advanced, and then runs the waiting effects in order", () =>
    run(
      Effect.gen(function* () {
        const log: Array<string> = []
        const at = (ms: number) =>
          Effect.andThen(
            Effect.sleep(ms),
            Effect.map(Clock.currentTimeMillis, (nowMs) => void log.push(`${ms} at ${nowMs}`)),
          )
        for (const ms of [300, 100, 200]) yield* Effect.forkScoped(at(ms))
        yield* pass(0)
        expect(log).toEqual([])
        yield* pass(200)
        expect(log).toEqual(["100 at 100", "200 at 200"])
        yield* pass(100)
        expect(log.at(-1)).toBe("300 at 300")
      }),
    ))

  it("a failed program rejects with its error", async () => {
    await expect(run(Effect.fail("no"))).rejects.toThrow("no")
  })
})

describe("TE8 default data for tests", () => {
  it("are valid: the address, the customers, the steps to the review", () =>
    run(
      Effect.gen(function* () {
        expect(Form.address(address, defaults.shipping.countries)).toEqual([])
        for (const customer of [ada, ben]) {
          expect(Form.email("email", customer.email)).toEqual([])
          expect(Form.newPassword("password", customer.password, customer.password)).toEqual([])
        }
        const device = yield* makeDevice()
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* toReview(shop)
        expect(shop.views.checkout?.step).toBe("review")
        expect(format(shop.views.cart!.totals.grandCents, view.money)).toContain("29,00")
        expect(shop.views.cart?.lines[0]?.key).toBe(key("BOL"))
      }),
    ))
})
