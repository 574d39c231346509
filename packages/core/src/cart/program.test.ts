import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { choice, product, stock, variant } from "../testing/builders.ts"
import { openTab } from "../testing/cart-tab.ts"
import { key } from "../testing/lines.ts"
import { makePlatform } from "../testing/platform.ts"
import { type Device, makeDevice, pass, run } from "../testing/device.ts"
import { Refused } from "../calls/index.ts"
import { sku } from "../product/index.ts"
import { defaults, type ShopSettings } from "../settings/index.ts"
import { totalsView } from "./index.ts"

const tags = (device: Device) => device.told.map(({ tag }) => tag)
const selling = (...products: ReadonlyArray<ReturnType<typeof product>>) => makeDevice(makePlatform(products))
const withStock = (given: Partial<ShopSettings["stock"]>): ShopSettings => ({
  ...defaults,
  stock: { ...defaults.stock, ...given },
})

describe("CA5, CA16 exactly one notice for each product added", () => {
  const bowl = (given: Parameters<typeof product>[0]) => product({ sku: "BOL", ...given })
  it.each([
    ["in stock", bowl({ stock: stock({ qty: 5 }) }), defaults, ["AddedToCart"], { BOL: 1 }],
    ["not known, checked", bowl({ stock: null }), defaults, ["AddedToCart"], { BOL: 1 }],
    [
      "not known, not checked",
      bowl({ stock: null }),
      withStock({ synchronize: false }),
      ["StockVolatile"],
      { BOL: 1 },
    ],
    [
      "out of stock, not allowed",
      bowl({ stock: stock({ isInStock: false, qty: 0 }) }),
      withStock({ allowOutOfStockInCart: false }),
      ["OutOfStock"],
      {},
    ],
    ["no price", bowl({ price: null }), defaults, ["PriceUnknown"], {}],
    [
      "no variant left",
      bowl({ type: "configurable", variants: [variant("BOL-R", {}, { status: 2 })] }),
      defaults,
      ["NoVariants"],
      {},
    ],
  ] as const)("%s", (_, sold, settings, expected, held) =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(sold)
        const { carts, qtys } = yield* openTab(device, settings)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        expect(tags(device)).toEqual(expected)
        expect(yield* qtys).toEqual(held)
      }),
    ),
  )

  it("adds what there is and says how much that is", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(bowl({ stock: stock({ qty: 3 }) }))
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 5 })
        yield* carts.add({ sku: "BOL", qty: 1 })
        expect(yield* qtys).toEqual({ BOL: 3 })
        expect(device.told).toEqual([
          { tag: "QtyLimited", name: "BOL", qtyMax: 3 },
          { tag: "QtyLimited", name: "BOL", qtyMax: 3 },
        ])
      }),
    ))

  it("a set is added as its parts, all or none", () =>
    run(
      Effect.gen(function* () {
        const link = (name: string, price: ReturnType<typeof product>["price"]) => ({
          sku: sku(name),
          name,
          qty: 1,
          image: null,
          price,
          stock: stock(),
        })
        const whole = product({
          sku: "SET",
          type: "grouped",
          groupedLinks: [link("BOL", product().price), link("TASSE", product().price)],
        })
        const torn = product({
          sku: "TORN",
          type: "grouped",
          groupedLinks: [link("BOL", product().price), link("PLAT", null)],
        })
        const device = yield* selling(whole, torn)
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "TORN", qty: 1, groupedQty: { BOL: 1, PLAT: 1 } })
        expect(yield* qtys).toEqual({})
        yield* carts.add({ sku: "SET", qty: 1, groupedQty: { BOL: 2, TASSE: 1 } })
        expect(yield* qtys).toEqual({ BOL: 2, TASSE: 1 })
        expect(tags(device)).toEqual(["PriceUnknown", "AddedToCart", "AddedToCart"])
      }),
    ))

  it("a refusal of the platform takes the line out again, and says why", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* carts.add({ sku: "TASSE", qty: 1 })
        device.platform.fail({ on: "cart.update", kind: { refuse: 400, message: "sold out" } })
        yield* pass(1000)
        expect(yield* qtys).toEqual({ TASSE: 1 })
        expect(device.told).toContainEqual({ tag: "AddFailed", name: "BOL", message: "sold out" })
      }),
    ))
})

