import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { cents, ratePpm } from "@shop/core/money"
import { type CustomOption, emptyOption, sku } from "@shop/core/product"
import { defaults } from "@shop/core/settings"
import { choice, price, product, variant } from "@shop/testing"
import { change, failureOf, memoryShop, view } from "../../../../tests/support/memory-shop.ts"

const bol = product({ sku: "BOL", id: 1, price: price(24_00) })
const mug = product({ sku: "MUG", id: 2, price: price(9_50) })
const cocotte = product({
  sku: "COCOTTE",
  id: 3,
  type: "configurable",
  price: null,
  configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
  variants: [
    variant("COCOTTE-R", { color: "1" }, { price: price(80_00) }),
    variant("COCOTTE-B", { color: "2" }, { price: price(85_00) }),
  ],
})
const engraving: CustomOption = {
  id: 5,
  title: "Engraving",
  type: "checkbox",
  isRequired: false,
  lengthMax: null,
  surcharge: null,
  values: [1, 2].map((id) => ({
    id,
    title: `${id}`,
    priceType: "fixed",
    priceCents: cents(2_00),
    pricePpm: 0,
  })),
}
const engraved = product({ sku: "PLATE", id: 4, price: price(30_00), customOptions: [engraving] })
const painting: CustomOption = { ...engraving, title: "Name", type: "field", lengthMax: 12, values: [] }
const painted = product({ sku: "SIGN", id: 6, price: price(30_00), customOptions: [painting] })
const products = [bol, mug, cocotte, engraved, painted]
const red = { configurable: [{ optionId: "93", optionValue: "1" }], custom: [], bundle: [] }
const engravedWith = (optionValue: string) => ({
  configurable: [],
  custom: [{ optionId: "5", optionValue }],
  bundle: [],
})

describe("CM4 a cart", () => {
  it("has a random token, never a number", () => {
    const { run, carts } = memoryShop()
    const tokens = Array.from({ length: 50 }, () => run(carts.create(view)))
    expect(new Set(tokens).size).toBe(50)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/)
  })
  it("lists its lines in the order of their addition", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const place = cartOf({ MUG: 1, BOL: 2 })
    expect(
      run(carts.pull(place)).map(({ sku, qty, unitGrossCents, quoteId }) => [
        sku,
        qty,
        unitGrossCents,
        quoteId,
      ]),
    ).toEqual([
      ["MUG", 1, 9_50, place.token],
      ["BOL", 2, 24_00, place.token],
    ])
  })
  it("is not found under another token", () => {
    const { carts } = memoryShop({ products })
    expect(failureOf(carts.pull({ token: "x".repeat(32), view })).reason).toEqual({ tag: "CartUnknown" })
  })
})

describe("CM9 adding and setting", () => {
  it("adds to the line of the same choice, and sets by item id", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const place = cartOf({ BOL: 2 })
    const added = run(carts.update(place, change("BOL", 3)))
    expect(added.qty).toBe(5)
    expect(run(carts.update(place, change("BOL", 3, { itemId: added.itemId })))).toMatchObject({
      itemId: added.itemId,
      qty: 3,
    })
    expect(run(carts.pull(place))).toHaveLength(1)
  })
  it("finds the variant of a configurable product by its option, and joins it with the same variant", () => {
    const { run, carts, cartOf } = memoryShop({
      products: [...products, product({ sku: "COCOTTE-R", price: price(80_00), visibility: 1 })],
    })
    const place = cartOf({})
    expect(run(carts.update(place, change("COCOTTE", 1, { option: red })))).toMatchObject({
      sku: "COCOTTE-R",
      type: "configurable",
      option: red,
    })
    expect(run(carts.update(place, change("COCOTTE-R", 1))).qty).toBe(2)
  })
  it("merges lines with equal options in any order, and separates lines with other options (defect C10)", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const place = cartOf({})
    for (const ids of ["1,2", "2,1", "1", ""])
      run(carts.update(place, change("PLATE", 1, { option: engravedWith(ids) })))
    expect(run(carts.pull(place)).map(({ qty, unitGrossCents }) => [qty, unitGrossCents])).toEqual([
      [2, 34_00],
      [1, 32_00],
      [1, 30_00],
    ])
  })
  it("removes a line permanently", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const place = cartOf({ BOL: 1 })
    const [line] = run(carts.pull(place))
    expect([run(carts.remove(place, line!.itemId)), run(carts.remove(place, line!.itemId))]).toEqual([
      true,
      true,
    ])
    expect(run(carts.pull(place))).toEqual([])
  })
  it("changes no line of another cart", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const [mine, yours] = [cartOf({ BOL: 1 }), cartOf({ BOL: 1 })]
    const [line] = run(carts.pull(yours))
    run(carts.remove(mine, line!.itemId))
    expect(failureOf(carts.update(mine, change("BOL", 9, { itemId: line!.itemId }))).reason).toMatchObject({
      tag: "LineUnknown",
    })
    expect(run(carts.pull(yours))).toMatchObject([{ qty: 1 }])
  })
  it("can be reduced even when the product is no longer for sale", () => {
    const { run, carts, cartOf, catalogueProducts } = memoryShop({ products })
    const place = cartOf({ BOL: 5 })
    const [line] = run(carts.pull(place))
    catalogueProducts.delete("BOL")
    expect(run(carts.update(place, change("BOL", 2, { itemId: line!.itemId })))).toMatchObject({
      qty: 2,
      unitGrossCents: null,
    })
  })
})

