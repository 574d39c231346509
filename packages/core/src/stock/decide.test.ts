import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "@shop/core/settings"
import * as Stock from "./index.ts"

const stock = (fields: Partial<Stock.StockItem> = {}): Stock.StockItem => ({
  productId: 1,
  qty: 10,
  isInStock: true,
  isManaged: true,
  qtyMax: null,
  ...fields,
})
const inStock = stock()
const out = stock({ qty: 0, isInStock: false })
const uncounted = stock({ qty: 0, isInStock: false, isManaged: false })
const backOrder = stock({ qty: 0 })

const configurations = [true, false].flatMap((synchronize) =>
  [true, false].map((allowOutOfStockInCart) => ({ synchronize, allowOutOfStockInCart })),
)

describe("ST1 ST2 status", () => {
  it.each([
    ["in stock", inStock, true, "ok"],
    ["in stock", inStock, false, "ok"],
    ["out", out, true, "out_of_stock"],
    ["out", out, false, "out_of_stock"],
    ["not counted", uncounted, false, "ok"],
    ["the flag, not the quantity", stock({ qty: 5, isInStock: false }), true, "out_of_stock"],
    ["a back order", backOrder, false, "ok"],
    ["not known, checks are made", null, true, "ok"],
    ["not known, no checks are made", null, false, "volatile"],
  ] as const)("%s (%j), synchronized %j: %s", (_, item, synchronize, expected) => {
    expect(Stock.statusOf(item, { synchronize, allowOutOfStockInCart: true })).toBe(expected)
  })
})

describe("ST6 the maximum of one cart", () => {
  it.each([
    ["the counted stock", stock({ qty: 7 }), 7],
    ["whole pieces only", stock({ qty: 7.9 }), 7],
    ["the cart's maximum when lower", stock({ qty: 7, qtyMax: 3 }), 3],
    ["the count when lower", stock({ qty: 2, qtyMax: 3 }), 2],
    ["no bound when not counted", uncounted, null],
    ["the maximum when not counted", stock({ isManaged: false, qtyMax: 4 }), 4],
    ["no bound on a back order", backOrder, null],
  ])("%s", (_, item, expected) => expect(Stock.qtyAvailable(item)).toBe(expected))
})

describe("PD307 quantities in which a product is sold", () => {
  it.each([
    [{}, { qtyMin: 1, qtyStep: 1 }],
    [{ qtyMin: 6 }, { qtyMin: 6, qtyStep: 1 }],
    [{ qtyStep: 4 }, { qtyMin: 4, qtyStep: 4 }],
    [
      { qtyMin: 6, qtyStep: 4 },
      { qtyMin: 8, qtyStep: 4 },
    ],
    [
      { qtyMin: 0, qtyStep: 0 },
      { qtyMin: 1, qtyStep: 1 },
    ],
  ])("%j", (fields, expected) => expect(Stock.saleSteps(stock(fields))).toEqual(expected))
  it.each([
    ["1 of any product", {}, 1, true],
    ["less than the smallest quantity", { qtyMin: 6 }, 5, false],
    ["more than it", { qtyMin: 6 }, 7, true],
    ["a step", { qtyMin: 6, qtyStep: 6 }, 12, true],
    ["between two steps", { qtyMin: 6, qtyStep: 6 }, 7, false],
  ])("%s", (_, fields, qty, expected) => expect(Stock.isSaleQty(stock(fields), qty)).toBe(expected))
  it.each([
    ["whole steps of the stock", stock({ qty: 10, qtyStep: 6 }), 6],
    ["whole steps of the maximum", stock({ qty: 60, qtyMax: 20, qtyMin: 6, qtyStep: 6 }), 18],
  ])("at most %s", (_, item, expected) => expect(Stock.qtyAvailable(item)).toBe(expected))
  it("fewer pieces than the smallest quantity are out of stock, a back order is not", () => {
    expect(Stock.isOut(stock({ qty: 5, qtyMin: 6 }))).toBe(true)
    expect(Stock.isOut(stock({ qty: 6, qtyMin: 6 }))).toBe(false)
    expect(Stock.isOut(stock({ qty: 0, qtyMin: 6 }))).toBe(false)
    expect(Stock.isOut(stock({ qty: 0, qtyMin: 6, isManaged: false }))).toBe(false)
  })
  it("the next quantity up and down is one that is sold, at most a step or the minimum away", () =>
    fc.assert(
      fc.property(fc.nat(30), fc.nat(12), fc.integer({ min: 1, max: 99 }), (qtyMin, qtyStep, qty) => {
        const item = stock({ qtyMin, qtyStep })
        const steps = Stock.saleSteps(item)
        const [up, down] = [Stock.saleQtyUp(item, qty), Stock.saleQtyDown(item, qty)]
        expect([up, down].filter((one) => one > 0).every((one) => Stock.isSaleQty(item, one))).toBe(true)
        expect(up).toBeGreaterThanOrEqual(qty)
        expect(up).toBeLessThan(Math.max(qty + steps.qtyStep, steps.qtyMin + 1))
        expect(down).toBeLessThanOrEqual(qty)
      }),
    ))
})

