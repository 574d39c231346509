import { Effect, Exit, Fiber, Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  type CartTab,
  choice,
  type Device,
  key,
  local,
  makeDevice,
  makePlatform,
  openTab,
  pass,
  product,
  run,
  stock,
  variant,
  storedForm,
} from "@shop/testing"
import { Refused } from "../api/index.ts"
import { cents } from "../money/index.ts"
import { type CustomOption, sku } from "../product/index.ts"
import type { Credentials } from "../session/index.ts"
import { defaults, limits, type ShopSettings } from "../settings/index.ts"
import { empty, totalsView } from "./index.ts"
import { cartDefinition } from "./stored.ts"

const { write } = storedForm(cartDefinition)

const tags = (device: Device) => device.notifications.map(({ tag }) => tag)
const selling = (...products: ReadonlyArray<ReturnType<typeof product>>) => makeDevice(makePlatform(products))
const withStock = (fields: Partial<ShopSettings["stock"]>): ShopSettings => ({
  ...defaults,
  stock: { ...defaults.stock, ...fields },
})

const text: CustomOption = {
  id: 7,
  title: "Engraving",
  type: "field",
  isRequired: false,
  lengthMax: 20,
  surcharge: null,
  values: [],
}

describe("CA5, CA16 exactly one notification for each added product", () => {
  const bowl = (fields: Parameters<typeof product>[0]) => product({ sku: "BOL", ...fields })
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

  it.each([
    [
      "unknown",
      bowl({ sku: "OTHER" }),
      [
        {
          tag: "AddFailed",
          name: "BOL",
          message: null,
          refusal: { code: "ProductUnknown", details: {} },
        },
      ],
    ],
    ["no variant left", bowl({ type: "configurable" }), [{ tag: "NoVariants" }]],
    [
      "an option missing",
      bowl({ customOptions: [{ ...text, isRequired: true }] }),
      [
        {
          tag: "OptionInvalid",
          name: "BOL",
          title: "Engraving",
          fault: { field: "customOption_7", tag: "required" },
        },
      ],
    ],
  ])("%s: the exact notifications", (_, sold, notifications) =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(sold)
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        expect(device.notifications).toStrictEqual(notifications)
        expect(yield* qtys).toEqual({})
      }),
    ),
  )

  it("counts the lines of the same sku, under any key, and of no other", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(
          bowl({ stock: stock({ qty: 5 }), customOptions: [text] }),
          product({ sku: "TASSE", stock: stock({ qty: 5 }) }),
        )
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "TASSE", qty: 4 })
        yield* carts.add({ sku: "BOL", qty: 2, customOptions: { 7: "Ada" } })
        yield* carts.add({ sku: "BOL", qty: 1, customOptions: { 7: "Ben" } })
        yield* carts.add({ sku: "BOL", qty: 4 })
        expect((yield* state).local.map(({ sku: one, qty }) => [one, qty])).toEqual([
          ["TASSE", 4],
          ["BOL", 2],
          ["BOL", 1],
          ["BOL", 2],
        ])
        expect(device.notifications.at(-1)).toEqual({ tag: "QtyLimited", name: "BOL", qtyMax: 5 })
        yield* pass(1000)
        const calls = device.platform.log.length
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        const then = device.platform.log.slice(calls).filter((tag) => tag.startsWith("cart."))
        expect([then, tags(device).at(-1)]).toEqual([[], "QtyLimited"])
      }),
    ))

  it("a full cart has one notification", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(bowl({}), product({ sku: "TASSE", stock: stock({ qty: 3 }) }))
        const full = Array.from({ length: limits.cartLinesMax }, (_, index) => local(`S${index}`, 1))
        device.stored.set("cart", new Map([["state", JSON.stringify(write({ ...empty, local: full }))]]))
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* carts.add({ sku: "TASSE", qty: 9 })
        expect((yield* state).local).toEqual(full)
        expect(device.notifications).toEqual([
          { tag: "CartFull", linesMax: limits.cartLinesMax },
          { tag: "QtyLimited", name: "TASSE", qtyMax: 3 },
          { tag: "CartFull", linesMax: limits.cartLinesMax },
        ])
      }),
    ))

  it("adds the available quantity and shows it in a notification", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(bowl({ stock: stock({ qty: 3 }) }))
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 5 })
        yield* carts.add({ sku: "BOL", qty: 1 })
        expect(yield* qtys).toEqual({ BOL: 3 })
        expect(device.notifications).toEqual([
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

  it("a refusal of the platform removes the line again, with the reason", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* carts.add({ sku: "TASSE", qty: 1 })
        device.platform.fail({ on: "cart.update", kind: { refuse: 400, message: "sold out" } })
        yield* pass(1000)
        expect(yield* qtys).toEqual({ TASSE: 1 })
        expect(device.notifications).toContainEqual({ tag: "AddFailed", name: "BOL", message: "sold out" })
      }),
    ))
})