describe("CM5 refusals leave the cart as it was", () => {
  const { run, carts, cartOf } = memoryShop({
    products: [
      ...products,
      product({ sku: "OFF", status: 2 }),
      product({ sku: "UNPRICED", price: null }),
      product({ sku: "SET", type: "grouped" }),
    ],
    stock: { MUG: { qty: 3 }, BOL: { qty: 1000, qtyMax: 4 } },
  })
  it.each([
    ["a quantity of zero", change("BOL", 0), { tag: "QtyInvalid", qtyMax: 9999 }],
    ["a negative quantity", change("BOL", -1), { tag: "QtyInvalid" }],
    ["half a piece", change("BOL", 1.5), { tag: "QtyInvalid" }],
    ["no number", change("BOL", Number.NaN), { tag: "QtyInvalid" }],
    ["more than can be counted", change("BOL", 1e308), { tag: "QtyInvalid" }],
    ["one more than a line may hold", change("BOL", 10_000), { tag: "QtyInvalid" }],
    ["more than one cart may have", change("BOL", 5), { tag: "QtyAboveStock", sku: "BOL", qtyMax: 4 }],
    ["more than there is", change("MUG", 4), { tag: "QtyAboveStock", sku: "MUG", qtyMax: 3 }],
    ["an unknown product", change("NONE", 1), { tag: "ProductUnknown", sku: "NONE" }],
    ["a product that is switched off", change("OFF", 1), { tag: "ProductNotBuyable" }],
    ["a product without a price", change("UNPRICED", 1), { tag: "PriceUnknown" }],
    ["a set, which is bought as its parts", change("SET", 1), { tag: "ProductNotBuyable" }],
    ["a configurable product without a choice", change("COCOTTE", 1), { tag: "OptionsInvalid" }],
    [
      "an option the product does not have",
      change("BOL", 1, { option: engravedWith("1") }),
      { tag: "OptionsInvalid" },
    ],
    [
      "CM360 an option with too long a text",
      change("SIGN", 1, { option: engravedWith("🌿".repeat(13)) }),
      { tag: "OptionsInvalid", field: "Name", lengthMax: 12 },
    ],
    ["a line that is not there", change("BOL", 1, { itemId: 999 }), { tag: "LineUnknown", itemId: 999 }],
  ])("%s", (_, cartChange, reason) => {
    const place = cartOf({ MUG: 1 })
    const before = run(carts.pull(place))
    expect(failureOf(carts.update(place, cartChange)).reason).toMatchObject(reason)
    expect(run(carts.pull(place))).toEqual(before)
  })
  it("the hundred and first product", () => {
    const many = Array.from({ length: 101 }, (_, index) => product({ sku: `P${index}`, id: index + 1 }))
    const full = memoryShop({ products: many })
    const place = full.cartOf(Object.fromEntries(many.slice(0, 100).map(({ sku }) => [sku, 1])))
    expect(failureOf(full.carts.update(place, change("P100", 1))).reason).toEqual({
      tag: "CartFull",
      linesMax: 100,
    })
    expect(full.run(full.carts.update(place, change("P0", 1))).qty).toBe(2)
  })
})

