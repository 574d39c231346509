import { Clock, Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { product } from "@shop/testing"
import { line, order, view } from "../../../../tests/support/memory-shop.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { cartWith, putStock, sqlShop } from "../../../../tests/support/sql-shop.ts"
import { noAccounts } from "../carts/index.ts"
import { Sql } from "../sql/index.ts"
import { repositories } from "../repositories/index.ts"
import { OutboxRepository } from "../letters/index.ts"
import { OrderCodes, Orders, unknownSeller, Withdrawals } from "../orders/index.ts"
import { loadBillingDocument } from "./billing-documents.ts"
import { compose } from "./compose.ts"
import { type ComposeTools, type Mail, ShopContact } from "./model.ts"

const tools: ComposeTools = {
  views: defaults.views,
  origin: "https://shop.example",
  seller: {
    name: "La Poterie",
    address: ["1 rue des Potiers", "69001 Lyon"],
    email: "bonjour@example.org",
    phone: "",
    register: "",
    vatId: "FR12345678901",
  },
  returns: { days: 14, paidBy: "buyer" },
  shipping: defaults.shipping,
  accounts: noAccounts,
  renderDocument: () => Promise.reject(new Error("This suite renders no documents")),
  nowMs: 0,
}

/** Writes a document of the demo. */
const demoPage = (id: number, body: Readonly<Record<string, unknown>>) =>
  Effect.flatMap(Sql, ({ db, run }) =>
    run(
      db.insertInto("document").values({
        store: view.code,
        type: "cms_page",
        id,
        sku: null,
        identifier: String(body["identifier"]),
        url_path: null,
        origin: "demo",
        hash: "",
        body: JSON.stringify(body),
        updated_at: 0,
      }),
    ),
  )

const placeOrder = Effect.fnUntraced(function* (key: string, more: Parameters<typeof order>[2] = {}) {
  yield* putStock("BOL", {})
  const { token } = yield* cartWith("BOL")
  return (yield* (yield* Orders).place(order(token, [line("BOL", 1)], more), key, view)).orderNumber
})

/** The letters that wait, by kind. */
const letters = Effect.gen(function* () {
  const nowMs = yield* Clock.currentTimeMillis
  const rows = yield* (yield* OutboxRepository).list({ state: null, beforeId: null, countMax: 99 })
  const mails = new Map<string, Mail>()
  for (const row of rows) {
    const composed = yield* compose({ ...tools, nowMs }, row)
    if (composed.tag === "mail") mails.set(row.kind, composed.mail)
  }
  return mails
})

describeOnEachDialect("CM93 letters about an order", ({ run }) => {
  const on = <A, E>(
    body: Effect.Effect<
      A,
      E,
      Layer.Success<ReturnType<typeof sqlShop>> | Layer.Success<typeof repositories> | Sql
    >,
  ) => run(Effect.provide(body, Layer.merge(sqlShop([product({ sku: "BOL" })]), repositories)))

  it("CM231 CM232 confirm it, with the demo's accounts and the terms of sale", async () => {
    const mail = await on(
      Effect.gen(function* () {
        yield* demoPage(1, { identifier: "cgv", title: "CGV", content: "<p>Nos conditions</p>" })
        const number = yield* placeOrder("one")
        const found = (yield* letters).get("order.placed")!
        return { ...found, number }
      }),
    )
    expect([mail.to, mail.subject]).toEqual(["anne@example.org", expect.stringContaining(mail.number)])
    for (const part of ["DEMO – Poterie de Vaugrès", "CGV\n---", "Nos conditions"])
      expect(mail.text).toContain(part)
  })
  it("CM236 name the place where it is picked up", async () => {
    const mail = await on(
      Effect.gen(function* () {
        const places = [{ name: "L’atelier", city: "Saint-Amand", hours: ["Mo–Sa 9–18"] }]
        yield* demoPage(2, { identifier: "places", page_layout: "places", places })
        yield* placeOrder("one", { carrierCode: "pickup", methodCode: "pickup" })
        return (yield* letters).get("order.placed")!
      }),
    )
    for (const part of ["L’atelier", "Saint-Amand", "Mo–Sa 9–18"]) expect(mail.text).toContain(part)
  })
  it("CM207 name the invoice and the credit note that go with them", async () => {
    const found = await on(
      Effect.gen(function* () {
        const orders = yield* Orders
        const number = yield* placeOrder("one")
        const step = { number, key: null, actor: "operator" } as const
        yield* orders.perform({ ...step, action: { tag: "pay" } })
        yield* orders.perform({ ...step, action: { tag: "ship", tracking: "T1" } })
        const shipped = (yield* letters).get("order.shipped")!
        const documents = yield* Effect.forEach(shipped.billingDocuments, (key) =>
          loadBillingDocument(tools, key),
        )
        yield* orders.perform({
          ...step,
          action: { tag: "refund", ask: { of: "all" }, isRestocked: false },
        })
        const refunded = (yield* letters).get("order.refunded")!
        const notes = yield* Effect.forEach(refunded.billingDocuments, (key) =>
          loadBillingDocument(tools, key),
        )
        const missing = yield* loadBillingDocument(tools, { tag: "invoice", order: "FR-9" })
        return { number, documents, notes, missing }
      }),
    )
    expect(found.documents).toMatchObject([{ tag: "invoice", facts: { orderNumber: found.number } }])
    expect(found.notes).toMatchObject([{ tag: "creditNote", facts: { orderNumber: found.number } }])
    expect(found.missing).toBe(null)
  })
  it("CM87 CM272 contain the receipt of a withdrawal and a code that opens the order", async () => {
    const found = await on(
      Effect.gen(function* () {
        const orders = yield* Orders
        const number = yield* placeOrder("one")
        const placed = (yield* orders.find(number))!
        yield* (yield* OrderCodes).send(placed)
        const ask = { lines: null, name: "Anne Martin", key: "k" }
        const { receipt } = yield* (yield* Withdrawals).declare(placed, ask)
        const mails = yield* letters
        const code = /^\d{8}$/m.exec(mails.get("order.code")!.text)?.[0] ?? ""
        const isAccepted = yield* (yield* OrderCodes).accept({ orderId: placed.id, code, use: null })
        return { receipt, isAccepted, text: mails.get("order.withdrawal")!.text }
      }),
    )
    expect(found.text).toContain(found.receipt)
    expect(found.isAccepted).toBe(true)
  })
  it("name the delivery in the words of the checkout", async () => {
    const mail = await on(Effect.andThen(placeOrder("one"), letters))
    expect(mail.get("order.placed")!.text).toContain("À domicile, par transporteur")
  })
  it.each([
    [tools.seller, "La Poterie, 1 rue des Potiers, 69001 Lyon, bonjour@example.org"],
    [unknownSeller, "Poterie de Lyon, atelier@example.org"],
    [{ ...unknownSeller, email: "bonjour@example.org" }, "Poterie de Lyon, bonjour@example.org"],
  ])(
    "address the withdrawal form to the seller, or to the shop while facts are missing: %j",
    async (seller, to) => {
      const mail = await on(
        Effect.gen(function* () {
          yield* placeOrder("one")
          const [row] = yield* (yield* OutboxRepository).list({ state: null, beforeId: null, countMax: 1 })
          const composed = yield* compose({ ...tools, seller }, row!)
          return composed.tag === "mail" ? composed.mail : null
        }).pipe(
          Effect.provideService(ShopContact, { name: "Poterie de Lyon", email: "atelier@example.org" }),
        ),
      )
      expect(mail!.text).toContain(`À l’attention de ${to}\u00a0:`)
    },
  )
})
