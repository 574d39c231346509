import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import * as Cart from "@shop/core/cart"
import { cents, ratePpm } from "@shop/core/money"
import * as Pricing from "@shop/core/pricing"
import { emptyOption, type ProductOption, sku } from "@shop/core/product"
import { defaults as settings } from "@shop/core/settings"
import {
  ada,
  cart,
  confirmed,
  key,
  local,
  makeDevice,
  openShop,
  openTab,
  pass,
  product,
  qtys,
  run,
  stock,
} from "@shop/testing"
import { endpoints } from "@shop/wire/endpoints"

/* The worked examples of the cart. A title names the predecessor's different result after "was". */

const engraved = (...custom: ProductOption["custom"]): ProductOption => ({ ...emptyOption, custom })
const red: ProductOption = { ...emptyOption, configurable: [{ optionId: "93", optionValue: "1" }] }
const blue: ProductOption = { ...emptyOption, configurable: [{ optionId: "93", optionValue: "2" }] }
const [x, y] = [
  { optionId: "1", optionValue: "x" },
  { optionId: "2", optionValue: "y" },
]

/** A line in the form of an older server. */
const told = (item: Readonly<Record<string, unknown>>): Cart.LineIdentity => {
  const reply = { status: 200, headers: {}, body: { code: 200, result: [{ qty: 1, name: "", ...item }] } }
  const read = endpoints["cart.pull"].decodeResponse(reply, { cart: "c" as Cart.CartToken })
  if (read._tag === "Failure") throw new Error(JSON.stringify(read.failure))
  const [first] = read.success
  if (first === undefined || "isUnreadable" in first) throw new Error("The line cannot be read.")
  return first
}
const line = (name: string, itemId: number | null, option = emptyOption): Cart.LineIdentity => ({
  sku: sku(name),
  itemId,
  option,
})
const custom = (custom_options: unknown) => ({ product_option: { extension_attributes: { custom_options } } })

describe("CA1 WI20 WI21 lines with the same and with different keys", () => {
  it.each<[string, Cart.LineIdentity, Cart.LineIdentity, boolean]>([
    ["sku a, id 1 and sku b, id 1", line("a", 1), line("b", 1), true],
    ["sku a, id 1 and sku a, id 2", line("a", 1), line("a", 2), true],
    ["an id as text equals the number, was another", told({ sku: "a", item_id: "1" }), line("b", 1), true],
    ["no id is no common id", line("a", null), line("b", null), false],
    [
      "an option by number or by text",
      told({ sku: "m", item_id: 1, ...custom([{ option_id: 1, option_value: 2 }]) }),
      line("m", null, engraved({ optionId: "1", optionValue: "2" })),
      true,
    ],
    [
      "an option as a list or as an object by id",
      told({ sku: "m", item_id: 1, ...custom({ 1: { option_id: 1, option_value: "2" } }) }),
      line("m", null, engraved({ optionId: "1", optionValue: "2" })),
      true,
    ],
    [
      "the same options in another order, was another line",
      line("m", null, engraved(x!, y!)),
      line("m", null, engraved(y!, x!)),
      true,
    ],
    ["with an option and without", line("a", null, engraved(x!)), line("a", null), false],
    ["a variant's own sku, with any options", line("C", null, red), line("C", null, blue), true],
    ["a parent's sku and a variant's under other ids", line("P", 1, red), line("C", 2, red), false],
    [
      "another text under a stale checksum, was the same line",
      told({ sku: "m", item_id: 1, checksum: "f", ...custom([{ option_id: 1, option_value: "x" }]) }),
      told({ sku: "m", item_id: 2, checksum: "f", ...custom([{ option_id: 1, option_value: "y" }]) }),
      false,
    ],
    [
      "the same options of another product",
      line("a", null, engraved(x!)),
      line("b", null, engraved(x!)),
      false,
    ],
  ])("%s: %j", (_, a, b, expected) => {
    expect(Cart.isSame(a, b)).toBe(expected)
    expect(Cart.isSame(b, a)).toBe(expected)
  })
})

const strict: Cart.MergePolicy = {
  serverCanRemoveLocal: false,
  serverCanModifyLocal: false,
  isClientForced: false,
}
const policies = {
  strict,
  forced: { ...strict, isClientForced: true },
  canRemove: { ...strict, serverCanRemoveLocal: true },
  canModify: { ...strict, serverCanModifyLocal: true },
}
const server = (lines: Readonly<Record<string, number>>) =>
  Object.entries(lines).map(([name, qty]) => confirmed(name, qty))

