import { Effect } from "effect"
import { expect, it } from "vitest"
import { cents } from "@shop/core/money"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { repositories } from "../repositories/index.ts"
import { Sql } from "../sql/index.ts"
import type { OutboxRepository } from "../letters/index.ts"
import { abandonLate } from "./abandon-late.ts"
import { PaymentRepository } from "./payment-repository.ts"
import { type ReceivedEvent, recordEvent, recordReports } from "./record-event.ts"
import { SandboxRepository } from "./sandbox-repository.ts"
import { refundPayment, spendPayment } from "./spend.ts"

const payment = {
  id: "p1",
  code: "paypal",
  provider: "sandbox",
  cart: "cart",
  store: "fr",
  amountCents: cents(2400),
  currency: "EUR",
  providerId: "provider-1",
  approvalUrl: "https://provider.example/1",
} as const
const second = { ...payment, id: "p2", providerId: "provider-2" }
const approved: ReceivedEvent = {
  id: "e1",
  provider: "sandbox",
  payment: "provider-1",
  digest: null,
  type: "authorized",
  amountCents: 2400,
  currency: "EUR",
}
const order = { cart: "cart", code: "paypal", amountCents: cents(2400), currency: "EUR", number: "FR-1" }
const dayMs = 86_400_000

type Services = OutboxRepository | PaymentRepository | SandboxRepository

const jobs = Effect.flatMap(Sql, ({ db, all }) =>
  all(db.selectFrom("outbox").select("kind").orderBy("id")),
).pipe(Effect.map((rows) => rows.map(({ kind }) => kind)))

describeOnEachDialect("SR91 PaymentRepository", ({ run }) => {
  const on = <A, E>(body: (payments: PaymentRepository["Service"]) => Effect.Effect<A, E, Services | Sql>) =>
    run(Effect.provide(Effect.flatMap(PaymentRepository, body), repositories))

  it("adds a payment, and none while one of the same cart, method and amount is under way", async () => {
    const result = await on((payments) =>
      Effect.gen(function* () {
        const added = yield* payments.add(payment, 5)
        const again = yield* payments.add(second, 6)
        const other = yield* payments.add({ ...second, amountCents: cents(100) }, 6)
        yield* payments.setStatus("p1", "refused", 7)
        const after = yield* payments.underWay("cart", "paypal", payment.amountCents)
        const next = yield* payments.add({ ...payment, id: "p3", providerId: "provider-3" }, 8)
        return [added, again, other, after, next].map((one) => one?.id ?? null)
      }),
    )
    expect(result).toEqual(["p1", "p1", "p2", null, "p3"])
  })
  it("adds one payment when ten requests begin it at once", async () => {
    const ids = await on((payments) =>
      Effect.all(
        Array.from({ length: 10 }, (_, index) =>
          payments.add({ ...payment, id: `p${index}`, providerId: `provider-${index}` }, 5),
        ),
        { concurrency: "unbounded" },
      ),
    )
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  })
  it("finds a payment by its own id and by the provider's", async () => {
    const found = await on((payments) =>
      Effect.gen(function* () {
        yield* payments.add(payment, 5)
        return [
          yield* payments.find("p1"),
          yield* payments.lockByProvider("sandbox", "provider-1"),
          yield* payments.find("none"),
          yield* payments.ofOrder("FR-1"),
        ]
      }),
    )
    const stored = { ...payment, status: "created", orderNumber: null }
    expect(found).toEqual([stored, stored, null, null])
  })
  it("records an event once, also when the provider repeats it at the same time", async () => {
    const result = await on((payments) =>
      Effect.gen(function* () {
        yield* payments.add(payment, 5)
        yield* payments.setStatus("p1", "abandoned", 6)
        const statuses = yield* Effect.all(
          Array.from({ length: 5 }, () => recordEvent(approved, 7)),
          { concurrency: "unbounded" },
        )
        return { statuses: statuses.map((one) => one?.status), jobs: yield* jobs }
      }),
    )
    expect(result).toEqual({
      statuses: Array.from({ length: 5 }, () => "abandoned"),
      jobs: ["payment.release"],
    })
  })
  it("CM505 counts an event once per provider, by the shop's id or the provider's, with its digest", async () => {
    const result = await on((payments) =>
      Effect.gen(function* () {
        yield* payments.add({ ...payment, provider: "stripe" }, 5)
        yield* payments.add({ ...second, cart: "other" }, 5)
        const other = { ...approved, payment: "p2", digest: "d" }
        const mine = { ...approved, payment: "p1", provider: "stripe" }
        const events = [other, mine, other, mine, { ...mine, payment: "p2", id: "e2" }]
        const found = yield* Effect.forEach(events, (event) => recordEvent(event, 7))
        const { db, all } = yield* Sql
        const rows = yield* all(
          db.selectFrom("payment_event").select(["id", "payment", "digest"]).orderBy("payment"),
        )
        return { found: found.map((one) => one?.id ?? null), rows }
      }),
    )
    expect(result).toEqual({
      found: ["p2", "p1", "p2", "p1", null],
      rows: [
        { id: "stripe:e1", payment: "p1", digest: null },
        { id: "e1", payment: "p2", digest: "d" },
      ],
    })
  })
  it("CM505 records the same answer of a provider once, and all that was reported", async () => {
    const reports = [
      { type: "authorized", amountCents: 2400, currency: "EUR" },
      { type: "captured", amountCents: 2400, currency: "EUR" },
    ] as const
    const result = await on((payments) =>
      Effect.gen(function* () {
        const added = yield* payments.add(payment, 5)
        yield* recordReports(added, reports, 6)
        const { status } = yield* recordReports(added, reports, 7)
        // A build from before reports stored the id alone.
        const { db, run: write } = yield* Sql
        yield* write(db.insertInto("payment_event").values({ id: "old", payment: "p1", made_at: 1 }))
        return [status, yield* payments.reportsOf("p1")]
      }),
    )
    expect(result).toEqual(["approved", reports])
  })
  it("returns null for an event of an unknown payment", async () => {
    expect(await on(() => recordEvent({ ...approved, payment: "none" }, 7))).toBe(null)
  })
  it("marks a payment of another amount as disputed, and writes to the shop", async () => {
    const result = await on((payments) =>
      Effect.gen(function* () {
        yield* payments.add(payment, 5)
        return [yield* recordEvent({ ...approved, amountCents: 1 }, 7), yield* jobs]
      }),
    )
    expect(result).toEqual([{ ...payment, status: "disputed", orderNumber: null }, ["payment.disputed"]])
  })
  it("SR92 spends an approved payment of the same amount on one order, and refunds it", async () => {
    const result = await on((payments) =>
      Effect.gen(function* () {
        yield* payments.add(payment, 5)
        const outcomes = [yield* spendPayment(order, 6)]
        yield* recordEvent(approved, 7)
        outcomes.push(yield* spendPayment({ ...order, amountCents: cents(1) }, 8))
        const spent = yield* Effect.all(
          ["FR-1", "FR-2", "FR-3"].map((number) =>
            Effect.flatMap(Sql, ({ transaction }) => transaction(spendPayment({ ...order, number }, 9))),
          ),
          { concurrency: "unbounded" },
        )
        const found = yield* payments.find("p1")
        const refunds = [
          yield* refundPayment(found!.orderNumber!, cents(5), 10),
          yield* refundPayment("FR-9", cents(5), 10),
        ]
        return { outcomes, spent: spent.toSorted(), status: found!.status, refunds, jobs: yield* jobs }
      }),
    )
    expect(result).toEqual({
      outcomes: ["missing", "mismatched"],
      spent: ["missing", "missing", "spent"],
      status: "spent",
      refunds: [true, false],
      jobs: ["payment.capture", "payment.release"],
    })
  })
  it("abandons late payments, and deletes ended ones after 90 days", async () => {
    const result = await on((payments) =>
      Effect.gen(function* () {
        yield* payments.add(payment, 0)
        yield* payments.add({ ...second, cart: "other" }, 0)
        yield* recordEvent({ ...approved, payment: "provider-2" }, 0)
        const counts = [yield* abandonLate(3 * 3_600_000), yield* abandonLate(3 * 3_600_000 + 1)]
        counts.push(yield* abandonLate(dayMs), yield* abandonLate(dayMs + 1))
        const kinds = yield* jobs
        counts.push(yield* abandonLate(92 * dayMs))
        return { counts, kinds, left: [yield* payments.find("p1"), yield* payments.find("p2")] }
      }),
    )
    expect(result).toEqual({ counts: [0, 1, 0, 1, 0], kinds: ["payment.release"], left: [null, null] })
  })
})

