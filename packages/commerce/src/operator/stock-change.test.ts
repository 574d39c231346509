import { Effect } from "effect"
import { expect, it } from "vitest"
import { isOut, type StockItem } from "@shop/core/stock"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { Sql } from "../sql/index.ts"
import { type Repositories, repositories } from "../repositories/index.ts"
import { StockRepository } from "../stock/index.ts"
import { changeStock, statistics, findStock, type StockChange, stockWords } from "./index.ts"

const item: StockItem = { productId: 1, qty: 5, isInStock: true, isManaged: true, qtyMax: null }
const change = (more: Partial<StockChange>): StockChange => ({
  sku: "BOL",
  qty: null,
  isInStock: null,
  isManaged: null,
  ...more,
})
const addProduct = (store: string, sku: string, name: string) =>
  Effect.flatMap(Sql, ({ db, run }) =>
    run(
      db.insertInto("document").values({
        store,
        type: "product",
        id: 7,
        sku,
        origin: "import",
        hash: "",
        body: JSON.stringify({ name }),
        updated_at: 0,
      }),
    ),
  )

describeOnEachDialect("CM108 CM381 stock that an operator changes", ({ run }) => {
  const withStock = <A, E>(
    skus: ReadonlyArray<string>,
    body: (stock: StockRepository["Service"]) => Effect.Effect<A, E, Repositories | Sql>,
  ) =>
    run(
      Effect.gen(function* () {
        const stock = yield* StockRepository
        yield* stock.saveAll(skus.map((sku) => [sku, item]))
        return yield* body(stock)
      }).pipe(Effect.provide(repositories)),
    )

  it.each<[Partial<StockChange>, string]>([
    [{ qty: 3 }, "3 pieces, in stock"],
    [{ qty: 1 }, "1 piece, in stock"],
    [{ qty: 0 }, "0 pieces, out of stock"],
    [{ qty: 3, isInStock: false }, "3 pieces, out of stock"],
    [{ isInStock: false }, "5 pieces, out of stock"],
    [{ isManaged: false }, "not counted"],
    [{ qty: 3, isManaged: false }, "not counted"],
    [{ qty: 9, qtyExported: 7 }, "7 pieces, in stock"],
    [{ qty: 0, qtyExported: 7, isInStock: true }, "0 pieces, out of stock"],
    [{ qty: 0, isInStock: true }, "not counted"],
    [{ qty: 0, isInStock: true, isManaged: true }, "0 pieces, out of stock"],
  ])("%j: %s", (more, words) =>
    withStock(["BOL"], (stock) =>
      Effect.gen(function* () {
        const changed = yield* changeStock(change(more))
        expect(stockWords(changed!)).toBe(words)
        expect((yield* stock.find(["BOL"])).get("BOL")).toEqual(changed)
      }),
    ),
  )
  it("W2: a sku that is said to be sold out is so, also where its pieces were not counted before", () =>
    withStock(["BOL"], () =>
      Effect.gen(function* () {
        yield* changeStock(change({ isManaged: false }))
        expect(isOut((yield* changeStock(change({ isInStock: false })))!)).toBe(true)
      }),
    ))
  it("is new for a product of the catalogue, and refused for an unknown sku", () =>
    withStock([], () =>
      Effect.gen(function* () {
        yield* addProduct("fr", "MUG", "Tasse")
        expect(yield* changeStock(change({ sku: "MUG", qty: 2 }))).toEqual({ ...item, productId: 7, qty: 2 })
        expect(yield* changeStock(change({ sku: "NONE", qty: 1 }))).toBeNull()
      }),
    ))
  it("loses no piece that an order takes at the same time", () =>
    withStock(["BOL"], (stock) =>
      Effect.gen(function* () {
        const { transaction } = yield* Sql
        const order = transaction(stock.reduce([{ sku: "BOL", qty: 1 }]))
        const flag = transaction(changeStock(change({ isInStock: true })))
        yield* Effect.all([order, flag, order, flag, order], { concurrency: "unbounded" })
        expect((yield* stock.find(["BOL"])).get("BOL")).toMatchObject({ qty: 2 })
      }),
    ))
  it("is found by a part of the sku in any case, the sku itself first, page by page, with its English name", () =>
    withStock(["BOL", "A-BOL", "B%L"], () =>
      Effect.gen(function* () {
        yield* addProduct("en", "BOL", "Bowl")
        yield* addProduct("fr", "BOL", "Bol")
        const skus = (search: string, after = "", countMax = 10) =>
          Effect.map(findStock(search, after, countMax), (found) => found.map(({ sku }) => sku))
        expect([yield* skus("BOL"), yield* skus("%"), yield* skus("x")]).toEqual([
          ["BOL", "A-BOL"],
          ["B%L"],
          [],
        ])
        expect(yield* skus("bol")).toEqual(["A-BOL", "BOL"])
        const all = yield* skus("")
        expect(all).toHaveLength(3)
        expect([...(yield* skus("", "", 2)), ...(yield* skus("", all[1], 2))]).toEqual(all)
        expect((yield* findStock("BOL", "", 10)).map(({ name }) => name)).toEqual(["Bowl", ""])
      }),
    ))
  it("CM390 is found by letters beyond A to Z in any case and Unicode form", () =>
    withStock(["THÉ-VERT", "THE-NOIR", "чай"], () =>
      Effect.gen(function* () {
        const skus = (search: string, countMax = 10) =>
          Effect.map(findStock(search, "", countMax), (found) => found.map(({ sku }) => sku))
        expect([yield* skus("thé"), yield* skus("Thé-v"), yield* skus("ЧА")]).toEqual([
          ["THÉ-VERT"],
          ["THÉ-VERT"],
          ["чай"],
        ])
        expect(yield* skus("the".normalize("NFD"))).toEqual(["THE-NOIR"])
        expect(yield* skus("é", 1)).toHaveLength(1)
      }),
    ))
})

describeOnEachDialect("CM109 the statistics", ({ run }) => {
  it("count what there is, and the size of the database", async () => {
    const counts = await run(
      Effect.andThen(addProduct("fr", "MUG", "Tasse"), statistics).pipe(Effect.provide(repositories)),
    )
    expect(counts).toMatchObject({ documents: 1, orders: 0, oldestLetterAtMs: null })
    expect(counts.databaseBytes).toBeGreaterThan(100_000)
  })
})