describe("CA14 merging a line", () => {
  // local cart, confirmed cart, server cart, policy for differences, expected steps
  it.each<
    [string, Record<string, number>, Record<string, number>, keyof typeof policies, ReadonlyArray<string>]
  >([
    ["none there, forced", { A: 2 }, {}, "forced", ["PushToServer"]],
    ["none there, it may not remove", { A: 2 }, {}, "strict", ["PushToServer"]],
    ["none there, it may remove", { A: 2 }, {}, "canRemove", ["RemoveLocal"]],
    ["the same there: ids are copied, was nothing", { A: 2 }, { A: 2 }, "strict", ["CopyIds"]],
    ["another quantity, forced", { A: 2 }, { A: 3 }, "forced", ["PushToServer"]],
    ["another quantity, it may not change", { A: 2 }, { A: 3 }, "strict", ["PushToServer"]],
    [
      "another quantity, it may: only the quantity, was the whole line",
      { A: 2 },
      { A: 3 },
      "canModify",
      ["TakeServerQty"],
    ],
    ["only there, forced", {}, { A: 3 }, "forced", ["RemoveFromServer"]],
    ["only there", {}, { A: 3 }, "strict", ["AddLocal"]],
  ])("%s", (_, wanted, has, policy, expected) => {
    // The local quantity was confirmed before: the shopper has changed nothing since.
    const steps = Cart.plan(cart(wanted, wanted), server(has), policies[policy])
    expect(steps.map(({ tag }) => tag)).toEqual(expected)
  })

  it("planning changes nothing, because the steps are data", () => {
    const state = Object.freeze(cart({ A: 2 }, { A: 1 }))
    const before = structuredClone(state)
    Cart.plan(state, server({ A: 3, B: 1 }), policies.forced)
    expect(state).toEqual(before)
  })
})

describe("CA15 CA17 worked examples", () => {
  const seen = cart({ A: 2 }, { A: 1 })
  const learnt = (given: Partial<Cart.SyncResult>): Cart.SyncResult => ({
    seen,
    pulled: seen.confirmed.lines,
    sent: [],
    arrived: [],
    taken: {},
    dropped: [],
    ...given,
  })
  it("a push that fails, confirmed 1, wanted 2: back to 1", () =>
    expect(
      qtys(
        Cart.applySyncResult(
          seen,
          learnt({ sent: [{ tag: "refused", key: key("A"), qty: 2, message: null }] }),
        ).local,
      ),
    ).toEqual({ A: 1 }))
  it("a failed push of a line that the server never had removes the line", () => {
    const added = cart({ A: 2 })
    const failed = learnt({
      seen: added,
      pulled: [],
      sent: [{ tag: "refused", key: key("A"), qty: 2, message: null }],
    })
    expect(Cart.applySyncResult(added, failed).local).toEqual([])
  })
  it("totals for 1 while the shopper set 5: it stays 5, was 1", () => {
    const state = { ...cart({ A: 5 }, { A: 1 }) }
    const totals = Pricing.totals({
      lines: state.confirmed.lines.map((one) => ({
        ...one,
        unitGrossCents: cents(24_00),
        ratePpm: ratePpm(200_000),
        isVirtual: false,
      })),
      shippingGrossCents: null,
      couponCode: null,
      adjustments: [],
      paymentGrossCents: null,
    })
    expect(qtys(Cart.applyTotals(state, totals, Cart.totalsKey(state)).local)).toEqual({ A: 5 })
  })
  it.each([
    ["client 2, server 3: 2 on both sides", 2, 3, 2],
    ["client 3, server 3: 3", 3, 3, 3],
  ])("%s", (_, wanted, there, expected) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys: held } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty: there })
        yield* pass(1000)
        yield* SubscriptionRef.set(device.online, false)
        yield* carts.setQty(key("BOL"), wanted)
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect([yield* held, device.platform.held()]).toEqual([{ BOL: expected }, { BOL: expected }])
      }),
    ),
  )
  it.each([
    ["guest 2 and customer 3 are 5 at once, was 2 until totals came", 2, 3, 5],
    ["guest 3 and customer 3 are 6, once", 3, 3, 6],
  ])("CA31 %s", (_, mine, theirs, expected) =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const device = yield* makeDevice()
          device.platform.users.register(ada.email, ada.password)
          const token = device.platform.fill(ada.email, { BOL: theirs })
          const shop = yield* openShop(device)
          yield* pass(0)
          shop.actions.cart.add({ sku: "BOL", qty: mine })
          yield* pass(1000)
          for (let count = 0; count < 3; count += 1) {
            if (count === 0) shop.actions.account.login(ada)
            else yield* openShop(device)
            yield* pass(3000)
            expect(shop.views.cart?.lines.map(({ qty }) => qty)).toEqual([expected])
            expect(device.platform.held(token)).toEqual({ BOL: expected })
          }
        }),
      ),
    ),
  )
})

