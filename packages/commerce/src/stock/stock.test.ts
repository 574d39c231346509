import fc from "fast-check"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { isOut, type StockItem } from "@shop/core/stock"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { Sql } from "../sql/index.ts"
import { repositories } from "../repositories/index.ts"
import { returnStock, StockRepository, takeStock } from "./index.ts"

const item = (more: Partial<StockItem> = {}): StockItem => ({
  productId: 1,
  qty: 3,
  isInStock: true,
  isManaged: true,
  qtyMax: null,
  ...more,
})

describeOnEachDialect("CM2 CM3 CM83 stock", ({ run }) => {
  type Stock = StockRepository["Service"]
  /** Runs a test on stock with some records. */
  const on = <A, E>(
    records: Readonly<Record<string, Partial<StockItem>>>,
    body: (stock: Stock) => Effect.Effect<A, E, Sql>,
  ): Promise<A> =>
    run(
      Effect.gen(function* () {
        const stock = yield* StockRepository
        for (const [sku, more] of Object.entries(records)) yield* stock.save(sku, item(more))
        return yield* body(stock)
      }).pipe(Effect.provide(repositories)),
    )
  const record = (stock: Stock, sku: string) => Effect.map(stock.find([sku]), (found) => found.get(sku))

  it("finds the last saved record of known skus only", () =>
    on({ BOL: {}, MUG: { qty: 1, qtyMax: 2 } }, (stock) =>
      Effect.gen(function* () {
        yield* stock.save("BOL", item({ productId: 7, qty: 5 }))
        expect(Object.fromEntries(yield* stock.find(["MUG", "BOL", "BOL", "NONE"]))).toEqual({
          MUG: item({ qty: 1, qtyMax: 2 }),
          BOL: item({ productId: 7, qty: 5 }),
        })
        yield* stock.delete(["BOL"])
        expect((yield* stock.find(["BOL"])).size + (yield* stock.find([])).size).toBe(0)
      }),
    ))
  it.each([
    [-4, 0],
    [2.9, 2],
    [0, 0],
  ])("saves %d pieces as %d", (given, qty) =>
    on({ BOL: { qty: given } }, (stock) =>
      Effect.map(record(stock, "BOL"), (saved) => expect(saved!.qty).toBe(qty)),
    ),
  )
  it("reads all records page by page", () =>
    on({ B: {}, A: {}, C: {} }, (stock) =>
      Effect.gen(function* () {
        const skus = (after: string) => Effect.map(stock.page(after, 2), (page) => page.map(([sku]) => sku))
        expect([yield* skus(""), yield* skus("B"), yield* skus("C")]).toEqual([["A", "B"], ["C"], []])
      }),
    ))

  it("reduces stock, and is out of stock at zero", () =>
    on({ BOL: { qty: 3 } }, (stock) =>
      Effect.gen(function* () {
        const taken = [{ sku: "BOL", qty: 3 }]
        expect(yield* takeStock(stock, taken)).toEqual({ taken, short: [] })
        expect(yield* record(stock, "BOL")).toMatchObject({ qty: 0, isInStock: false })
      }),
    ))
  it("sums two lines of one sku", () =>
    on({ BOL: { qty: 3 } }, (stock) =>
      Effect.gen(function* () {
        const wish = { sku: "BOL", qty: 2 }
        expect(yield* takeStock(stock, [wish, wish])).toEqual({
          taken: [],
          short: [{ sku: "BOL", qtyWanted: 4, qtyLeft: 3 }],
        })
        expect(yield* record(stock, "BOL")).toMatchObject({ qty: 3 })
      }),
    ))
  it.each([
    ["a sku that is flagged as out of stock, with any quantity", { qty: 9, isInStock: false }],
    ["a counted sku at zero, although it is flagged in stock", { qty: 0, isInStock: true }],
  ])("does not take %s", (_, more) =>
    on({ BOL: more }, (stock) =>
      Effect.map(takeStock(stock, [{ sku: "BOL", qty: 1 }]), ({ short }) =>
        expect(short).toEqual([{ sku: "BOL", qtyWanted: 1, qtyLeft: 0 }]),
      ),
    ),
  )
  it("CM381 sells one piece of exactly the skus that its records call in stock", () => {
    const flags = [true, false]
    const records = flags.flatMap((isInStock) =>
      flags.flatMap((isManaged) => [0, 0.5, 1, 3].map((qty) => ({ qty, isInStock, isManaged }))),
    )
    const bySku = Object.fromEntries(records.map((one, index) => [`S${index}`, one]))
    return on(bySku, (stock) =>
      Effect.gen(function* () {
        for (const sku of Object.keys(bySku)) {
          const item = (yield* stock.find([sku])).get(sku)!
          const { short } = yield* takeStock(stock, [{ sku, qty: 1 }])
          expect([sku, short.length === 0]).toEqual([sku, !isOut(item)])
        }
      }),
    )
  })
  it("does not count a sku that is not managed or has no record", () =>
    on({ PDF: { qty: 0, isManaged: false } }, (stock) =>
      Effect.gen(function* () {
        const wanted = ["PDF", "NEW"].map((sku) => ({ sku, qty: 99 }))
        expect(yield* takeStock(stock, wanted)).toEqual({ taken: [], short: [] })
        yield* returnStock(stock, wanted)
        expect(yield* record(stock, "PDF")).toMatchObject({ qty: 0 })
      }),
    ))
  it("returns pieces: a sold-out sku is in stock again, a disabled one stays disabled", () =>
    on({ OUT: { qty: 0, isInStock: false }, OFF: { qty: 2, isInStock: false } }, (stock) =>
      Effect.gen(function* () {
        const pieces = ["OUT", "OFF", "OUT"].map((sku) => ({ sku, qty: 1 }))
        yield* returnStock(stock, pieces)
        expect(yield* record(stock, "OUT")).toMatchObject({ qty: 2, isInStock: true })
        expect(yield* record(stock, "OFF")).toMatchObject({ qty: 3, isInStock: false })
      }),
    ))
  it("sells the last piece to one of twenty rivals", () =>
    on({ BOL: { qty: 1 }, MUG: { qty: 99 } }, (stock) =>
      Effect.gen(function* () {
        const { transaction } = yield* Sql
        const taking = transaction(
          takeStock(stock, [
            { sku: "MUG", qty: 1 },
            { sku: "BOL", qty: 1 },
          ]),
        )
        const results = yield* Effect.all(
          Array.from({ length: 20 }, () => taking),
          { concurrency: 20 },
        )
        expect(results.filter(({ short }) => short.length === 0)).toHaveLength(1)
        expect(yield* record(stock, "BOL")).toMatchObject({ qty: 0, isInStock: false })
      }),
    ))
  it("conserves pieces: the initial stock equals taken plus remaining stock", () => {
    const skus = ["A", "B", "C"] as const
    const wishes = fc.array(
      fc.record({ sku: fc.constantFrom(...skus), qty: fc.integer({ min: 1, max: 6 }) }),
      { maxLength: 12 },
    )
    const amounts = fc.tuple(fc.nat(12), fc.nat(12), fc.nat(12))
    return fc.assert(
      fc.asyncProperty(amounts, fc.array(wishes, { maxLength: 6 }), (initial, rounds) =>
        on(Object.fromEntries(skus.map((sku, index) => [sku, { qty: initial[index]! }])), (stock) =>
          Effect.gen(function* () {
            const taken = (yield* Effect.forEach(rounds, (round) => takeStock(stock, round))).flatMap(
              (result) => result.taken,
            )
            const left = yield* stock.find(skus)
            for (const [index, sku] of skus.entries()) {
              const gone = taken.reduce((sum, one) => (one.sku === sku ? sum + one.qty : sum), 0)
              expect(left.get(sku)!.qty).toBe(initial[index]! - gone)
              expect(left.get(sku)!.qty).toBeGreaterThanOrEqual(0)
            }
          }),
        ),
      ),
      limitRuns(60, "runs on each dialect"),
    )
  })
})
