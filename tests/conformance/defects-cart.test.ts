import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import * as Cart from "@shop/core/cart"
import { limits } from "@shop/core/settings"
import { type CustomOption, type Product, sku } from "@shop/core/product"
import { defaults as settings } from "@shop/core/settings"
import {
  ada,
  cart,
  choice,
  confirmed,
  type Device,
  key,
  makeDevice,
  makePlatform,
  openShop,
  openTab,
  pass,
  product,
  run,
  stock,
  toReview,
  variant,
} from "@shop/testing"

/* Regressions: the predecessor's defects in stock checks and cart. */

const out = stock({ qty: 0, isInStock: false })
const engraving: CustomOption = {
  id: 1,
  title: "Engraving",
  type: "field",
  isRequired: false,
  lengthMax: 20,
  surcharge: null,
  values: [],
}
const selling = (...products: ReadonlyArray<Product>) => makeDevice(makePlatform(products))
const tags = (device: Device) => device.notifications.map(({ tag }) => tag)

describe("ST7 CA23 stock", () => {
  it("S2 a known sold-out product is refused under every setting, without a request", () =>
    run(
      Effect.gen(function* () {
        for (const allowOutOfStockInCart of [true, false]) {
          const device = yield* selling(product({ sku: "BOL", stock: out }))
          const tab = yield* openTab(device, {
            ...settings,
            stock: { ...settings.stock, allowOutOfStockInCart },
          })
          yield* tab.carts.add({ sku: "BOL", qty: 1 })
          yield* pass(60_000)
          expect([yield* tab.qtys, tags(device), device.platform.held()]).toEqual([{}, ["OutOfStock"], {}])
        }
      }),
    ))

  it("S2 a variant of a sold-out parent is refused, as its page shows", () =>
    run(
      Effect.gen(function* () {
        const shirt = product({
          sku: "SHIRT",
          type: "configurable",
          stock: out,
          configurableOptions: [choice("color", { 1: "Red" })],
          variants: [variant("SHIRT-R", { color: "1" })],
        })
        const device = yield* selling(shirt)
        const tab = yield* openTab(device)
        yield* tab.carts.add({ sku: "SHIRT-R", qty: 1 })
        yield* pass(1000)
        expect([yield* tab.qtys, tags(device)]).toEqual([{}, ["OutOfStock"]])
      }),
    ))

  it.each([
    ["a part of it", null, out, {}, ["OutOfStock"]],
    ["it as a whole", out, stock(), {}, ["OutOfStock"]],
    ["nothing of it", null, stock(), { SET: 1 }, ["AddedToCart"]],
  ])(
    "S5 a bundle of which %s is sold out: one notification at once, and none later",
    (_, whole, part, held, told) =>
      run(
        Effect.gen(function* () {
          const links = ["gone", "kept"].map((id, index) => ({
            id,
            sku: sku(id.toUpperCase()),
            name: id,
            qty: 1,
            isDefault: index === 0,
            canChangeQty: false,
            price: product().price,
            stock: index === 0 ? part : stock(),
          }))
          const set = product({
            sku: "SET",
            type: "bundle",
            stock: whole,
            bundleOptions: [{ id: 1, title: "", isRequired: true, type: "radio", links }],
          })
          const device = yield* selling(set)
          const tab = yield* openTab(device)
          yield* tab.carts.add({ sku: "SET", qty: 1 })
          yield* pass(60_000)
          expect([yield* tab.qtys, tags(device)]).toEqual([held, told])
        }),
      ),
  )

  it("S4 the response of a check applies to every line of its sku, with any options", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "MUG", stock: null, customOptions: [engraving] }))
        device.platform.stock.set("MUG", 3)
        const { carts, state } = yield* openTab(device)
        for (const text of ["Ada", "Bea"])
          yield* carts.add({ sku: "MUG", qty: 1, customOptions: { 1: text } })
        yield* pass(0)
        const { local } = yield* state
        expect(local.map(({ facts }) => facts.stock?.qty)).toEqual([3, 3])
        expect(new Set(local.map((line) => line.key)).size).toBe(2)
      }),
    ))

  it("S5 a product that is in stock gives one notification, and no contradiction later", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL", stock: stock({ qty: 2 }) }))
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* pass(600_000)
        expect(tags(device)).toEqual(["AddedToCart"])
      }),
    ))

  it.each(["in stock", "sold out"])(
    "S6 a check with the result %s changes nothing of a waiting push",
    (said) =>
      run(
        Effect.gen(function* () {
          const device = yield* selling(product({ sku: "BOL", stock: null }))
          device.platform.setHandler("stock.list", () => [said === "in stock" ? stock({ qty: 9 }) : out])
          // A line that counts as sent would disappear with the next pull.
          const { carts, state } = yield* openTab(device, {
            ...settings,
            cart: { ...settings.cart, serverCanRemoveLocal: true },
          })
          yield* carts.add({ sku: "BOL", qty: 2 })
          yield* pass(0)
          expect((yield* state).local[0]?.facts.stock?.isInStock).toBe(said === "in stock")
          expect(device.platform.count("cart.update")).toBe(0)
          yield* pass(limits.syncSettleMs)
          expect(device.platform.held()).toEqual({ BOL: 2 })
        }),
      ),
  )

  it("S7 an order that a sold-out product blocks gives a notification, offline too", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL", stock: null }))
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* toReview(shop)
        device.platform.setHandler("stock.list", () => [out])
        yield* pass(0)
        shop.actions.cart.setQty("BOL", 1)
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(1000)
        expect(shop.views.notifications?.map(({ body }) => body.tag)).toContain("SomeUnavailable")
        yield* SubscriptionRef.set(device.online, false)
        for (const { id } of shop.views.notifications ?? []) shop.actions.notification.close(id)
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(1000)
        expect(shop.views.notifications?.map(({ body }) => body.tag)).toEqual(["SomeUnavailable"])
        expect([shop.views.lastOrder, shop.views.cart?.count, device.platform.orders.size]).toEqual([
          null,
          1,
          0,
        ])
      }),
    ))
})

