import { Effect } from "effect"
import { expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories, type Repositories } from "../repositories/index.ts"
import { Sql } from "../sql/index.ts"
import { addCustomerLetter, OutboxRepository } from "../letters/index.ts"
import { CustomerRepository } from "./customer-repository.ts"
import { exportData } from "./data-export.ts"
import { deleteAccount } from "./delete-account.ts"
import { eraseGuest } from "./erase-guest.ts"
import { anonymizeOldOrders } from "./forget-orders.ts"
import { PersonalDataRepository } from "./personal-data-repository.ts"
import { beginSession } from "./sessions.ts"

const ada = {
  id: 1,
  email: "Ada@example.org",
  firstName: "Ada",
  lastName: "Lovelace",
  password: null,
  groupId: 1,
  store: "fr",
}
const dayMs = 86_400_000
const { retention } = defaults
const billing = JSON.stringify({ firstName: "Anne", city: "Lyon", phone: "+33 4" })

interface OrderInput {
  readonly number: string
  readonly status?: "pending" | "processing" | "complete" | "cancelled"
  readonly customer?: number | null
  readonly hasInvoice?: boolean
}

/** Stores an order with one line, and its invoice. */
const addOrder = Effect.fnUntraced(function* ({
  number,
  status = "complete",
  customer = null,
  hasInvoice = false,
}: OrderInput) {
  const { db, first, run } = yield* Sql
  const row = yield* first(
    db
      .insertInto("orders")
      .values({
        number,
        order_key: number,
        cart: `cart-${number}`,
        cart_version: 1,
        store: "fr",
        status,
        email: "Anne@example.org",
        email_key: "anne@example.org",
        first_name: "Anne",
        last_name: "Martin",
        shipping_address: billing,
        billing_address: billing,
        payment_code: "checkmo",
        subtotal_gross_cents: 2400,
        discount_cents: 0,
        shipping_gross_cents: 0,
        tax_cents: 400,
        grand_cents: 2400,
        totals: "{}",
        placed_at: 1,
        cancelled_at: status === "cancelled" ? 1 : null,
        customer,
      })
      .returning("id"),
  )
  const id = row!.id
  yield* run(
    db.insertInto("order_line").values({
      order_id: id,
      position: 0,
      sku: "MUG",
      name: "Mug",
      option: JSON.stringify({ custom: [{ optionId: "1", optionValue: "Marguerite" }] }),
      choices: JSON.stringify([{ title: "Name", words: "Marguerite" }]),
      qty: 1,
      unit_gross_cents: 2400,
      row_gross_cents: 2400,
      discount_cents: 0,
      tax_cents: 400,
      rate_ppm: 200_000,
    }),
  )
  if (hasInvoice)
    yield* run(
      db.insertInto("invoice").values({
        order_id: id,
        number: `I-${number}`,
        facts: JSON.stringify({
          number: `I-${number}`,
          billing: { city: "Lyon", phone: "+33 4" },
          shipping: null,
          lines: [{ name: "Mug", choices: ["Marguerite"] }],
        }),
        issued_at: 1,
      }),
    )
  return id
})

const invoices = Effect.flatMap(Sql, ({ db, all }) =>
  Effect.map(all(db.selectFrom("invoice").select("facts").orderBy("order_id")), (rows) =>
    rows.map(({ facts }) => JSON.parse(facts) as unknown),
  ),
)
const orderRows = Effect.flatMap(Sql, ({ db, all }) =>
  all(db.selectFrom("orders").select(["number", "email", "first_name", "billing_address"]).orderBy("id")),
)

