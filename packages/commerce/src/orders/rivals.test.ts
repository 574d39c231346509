import { Effect, Result } from "effect"
import { expect, it } from "vitest"
import { cents } from "@shop/core/money"
import { price, product } from "@shop/testing"
import { change, line, order, view } from "../../../../tests/support/memory-shop.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { cartWith, putStock, sqlShop } from "../../../../tests/support/sql-shop.ts"
import { Carts, type Coupon, Coupons } from "../carts/index.ts"
import { Sql } from "../sql/index.ts"
import { StockRepository } from "../stock/index.ts"
import { Orders } from "./index.ts"

const shop = sqlShop([product({ sku: "BOL", price: price(24_00) })])
const rivals = Array.from({ length: 20 }, (_, index) => index)

type Services = Carts | Coupons | Orders | StockRepository | Sql

/** The results of effects that run at the same time. */
const atOnce = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.forEach(effects, Effect.result, { concurrency: effects.length })

const reasons = (
  results: ReadonlyArray<Result.Result<unknown, { readonly reason: { readonly tag: string } }>>,
) => [...new Set(results.filter(Result.isFailure).map(({ failure }) => failure.reason.tag))]

describeOnEachDialect("CM3 CM6 CM10 CM16 twenty rivals", ({ run }) => {
  const on = <A, E>(body: Effect.Effect<A, E, Services>): Promise<A> =>
    run(Effect.provide(Effect.andThen(putStock("BOL", { qty: 30 }), body), shop))
  const place = (token: string, key: string, given: Parameters<typeof order>[2] = {}) =>
    Effect.flatMap(Orders, (orders) => orders.place(order(token, [line("BOL", 1)], given), key, view))
  const orderCount = Effect.flatMap(Orders, (orders) => Effect.map(orders.latest(99), (all) => all.length))
  const withCoupon = (more: Partial<Coupon>) =>
    Effect.flatMap(Coupons, (coupons) =>
      coupons.save({
        code: "TEN",
        promotion: { code: "percent", args: { ratePpm: 100_000 } },
        usesLeft: null,
        endsAtMs: null,
        ...more,
      }),
    )
  const cartsWithCoupon = Effect.forEach(rivals, () =>
    Effect.tap(cartWith("BOL"), (cart) => Effect.flatMap(Carts, (carts) => carts.applyCoupon(cart, "TEN"))),
  )

  it("buy the last piece once", () =>
    on(
      Effect.gen(function* () {
        const carts = yield* Effect.forEach(rivals, () => cartWith("BOL"))
        yield* putStock("BOL", { qty: 1 })
        const results = yield* atOnce(carts.map(({ token }, index) => place(token, `key-${index}`)))
        expect(results.filter(Result.isSuccess)).toHaveLength(1)
        expect(reasons(results)).toEqual(["Unavailable"])
        expect(yield* orderCount).toBe(1)
        const items = yield* Effect.flatMap(StockRepository, (stock) => stock.find(["BOL"]))
        expect(items.get("BOL")).toMatchObject({ qty: 0, isInStock: false })
      }),
    ))
  it.each<[string, Partial<Coupon>, string]>([
    ["a coupon with one use left", { usesLeft: 1 }, "usedUp"],
    ["a coupon with one use per customer", { usesPerCustomer: 1 }, "usedByCustomer"],
  ])("use %s once", (_, more, reason) =>
    on(
      Effect.gen(function* () {
        yield* withCoupon(more)
        const carts = yield* cartsWithCoupon
        const results = yield* atOnce(
          carts.map(({ token }, index) => place(token, `key-${index}`, { grandCents: cents(26_60) })),
        )
        expect(results.filter(Result.isSuccess)).toHaveLength(1)
        expect(reasons(results)).toEqual(["CouponRefused"])
        const refusals = results.filter(Result.isFailure).map(({ failure }) => failure.reason)
        expect(refusals[0]).toMatchObject({ coupon: "TEN", reason, totals: { grandCents: 29_00 } })
        expect(yield* Effect.flatMap(Coupons, ({ list }) => list)).toMatchObject([{ useCount: 1 }])
      }),
    ),
  )
  it("CM380 use a coupon once where no client sends a total", () =>
    on(
      Effect.gen(function* () {
        yield* withCoupon({ usesLeft: 1 })
        const carts = yield* cartsWithCoupon
        const results = yield* atOnce(carts.map(({ token }, index) => place(token, `key-${index}`)))
        expect(results.filter(Result.isSuccess)).toHaveLength(1)
        expect(reasons(results)).toEqual(["CouponRefused"])
      }),
    ))
  it("place an order once under one key, and get the same response", () =>
    on(
      Effect.gen(function* () {
        const { token } = yield* cartWith("BOL")
        const orderRequest = order(token, [line("BOL", 1)])
        const orders = yield* Orders
        const placed = yield* Effect.all(
          rivals.map(() => orders.place(orderRequest, "key", view)),
          { concurrency: "unbounded" },
        )
        expect(new Set(placed.map((one) => JSON.stringify(one))).size).toBe(1)
        expect(yield* orderCount).toBe(1)
      }),
    ))
  it("order one cart once under their own keys", () =>
    on(
      Effect.gen(function* () {
        const { token } = yield* cartWith("BOL")
        const results = yield* atOnce(rivals.map((index) => place(token, `key-${index}`)))
        expect(results.filter(Result.isSuccess)).toHaveLength(1)
        expect(reasons(results)).toEqual(["CartOrdered"])
      }),
    ))
  it("CM12 get different order numbers, in a row", () =>
    on(
      Effect.gen(function* () {
        const carts = yield* Effect.forEach(rivals, () => cartWith("BOL"))
        const placed = yield* Effect.all(
          carts.map(({ token }, index) => place(token, `key-${index}`)),
          { concurrency: "unbounded" },
        )
        expect(placed.map(({ orderNumber }) => orderNumber).toSorted()).toEqual(
          rivals.map((index) => `FR-${100_001 + index}`),
        )
      }),
    ))
  it("change a cart once under one operation id, and each time without one", () =>
    on(
      Effect.gen(function* () {
        const cart = yield* cartWith("BOL")
        const carts = yield* Carts
        const add = (operationId: string | null) => carts.update(cart, change("BOL", 1, { operationId }))
        yield* Effect.all(
          rivals.flatMap((index) => [add("op"), ...(index < 4 ? [add(null)] : [])]),
          { concurrency: "unbounded" },
        )
        expect(yield* carts.pull(cart)).toMatchObject([{ sku: "BOL", qty: 6 }])
      }),
    ))
  it("create one cart for their customer", () =>
    on(
      Effect.gen(function* () {
        const { db, first } = yield* Sql
        const times = { created_at: 1, updated_at: 1 }
        const person = { email: "a@b.c", email_key: "a@b.c", first_name: "A", last_name: "B", store: "fr" }
        const customer = yield* first(
          db
            .insertInto("customer")
            .values({ ...person, ...times })
            .returning("id"),
        )
        const carts = yield* Carts
        const buyer = { customerId: customer!.id, groupId: 1 }
        const tokens = yield* Effect.all(
          rivals.map(() => carts.create(view, buyer)),
          { concurrency: "unbounded" },
        )
        expect(new Set(tokens).size).toBe(1)
        expect(yield* carts.buyerOf(tokens[0]!)).toEqual(buyer)
      }),
    ))
  it("DB8 write the currency of the view with the order, and of the shop with the coupon", () =>
    on(
      Effect.gen(function* () {
        yield* withCoupon({})
        const { token } = yield* cartWith("BOL")
        const orders = yield* Orders
        yield* orders.place(order(token, [line("BOL", 1)]), "key", { ...view, currency: "CHF" })
        const { db, all } = yield* Sql
        expect(yield* all(db.selectFrom("orders").select("currency"))).toEqual([{ currency: "CHF" }])
        expect(yield* all(db.selectFrom("coupon").select("currency"))).toEqual([{ currency: view.currency }])
      }),
    ))
})