describe("CA6, CA7 the notifications of a change", () => {
  it("is its outcome, once; without a change there is no notification and no request", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL", stock: stock({ qty: 5 }) }))
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        const calls = device.platform.log.length
        yield* carts.setQty(key("BOL"), 2)
        yield* carts.remove(key("TASSE"))
        yield* pass(1000)
        expect([device.platform.log.length, tags(device)]).toEqual([calls, ["AddedToCart"]])
        yield* carts.setQty(key("BOL"), 3)
        yield* carts.setQty(key("BOL"), 9)
        yield* carts.remove(key("BOL"))
        expect(yield* qtys).toEqual({})
        yield* carts.undoRemove(key("BOL"))
        expect(yield* qtys).toEqual({ BOL: 5 })
        expect(device.notifications.slice(1)).toEqual([
          { tag: "QuantityUpdated", name: "BOL" },
          { tag: "QtyLimited", name: "BOL", qtyMax: 5 },
          { tag: "RemovedFromCart", name: "BOL", lineKey: "BOL" },
        ])
        yield* pass(1000)
        expect(device.platform.held()).toEqual({ BOL: 5 })
      }),
    ))
})

describe("CA17 the delivery of the cart", () => {
  it("is sent, and the totals follow", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        const delivery = {
          country: "FR",
          carrierCode: "flatrate",
          methodCode: "flatrate",
          paymentCode: null,
          shippingGrossCents: cents(5_00),
          paymentGrossCents: cents(0),
        }
        yield* carts.setDelivery(delivery)
        expect((yield* state).delivery).toEqual(delivery)
        yield* pass(1000)
        expect(totalsView(yield* state)).toMatchObject({ grandCents: 29_00, isEstimate: false })
      }),
    ))
})

describe("CA8 the lines of an order", () => {
  it("are added to the lines in the cart, and sent", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* carts.restoreLines([local("BOL", 2), local("TASSE", 1)], null)
        expect(yield* qtys).toEqual({ BOL: 3, TASSE: 1 })
        yield* pass(1000)
        expect(device.platform.held()).toEqual({ BOL: 3, TASSE: 1 })
        expect(tags(device)).toEqual(["AddedToCart"])
      }),
    ))
  it("are brought to a cart of their own, which is not the shopper's", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys } = yield* openTab(device)
        const settled = yield* carts.syncOrderCart({ ...empty, local: [local("PLAT", 2)] })
        expect(settled).toMatchObject({
          cart: { connection: { tag: "Guest" }, confirmed: { lines: [{ qty: 2 }] } },
          isOrdered: false,
        })
        expect([yield* qtys, device.platform.held()]).toEqual([{}, { PLAT: 2 }])
      }),
    ))
})

describe("CA161 the lost changes when the cart is emptied", () => {
  it("are all changes of a guest's cart", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        expect(yield* carts.unsaved).toBe(1)
        yield* SubscriptionRef.set(device.online, false)
        yield* carts.add({ sku: "TASSE", qty: 4 })
        expect(yield* carts.unsaved).toBe(2)
        expect([yield* carts.clear, yield* carts.clear]).toEqual([2, 0])
      }),
    ))
})