describe("CA23 stock checks", () => {
  it("reach a line that was added before its stock was known", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL", stock: null }))
        device.platform.stock.set("BOL", 0)
        const { carts, state } = yield* openTab(device)
        device.platform.fail({ on: "cart.update", kind: "loseRequest" })
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        expect((yield* state).local[0]?.facts.stock).toMatchObject({ isInStock: false })
      }),
    ))
  it("reach every line although one product is gone, and one has a comma in its sku", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(
          ...["BOL", "TASSE", "A,B"].map((one, id) => product({ sku: one, id, stock: null })),
        )
        device.platform.teach("stock.list", ({ skus }: { readonly skus: ReadonlyArray<string> }) => {
          throw new Refused({ call: "stock.list", code: 404, message: skus.join(), result: null })
        })
        device.platform.teach("stock.check", ({ sku: one }: { readonly sku: string }) => {
          if (one === "TASSE")
            throw new Refused({ call: "stock.check", code: 404, message: null, result: null })
          return stock({ qty: one === "BOL" ? 2 : 7 })
        })
        const { carts, state } = yield* openTab(device)
        for (const one of ["BOL", "TASSE", "A,B"]) yield* carts.add({ sku: one, qty: 1 })
        yield* carts.checkStock
        expect((yield* state).local.map(({ sku, facts }) => [sku, facts.stock?.qty])).toEqual([
          ["BOL", 2],
          ["TASSE", undefined],
          ["A,B", 7],
        ])
      }),
    ))
  it("take a line out where neither the cart nor the shop takes what is out of stock", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL", stock: null }))
        device.platform.stock.set("BOL", 0)
        const settings = {
          ...withStock({ allowOutOfStockInCart: false }),
          cart: { ...defaults.cart, synchronize: false },
        }
        const { carts, qtys } = yield* openTab(device, settings)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        expect(yield* qtys).toEqual({})
        expect(tags(device)).toEqual(["AddedToCart", "OutOfStock"])
      }),
    ))
  it("without an answer leave the line as it is", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL", stock: null }))
        const { carts, qtys } = yield* openTab(device)
        device.platform.fail({ on: "stock.", kind: "loseRequest" })
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        expect(yield* qtys).toEqual({ BOL: 1 })
      }),
    ))
})

describe("CA25 another language", () => {
  it("tells the cart in the words of the view it is opened in", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL", name: "Bol", stock: stock() }))
        const scope = yield* Scope.make()
        const french = yield* Scope.provide(openTab(device), scope)
        yield* french.carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        yield* Scope.close(scope, Exit.void)
        device.platform.sell([product({ sku: "BOL", name: "Bowl", urlPath: "bowl", stock: stock() })])
        const english = yield* openTab(device, defaults, defaults.views[1])
        yield* pass(0)
        expect((yield* english.state).local).toMatchObject([
          { key: "BOL", qty: 2, facts: { name: "Bowl", href: "/en/bowl" } },
        ])
      }),
    ))
})

describe("CA30 variants", () => {
  it("are asked for by their parent and known by their own sku", () =>
    run(
      Effect.gen(function* () {
        const shirt = product({
          sku: "SHIRT",
          type: "configurable",
          configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
          variants: [variant("SHIRT-R", { color: "1" }), variant("SHIRT-B", { color: "2" })],
        })
        const device = yield* selling(shirt)
        const sent: Array<unknown> = []
        const { send } = device.platform
        device.platform.send = (call) => {
          if (call._tag === "cart.update") sent.push(call.input)
          return send(call)
        }
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "SHIRT-B", qty: 1 })
        yield* carts.add({ sku: "SHIRT-R", qty: 2 })
        yield* pass(1000)
        expect(sent).toMatchObject([
          { sku: "SHIRT", option: { configurable: [{ optionValue: "2" }] } },
          { sku: "SHIRT" },
        ])
        expect(device.platform.held()).toEqual({ "SHIRT-B": 1, "SHIRT-R": 2 })
        expect((yield* state).local.map((line) => [line.key, line.parentSku])).toEqual([
          ["SHIRT-B", "SHIRT"],
          ["SHIRT-R", "SHIRT"],
        ])
        yield* carts.setQty(key("SHIRT-B"), 3)
        yield* carts.remove(key("SHIRT-R"))
        yield* pass(1000)
        expect(device.platform.held()).toEqual({ "SHIRT-B": 3 })
      }),
    ))
})

describe("CA24 coupons", () => {
  it("are applied, shown and taken away", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* carts.applyCoupon(" TEN ")
        expect(totalsView(yield* state)).toMatchObject({
          couponCode: "TEN",
          discountCents: -10_00,
          grandCents: 14_00,
        })
        yield* carts.removeCoupon
        expect(totalsView(yield* state)).toMatchObject({ couponCode: null, grandCents: 24_00 })
      }),
    ))
  it.each([
    ["a wrong code", true, "WRONG", "CouponInvalid"],
    ["no network", false, "TEN", "NotAvailableOffline"],
  ])("%s: %j %s is told as %s", (_, isOnline, code, tag) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* SubscriptionRef.set(device.online, isOnline)
        yield* carts.applyCoupon(code)
        expect(tags(device)).toEqual(["AddedToCart", tag])
      }),
    ),
  )
})