describe("CA5 CA6 quantities", () => {
  it.each([
    ["0 adds nothing, was 1", 0],
    ["below zero adds nothing", -1],
    ["an invalid number adds nothing, was stored as null", Number.NaN],
  ])("%s", (_, qty) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const { carts, qtys: held } = yield* openTab(device)
        yield* carts.add({ sku: "BOL", qty })
        yield* pass(1000)
        expect([yield* held, device.platform.count("cart.update")]).toEqual([{}, 0])
      }),
    ),
  )
  it("a quantity of 0 removes the line, was a line with quantity 0", () =>
    expect(Cart.setQty(cart({ A: 2 }), key("A"), 0).state.local).toEqual([]))
})

describe("CA9 CA22 totals and badge", () => {
  const offline = (lines: ReadonlyArray<Cart.LocalLine>, shippingCents: number | null): Cart.CartState => ({
    ...Cart.empty,
    local: lines,
    delivery: {
      country: "FR",
      carrierCode: null,
      methodCode: null,
      paymentCode: null,
      shippingGrossCents: shippingCents === null ? null : cents(shippingCents),
      paymentGrossCents: cents(0),
    },
  })
  it("2 × 10, 1 × 20 and 5 of delivery are 45, was 50", () => {
    const lines = [local("A", 2, { unitGrossCents: 10_00 }), local("B", 1, { unitGrossCents: 20_00 })]
    expect(Cart.totalsView(offline(lines, 5_00))).toMatchObject({ subtotalCents: 40_00, grandCents: 45_00 })
  })
  it("three lines of 10 and 5 of delivery are 35, was 45", () => {
    const lines = ["A", "B", "C"].map((name) => local(name, 1, { unitGrossCents: 10_00 }))
    expect(Cart.totalsView(offline(lines, 5_00)).grandCents).toBe(35_00)
  })
  it("a cart without lines and methods costs 0", () =>
    expect(Cart.totalsView(offline([], null))).toMatchObject({ subtotalCents: 0, grandCents: 0 }))
  it("a badge of two lines with five pieces shows 5, or 2", () => {
    const moment = { isSyncing: false, isOnline: true }
    const state = cart({ A: 2, B: 3 })
    expect(Cart.view(state, { ...moment, badgeCounts: "quantities" }).count).toBe(5)
    expect(Cart.view(state, { ...moment, badgeCounts: "items" }).count).toBe(2)
  })
})

describe("ST7 ST8 CA5 CA23 the decision to add, and its notification", () => {
  const known = stock({ qty: 5 })
  const out = stock({ qty: 0, isInStock: false })
  // stock, whether stock is checked, whether sold-out products are allowed, added quantity, notification
  it.each([
    ["in stock", known, true, true, 1, ["AddedToCart"]],
    ["in stock", known, false, false, 1, ["AddedToCart"]],
    ["unknown, with checks", null, true, true, 1, ["AddedToCart"]],
    ["unknown, without checks: one notification, was two", null, false, false, 1, ["StockVolatile"]],
    [
      "unknown, without checks, allowed: pre-reserved, was plain success",
      null,
      false,
      true,
      1,
      ["StockVolatile"],
    ],
    ["out of stock: one word, was error and success", out, true, true, 0, ["OutOfStock"]],
    ["out of stock, not allowed", out, false, false, 0, ["OutOfStock"]],
  ] as const)("%s (%#)", (_, of, synchronize, allowOutOfStockInCart, lines, expected) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.platform.sell([product({ sku: "BOL", stock: of })])
        const rules = { ...settings.stock, synchronize, allowOutOfStockInCart }
        const tab = yield* openTab(device, { ...settings, stock: rules })
        yield* tab.carts.add({ sku: "BOL", qty: 1 })
        yield* pass(60_000)
        expect((yield* tab.state).local.length).toBe(lines)
        expect(device.notifications.map(({ tag }) => tag)).toEqual(expected)
      }),
    ),
  )
})
