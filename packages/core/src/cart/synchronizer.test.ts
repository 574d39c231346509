import { Effect, Exit, Option, PubSub, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { type CartTab, type Device, key, local, makeDevice, openTab, pass, run } from "@shop/testing"
import { defaults, limits } from "../settings/index.ts"
import { empty, totalsView } from "./index.ts"

const tags = (device: Device) => device.notifications.map(({ tag }) => tag)

describe("CA19 one synchroniser", () => {
  it("synchronizes once for ten quick clicks", () =>
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
  it("W13 CA184 notifies of unreadable lines once, not with every sync", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { send } = device.platform
        device.platform.send = (request, stamp) => {
          if (request.name !== "cart.pull") return send(request, stamp)
          const unreadable = { isUnreadable: true, itemId: 99, sku: null }
          return Effect.map(send(request, stamp), (lines) => [
            ...(lines as ReadonlyArray<unknown>),
            unreadable,
          ]) as never
        }
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(20_000)
        yield* carts.setQty(key("BOL"), 3)
        yield* pass(20_000)
        expect(device.platform.count("cart.pull")).toBeGreaterThan(1)
        expect(tags(device).filter((tag) => tag === "CartLinesUnreadable")).toEqual(["CartLinesUnreadable"])
      }),
    ))
  it("retains changes of the shopper during a synchronization, and sends them with the next (C5)", () =>
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
  it("retries by itself with growing delays, and continues after a response", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        let tries = 0
        const { send } = device.platform
        device.platform.send = (request, stamp) => {
          if (request.name === "cart.create") tries += 1
          return send(request, stamp)
        }
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        for (let lost = 0; lost < 3; lost += 1) device.platform.fail({ on: "cart.", kind: "loseRequest" })
        for (const [waitMs, expected] of [
          [limits.syncSettleMs, 1],
          [2000 + limits.syncSettleMs - 1, 1],
          [1, 2],
          [4000 + limits.syncSettleMs - 1, 2],
          [1, 3],
          [8000 + limits.syncSettleMs - 1, 3],
        ] as const) {
          yield* pass(waitMs)
          expect(tries).toBe(expected)
        }
        expect(device.platform.held()).toEqual({})
        yield* pass(1)
        expect(device.platform.held()).toEqual({ BOL: 1 })
        const calls = device.platform.log.length
        yield* pass(600_000)
        expect(device.platform.log.length).toBe(calls)
      }),
    ))
})

describe("CA19 synchronizations", () => {
  /** Runs an effect after each response. */
  type Whenever = (tag: string) => Effect.Effect<void>
  /** The only cart of the platform. */
  const served = ({ platform }: Device) => [...platform.carts.values()][0]!
  const withLine = (device: Device, sku: string) => {
    const cart = served(device)
    const added = { ...cart.lines[0]!, itemId: 900, sku, name: sku, qty: 1 } as (typeof cart.lines)[number]
    cart.lines = [...cart.lines, added]
  }
  const synchronised = (
    test: (device: Device, tab: CartTab, whenever: (act: Whenever) => void) => Effect.Effect<void>,
    settings = defaults,
  ) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { send } = device.platform
        let follow: Whenever = () => Effect.void
        device.platform.send = (request, stamp) =>
          Effect.tap(send(request, stamp), () => follow(request.name))
        const tab = yield* openTab(device, settings)
        yield* tab.carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        device.platform.log.splice(0)
        device.notifications.splice(0)
        yield* test(device, tab, (act) => void (follow = act))
      }),
    )

  it("shows that it is running", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        const isSyncing = SubscriptionRef.get(carts.isSyncing)
        expect(yield* isSyncing).toBe(false)
        yield* carts.add({ sku: "BOL", qty: 1 })
        device.platform.setLatency(100)
        yield* pass(limits.syncSettleMs + 50)
        expect(yield* isSyncing).toBe(true)
        yield* pass(1000)
        expect(yield* isSyncing).toBe(false)
      }),
    ))
  it("follow further changes of the shopper, with a limit", () =>
    synchronised((device, { carts }, whenever) =>
      Effect.gen(function* () {
        let qty = 10
        whenever((tag) => (tag === "cart.update" ? carts.setQty(key("BOL"), (qty += 1)) : Effect.void))
        yield* carts.setQty(key("BOL"), qty)
        expect(yield* carts.sync()).toBe("unanswered")
        expect(device.platform.count("cart.pull")).toBe(limits.syncPassesMax)
      }),
    ))
  it("add lines that only the server has, with the catalogue's labels", () =>
    synchronised((device, { carts, state }) =>
      Effect.gen(function* () {
        withLine(device, "TASSE")
        expect(yield* carts.sync()).toBe("answered")
        expect((yield* state).local).toMatchObject([
          { sku: "BOL" },
          { sku: "TASSE", qty: 1, facts: { href: "/fr/tasse" } },
        ])
        expect(device.notifications).toEqual([])
      }),
    ))
  it("remove them from the server where the client's lines win, in the first synchronization only", () =>
    synchronised((device, { carts, qtys }, whenever) =>
      Effect.gen(function* () {
        withLine(device, "TASSE")
        whenever((tag) => {
          if (tag !== "cart.totals") return Effect.void
          whenever(() => Effect.void)
          withLine(device, "PLAT")
          return carts.setQty(key("BOL"), 5)
        })
        yield* carts.sync({ isClientForced: true, isTotalsForced: true })
        expect([yield* qtys, device.platform.held()]).toEqual([
          { BOL: 5, PLAT: 1 },
          { BOL: 5, PLAT: 1 },
        ])
      }),
    ))
  it.each([
    [{}, ["cart.pull"]],
    [{ isTotalsForced: true }, ["cart.pull", "cart.totals"]],
  ])("over carts that agree, %j: %j", (wish, calls) =>
    synchronised((device, { carts }) =>
      Effect.gen(function* () {
        yield* carts.sync(wish)
        expect(device.platform.log).toEqual(calls)
      }),
    ),
  )
  it("let the server change lines that the shopper has not changed, where the shop allows it", () =>
    synchronised(
      (device, { carts, qtys }) =>
        Effect.gen(function* () {
          const cart = served(device)
          cart.lines = cart.lines.map((line) => ({ ...line, qty: 7 }))
          yield* carts.sync()
          expect(yield* qtys).toEqual({ BOL: 7 })
          cart.lines = []
          yield* carts.sync()
          expect(yield* qtys).toEqual({})
        }),
      { ...defaults, cart: { ...defaults.cart, serverCanModifyLocal: true, serverCanRemoveLocal: true } },
    ))
  it("notify of a change that the platform refuses or reduces", () =>
    synchronised((device, { carts, qtys }) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "cart.update", kind: { refuse: 400, message: "not so many" } })
        yield* carts.setQty(key("BOL"), 5)
        yield* carts.sync()
        const line = served(device).lines[0]!
        device.platform.setHandler("cart.update", () => ({ ...line, qty: 3 }))
        yield* carts.setQty(key("BOL"), 9)
        yield* carts.sync()
        expect(yield* qtys).toEqual({ BOL: 3 })
        expect(device.notifications.filter(({ tag }) => tag !== "QuantityUpdated")).toEqual([
          { tag: "UpdateFailed", name: "BOL", message: "not so many" },
          { tag: "QtyLimited", name: "BOL", qtyMax: 3 },
        ])
      }),
    ))
  it("are skipped where the shop does not synchronise", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device, {
          ...defaults,
          cart: { ...defaults.cart, synchronize: false },
        })
        yield* carts.add({ sku: "BOL", qty: 1 })
        expect(yield* carts.sync()).toBe("disabled")
        expect([device.platform.carts.size, tags(device)]).toEqual([0, ["AddedToCart"]])
      }),
    ))
})