describeOnEachDialect("SR91 SandboxRepository", ({ run }) => {
  const charge = {
    amountCents: cents(2400),
    currency: "EUR",
    returnUrl: "https://shop.example/back",
    cancelUrl: "https://shop.example/cancel",
  }
  const on = <A, E>(body: (books: SandboxRepository["Service"]) => Effect.Effect<A, E, Sql>) =>
    run(Effect.provide(Effect.flatMap(SandboxRepository, body), repositories))

  it("stores the first decision about a payment", async () => {
    const found = await on((books) =>
      Effect.gen(function* () {
        yield* books.add("a", charge)
        const open = yield* books.find("a")
        yield* books.decide("a", "approved")
        yield* books.decide("a", "refused")
        return [open, yield* books.find("a"), yield* books.find("b")]
      }),
    )
    const money = { capturedCents: 0, returnedCents: 0 }
    expect(found).toEqual([
      { ...charge, ...money, decision: "open" },
      { ...charge, ...money, decision: "approved" },
      null,
    ])
  })
  it("captures once per key, and only what was approved", async () => {
    const result = await on((books) =>
      Effect.gen(function* () {
        yield* books.add("a", charge)
        const moves = [yield* books.capture("a", 2400, "k1")]
        yield* books.decide("a", "approved")
        moves.push(
          yield* books.capture("a", 1000, "k1"),
          yield* books.capture("a", 1000, "k1"),
          yield* books.capture("a", 1401, "k2"),
          yield* books.cancel("a", "k3"),
          yield* books.capture("a", 1400, "k2"),
          yield* books.capture("none", 2400, "k4"),
        )
        return [moves, (yield* books.find("a"))?.capturedCents]
      }),
    )
    expect(result).toEqual([[false, true, true, false, false, true, false], 2400])
  })
  it("refunds once per key and no more than was captured, also concurrently", async () => {
    const result = await on((books) =>
      Effect.gen(function* () {
        yield* books.add("a", charge)
        yield* books.decide("a", "approved")
        const early = yield* books.refund("a", 2000, "k0")
        yield* books.capture("a", 2400, "c")
        const first = yield* Effect.all(
          Array.from({ length: 5 }, () => books.refund("a", 2000, "k1")),
          { concurrency: "unbounded" },
        )
        const rest = [
          yield* books.refund("a", 500, "k2"),
          yield* books.refund("a", 400, "k2"),
          yield* books.refund("none", 1, "k3"),
        ]
        return { early, first, rest, returned: (yield* books.find("a"))?.returnedCents }
      }),
    )
    expect(result).toEqual({
      early: false,
      first: [true, true, true, true, true],
      rest: [false, true, false],
      returned: 2400,
    })
  })
})