describeOnEachDialect("CM71 PersonalDataRepository", ({ run }) => {
  const on = <A, E>(body: Effect.Effect<A, E, Repositories | Sql>) => run(Effect.provide(body, repositories))
  const register = Effect.flatMap(CustomerRepository, ({ add }) => add(ada, 0))
  const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.flatMap(Sql, ({ transaction }) => transaction(effect))

  it("exports everything of a customer, and nothing of others", async () => {
    const data = await on(
      Effect.gen(function* () {
        yield* register
        yield* beginSession(1, 5)
        yield* addOrder({ number: "FR-1", customer: 1, hasInvoice: true })
        yield* addOrder({ number: "FR-2" })
        const outbox = yield* OutboxRepository
        yield* addCustomerLetter({ kind: "customer.welcome", customerId: 1, store: "fr" }, 6)
        yield* addCustomerLetter({ kind: "customer.welcome", customerId: 12, store: "fr" }, 6)
        yield* outbox.add({ kind: "order.placed", subject: "FR-1", payload: { store: "fr" } }, 6)
        yield* outbox.add({ kind: "order.code", subject: "FR-2 1", payload: { order: "FR-2" } }, 6)
        const letter = { to: "ada@example.org", text: "link", unsubscribeUrl: "x" }
        yield* outbox.add({ kind: "newsletter.confirm", subject: "1", payload: letter }, 6)
        return yield* exportData(1)
      }),
    )
    expect(data).toMatchObject({
      customer: { id: 1, email: ada.email, group_name: "General", created_at: "1970-01-01T00:00:00.000Z" },
      sessions: [{ id: 1, started_at: "1970-01-01T00:00:00.005Z" }],
      orders: [
        {
          number: "FR-1",
          billing_address: { city: "Lyon" },
          lines: [{ sku: "MUG", option: { custom: [{ optionValue: "Marguerite" }] } }],
          invoice: { number: "I-FR-1" },
          creditNotes: [],
          refunds: [],
        },
      ],
      newsletter: null,
      reminders: [],
      reviews: [],
    })
    expect(data!.orders).toHaveLength(1)
    expect(data!.letters.map(({ kind, payload }) => [kind, payload])).toEqual([
      ["customer.welcome", { store: "fr", customer: 1 }],
      ["order.placed", { store: "fr" }],
      ["newsletter.confirm", { to: "ada@example.org" }],
    ])
  })
  it("returns a page of orders with their lines, and the number of all", async () => {
    const result = await on(
      Effect.gen(function* () {
        yield* register
        for (const number of ["FR-1", "FR-2", "FR-3"]) yield* addOrder({ number, customer: 1 })
        const { orders } = yield* PersonalDataRepository
        const query = { customerId: 1, pageSize: 2 }
        return [
          yield* orders({ ...query, page: 1 }),
          yield* orders({ ...query, page: 2 }),
          yield* orders({ ...query, customerId: 2, page: 1 }),
        ]
      }),
    )
    expect(
      result.map(({ total, orders }) => [
        total,
        orders.map(({ order, lines }) => [order["number"], lines.map((line) => line["sku"])]),
      ]),
    ).toEqual([
      [
        3,
        [
          ["FR-3", ["MUG"]],
          ["FR-2", ["MUG"]],
        ],
      ],
      [3, [["FR-1", ["MUG"]]]],
      [0, []],
    ])
  })
  it("CM206 deletes an account with its sessions, carts and letters; orders and the last letter stay", async () => {
    const result = await on(
      Effect.gen(function* () {
        const { db, all, run: change } = yield* Sql
        yield* register
        yield* beginSession(1, 5)
        yield* addOrder({ number: "FR-1", customer: 1 })
        const place = { version: 1, store: "fr", country: "FR", created_at: 1, updated_at: 1 }
        yield* change(db.insertInto("cart").values({ ...place, token: "own", customer: 1 }))
        yield* change(db.insertInto("cart").values({ ...place, token: "other", customer: null }))
        yield* addCustomerLetter({ kind: "customer.welcome", customerId: 1, store: "fr" }, 6)
        yield* addCustomerLetter({ kind: "customer.welcome", customerId: 11, store: "fr" }, 6)
        const ordersKept = yield* inTransaction(deleteAccount(1, 7, retention))
        return {
          ordersKept,
          customer: yield* (yield* CustomerRepository).find(1),
          sessions: yield* all(db.selectFrom("customer_session").select("id")),
          carts: yield* all(db.selectFrom("cart").select("token")),
          letters: yield* all(db.selectFrom("outbox").select(["kind", "payload"]).orderBy("id")),
        }
      }),
    )
    expect(result).toEqual({
      ordersKept: 1,
      customer: null,
      sessions: [],
      carts: [{ token: "other" }],
      letters: [
        { kind: "customer.welcome", payload: '{"store":"fr","customer":11}' },
        { kind: "customer.left", payload: `{"store":"fr","customer":1,"to":"${ada.email}"}` },
      ],
    })
  })
  it("CM261 anonymizes old orders and their invoices, unrecorded ones earlier", async () => {
    const result = await on(
      Effect.gen(function* () {
        yield* register
        yield* addOrder({ number: "FR-1", hasInvoice: true })
        yield* addOrder({ number: "FR-2", status: "cancelled" })
        yield* addOrder({ number: "FR-3", customer: 1 })
        const counts = [
          yield* inTransaction(anonymizeOldOrders(365 * dayMs, retention)),
          yield* inTransaction(anonymizeOldOrders(366 * dayMs, retention)),
          yield* inTransaction(anonymizeOldOrders(3653 * dayMs, retention)),
          yield* inTransaction(anonymizeOldOrders(3653 * dayMs, retention)),
        ]
        const { db, all } = yield* Sql
        const lines = yield* all(
          db.selectFrom("order_line").select(["option", "choices"]).orderBy("order_id"),
        )
        return { counts, orders: yield* orderRows, invoices: yield* invoices, lines }
      }),
    )
    expect(result.counts).toEqual([0, 1, 1, 0])
    expect(result.orders.map(({ email, billing_address }) => [email, billing_address])).toEqual([
      ["", "{}"],
      ["", "{}"],
      ["Anne@example.org", billing],
    ])
    expect(result.invoices).toEqual([
      { number: "I-FR-1", billing: {}, shipping: null, lines: [{ name: "Mug" }] },
    ])
    expect(result.lines.slice(0, 2)).toEqual([
      { option: '{"custom":[]}', choices: null },
      { option: '{"custom":[]}', choices: null },
    ])
    expect(result.lines[2]!.option).toContain("Marguerite")
  })
  it("CM262 erases a guest: recorded orders keep names and postal addresses, open ones stay", async () => {
    const result = await on(
      Effect.gen(function* () {
        const outbox = yield* OutboxRepository
        yield* addOrder({ number: "FR-1", hasInvoice: true })
        yield* addOrder({ number: "FR-2", status: "cancelled" })
        yield* addOrder({ number: "FR-3", status: "pending" })
        const message = { to: null, replyTo: "ANNE@example.org", text: "x" }
        yield* outbox.add({ kind: "contact.message", subject: "1", payload: message }, 6)
        yield* outbox.add(
          { kind: "contact.message", subject: "2", payload: { ...message, replyTo: null } },
          6,
        )
        const erased = yield* eraseGuest(" anne@example.org ")
        const letters = yield* outbox.list({ state: null, beforeId: null, countMax: 9 })
        return {
          erased,
          orders: yield* orderRows,
          invoices: yield* invoices,
          letters: letters.map(({ subject }) => subject),
        }
      }),
    )
    expect(result.erased).toEqual({
      orders: { forgotten: 1, retained: ["FR-1"], open: ["FR-3"] },
      carts: 0,
      letters: 1,
      visits: 0,
    })
    const reduced = JSON.stringify({ firstName: "Anne", city: "Lyon", phone: "" })
    expect(result.orders).toEqual([
      { number: "FR-1", email: "", first_name: "Anne", billing_address: reduced },
      { number: "FR-2", email: "", first_name: "", billing_address: "{}" },
      { number: "FR-3", email: "Anne@example.org", first_name: "Anne", billing_address: billing },
    ])
    expect(result.invoices).toMatchObject([
      { billing: { city: "Lyon", phone: "" }, lines: [{ name: "Mug" }] },
    ])
    expect(result.letters).toEqual(["2"])
  })
})