describe("CA14 CA19 synchronization of the local and the server cart", () => {
  /** A tab that is closed again before the next one opens. */
  const inTab = (
    device: Device,
    test: (tab: Effect.Success<ReturnType<typeof openTab>>) => Effect.Effect<void>,
  ) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      yield* Effect.flatMap(Scope.provide(openTab(device), scope), test)
      yield* Scope.close(scope, Exit.void)
    })

  it("C1 a line that is equal in both carts can be changed and removed, after a reload too", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        yield* inTab(device, ({ carts }) =>
          Effect.gen(function* () {
            yield* carts.add({ sku: "BOL", qty: 2 })
            yield* carts.add({ sku: "TASSE", qty: 1 })
            // The platform has the line, but the device does not have its id: the next pull finds two equal lines.
            device.platform.fail({ on: "cart.update", kind: "loseReply" })
            yield* pass(10_000)
            expect(device.platform.held()).toEqual({ BOL: 2, TASSE: 1 })
          }),
        )
        yield* inTab(device, ({ carts }) =>
          Effect.gen(function* () {
            yield* carts.reconnect()
            yield* carts.setQty(key("TASSE"), 4)
            yield* carts.remove(key("BOL"))
            yield* pass(1000)
            expect(device.platform.held()).toEqual({ TASSE: 4 })
          }),
        )
        yield* inTab(device, (tab) =>
          Effect.gen(function* () {
            yield* tab.carts.reconnect()
            yield* pass(1000)
            expect(yield* tab.qtys).toEqual({ TASSE: 4 })
          }),
        )
      }),
    ))

  it.each(["loseRequest", "loseReply", "badResponse", { refuse: 503 }] as const)(
    "C3 a failed pull (%j) leaves the changes pending",
    (kind) =>
      run(
        Effect.gen(function* () {
          const device = yield* makeDevice()
          const { carts, state } = yield* openTab(device)
          yield* carts.add({ sku: "BOL", qty: 1 })
          yield* pass(1000)
          device.platform.fail({ on: "cart.pull", kind })
          yield* carts.setQty(key("BOL"), 5)
          yield* pass(limits.syncSettleMs)
          expect([Cart.hasUnsent(yield* state), device.platform.held()]).toEqual([true, { BOL: 1 }])
          yield* pass(10_000)
          expect([Cart.hasUnsent(yield* state), device.platform.held()]).toEqual([false, { BOL: 5 }])
        }),
      ),
  )

  it("C4 a stock response confirms no line: unsent changes stay unsent", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL", stock: null }))
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* carts.checkStock
        expect(Cart.hasUnsent(yield* state)).toBe(true)
      }),
    ))

  it("C6 changes, a removal and its undo, faster than the network, end in the shopper's last state", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        device.platform.setLatency(300)
        for (let turn = 1; turn <= 12; turn += 1) {
          yield* turn % 3 === 0
            ? carts.remove(key("BOL"))
            : turn % 3 === 1
              ? carts.setQty(key("BOL"), turn)
              : carts.setQty(key("BOL"), turn + 1)
          yield* pass(130)
          if (turn % 3 === 0) yield* carts.undoRemove(key("BOL"))
          yield* pass(70)
        }
        yield* carts.setQty(key("BOL"), 2)
        yield* pass(30_000)
        expect([yield* qtys, device.platform.held()]).toEqual([{ BOL: 2 }, { BOL: 2 }])
        expect(tags(device).filter((tag) => tag === "AddFailed" || tag === "UpdateFailed")).toEqual([])
      }),
    ))

  it("C6 clicks in quick succession are one synchronization", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        for (let qty = 2; qty <= 5; qty += 1) {
          yield* pass(limits.syncSettleMs / 5)
          yield* carts.setQty(key("BOL"), qty)
        }
        yield* pass(limits.syncSettleMs)
        expect([device.platform.count("cart.update"), device.platform.held()]).toEqual([1, { BOL: 5 }])
      }),
    ))

  it.each([1, 2, 3])("C8 a sign-in whose first %d pulls are lost removes no saved line", (lost) =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const device = yield* makeDevice()
          device.platform.users.register(ada.email, ada.password)
          const saved = device.platform.fill(ada.email, { TASSE: 2 })
          const shop = yield* openShop(device)
          yield* pass(0)
          shop.actions.cart.add({ sku: "BOL", qty: 1 })
          yield* pass(1000)
          for (let count = 0; count < lost; count += 1)
            device.platform.fail({ on: "cart.pull", kind: "loseReply" })
          shop.actions.account.login(ada)
          // Back online forces what the device has: the meeting of two carts is no place for that.
          for (let count = 0; count < 6; count += 1) {
            yield* pass(limits.syncSettleMs / 4)
            yield* SubscriptionRef.set(device.online, count % 2 === 1)
          }
          yield* SubscriptionRef.set(device.online, true)
          yield* pass(60_000)
          expect(device.platform.held(saved)).toEqual({ BOL: 1, TASSE: 2 })
        }),
      ),
    ),
  )

  it("C7 a saved cart that replaces an empty one has its totals", () =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const device = yield* makeDevice()
          device.platform.users.register(ada.email, ada.password)
          device.platform.fill(ada.email, { BOL: 3 })
          const shop = yield* openShop(device)
          yield* pass(0)
          shop.actions.account.login(ada)
          yield* pass(1000)
          expect(shop.views.cart).toMatchObject({
            lines: [{ sku: "BOL", qty: 3 }],
            totals: { grandCents: 72_00, isEstimate: false },
          })
        }),
      ),
    ))

  it("C9 a first line just added stays, wherever the server may take lines out", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const rules = { ...settings.cart, serverCanRemoveLocal: true, serverCanModifyLocal: true }
        const { carts, qtys } = yield* openTab(device, { ...settings, cart: rules })
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        expect([yield* qtys, device.platform.held()]).toEqual([{ BOL: 1 }, { BOL: 1 }])
      }),
    ))

  it("C11 tabs of two store views share one cart", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const [french, english] = [
          yield* openTab(device),
          yield* openTab(device, settings, settings.views[1]),
        ]
        yield* pass(0)
        yield* french.carts.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        expect(yield* english.qtys).toEqual({ BOL: 1 })
        yield* english.carts.add({ sku: "TASSE", qty: 1 })
        yield* pass(1000)
        expect([yield* french.qtys, device.platform.carts.size]).toEqual([{ BOL: 1, TASSE: 1 }, 1])
      }),
    ))

  it("C12 a line takes only the quantity from the server when the server's quantity wins", () => {
    const state = cart({ BOL: 2 }, { BOL: 2 })
    const [mine] = state.local
    const theirs = {
      ...confirmed("BOL", 4),
      sku: sku("PARENT"),
      name: "Other words",
      type: "bundle" as const,
    }
    const pulled = Cart.assignKeys(state.confirmed.lines, [theirs])
    const after = Cart.applySyncResult(state, {
      seen: state,
      pulled,
      sent: [],
      arrived: [],
      taken: { BOL: 4 },
      dropped: [],
    })
    expect(after.local).toEqual([{ ...mine, qty: 4 }])
  })

  it("C15 a set with an unknown part is refused with a notification", () => {
    const lost = { sku: sku("GONE"), name: "Gone", qty: 1, image: null, price: null, stock: null }
    const set = product({ sku: "SET", type: "grouped", groupedLinks: [lost] })
    const context = { view: settings.views[0]!, zeroPriceAllowed: true, groupId: null }
    expect(Cart.compose(set, { sku: "SET", qty: 1 }, context)).toEqual({
      tag: "fault",
      fault: { tag: "PriceUnknown", name: "Gone" },
    })
    expect(Cart.compose({ ...set, groupedLinks: [] }, { sku: "SET", qty: 1 }, context)).toMatchObject({
      tag: "fault",
      fault: { tag: "OptionsMissing" },
    })
  })
  it("C15 removing an absent line removes nothing", () => {
    const state = cart({ A: 1, B: 2 })
    for (const wrong of ["", "C", "undefined"]) {
      expect(Cart.remove(state, key(wrong))).toEqual({ state, outcome: { tag: "nothing" } })
      expect(Cart.setQty(state, key(wrong), 3)).toEqual({ state, outcome: { tag: "nothing" } })
    }
  })
  it("C14 a product without a known price is refused, even where a price of zero is allowed", () => {
    for (const zeroPriceAllowed of [true, false]) {
      const context = { view: settings.views[0]!, zeroPriceAllowed, groupId: null }
      expect(Cart.compose(product({ price: null }), { sku: "BOL", qty: 1 }, context)).toEqual({
        tag: "fault",
        fault: { tag: "PriceUnknown", name: "BOL" },
      })
    }
  })
})