describe("CM9 goods out of stock", () => {
  const stock = { BOL: { qty: 0, isInStock: false } }
  it.each([true, false])(
    "stay out, whether a cart may keep lines that have become so (%j) or not",
    (mayKeep) => {
      const settings = { ...defaults, stock: { ...defaults.stock, allowOutOfStockInCart: mayKeep } }
      const { cartOf, carts } = memoryShop({ products, stock, settings })
      expect(failureOf(carts.update(cartOf({}), change("BOL", 1))).reason).toEqual({
        tag: "QtyAboveStock",
        sku: "BOL",
        qtyMax: 0,
      })
    },
  )
})

describe("CM6 an operation", () => {
  it("takes effect once and gets the same response when it is repeated", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const place = cartOf({})
    const add = change("BOL", 2, { operationId: "op-1" })
    const first = JSON.stringify(run(carts.update(place, add)))
    run(carts.update(place, change("BOL", 1)))
    expect(JSON.stringify(run(carts.update(place, add)))).toBe(first)
    expect(run(carts.pull(place))).toMatchObject([{ qty: 3 }])
  })
  it("is refused when its id comes with something else", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const place = cartOf({})
    run(carts.update(place, change("BOL", 2, { operationId: "op-1" })))
    expect(failureOf(carts.update(place, change("BOL", 3, { operationId: "op-1" }))).reason).toEqual({
      tag: "OperationReused",
    })
  })
  it("can be repeated after a refusal", () => {
    const { run, carts, cartOf, stock } = memoryShop({ products, stock: { BOL: { qty: 1 } } })
    const place = cartOf({})
    const add = change("BOL", 2, { operationId: "op-1" })
    expect(failureOf(carts.update(place, add)).reason.tag).toBe("QtyAboveStock")
    stock.put("BOL", { productId: 1, qty: 2, isInStock: true, isManaged: true, qtyMax: null })
    expect(run(carts.update(place, add)).qty).toBe(2)
  })
  it("does not apply to another cart", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    for (const place of [cartOf({}), cartOf({})]) {
      expect(run(carts.update(place, change("BOL", 2, { operationId: "op-1" }))).qty).toBe(2)
    }
  })
})

