import { Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { sql as raw } from "kysely"
import { expect, it } from "vitest"
import { price, product } from "@shop/testing"
import { line, order, view } from "../../../../tests/support/memory-shop.ts"
import { describeOnEachDialect, describeOnPostgres } from "../../../../tests/support/services/each-dialect.ts"
import { cartWith, putStock, sqlShop } from "../../../../tests/support/sql-shop.ts"
import { Sql } from "../sql/index.ts"
import { Orders } from "./index.ts"

/** A process of the shop. */
const process = Layer.fresh(sqlShop(["BOL", "MUG"].map((sku) => product({ sku, price: price(24_00) }))))

const place = Effect.fnUntraced(function* (key: string, sku = "BOL") {
  const { token } = yield* cartWith(sku)
  const orders = yield* Orders
  const { orderNumber } = yield* orders.place(order(token, [line(sku, 1)]), key, view)
  return orderNumber
})

const orderRow = (key: string) => ({
  number: "FR-1",
  order_key: key,
  cart: "cart",
  cart_version: 1,
  store: "fr",
  email: "anne@example.org",
  first_name: "Anne",
  last_name: "Martin",
  billing_address: "{}",
  payment_code: "checkmo",
  subtotal_gross_cents: 0,
  discount_cents: 0,
  shipping_gross_cents: 0,
  tax_cents: 0,
  grand_cents: 0,
  totals: "{}",
  placed_at: 1,
})

/** Draws a number as an older build does: in the transaction of its order. */
const earlierBuild = (isRefused: boolean) =>
  Effect.flatMap(Sql, (sql) =>
    sql.transaction(
      Effect.gen(function* () {
        const row = yield* sql.first(
          sql.db
            .insertInto("counter")
            .values({ name: "order.fr", value: 100_001 })
            .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: raw`counter.value + 1` }))
            .returning("value"),
        )
        return isRefused ? yield* Effect.fail("refused") : `FR-${row!.value}`
      }),
    ),
  )

describeOnEachDialect("CM12 order numbers", ({ run }) => {
  const on = <A, E>(body: Effect.Effect<A, E, Layer.Success<typeof process> | Sql>): Promise<A> =>
    run(Effect.provide(Effect.andThen(putStock("BOL", { qty: 500 }), body), process))

  it("go up by one, and a refused or repeated order uses none", () =>
    on(
      Effect.gen(function* () {
        const { token } = yield* cartWith("BOL")
        const orders = yield* Orders
        const again = orders.place(order(token, [line("BOL", 1)]), "again", view)
        const refused = orders.place(order(token, [line("BOL", 9)]), "bad", view)
        expect(Exit.isFailure(yield* Effect.exit(refused))).toBe(true)
        const numbers = [yield* place("a"), (yield* again).orderNumber, (yield* again).orderNumber]
        expect([...numbers, yield* place("b")]).toEqual(["FR-100001", "FR-100002", "FR-100002", "FR-100003"])
      }),
    ))

  it("are unique in two processes and an older build at the same time", () =>
    on(
      Effect.gen(function* () {
        const rounds = Array.from({ length: 40 }, (_, index) => index)
        const numbers = yield* Effect.all(
          rounds.flatMap((index) => [
            place(`one-${index}`),
            Effect.provide(place(`two-${index}`), process),
            Effect.orElseSucceed(earlierBuild(index % 3 === 0), () => `refused ${index}`),
          ]),
          { concurrency: "unbounded" },
        )
        expect(new Set(numbers).size).toBe(120)
      }),
    ))
})

describeOnPostgres("CM12 an order", ({ run }) => {
  it("does not wait for the transaction of another order", () =>
    run(
      Effect.gen(function* () {
        yield* putStock("BOL", { qty: 5 })
        yield* putStock("MUG", { qty: 5 })
        const { db, first, run: change, transaction } = yield* Sql
        const [isOpen, end] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        // A rival with the first order's key holds that order up at one of its last steps.
        const rival = yield* Effect.forkChild(
          transaction(
            Effect.gen(function* () {
              yield* change(db.insertInto("orders").values(orderRow("first")))
              yield* Deferred.succeed(isOpen, undefined)
              yield* Deferred.await(end)
              return yield* Effect.fail("rolled back")
            }),
          ),
        )
        yield* Deferred.await(isOpen)
        const held = yield* Effect.forkChild(place("first"))
        const waiting = raw<{ count: number }>`select count(*)::int as count from pg_locks where not granted`
        yield* Effect.repeat(first(waiting.compile(db)), { until: (row) => row!.count > 0 })
        const other = yield* Effect.timeout(place("second", "MUG"), "5 seconds")
        yield* Deferred.succeed(end, undefined)
        expect([yield* Fiber.join(held), other]).toEqual(["FR-100001", "FR-100002"])
        expect(Exit.isFailure(yield* Fiber.await(rival))).toBe(true)
      }).pipe(Effect.provide(process)),
    ))
})