describe("CA31, CA34, CA35 signing in", () => {
  const ada = { username: "ada@example.com", password: "Potters-wheel1" }
  const known = { id: 1, groupId: 1, groupToken: null }
  const credentialsOn = ({ platform }: Device): Credentials => {
    if (!platform.users.customers.has(ada.username)) platform.users.register(ada.username, ada.password)
    return platform.users.handlers["user.login"]!(ada as never, null) as Credentials
  }
  const login = (device: Device, { session }: CartTab) =>
    Effect.gen(function* () {
      const epoch = yield* session.begin(credentialsOn(device))
      yield* session.setCustomer(epoch, known)
      return true
    })

  it("changes nothing when it fails", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, state } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        const before = yield* state
        expect(yield* carts.signIn(Effect.succeed(false))).toBe(false)
        expect(yield* state).toEqual(before)
      }),
    ))
  it("CA161 are those that the customer's server cart lacks, even from a tab whose message has not arrived", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const tab = yield* openTab(device)
        credentialsOn(device)
        device.platform.fill(ada.username, { BOL: 1 })
        yield* tab.carts.signIn(login(device, tab))
        yield* tab.carts.sync()
        const { bus } = yield* makeDevice()
        const deaf = yield* openTab({ ...device, bus })
        yield* pass(1000)
        yield* SubscriptionRef.set(device.online, false)
        yield* tab.carts.setQty(key("BOL"), 3)
        yield* pass(1000)
        expect((yield* deaf.qtys)["BOL"]).toBe(1)
        expect(yield* deaf.carts.clear).toBe(1)
        expect(yield* tab.carts.clear).toBe(0)
      }),
    ))
  it("brings the guest's cart into the customer's, and its coupon off the one and onto the other", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const tab = yield* openTab(device)
        yield* tab.carts.add({ sku: "BOL", qty: 2 })
        yield* tab.carts.applyCoupon("TEN")
        const guests = [...device.platform.carts.values()][0]!
        credentialsOn(device)
        const theirs = device.platform.fill(ada.username, { BOL: 1 })
        expect(yield* tab.carts.signIn(login(device, tab))).toBe(true)
        expect([guests.coupon, yield* tab.carts.unsaved]).toEqual([null, 1])
        expect(device.platform.sent.at(-1)).toEqual({ tag: "cart.deleteCoupon", token: null, key: null })
        yield* tab.carts.sync()
        expect(device.platform.held(theirs)).toEqual({ BOL: 3 })
        expect(totalsView(yield* tab.state)).toMatchObject({ couponCode: "TEN", isEstimate: false })
        expect((yield* tab.state).coupon).toBeNull()
        expect(tags(device)).toEqual(["AddedToCart"])
      }),
    ))
  it("removes no coupon without one, and no cart without one", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const tab = yield* openTab(device)
        expect(yield* tab.carts.signIn(Effect.succeed(true))).toBe(true)
        yield* tab.carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        expect(yield* tab.carts.signIn(Effect.succeed(true))).toBe(true)
        expect(device.platform.count("cart.deleteCoupon")).toBe(0)
      }),
    ))
  it("removes no coupon of a cart without totals", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const settings = { ...defaults, cart: { ...defaults.cart, synchronizeTotals: false } }
        const { carts, state } = yield* openTab(device, settings)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        expect((yield* state).confirmed).toMatchObject({ lines: [{ sku: "BOL" }], totals: null })
        expect(yield* carts.signIn(Effect.succeed(true))).toBe(true)
        expect(device.platform.count("cart.deleteCoupon")).toBe(0)
      }),
    ))
  it("shows a notification for a coupon that the customer's cart refuses", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const tab = yield* openTab(device)
        yield* tab.carts.add({ sku: "BOL", qty: 2 })
        yield* tab.carts.applyCoupon("TEN")
        yield* tab.carts.signIn(login(device, tab))
        device.platform.fail({ on: "cart.applyCoupon", kind: { refuse: 400 } })
        yield* tab.carts.sync()
        expect(device.notifications.slice(1)).toEqual([{ tag: "CouponLost" }])
      }),
    ))
  it("waits for a running synchronization in another tab, and none starts in between", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const [one, two] = [yield* openTab(device), yield* openTab(device)]
        yield* one.carts.add({ sku: "BOL", qty: 2 })
        device.platform.setLatency(100)
        yield* pass(limits.syncSettleMs + 50)
        let isAsked = false
        const asking = Effect.sync(() => (isAsked = true))
        const signing = yield* Effect.forkChild(
          two.carts.signIn(Effect.andThen(asking, Effect.as(Effect.sleep(1000), false))),
        )
        yield* pass(300)
        expect(isAsked).toBe(false)
        yield* pass(100)
        expect(isAsked).toBe(true)
        const calls = device.platform.log.length
        yield* one.carts.setQty(key("BOL"), 3)
        yield* pass(900)
        expect(device.platform.log.length).toBe(calls)
        yield* pass(1000)
        yield* Fiber.join(signing)
        expect(device.platform.held()).toEqual({ BOL: 3 })
      }),
    ))
  it("an interrupted merge is completed once when the cart is restored", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const tab = yield* openTab(device)
        yield* tab.carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        const carts = () => device.platform.count("cart.create")
        yield* tab.carts.reconnect()
        expect(carts()).toBe(1)
        credentialsOn(device)
        const theirs = device.platform.fill(ada.username, { BOL: 1 })
        const epoch = yield* tab.session.begin(credentialsOn(device))
        yield* tab.carts.reconnect()
        expect(carts()).toBe(1)
        yield* tab.session.setCustomer(epoch, known)
        yield* tab.carts.reconnect()
        expect([carts(), device.platform.held(theirs)]).toEqual([2, { BOL: 3 }])
        yield* tab.carts.reconnect()
        expect([carts(), device.platform.held(theirs)]).toEqual([2, { BOL: 3 }])
      }),
    ))
  it("a revived cart retries soon without a response, and rests after one", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 2 })
        yield* pass(1000)
        const pulls = () => device.platform.count("cart.pull")
        yield* carts.reconnect()
        yield* pass(1000)
        expect(pulls()).toBe(2)
        device.platform.fail({ on: "cart.pull", kind: "loseRequest" })
        yield* carts.reconnect()
        expect(pulls()).toBe(2)
        yield* pass(limits.syncSettleMs)
        expect(pulls()).toBe(3)
      }),
    ))
})