describe("CM16 coupons", () => {
  it("C3: an unknown code is reported as unknown, and an invalid one with its name and reason", () => {
    const { carts, cartOf, coupon } = memoryShop({ products })
    coupon({
      code: "GONE",
      promotion: { code: "percent", args: { ratePpm: 100_000 } },
      usesLeft: 0,
      endsAtMs: null,
    })
    coupon({
      code: "OVER",
      promotion: { code: "percent", args: { ratePpm: 100_000 } },
      usesLeft: null,
      endsAtMs: 1,
    })
    const reasonOf = (code: string) => failureOf(carts.applyCoupon(cartOf({ BOL: 1 }), code)).reason
    for (const code of ["NONE", ""]) expect(reasonOf(code)).toEqual({ tag: "CouponUnknown" })
    expect(reasonOf("gone")).toEqual({ tag: "CouponRefused", coupon: "GONE", reason: "usedUp" })
    expect(reasonOf("OVER")).toEqual({ tag: "CouponRefused", coupon: "OVER", reason: "over" })
  })
  it("reduce by a share or an amount, at most the goods' value, and can be removed", () => {
    const { run, carts, cartOf, coupon } = memoryShop({ products })
    coupon({
      code: "TEN",
      promotion: { code: "percent", args: { ratePpm: 100_000 } },
      usesLeft: null,
      endsAtMs: null,
    })
    coupon({
      code: "HUGE",
      promotion: { code: "fixed", args: { amountCents: 1000_00 } },
      usesLeft: null,
      endsAtMs: null,
    })
    const place = cartOf({ BOL: 2 })
    run(carts.applyCoupon(place, " ten "))
    run(carts.applyCoupon(place, "TEN"))
    expect(run(carts.totals(place))).toMatchObject({
      couponCode: "TEN",
      discountCents: -4_80,
      grandCents: 43_20,
    })
    run(carts.applyCoupon(place, "HUGE"))
    expect(run(carts.totals(place))).toMatchObject({
      couponCode: "HUGE",
      discountCents: -48_00,
      grandCents: 0,
    })
    run(carts.deleteCoupon(place))
    expect(run(carts.totals(place))).toMatchObject({ couponCode: null, discountCents: 0, grandCents: 48_00 })
  })
  it.each([
    ["two plates of one glaze", [["PLATE-R", 2]], 22_00],
    [
      "two glazes of one plate",
      [
        ["PLATE-R", 1],
        ["PLATE-B", 1],
      ],
      22_00,
    ],
    [
      "two names on two bowls",
      [
        ["SIGN", 1, "Lea"],
        ["SIGN", 1, "Max"],
      ],
      30_00,
    ],
    [
      "two products",
      [
        ["MUG", 1],
        ["BOL", 1],
      ],
      0,
    ],
  ] as const)("PM3 one free for one of the same product: %s", (_, lines, off) => {
    const plate = product({
      sku: "PLATE",
      id: 9,
      type: "configurable",
      price: null,
      configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
      variants: [
        variant("PLATE-R", { color: "1" }, { price: price(22_00) }),
        variant("PLATE-B", { color: "2" }, { price: price(24_00) }),
      ],
    })
    const pairs = plate.variants.map((one) => ({ ...plate, sku: one.sku, parentSku: plate.sku }))
    const { run, carts, cartOf, coupon } = memoryShop({ products: [...products, plate, ...pairs] })
    coupon({
      code: "PAIR",
      promotion: { code: "buyGet", args: { buyQty: 1, getQty: 1 } },
      usesLeft: null,
      endsAtMs: null,
    })
    const place = cartOf({})
    for (const [sku, qty, text] of lines) {
      const option = {
        ...emptyOption,
        custom: text === undefined ? [] : [{ optionId: "5", optionValue: text }],
      }
      run(carts.update(place, change(sku, qty, { option })))
    }
    const reason = off === 0 ? failureOf(carts.applyCoupon(place, "PAIR")).reason : null
    if (off > 0) run(carts.applyCoupon(place, "PAIR"))
    expect(reason).toEqual(off === 0 ? { tag: "CouponRefused", coupon: "PAIR", reason: "notEnough" } : null)
    expect(Math.abs(run(carts.totals(place)).discountCents)).toBe(off)
  })
  it("without any value are refused", () => {
    const { coupon } = memoryShop()
    expect(() =>
      coupon({
        code: "X",
        promotion: { code: "fixed", args: { amountCents: 0 } },
        usesLeft: null,
        endsAtMs: null,
      }),
    ).toThrow("not a promotion")
  })
})

describe("CM422 quantities in which a product is sold", () => {
  const shop = () =>
    memoryShop({
      products,
      stock: { BOL: { qty: 60, isInStock: true, isManaged: true, qtyMin: 6, qtyStep: 6 } },
    })
  it.each([1, 7])("adding %i is refused with minimum and step", (qty) => {
    const { carts, cartOf } = shop()
    expect(failureOf(carts.update(cartOf({}), change("BOL", qty))).reason).toMatchObject({
      tag: "QtyInvalid",
      qtyMin: 6,
      qtyStep: 6,
    })
  })
  it("a smaller quantity of a line is refused, a step is accepted", () => {
    const { run, carts, cartOf } = shop()
    const place = cartOf({ BOL: 12 })
    const [line] = run(carts.pull(place))
    const itemId = line!.itemId
    expect(failureOf(carts.update(place, change("BOL", 7, { itemId }))).reason).toMatchObject({ qtyStep: 6 })
    expect(run(carts.update(place, change("BOL", 6, { itemId }))).qty).toBe(6)
  })
  it("a line from before is not in the totals, which name the next quantity", () => {
    const { run, carts, cartOf, stock } = memoryShop({ products })
    const place = cartOf({ BOL: 1, MUG: 1 })
    stock.put("BOL", {
      productId: 1,
      qty: 60,
      isInStock: true,
      isManaged: true,
      qtyMax: null,
      qtyMin: 6,
      qtyStep: 6,
    })
    expect(run(carts.totals(place))).toMatchObject({
      grandCents: 9_50,
      unavailable: [{ qty: 1, reason: "tooFew", qtyLeft: 6, qtyMin: 6, qtyStep: 6 }],
    })
  })
})

