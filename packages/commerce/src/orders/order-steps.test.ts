import { Effect, Layer, Result } from "effect"
import { expect, it } from "vitest"
import { price, product } from "@shop/testing"
import { line, order, view } from "../../../../tests/support/memory-shop.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { cartWith, putStock, sqlShop } from "../../../../tests/support/sql-shop.ts"
import { Carts, Coupons } from "../carts/index.ts"
import { Sql } from "../sql/index.ts"
import { orderCodeRepository } from "./order-code-repository.sql.ts"
import { secretRepository } from "../secrets/secret-repository.sql.ts"
import { StockRepository } from "../stock/index.ts"
import { mintOrderCode } from "./code.ts"
import { OrderCodes, OrderDocuments, Orders, type OrderStep, SellerFacts, Withdrawals } from "./index.ts"

const seller = {
  name: "La Poterie",
  address: ["1 rue des Potiers", "69001 Lyon"],
  email: "contact@example.org",
  phone: "",
  register: "",
  vatId: "FR00123456789",
}
const shop = sqlShop([product({ sku: "BOL", price: price(24_00) })]).pipe(
  Layer.provide(Layer.succeed(SellerFacts, seller)),
)
const rivals = Array.from({ length: 20 }, (_, index) => index)

/** The results of the same effect, run by rivals at the same time. */
const byRivals = <A, E, R>(effect: (index: number) => Effect.Effect<A, E, R>) =>
  Effect.forEach(rivals, (index) => Effect.result(effect(index)), { concurrency: rivals.length })

const successes = <A, E>(results: ReadonlyArray<Result.Result<A, E>>) =>
  results.filter(Result.isSuccess).map(({ success }) => success)