describe("ST7 adding", () => {
  const add = { tag: "Add" }
  const volatile = { tag: "AddVolatile" }
  const refuse = { tag: "Refuse" }
  // stock, synchronize, allowOutOfStockInCart, outcome
  it.each([
    ["in stock", inStock, true, true, add],
    ["in stock", inStock, true, false, add],
    ["in stock", inStock, false, true, add],
    ["in stock", inStock, false, false, add],
    ["not known", null, true, true, add],
    ["not known", null, true, false, add],
    ["not known", null, false, true, volatile],
    ["not known", null, false, false, volatile],
    ["out of stock", out, true, true, refuse],
    ["out of stock", out, true, false, refuse],
    ["out of stock", out, false, true, refuse],
    ["out of stock", out, false, false, refuse],
  ] as const)(
    "%s, %j: synchronize %j, allowed %j",
    (_, item, synchronize, allowOutOfStockInCart, expected) => {
      const settings = { synchronize, allowOutOfStockInCart }
      expect(Stock.decideAdd({ stock: item, qtyWanted: 1, qtyInCart: 0, settings })).toEqual(expected)
    },
  )

  it.each([
    ["all there is", inStock, 10, 0, add],
    ["one more", inStock, 11, 0, { tag: "Limit", qtyMax: 10 }],
    ["one more than with the cart", inStock, 1, 10, { tag: "Limit", qtyMax: 10 }],
    ["the rest", inStock, 4, 6, add],
    ["the cart's maximum", stock({ qtyMax: 3 }), 4, 0, { tag: "Limit", qtyMax: 3 }],
    [
      "more of a product out of stock",
      stock({ isInStock: false, qty: 0, qtyMax: 3 }),
      4,
      0,
      { tag: "Refuse" },
    ],
    ["any number of an uncounted product", uncounted, 5000, 0, add],
    ["more than a line takes", uncounted, limits.lineQtyMax, 1, { tag: "Limit", qtyMax: limits.lineQtyMax }],
    [
      "more than a line's maximum of an unknown product",
      null,
      limits.lineQtyMax + 1,
      0,
      { tag: "Limit", qtyMax: limits.lineQtyMax },
    ],
  ])("%s: %j, %d wanted, %d there", (_, item, qtyWanted, qtyInCart, expected) => {
    const settings = { synchronize: true, allowOutOfStockInCart: true }
    expect(Stock.decideAdd({ stock: item, qtyWanted, qtyInCart, settings })).toEqual(expected)
  })
})

describe("ST8 the response of a check", () => {
  it.each([
    [inStock, true, true, "MarkIn"],
    [inStock, false, false, "MarkIn"],
    [uncounted, false, false, "MarkIn"],
    [out, true, true, "MarkOut"],
    [out, true, false, "MarkOut"],
    [out, false, true, "MarkOut"],
    [out, false, false, "Remove"],
    [null, true, true, "Ignore"],
    [null, false, false, "Ignore"],
  ])("%j: allowed %j, synchronized %j", (item, allowOutOfStockInCart, isCartSynchronized, expected) => {
    expect(Stock.decideChecked(item, { allowOutOfStockInCart, isCartSynchronized })).toBe(expected)
  })
})

describe("ST3 ST4 requests", () => {
  it("request each sku once, in order, one or fifteen at a time", () => {
    const skus = Array.from({ length: 31 }, (_, index) => `S${index}`)
    expect(Stock.StockRequests.check({ sku: "S0" }).input).toEqual({ sku: "S0" })
    expect(Stock.batches([...skus, "S0"]).map(({ length }) => length)).toEqual([15, 15, 1])
    expect(Stock.batches([])).toEqual([])
  })
})

describe("laws", () => {
  const anyStock = fc.option(
    fc.record({
      productId: fc.constant(1),
      qty: fc.integer({ min: -5, max: 50 }),
      isInStock: fc.boolean(),
      isManaged: fc.boolean(),
      qtyMax: fc.option(fc.integer({ min: 1, max: 20 })),
    }),
  )
  const anySettings = fc.constantFrom(...configurations)
  const anyQty = fc.integer({ min: 1, max: 60 })

  it("ST7 no add exceeds a limit, and a limit is shown only when it is exceeded", () => {
    fc.assert(
      fc.property(anyStock, anySettings, anyQty, fc.nat(60), (item, settings, qtyWanted, qtyInCart) => {
        const decision = Stock.decideAdd({ stock: item, settings, qtyWanted, qtyInCart })
        const bound = item?.qtyMax ?? limits.lineQtyMax
        expect(decision.tag === "Limit" ? decision.qtyMax < qtyWanted + qtyInCart : true).toBe(true)
        expect(decision.tag.startsWith("Add") ? qtyWanted + qtyInCart <= bound : true).toBe(true)
      }),
    )
  })

  it("ST7 a smaller quantity never turns an accepted add into a refusal", () => {
    fc.assert(
      fc.property(anyStock, anySettings, anyQty, fc.nat(59), (item, settings, qtyWanted, less) => {
        const tag = (qty: number) =>
          Stock.decideAdd({ stock: item, settings, qtyWanted: qty, qtyInCart: 0 }).tag
        fc.pre(tag(qtyWanted) !== "Limit")
        expect(tag(Math.max(1, qtyWanted - less))).toBe(tag(qtyWanted))
      }),
    )
  })

  it("ST4 batches hold every sku once, in order, none over the limit", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 80 }), (skus) => {
        const batches = Stock.batches(skus)
        expect(batches.flat()).toEqual([...new Set(skus)])
        expect(batches.every(({ length }) => length > 0 && length <= limits.stockBatch)).toBe(true)
      }),
    )
  })
})