describe("CA3, CA4, CA13 offline", () => {
  it("all actions work here, without requests, and all of them arrive with the network", () =>
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
  it("stops after a second refusal, with one notification, and retries on request", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        device.platform.fail({ on: "cart.create", kind: { refuse: 500 } })
        device.platform.fail({ on: "cart.create", kind: { refuse: 500 } })
        yield* pass(1000)
        expect((yield* state).connection).toEqual({ tag: "Suspended", merge: null })
        expect(tags(device)).toEqual(["AddedToCart", "CartNotSynchronised"])
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(120_000)
        expect(tags(device).filter((tag) => tag === "CartNotSynchronised")).toHaveLength(1)
        expect(device.platform.count("cart.create")).toBe(0)
        yield* carts.reconnect()
        expect(device.platform.held()).toEqual({ BOL: 3 })
      }),
    ))
})

describe("CA18 on the device", () => {
  it("survives a reload, with its unsent changes", () =>
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
  it("is shared by two tabs, and neither loses adds of the other", () =>
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
  ])("a stored one that is %s is ignored", (_, text) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.stored.set("cart", new Map([["state", text]]))
        const { carts, qtys } = yield* openTab(device)
        expect(yield* qtys).toEqual({})
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        expect(device.platform.held()).toEqual({ BOL: 1 })
      }),
    ),
  )
  it("notifies the other tabs of each change only", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* pass(0)
        const messages = yield* PubSub.subscribe(device.bus)
        yield* carts.sync()
        expect(yield* PubSub.takeAll(messages).pipe(Effect.timeoutOption(0), Effect.map(Option.isNone))).toBe(
          true,
        )
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        expect((yield* PubSub.takeAll(messages)).map(({ message }) => message)).toEqual([{ topic: "cart" }])
      }),
    ))
  it("lives in memory when the device cannot be read", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.broken.reads = true
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* carts.add({ sku: "TASSE", qty: 1 })
        yield* pass(1000)
        yield* carts.reload
        expect(yield* qtys).toEqual({ BOL: 1, TASSE: 1 })
        expect(device.platform.held()).toEqual({ BOL: 1, TASSE: 1 })
      }),
    ))
  it("follows the device again as soon as it has stored a change", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        yield* SubscriptionRef.set(device.online, false)
        const [one, two] = [yield* openTab(device), yield* openTab(device)]
        device.broken.writes = true
        yield* one.carts.add({ sku: "BOL", qty: 1 }).pipe(Effect.ignore)
        yield* pass(0)
        device.broken.writes = false
        yield* one.carts.restoreLines([local("BOL", 1)], null)
        yield* pass(0)
        yield* two.carts.restoreLines([local("PLAT", 1)], null)
        yield* pass(0)
        expect(yield* one.qtys).toEqual(yield* two.qtys)
        expect(Object.keys(yield* one.qtys)).toContain("PLAT")
      }),
    ))
  it("is in memory when storage fails, with a notification", () =>
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
        expect(tags(device)).toContain("StorageUnavailable")
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
  it("is sent again unchanged, and the shopper's current quantity is set afterwards", () =>
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
  it("an add whose response is lost is not added twice", () =>
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

describe("CA8 a cart that is cleared during a synchronization", () => {
  it("remains empty after a running synchronization", () =>
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