describe("CM421 a date that has passed", () => {
  const course = {
    ...painted,
    sku: sku("COURSE"),
    id: 10,
    type: "virtual" as const,
    customOptions: [{ ...painting, title: "Date", type: "date" as const, lengthMax: null }],
  }
  const on = (optionValue: string) =>
    change("COURSE", 1, { option: { ...emptyOption, custom: [{ optionId: "5", optionValue }] } })
  it("is refused with the first possible day", () => {
    const { carts, cartOf } = memoryShop({ products: [course] })
    expect(failureOf(carts.update(cartOf({}), on("2020-01-01"))).reason).toEqual({
      tag: "OptionsInvalid",
      sku: "COURSE",
      dateOf: "Date",
      dateMin: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    })
  })
  it("a day in the future is accepted", () => {
    const { run, carts, cartOf } = memoryShop({ products: [course] })
    expect(run(carts.update(cartOf({}), on("2999-01-01"))).qty).toBe(1)
  })
})

describe("CM420 quantity prices by the pieces of a product", () => {
  const cup = { ...painted, sku: sku("CUP"), id: 8, price: price(20_00) }
  const tiered = { ...cup, tiers: [{ groupId: null, qtyMin: 4, priceCents: cents(15_00) }] }
  const prices = { ...defaults.prices, quantityOf: "product" } as const
  const shopBy = (settings: typeof defaults) => {
    const shop = memoryShop({ products: [tiered], settings })
    const place = shop.cartOf({})
    const answers = ["Lea", "Max", "Zoé", "Ida"].map((optionValue) =>
      shop.run(
        shop.carts.update(
          place,
          change("CUP", 1, { option: { ...emptyOption, custom: [{ optionId: "5", optionValue }] } }),
        ),
      ),
    )
    const { grandCents } = shop.run(shop.carts.totals(place))
    return { grandCents, last: answers.at(-1)?.unitGrossCents, lines: shop.run(shop.carts.pull(place)) }
  }
  it("count together if the shop says so", () => {
    const { grandCents, last, lines } = shopBy({ ...defaults, prices })
    expect([grandCents, last]).toEqual([60_00, 15_00])
    expect(lines.map(({ unitGrossCents }) => unitGrossCents)).toEqual(Array.from({ length: 4 }, () => 15_00))
  })
  it("count by line otherwise", () => {
    const { grandCents, last } = shopBy(defaults)
    expect([grandCents, last]).toEqual([80_00, 20_00])
  })
})

describe("CM13 country, delivery and payment", () => {
  const deliver = { country: "FR", region: "", carrierCode: "flatrate", methodCode: "flatrate" }
  it("is remembered, and delivery is paid once however many lines there are (defect C13)", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const place = cartOf({ BOL: 1, MUG: 2 })
    const { totals, paymentMethods } = run(carts.chooseDelivery(place, deliver))
    expect(totals).toMatchObject({ subtotalGrossCents: 43_00, shippingGrossCents: 5_00, grandCents: 48_00 })
    expect(paymentMethods.map(({ code }) => code)).toEqual(["checkmo", "banktransfer", "cashondelivery"])
    expect(run(carts.totals(place)).grandCents).toBe(48_00)
  })
  it.each([
    ["an unknown method", { ...deliver, methodCode: "drone" }, "MethodUnknown"],
    ["a country without delivery", { ...deliver, country: "US" }, "MethodUnknown"],
    ["no country", { ...deliver, country: "France" }, "CountryUnknown"],
  ])("%s is refused and nothing remembered", (_, choice, tag) => {
    const { run, carts, cartOf } = memoryShop({ products })
    const place = cartOf({ BOL: 1 })
    expect(failureOf(carts.chooseDelivery(place, choice)).reason.tag).toBe(tag)
    expect(run(carts.totals(place))).toMatchObject({ shippingGrossCents: 0, grandCents: 24_00 })
  })
  it("accepts the payment in the same request", () => {
    const { run, carts, cartOf } = memoryShop({ products })
    const place = cartOf({ BOL: 1 })
    const methods = { carrierCode: "flatrate", methodCode: "flatrate", paymentCode: "banktransfer" }
    expect(run(carts.collectTotals(place, methods)).grandCents).toBe(29_00)
    expect(failureOf(carts.collectTotals(place, { ...methods, paymentCode: "barter" })).reason.tag).toBe(
      "PaymentUnknown",
    )
  })
})