describeOnEachDialect("CM82 CM83 CM84 CM86 CM87 CM164 CM272 orders", ({ run }) => {
  /** Runs a test on an order of two pieces, placed with a coupon that has one use. */
  const on = <A, E>(
    body: (
      number: string,
      orders: Orders["Service"],
    ) => Effect.Effect<
      A,
      E,
      Carts | Coupons | OrderCodes | OrderDocuments | Orders | Sql | StockRepository | Withdrawals
    >,
  ): Promise<A> =>
    run(
      Effect.gen(function* () {
        yield* putStock("BOL", { qty: 10 })
        const coupons = yield* Coupons
        const promotion = { code: "percent", args: { ratePpm: 100_000 } }
        yield* coupons.save({ code: "TEN", promotion, usesLeft: 1, endsAtMs: null })
        const cart = yield* cartWith("BOL")
        const carts = yield* Carts
        const [first] = yield* carts.pull(cart)
        const { itemId, option } = first!
        yield* carts.update(cart, { sku: "BOL", qty: 2, itemId, option, operationId: null })
        yield* carts.applyCoupon(cart, "TEN")
        const orders = yield* Orders
        const given = { ...view, currency: "CHF" }
        const placed = yield* orders.place(order(cart.token, [line("BOL", 2)]), "key", given)
        return yield* body(placed.orderNumber, orders)
      }).pipe(Effect.provide(shop)),
    )
  const step = (number: string, action: OrderStep["action"], key: string | null = null) => ({
    number,
    action,
    key,
    actor: "operator" as const,
  })
  const qtyLeft = Effect.flatMap(StockRepository, (stock) =>
    Effect.map(stock.find(["BOL"]), (items) => items.get("BOL")!.qty),
  )

  it("are paid, shipped and completed, and read whole", () =>
    on((number, orders) =>
      Effect.gen(function* () {
        yield* orders.perform(step(number, { tag: "pay" }))
        yield* orders.perform(step(number, { tag: "ship", tracking: "T1" }))
        const done = yield* orders.perform(step(number, { tag: "complete" }, "done"))
        expect(done).toMatchObject({
          number,
          currency: "CHF",
          status: "complete",
          coupon: "TEN",
          paidCents: done.grandCents,
          tracking: "T1",
          lines: [{ position: 0, sku: "BOL", qty: 2, refundedQty: 0, withdrawnQty: 0 }],
          refunds: [],
        })
        expect(yield* orders.find(` ${number.toLowerCase()} `)).toEqual(done)
        expect([yield* orders.hasStep(number, "done"), yield* orders.hasStep(number, "none")]).toEqual([
          true,
          false,
        ])
        expect((yield* Effect.flip(orders.perform(step(number, { tag: "cancel" })))).reason.tag).toBe(
          "NotNow",
        )
        expect(yield* orders.find("FR-1")).toBeNull()
      }),
    ))
  it("return pieces, coupon and money once when twenty rivals cancel", () =>
    on((number, orders) =>
      Effect.gen(function* () {
        yield* orders.perform(step(number, { tag: "pay" }))
        expect(yield* qtyLeft).toBe(8)
        const results = yield* byRivals((index) =>
          orders.perform(step(number, { tag: "cancel" }, `key-${index}`)),
        )
        expect(successes(results)).toMatchObject([{ status: "cancelled", refunds: [{ isRestocked: true }] }])
        expect(yield* qtyLeft).toBe(10)
        const coupons = yield* Coupons
        expect(yield* coupons.list).toMatchObject([{ usesLeft: 1, useCount: 0 }])
        const { db, all } = yield* Sql
        expect(yield* all(db.selectFrom("order_refund").select("currency"))).toEqual([{ currency: "CHF" }])
      }),
    ))
  it("perform one step under one key, despite concurrent attempts", () =>
    on((number, orders) =>
      Effect.gen(function* () {
        yield* orders.perform(step(number, { tag: "pay" }))
        const ask = { of: "lines", lines: [{ position: 0, qty: 1 }], withShipping: false } as const
        const refund = step(number, { tag: "refund", ask, isRestocked: true }, "key")
        const results = yield* byRivals(() => orders.perform(refund))
        expect(successes(results)).toHaveLength(20)
        expect(yield* orders.find(number)).toMatchObject({
          lines: [{ refundedQty: 1 }],
          refunds: [{ lines: [{ position: 0, qty: 1 }] }],
        })
        expect(yield* qtyLeft).toBe(9)
        const other = step(number, { tag: "ship", tracking: null }, "key")
        expect((yield* Effect.flip(orders.perform(other))).reason.tag).toBe("StepReused")
      }),
    ))
  it("have one invoice, and a credit note for each refund", () =>
    on((number, orders) =>
      Effect.gen(function* () {
        const documents = yield* OrderDocuments
        yield* orders.perform(step(number, { tag: "pay" }))
        const invoices = successes(yield* byRivals(() => documents.invoice(number)))
        expect(invoices).toHaveLength(20)
        expect(new Set(invoices.map((invoice) => invoice.number))).toEqual(new Set(["FR-I100001"]))
        const ask = { of: "amount", amountCents: 5_00 } as const
        yield* orders.perform(step(number, { tag: "refund", ask, isRestocked: false }))
        const refunded = yield* orders.perform(step(number, { tag: "cancel" }))
        const notes = yield* documents.creditNotes(number)
        expect(notes.map((note) => note.number)).toEqual(["FR-C100001", "FR-C100002"])
        expect(yield* documents.list(refunded)).toEqual({
          hasInvoice: true,
          creditNotes: notes,
        })
        const { db, all } = yield* Sql
        expect(
          new Set((yield* all(db.selectFrom("credit_note").select("currency"))).map((row) => row.currency)),
        ).toEqual(new Set(["CHF"]))
      }),
    ))
  it("store a withdrawal once per key, and number others in sequence", () =>
    on((number, orders) =>
      Effect.gen(function* () {
        const withdrawals = yield* Withdrawals
        const placed = (yield* orders.find(number))!
        const one = { lines: [{ position: 0, qty: 1 }], name: "Anne" }
        const same = successes(yield* byRivals(() => withdrawals.declare(placed, { ...one, key: "k" })))
        expect(new Set(same.map(({ receipt }) => receipt))).toEqual(new Set([`${number}-W1`]))
        const others = successes(
          yield* byRivals((index) => withdrawals.declare(placed, { ...one, key: `k${index}` })),
        )
        expect(others.map(({ receipt }) => receipt)).toEqual([`${number}-W2`])
        expect(yield* withdrawals.list(number)).toEqual([same[0], others[0]])
        expect((yield* orders.find(number))!.lines[0]!.withdrawnQty).toBe(2)
      }),
    ))
  it("accept a one-time code for one action", () =>
    on((number, orders) =>
      Effect.gen(function* () {
        const codes = yield* OrderCodes
        const { id: orderId } = (yield* orders.find(number))!
        const sql = yield* Sql
        const tools = { codes: orderCodeRepository(sql), secrets: secretRepository(sql) }
        const code = yield* mintOrderCode(tools, orderId, Date.now())
        const accepted = yield* byRivals((index) => codes.accept({ orderId, code, use: `use-${index}` }))
        expect(successes(accepted).filter(Boolean)).toHaveLength(1)
        expect(yield* codes.accept({ orderId, code: "0", use: null })).toBe(false)
        expect(yield* codes.accept({ orderId, code: ` ${code} `, use: null })).toBe(true)
        yield* codes.deleteExpired
        yield* mintOrderCode(tools, orderId, 0)
        yield* codes.deleteExpired
        expect(yield* codes.accept({ orderId, code, use: null })).toBe(false)
      }),
    ))
  it("open to their buyer, become a customer's by their key, and are overdue when they are not paid", () =>
    on((number, orders) =>
      Effect.gen(function* () {
        const { db, first } = yield* Sql
        const person = { email: "a@b.c", email_key: "a@b.c", first_name: "A", last_name: "B", store: "fr" }
        const customer = yield* first(
          db
            .insertInto("customer")
            .values({ ...person, created_at: 1, updated_at: 1 })
            .returning("id"),
        )
        const customerId = customer!.id
        const guest = { number, email: "ANNE@example.org", customerId: null }
        expect(yield* orders.open(guest)).toMatchObject({ number })
        expect([
          yield* orders.adopt({ key: "none", customerId }),
          yield* orders.adopt({ key: "key", customerId }),
        ]).toEqual([null, number])
        expect(yield* orders.adopt({ key: "key", customerId: customerId + 1 })).toBeNull()
        expect(yield* orders.open(guest)).toBeNull()
        expect(yield* orders.open({ ...guest, customerId })).toMatchObject({ number })
        expect(yield* orders.placedUnder("key")).toMatchObject({ number, customerId })
        expect(yield* orders.overdue(9)).toEqual([])
      }),
    ))
})
