import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { memoryShop } from "../../../../tests/support/memory-shop.ts"
import { few } from "../../../../tests/support/seed.ts"

describe("CM2 what is on record", () => {
  it("is what was put last, known skus only", () => {
    const { stock } = memoryShop({ stock: { BOL: { qty: 3 }, MUG: { qty: 1, qtyMax: 2 } } })
    stock.put("BOL", { productId: 7, qty: 5, isInStock: true, isManaged: true, qtyMax: null })
    expect(Object.fromEntries(stock.items(["MUG", "BOL", "NONE"]))).toEqual({
      MUG: { productId: 1, qty: 1, isInStock: true, isManaged: true, qtyMax: 2 },
      BOL: { productId: 7, qty: 5, isInStock: true, isManaged: true, qtyMax: null },
    })
  })
  it.each([
    [-4, 0],
    [2.9, 2],
    [0, 0],
  ])("%d pieces are %d", (told, kept) => {
    const { stock, qtyOf } = memoryShop()
    stock.put("BOL", { productId: 1, qty: told, isInStock: true, isManaged: true, qtyMax: null })
    expect(qtyOf("BOL")).toBe(kept)
  })
})

describe("CM3 taking", () => {
  it("counts off, and says out of stock at zero", () => {
    const { stock } = memoryShop({ stock: { BOL: { qty: 3 } } })
    expect(stock.take([{ sku: "BOL", qty: 3 }])).toEqual({ taken: [{ sku: "BOL", qty: 3 }], short: [] })
    expect(stock.items(["BOL"]).get("BOL")).toMatchObject({ qty: 0, isInStock: false })
  })
  it("sees two lines of one sku as one", () => {
    const { stock, qtyOf } = memoryShop({ stock: { BOL: { qty: 3 } } })
    const wish = { sku: "BOL", qty: 2 }
    expect(stock.take([wish, wish])).toEqual({ taken: [], short: [{ sku: "BOL", qtyWanted: 4, qtyLeft: 3 }] })
    expect(qtyOf("BOL")).toBe(3)
  })
  it("takes nothing of what is flagged out of stock, whatever its number says", () => {
    const { stock } = memoryShop({ stock: { BOL: { qty: 9, isInStock: false } } })
    expect(stock.take([{ sku: "BOL", qty: 1 }]).short).toEqual([{ sku: "BOL", qtyWanted: 1, qtyLeft: 0 }])
  })
  it("has no back orders: counted stock of zero is short although flagged in stock", () => {
    const { stock } = memoryShop({ stock: { BOL: { qty: 0, isInStock: true } } })
    expect(stock.take([{ sku: "BOL", qty: 1 }]).short).toHaveLength(1)
  })
  it("never counts what is not managed or not on record", () => {
    const { stock, qtyOf } = memoryShop({ stock: { PDF: { qty: 0, isManaged: false } } })
    expect(
      stock.take([
        { sku: "PDF", qty: 99 },
        { sku: "NEW", qty: 99 },
      ]),
    ).toEqual({ taken: [], short: [] })
    expect(qtyOf("PDF")).toBe(0)
  })
})

describe("laws", () => {
  it("CM3 what was there is what was taken and what is left, and never below zero", () => {
    const skus = ["A", "B", "C"] as const
    const wishes = fc.array(
      fc.record({ sku: fc.constantFrom(...skus), qty: fc.integer({ min: 1, max: 6 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        fc.tuple(fc.nat(12), fc.nat(12), fc.nat(12)),
        fc.array(wishes, { maxLength: 6 }),
        (initial, rounds) => {
          const { stock, qtyOf, close } = memoryShop({
            stock: Object.fromEntries(skus.map((sku, index) => [sku, { qty: initial[index]! }])),
          })
          const taken = rounds.flatMap((round) => stock.take(round).taken)
          for (const [index, sku] of skus.entries()) {
            const gone = taken.reduce((sum, one) => (one.sku === sku ? sum + one.qty : sum), 0)
            expect(qtyOf(sku)).toBe(initial[index]! - gone)
            expect(qtyOf(sku)).toBeGreaterThanOrEqual(0)
          }
          void close()
        },
      ),
      few(60, "opens a database"),
    )
  })
})
