import { Effect, Exit, Fiber, Latch } from "effect"
import { sql as raw } from "kysely"
import { describe, expect, it } from "vitest"
import type { StockItem } from "@shop/core/stock"
import {
  guest,
  line,
  memoryCatalogue,
  product,
  textQuery,
} from "../../../../tests/support/memory-catalogue.ts"
import { describeOnEachDialect, describeOnPostgres } from "../../../../tests/support/services/each-dialect.ts"
import { Sql, type SqlService } from "../sql/index.ts"
import { repositories } from "../repositories/index.ts"
import { StockRepository } from "../stock/index.ts"
import { StockChangeRepository } from "./stock-change-repository.ts"

const item: StockItem = { productId: 1, qty: 3, isInStock: true, isManaged: true, qtyMax: null }

/** A change before every position. PostgreSQL has one only when no transaction, also of another database, is older. */
const addOldest = (sql: SqlService) =>
  sql.dialect === "sqlite"
    ? Effect.void
    : sql.run(raw`INSERT INTO stock_change (sku, transaction_id) VALUES ('OLDEST', '3')`.compile(sql.db))

const services = Effect.all([Sql, StockRepository, StockChangeRepository])
type Services = Effect.Success<typeof services>
const withServices = <A, E>(body: (...given: Services) => Effect.Effect<A, E>) =>
  Effect.flatMap(services, (given) => body(...given)).pipe(Effect.provide(repositories))

describe("CM336 stock in the catalogue's file", () => {
  it("is read again when a number is used again after a rollback", async () => {
    const { database, catalogue, search, stock, take } = await memoryCatalogue()
    await take([1, 2].map((id) => line("product", product(id))))
    const inStock = textQuery({
      filters: [
        {
          attribute: "stock.is_in_stock",
          scope: "default",
          conditions: [{ operator: "eq", values: [true] }],
        },
      ],
    })
    const seen = () => ({
      listed: search("en", inStock, guest).hits.map(({ id }) => id),
      found: [1, 2].map((id) => catalogue.find("en", `SKU-${id}`, guest)!.stock!.qty),
      hasAnswer: catalogue.responseCache("en", guest)!.has("question"),
    })
    seen()
    const sell = (sku: string) => stock.put(sku, { ...item, qty: 0, isInStock: false })
    const roll = () =>
      database.transaction(() => {
        sell("SKU-1")
        expect(seen()).toMatchObject({ listed: [2], found: [0, 5] })
        catalogue.responseCache("en", guest)!.set("question", {})
        throw new Error("rolled back")
      })
    expect(roll).toThrow("rolled back")
    sell("SKU-2")
    expect(seen()).toEqual({ listed: [1], found: [5, 0], hasAnswer: false })
  })
})

describeOnEachDialect("CM336 the log of stock changes", ({ run }) => {
  it("tells what changed since a position", () =>
    run(
      withServices((sql, stock, changes) =>
        Effect.gen(function* () {
          yield* addOldest(sql)
          yield* stock.save("OLD", item)
          const start = yield* changes.position
          // PostgreSQL tells changes again while an older transaction is open, also one of another database.
          expect(sql.dialect === "sqlite" ? [] : ["OLD"]).toEqual(
            expect.arrayContaining([...(yield* changes.since(start)).skus!]),
          )
          yield* stock.save("BOL", item)
          yield* stock.save("BOL", { ...item, qty: 1 })
          yield* stock.delete(["OLD"])
          const { skus, position } = yield* changes.since(start)
          expect(skus).toEqual(expect.arrayContaining(["BOL", "OLD"]))
          yield* stock.save("MUG", item)
          expect((yield* changes.since(position)).skus).toContain("MUG")
        }),
      ),
    ))
  it("tells of a change whose number was given before to one that was rolled back", () =>
    run(
      withServices((sql, stock, changes) =>
        Effect.gen(function* () {
          yield* addOldest(sql)
          yield* stock.save("OLD", item)
          const positions: Array<string> = []
          const inside = Effect.gen(function* () {
            yield* stock.save("BOL", item)
            positions.push(yield* changes.position)
            return yield* Effect.fail("rolled back")
          })
          yield* Effect.exit(sql.transaction(inside))
          yield* stock.save("MUG", item)
          const { skus } = yield* changes.since(positions[0]!)
          expect(skus === null || skus.includes("MUG")).toBe(true)
        }),
      ),
    ))
  it("cannot tell after more than 5,000 changes, from deleted changes, and from no position", () =>
    run(
      withServices((sql, stock, changes) =>
        Effect.gen(function* () {
          yield* stock.save("BOL", item)
          const start = yield* changes.position
          const add = (count: number) =>
            sql.run(
              (sql.dialect === "sqlite"
                ? raw`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${raw.lit(count)})
                    INSERT INTO stock_change (sku) SELECT 'MUG' FROM n`
                : raw`INSERT INTO stock_change (sku) SELECT 'MUG' FROM generate_series(1, ${raw.lit(count)})`
              ).compile(sql.db),
            )
          yield* add(5001)
          expect((yield* changes.since(start)).skus).toBeNull()
          yield* add(5001)
          const late = yield* changes.position
          yield* changes.trim
          expect((yield* changes.since(start)).skus).toBeNull()
          yield* stock.save("BOL", item)
          expect((yield* changes.since(late)).skus ?? ["BOL"]).toContain("BOL")
          expect((yield* changes.since("")).skus).toBeNull()
        }),
      ),
    ))
})

describeOnPostgres("CM336 the log of stock changes", ({ run }) => {
  it("does not skip a change that commits after a later one", () =>
    run(
      withServices((sql, stock, changes) =>
        Effect.gen(function* () {
          yield* addOldest(sql)
          yield* stock.save("OLD", item)
          const start = yield* changes.position
          const [isWritten, mayCommit] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
          const late = yield* sql
            .transaction(
              Effect.andThen(stock.save("LATE", item), Effect.andThen(isWritten.open, mayCommit.await)),
            )
            .pipe(Effect.forkChild)
          yield* isWritten.await
          yield* stock.save("EARLY", item)
          const first = yield* changes.since(start)
          expect(first.skus).toContain("EARLY")
          expect(first.skus).not.toContain("LATE")
          yield* mayCommit.open
          expect(Exit.isSuccess(yield* Fiber.await(late))).toBe(true)
          expect((yield* changes.since(first.position)).skus).toContain("LATE")
        }),
      ),
    ))
})