describe("CA23 stock checks", () => {
  const requestedSkus = (device: Device) => {
    const skus: Array<string> = []
    device.platform.setHandler("stock.list", (input: { readonly skus: ReadonlyArray<string> }) => {
      skus.push(input.skus.join("+"))
      return input.skus.map(() => stock({ isInStock: false, qty: 0 }))
    })
    device.platform.setHandler("stock.check", (input: { readonly sku: string }) => {
      skus.push(input.sku)
      return stock({ qty: 3 })
    })
    return skus
  }
  it("request unknown stock of shipped products", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(
          product({ sku: "BOL", stock: stock() }),
          product({ sku: "TASSE", stock: null }),
          product({ sku: "E-BOOK", stock: null, type: "virtual" }),
        )
        const skus = requestedSkus(device)
        const { carts } = yield* openTab(device)
        for (const one of ["BOL", "E-BOOK", "TASSE"]) {
          yield* carts.add({ sku: one, qty: 1 })
          yield* pass(0)
        }
        expect(skus).toEqual(["TASSE"])
        yield* carts.checkStock
        expect(skus).toEqual(["TASSE", "BOL+TASSE"])
      }),
    ))
  it("request a sku with a comma alone, and the others together", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(...["BOL", "A,B", "TASSE"].map((one) => product({ sku: one })))
        const skus = requestedSkus(device)
        const { carts } = yield* openTab(device)
        for (const one of ["BOL", "A,B", "TASSE"]) yield* carts.add({ sku: one, qty: 1 })
        yield* carts.checkStock
        expect(skus).toEqual(["BOL+TASSE", "A,B"])
      }),
    ))
  it("send no request where stock is not synchronised", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL", stock: null }))
        const skus = requestedSkus(device)
        const { carts } = yield* openTab(device, withStock({ synchronize: false }))
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* carts.checkStock
        yield* pass(0)
        expect(skus).toEqual([])
      }),
    ))
  it("without a response are not created one by one", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL" }))
        const skus = requestedSkus(device)
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        device.platform.fail({ on: "stock.list", kind: "loseRequest" })
        yield* carts.checkStock
        expect(skus).toEqual([])
      }),
    ))
  it("name the removed lines, and no line that was removed meanwhile", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(
          ...["BOL", "TASSE"].map((one) => product({ sku: one, name: `The ${one}` })),
        )
        const settings = {
          ...withStock({ allowOutOfStockInCart: false }),
          cart: { ...defaults.cart, synchronize: false },
        }
        device.platform.setHandler("stock.list", ({ skus }: { readonly skus: ReadonlyArray<string> }) =>
          skus.map((one) => stock({ isInStock: one !== "TASSE" })),
        )
        const { carts, state } = yield* openTab(device, settings)
        for (const one of ["BOL", "TASSE"]) yield* carts.add({ sku: one, qty: 1 })
        device.notifications.splice(0)
        yield* carts.checkStock
        expect((yield* state).local.map((line) => line.sku)).toEqual(["BOL"])
        expect(device.notifications).toEqual([{ tag: "OutOfStock", name: "The TASSE" }])
        yield* carts.add({ sku: "TASSE", qty: 1 })
        device.platform.setLatency(100)
        const checking = yield* Effect.forkChild(carts.checkStock)
        yield* pass(50)
        yield* carts.remove(key("TASSE"))
        device.notifications.splice(0)
        yield* pass(100)
        yield* Fiber.join(checking)
        expect(device.notifications).toEqual([])
      }),
    ))

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
  it("update every line although one product is unknown, and one has a comma in its sku", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(
          ...["BOL", "TASSE", "A,B"].map((one, id) => product({ sku: one, id, stock: null })),
        )
        device.platform.setHandler("stock.list", ({ skus }: { readonly skus: ReadonlyArray<string> }) => {
          throw new Refused({ request: "stock.list", code: 404, message: skus.join(), result: null })
        })
        device.platform.setHandler("stock.check", ({ sku: one }: { readonly sku: string }) => {
          if (one === "TASSE")
            throw new Refused({ request: "stock.check", code: 404, message: null, result: null })
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
  it("remove a line where neither the cart nor the shop accepts products out of stock", () =>
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
  it("without a response do not change the line", () =>
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
  it("shows the cart in the language of the view in which it is opened", () =>
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

describe("CA25 the language of the shopper", () => {
  const reopened = (device: Device, view = defaults.views[0]) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const first = yield* Scope.provide(openTab(device), scope)
      yield* first.carts.add({ sku: "BOL", qty: 2 })
      yield* first.carts.add({ sku: "TASSE", qty: 1 })
      yield* pass(1000)
      const before = yield* first.state
      yield* Scope.close(scope, Exit.void)
      device.platform.log.splice(0)
      return { before, open: openTab(device, defaults, view) }
    })
  it("sends no request to the catalogue in the language in which the cart was filled", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL" }))
        const { before, open } = yield* reopened(device)
        const { state } = yield* open
        yield* pass(0)
        expect([(yield* state).local, device.platform.count("catalogue.products")]).toEqual([before.local, 0])
      }),
    ))
  it("does not translate a line that the catalogue no longer has", () =>
    run(
      Effect.gen(function* () {
        const device = yield* selling(product({ sku: "BOL" }), product({ sku: "TASSE" }))
        const { before, open } = yield* reopened(device, defaults.views[1])
        device.platform.sell([product({ sku: "TASSE", name: "Cup" })])
        const { state } = yield* open
        yield* pass(0)
        const [bowl, cup] = (yield* state).local
        expect(bowl).toEqual(before.local[0])
        expect(cup?.facts).toMatchObject({ name: "Cup", href: "/en/tasse" })
      }),
    ))
})

describe("CA30 variants", () => {
  it("are requested by their parent and identified by their own sku", () =>
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
        device.platform.send = (request) => {
          if (request.name === "cart.update") sent.push(request.input)
          return send(request)
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
  it("are applied, shown and removed", () =>
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
    ["no network", false, "TEN", "RequestFailed"],
  ])("%s: %j %s gives %s", (_, isOnline, code, tag) =>
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
  it("need a server cart, and a response", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.applyCoupon("TEN")
        yield* carts.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        device.platform.fail({ on: "cart.pull", kind: "loseRequest" })
        yield* carts.applyCoupon("TEN")
        expect(tags(device)).toEqual(["CartEmpty", "AddedToCart", "RequestFailed"])
        expect(device.platform.count("cart.applyCoupon")).toBe(0)
      }),
    ))
  it.each([
    ["cart.applyCoupon", (carts: CartTab["carts"]) => carts.applyCoupon("TEN")],
    ["cart.deleteCoupon", (carts: CartTab["carts"]) => carts.removeCoupon],
  ])("%s without a response gives a notification", (on, act) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        device.platform.fail({ on, kind: "loseRequest" })
        yield* act(carts)
        expect(tags(device)).toEqual(["AddedToCart", "RequestFailed"])
      }),
    ),
  )
  it("that a cart refuses give a notification", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: 1 })
        device.platform.setHandler("cart.applyCoupon", () => false)
        yield* carts.applyCoupon("TEN")
        expect(tags(device)).toEqual(["AddedToCart", "CouponInvalid"])
      }),
    ))
})