describe("CM8 the price of a cart line", () => {
  it("is the current price of the catalogue, in older carts too", () => {
    const { run, carts, cartOf, catalogueProducts } = memoryShop({ products })
    const place = cartOf({ BOL: 2 })
    catalogueProducts.set("BOL", product({ sku: "BOL", price: price(20_00) }))
    expect(run(carts.totals(place))).toMatchObject({ subtotalGrossCents: 40_00, grandCents: 40_00 })
  })
  it("adds up to the cent with several rates in one basket", () => {
    const food = {
      payable: { netCents: cents(1000), taxCents: cents(55), grossCents: cents(10_55) },
      original: null,
      prior: null,
      ratePpm: ratePpm(55_000),
    }
    const { run, carts, cartOf } = memoryShop({ products: [bol, product({ sku: "CONFIT", price: food })] })
    const totals = run(carts.totals(cartOf({ BOL: 1, CONFIT: 3 })))
    expect(totals).toMatchObject({ subtotalGrossCents: 55_65, grandCents: 55_65, taxCents: 5_65 })
    const tax = totals.segments.find(({ code }) => code === "tax")!
    expect(Object.fromEntries(tax.rates.map((rate) => [rate.ratePpm, rate.amountCents]))).toEqual({
      200_000: 4_00,
      55_000: 1_65,
    })
  })
  it("is not in the totals when it can no longer be bought", () => {
    const { run, carts, cartOf, catalogueProducts } = memoryShop({ products })
    const place = cartOf({ BOL: 1, MUG: 1 })
    catalogueProducts.delete("MUG")
    expect(run(carts.totals(place))).toMatchObject({ grandCents: 24_00, lines: [{ name: "BOL" }] })
    expect(run(carts.pull(place))).toMatchObject([{ sku: "BOL" }, { sku: "MUG", unitGrossCents: null }])
  })
})

describe("CM361 a variant that is added by its own sku", () => {
  /** As the catalogue has it: without a page of its own, and with its product's sku. */
  const alone = product({ sku: "COCOTTE-B", parentSku: sku("COCOTTE"), visibility: 1, price: price(85_00) })
  const open = () => memoryShop({ products: [...products, alone] })
  const blue = { ...red, configurable: [{ optionId: "93", optionValue: "2" }] }
  const line = { sku: "COCOTTE-B", name: "COCOTTE", type: "configurable", option: blue }

  it("is the configurable product with its choice, in one line with the same choice", () => {
    const { run, carts, cartOf } = open()
    const place = cartOf({ BOL: 1 })
    expect(run(carts.update(place, change("COCOTTE-B", 1)))).toMatchObject({ ...line, qty: 1 })
    expect(run(carts.update(place, change("COCOTTE", 2, { option: blue })))).toMatchObject({
      ...line,
      qty: 3,
    })
    expect(run(carts.pull(place)).slice(1)).toMatchObject([{ ...line, qty: 3, unitGrossCents: 85_00 }])
  })
  it("is refused when its product is not sold", () => {
    const { carts, cartOf, catalogueProducts } = open()
    catalogueProducts.set("COCOTTE", { ...cocotte, status: 2 })
    expect(failureOf(carts.update(cartOf({ BOL: 1 }), change("COCOTTE-B", 1))).reason).toEqual({
      tag: "ProductNotBuyable",
      sku: "COCOTTE-B",
    })
  })
})

it("CM4 a step that dies leaves no transaction open", () => {
  const { run, carts, cartOf, catalogueProducts } = memoryShop({ products })
  const place = cartOf({ BOL: 1 })
  catalogueProducts.get = () => {
    throw new Error("broken catalogue")
  }
  expect(() => run(carts.pull(place))).toThrow("broken catalogue")
  Reflect.deleteProperty(catalogueProducts, "get")
  expect(run(Effect.map(carts.pull(place), (lines) => lines.length))).toBe(1)
})
