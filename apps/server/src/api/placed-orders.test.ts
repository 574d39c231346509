import { Effect, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { OrderDocuments, Orders, SellerFacts } from "@shop/commerce/orders"
import { Outbox } from "@shop/commerce/outbox"
import { type PaymentJob, PaymentSetup } from "@shop/commerce/payments"
import { sandboxPage, sandboxSetup } from "@shop/plugins/sandbox"
import { OrderManagementRequests } from "@shop/core/order"
import { defaults } from "@shop/core/settings"
import { orderManagementEndpoints } from "@shop/wire/order-management"
import { api, productDocument, wireOrder } from "../../../../tests/support/api.ts"
import { ada, ben, customersOf, password } from "../../../../tests/support/customers.ts"
import { pdfText as textOf } from "../../../../tests/support/pdf.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { findOrder, mintOrderCode } from "../../../../tests/support/stored-orders.ts"
import { invoicePdf } from "../invoices/pdf.ts"
import { changedSkus } from "../ssr/changed-skus.ts"
import { serverEndpoints } from "@shop/wire/server"

const startMs = Date.UTC(2026, 10, 21, 12)
const email = "anne@example.org"
const seller = {
  name: "Töpferei Größe & Fils",
  address: ["1 rue des Œillets", "69001 Lyon"],
  email: "bonjour@example.org",
  phone: "",
  register: "RCS Lyon 123",
  vatId: "FR12345678901",
}
const open = (services: Layer.Layer<never> = Layer.succeed(SellerFacts, seller)) => api({ startMs, services })
type Shop = ReturnType<typeof open>

let minted = 0
const placed = (shop: Shop, qtyBySku: Readonly<Record<string, number>>, query = {}, cart?: string): string =>
  shop.result(
    shop.send(
      "POST /api/order",
      query,
      wireOrder(cart ?? shop.cartOf(qtyBySku), qtyBySku, { order_id: `after-${(minted += 1)}` }),
    ),
  )["orderNumber"] as string

const call = (shop: Shop, path: string, body: unknown, query = {}, client: string | null = null) =>
  shop.sendAsync(`POST /api/ext/orders/${path}`, query, body, { client })

/** The code of a guest's letter. */
const codeOf = (shop: Shop, number: string): string =>
  shop.run(
    Effect.map(Database, (database) => mintOrderCode(database, findOrder(database, number)!.id, shop.now())),
  )

const unknown = { code: 404, result: "There is no order with this number and e-mail address" }

describe("CM85 a placed order", () => {
  it("opens to a guest with number and e-mail address, in any case", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 2 })
    const reply = await call(shop, "look-up", { number: number.toLowerCase(), email: "ANNE@example.org " })
    expect(reply.status).toBe(200)
    expect(shop.result(reply)).toMatchObject({
      number,
      status: "pending",
      currency: "EUR",
      placedAt: "2026-11-21T12:00:00.000Z",
      shippedAt: null,
      lines: [{ position: 0, sku: "BOL", qty: 2, rowGrossCents: 48_00, refundedQty: 0, withdrawnQty: 0 }],
      isCancellable: true,
      shipping: { city: "Lyon" },
    })
  })
  it("CM301 L11: has a tracking link once it is shipped", async () => {
    const trackingUrls = { flatrate: "https://carrier.example/{code}" }
    const shopSettings = { ...defaults, shipping: { ...defaults.shipping, trackingUrls } }
    const shop = api({ startMs, shop: shopSettings, services: Layer.succeed(SellerFacts, seller) })
    const number = placed(shop, { BOL: 2 })
    const action = { tag: "ship", tracking: "1Z999" } as const
    shop.run(
      Effect.flatMap(Orders, (orders) => orders.perform({ number, action, key: null, actor: "operator" })),
    )
    const reply = await call(shop, "look-up", { number, email: "anne@example.org" })
    expect(shop.result(reply)).toMatchObject({ trackingUrl: "https://carrier.example/1Z999" })
    const letters = shop.run(Effect.flatMap(Outbox, ({ list }) => list(null, 9)))
    const shipped = letters.find(({ kind }) => kind === "order.shipped")!
    const { composed } = (await shop.runAsync(Effect.flatMap(Outbox, ({ read }) => read(shipped.id))))!
    expect(composed).toMatchObject({
      mail: { text: expect.stringContaining("\nhttps://carrier.example/1Z999\n") as string },
    })
  })
  it("opens to its customer by number, and to no other customer", async () => {
    const shop = open()
    const people = customersOf(shop)
    const [own, other] = [await people.registerAndSignIn(ada), await people.registerAndSignIn(ben)]
    const cart = String(shop.result(shop.send("POST /api/cart/create", { token: own.token })))
    shop.send(
      "POST /api/cart/update",
      { token: own.token, cartId: cart },
      { cartItem: { sku: "BOL", qty: 1, quoteId: cart } },
    )
    const number = placed(shop, { BOL: 1 }, { token: own.token }, cart)
    expect((await call(shop, "look-up", { number }, { token: own.token })).status).toBe(200)
    expect((await call(shop, "look-up", { number }, { token: other.token })).body).toEqual(unknown)
    expect((await call(shop, "look-up", { number })).body).toEqual(unknown)
    expect((await call(shop, "look-up", { number }, { token: "none" })).status).toBe(401)
  })
  it("S11 of an account does not open by number and address in any request", async () => {
    const shop = open()
    const people = customersOf(shop)
    const { token } = await people.registerAndSignIn(ada)
    const number = placed(shop, { BOL: 1 })
    expect((await call(shop, "adopt", { orderId: `after-${minted}` }, { token })).status).toBe(200)
    const body = { number, email, key: "k", name: "Anne", creditNote: "FR-C100001" }
    for (const path of ["look-up", "cancel", "withdrawal", "withdrawal/confirm", "invoice", "credit-note"])
      expect((await call(shop, path, body)).body).toEqual(unknown)
    expect(shop.result(await call(shop, "look-up", { number }, { token }))["status"]).toBe("pending")
  })
  it("S11 opens to its customer after many wrong tries of others", async () => {
    const shop = open()
    const people = customersOf(shop)
    const { token } = await people.registerAndSignIn(ada)
    const number = placed(shop, { BOL: 1 })
    await call(shop, "adopt", { orderId: `after-${minted}` }, { token })
    const codes: Array<number> = []
    for (let count = 0; count < 31; count += 1)
      codes.push((await call(shop, "look-up", { number, email: "b@c.de" }, {}, `198.51.${count}.1`)).status)
    expect(codes.at(-1)).toBe(403)
    expect((await call(shop, "look-up", { number }, { token })).status).toBe(200)
  })
  it("has one response for every wrong pair, in every request", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    const wrong = [
      { number, email: "ben@example.org" },
      { number: "FR-999999", email },
      { number },
      { number, email: "" },
      { number, email: { $ne: "" } },
    ]
    for (const path of ["look-up", "cancel", "withdrawal", "withdrawal/confirm", "invoice"])
      for (const plea of wrong) {
        const reply = await call(shop, path, { ...plea, key: "k", name: "Anne" })
        expect([reply.status, reply.body]).toEqual([404, unknown])
      }
  })
  it("has limits by client and by number; correct requests are not counted", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    const codes: Array<number> = []
    for (let count = 0; count < 301; count += 1)
      codes.push((await call(shop, "look-up", { number, email }, {}, "192.0.2.1")).status)
    expect(codes.filter((code) => code === 429)).toHaveLength(1)
    const guesses: Array<number> = []
    for (let count = 0; count < 31; count += 1)
      guesses.push((await call(shop, "look-up", { number, email: "b@c.de" }, {}, `198.51.${count}.1`)).status)
    expect(guesses.filter((code) => code === 404)).toHaveLength(30)
    expect(guesses.at(-1)).toBe(403)
    const others: Array<number> = []
    for (let count = 0; count < 31; count += 1)
      others.push((await call(shop, "look-up", { number: `DE-${count}`, email }, {}, "192.0.2.2")).status)
    expect(others.slice(0, 30)).toEqual(guesses.slice(0, 30))
    expect(others.at(-1)).toBe(429)
    const none: Array<number> = []
    for (let count = 0; count < 31; count += 1)
      none.push((await call(shop, "look-up", { number: "FR-9", email }, {}, `203.0.${count}.1`)).status)
    expect(none).toEqual(guesses)
  })
})

describe("CM235 a guest's order is adopted by a customer", () => {
  it("with its key, repeatedly, and by no other customer or key", async () => {
    const shop = open()
    const people = customersOf(shop)
    const [own, other] = [await people.registerAndSignIn(ada), await people.registerAndSignIn(ben)]
    const number = placed(shop, { BOL: 1 })
    const orderId = `after-${minted}`
    const history = (token: string) => shop.result(shop.send("GET /api/user/order-history", { token }))
    expect(history(own.token)).toMatchObject({ total_count: 0 })
    expect((await call(shop, "adopt", { orderId })).status).toBe(401)
    expect((await call(shop, "adopt", {}, { token: own.token })).status).toBe(400)
    expect((await call(shop, "adopt", { orderId: "" }, { token: own.token })).status).toBe(400)
    for (const wrong of ["after", number, "x".repeat(10_000)])
      expect((await call(shop, "adopt", { orderId: wrong }, { token: own.token })).status).toBe(404)
    for (const _ of [1, 2])
      expect((await call(shop, "adopt", { orderId }, { token: own.token })).body).toEqual({
        code: 200,
        result: { number },
      })
    expect(history(own.token)).toMatchObject({ total_count: 1, items: [{ increment_id: number }] })
    expect((await call(shop, "adopt", { orderId }, { token: other.token })).body).toEqual({
      code: 404,
      result: "You have no such order",
    })
    expect(history(other.token)).toMatchObject({ total_count: 0 })
    expect((await call(shop, "look-up", { number }, { token: own.token })).status).toBe(200)
  })
})

describe("CM272 S11 a guest needs a one-time code from a letter", () => {
  const codesIn = async (shop: Shop): Promise<ReadonlyArray<string>> => {
    const rows = shop.run(Database).all("SELECT id FROM outbox WHERE kind = 'order.code' ORDER BY id")
    const codes: Array<string> = []
    for (const { id } of rows) {
      const read = await shop.runAsync(Effect.flatMap(Outbox, (outbox) => outbox.read(Number(id))))
      codes.push(read?.composed.tag === "mail" ? /\b\d{8}\b/.exec(read.composed.mail.text)![0] : "")
    }
    return codes
  }
  const refused = (reply: { readonly status: number; readonly body: unknown }) => [
    reply.status,
    (reply.body as { readonly meta?: { readonly code: string } }).meta?.code,
  ]
  it.each([
    ["cancel", {}],
    ["withdrawal/confirm", { name: "Anne" }],
  ])("for %s: number and address alone only send the letter", async (path, more) => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    const body = { number, email, key: "k", ...more }
    expect(refused(await call(shop, path, body))).toEqual([403, "CodeNeeded"])
    expect(refused(await call(shop, path, { ...body, code: "1234567" }))).toEqual([403, "CodeWrong"])
    expect(shop.result(await call(shop, "look-up", { number, email }))["status"]).toBe("pending")
    expect(shop.run(Database).all("SELECT * FROM withdrawal")).toEqual([])
    const [code] = await codesIn(shop)
    expect(
      (await call(shop, path, { ...body, code: ` ${code!.slice(0, 4)} ${code!.slice(4)} ` })).status,
    ).toBe(200)
    // A lost response can be requested again; the code allows no other action.
    expect((await call(shop, path, { ...body, code })).status).toBe(200)
    expect(refused(await call(shop, path, { ...body, key: "other", code }))).toEqual([403, "CodeWrong"])
  })
  it("which expires after an hour and after 50 wrong tries", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    const cancel = (code: string, client: string | null = null) =>
      call(shop, "cancel", { number, email, key: "k", code }, {}, client)
    const old = codeOf(shop, number)
    shop.pass(3_600_000)
    expect(refused(await cancel(old))).toEqual([403, "CodeWrong"])
    const guessed = codeOf(shop, number)
    for (let count = 0; count < 50; count += 1) await cancel("none", `198.51.${count}.1`)
    expect(refused(await cancel(guessed))).toEqual([403, "CodeWrong"])
  })
  it("of which five are sent an hour, none for accounts or wrong addresses", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    for (let count = 0; count < 7; count += 1)
      await call(shop, "cancel", { number, email, key: "k" }, {}, `198.51.${count}.1`)
    expect(await codesIn(shop)).toHaveLength(5)
    const other = open()
    const { token } = await customersOf(other).registerAndSignIn(ada)
    const own = placed(other, { BOL: 1 })
    await call(other, "adopt", { orderId: `after-${minted}` }, { token })
    await call(other, "cancel", { number: own, email, key: "k" })
    const guests = placed(other, { BOL: 1 })
    await call(other, "cancel", { number: guests, email: "ben@example.org", key: "k" })
    expect(await codesIn(other)).toEqual([])
  })
  it("which also opens an order that others tried too often", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    for (let count = 0; count < 31; count += 1)
      await call(shop, "look-up", { number, email: "b@c.de" }, {}, `198.51.${count}.1`)
    const lookUp = await call(shop, "look-up", { number, email }, {}, "203.0.113.1")
    expect(refused(lookUp)).toEqual([403, "CodeNeeded"])
    const stranger = await call(shop, "look-up", { number, email: "b@c.de" }, {}, "203.0.114.1")
    expect(stranger.body).toEqual(lookUp.body)
    const [code, ...more] = await codesIn(shop)
    expect(more).toEqual([])
    expect((await call(shop, "look-up", { number, email, code }, {}, "203.0.113.1")).status).toBe(200)
    const wrong = await call(shop, "look-up", { number, email: "b@c.de", code }, {}, "203.0.114.1")
    expect(refused(wrong)).toEqual([403, "CodeWrong"])
  })
})

describe("CM81 CM83 a cancellation by the buyer", () => {
  it("works once on a pending order, and drops the pages of its products", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 2 })
    const left = () => shop.result(shop.send("GET /api/stock/check", { sku: "BOL" }))["qty"]
    expect(left()).toBe(3)
    const body = { number, email, key: "k", code: codeOf(shop, number) }
    const [first, again] = [await call(shop, "cancel", body), await call(shop, "cancel", body)]
    expect(first.body).toEqual(again.body)
    expect(shop.result(first)).toMatchObject({ status: "cancelled", isCancellable: false })
    expect(left()).toBe(5)
    const other = { ...body, key: "other", code: codeOf(shop, number) }
    expect((await call(shop, "cancel", other)).status).toBe(409)
    const request = { method: "POST", path: "/api/ext/orders/cancel", query: {}, body, headers: {} } as const
    expect(changedSkus(request, first)).toEqual(["BOL"])
    expect(changedSkus(request, { ...first, status: 409 })).toEqual([])
  })
  it("is refused after shipping", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    const orders = shop.run(Orders)
    shop.run(orders.perform({ number, action: { tag: "pay" }, key: null, actor: "operator" }))
    const code = codeOf(shop, number)
    expect(await call(shop, "cancel", { number, email, code, key: "k" })).toMatchObject({ status: 409 })
    expect(shop.result(await call(shop, "look-up", { number, email }))["isCancellable"]).toBe(false)
  })
})

describe("CM87 a withdrawal in two steps without an account", () => {
  it("stores nothing in the first step, and gives a dated receipt in the second", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 2, JAM: 1 })
    const plea = { number, email, lines: [{ position: 0, qty: 1 }] }
    const draft = await call(shop, "withdrawal", plea)
    expect(shop.result(draft)).toEqual({
      orderNumber: number,
      lines: [{ position: 0, qty: 1, sku: "BOL", name: "BOL" }],
    })
    expect(shop.run(Database).all("SELECT * FROM withdrawal")).toEqual([])
    const code = codeOf(shop, number)
    const declare = () => call(shop, "withdrawal/confirm", { ...plea, name: "Anne Martin", key: "k", code })
    const receipt = shop.result(await declare())
    expect(receipt).toMatchObject({
      receipt: `${number}-W1`,
      declaredAt: "2026-11-21T12:00:00.000Z",
      name: "Anne Martin",
      lines: [{ sku: "BOL", qty: 1 }],
    })
    for (const part of [`${number}-W1`, "1 × BOL", "Anne Martin", "21 novembre 2026"])
      expect(receipt["text"]).toContain(part)
    shop.pass(60_000)
    expect(shop.result(await declare())).toEqual(receipt)
  })
  it("sends the code for an order of a deleted account too", async () => {
    const shop = open()
    const { registerAndSignIn } = customersOf(shop)
    const { token } = await registerAndSignIn(ada)
    const number = placed(shop, { BOL: 1 })
    shop.result(await call(shop, "adopt", { orderId: `after-${minted}` }, { token }))
    expect(await shop.sendAsync("POST /api/ext/account/leave", { token }, { password })).toMatchObject({
      status: 200,
    })
    shop.result(await call(shop, "withdrawal", { number, email }))
    const sent = shop.run(Database).all("SELECT subject FROM outbox WHERE kind = 'order.code'")
    expect(sent).toHaveLength(1)
  })
  it("covers the whole order by default and needs no reason", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 2, JAM: 1 })
    const code = codeOf(shop, number)
    const reply = await call(shop, "withdrawal/confirm", { number, email, code, name: "A", key: "k" })
    expect(shop.result(reply)["lines"]).toHaveLength(2)
  })
  it.each([
    ["lines that are none", { lines: "all" }, 400],
    ["pieces that are none", { lines: [{ position: 0, qty: 1.5 }] }, 400],
    ["too many pieces", { lines: [{ position: 0, qty: 9 }] }, 409],
    ["no name", { name: "" }, 400],
    ["no key", { key: "" }, 400],
    ["a key without end", { key: "k".repeat(256) }, 400],
  ])("%s: refused", async (_, more, code) => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    const body = { number, email, code: codeOf(shop, number), name: "A", key: "k", ...more }
    expect((await call(shop, "withdrawal/confirm", body)).status).toBe(code)
    expect(shop.run(Database).all("SELECT * FROM withdrawal")).toEqual([])
  })
})

describe("CM234 the availability of an invoice", () => {
  const has = async (shop: Shop, number: string) =>
    shop.result(await call(shop, "look-up", { number, email }))["hasInvoice"]
  it("is in the details and stays true after issue", async () => {
    const shop = open()
    const [issued, none] = [placed(shop, { BOL: 1 }), placed(shop, { BOL: 1 })]
    expect(await has(shop, issued)).toBe(true)
    await call(shop, "invoice", { number: issued, email })
    for (const number of [issued, none])
      await call(shop, "cancel", { number, email, key: `no ${number}`, code: codeOf(shop, number) })
    expect([await has(shop, issued), await has(shop, none)]).toEqual([true, false])
  })
  it("is false without the seller's facts", async () => {
    const shop = open(Layer.empty)
    expect(await has(shop, placed(shop, { BOL: 1 }))).toBe(false)
  })
})

describe("SR122 CM86 an invoice as a PDF", () => {
  it("is sent to the buyer with equal bytes each time", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 2, JAM: 1 })
    const first = shop.result(await call(shop, "invoice", { number, email }))
    expect(first).toMatchObject({ fileName: "FR-I100001.pdf", contentType: "application/pdf" })
    shop.pass(86_400_000)
    expect(shop.result(await call(shop, "invoice", { number, email }))).toEqual(first)
    const pdf = Buffer.from(String(first["base64"]), "base64")
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")
    expect(pdf.toString("latin1")).toMatch(/\/FontFile2/)
    const text = textOf(pdf).replaceAll(/[\u00a0\u202f]/g, " ")
    for (const part of [
      "Töpferei Größe & Fils",
      "1 rue des Œillets",
      "FR12345678901",
      "FR-I100001",
      number,
      "Anne Martin",
      "48,00 €",
      "5,5 %",
      "20 %",
      "Page 1 sur 1",
    ])
      expect(text).toContain(part)
  })
  it("CM394 is not issued by a request for an issued one", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    const request = { number, email, mustBeIssued: true }
    const refused = await call(shop, "invoice", request)
    expect(refused).toMatchObject({ status: 404, body: { meta: { code: "NotIssued" } } })
    expect(shop.run(Database).all("SELECT * FROM counter WHERE name GLOB 'invoice.*'")).toEqual([])
    const issued = shop.result(await call(shop, "invoice", { number, email }))
    expect(shop.result(await call(shop, "invoice", request))).toEqual(issued)
  })
  it("is refused without a seller and uses no number", async () => {
    const shop = open(Layer.empty)
    const number = placed(shop, { BOL: 1 })
    expect((await call(shop, "invoice", { number, email })).status).toBe(503)
    expect(shop.run(Database).all("SELECT * FROM counter WHERE name GLOB 'invoice.*'")).toEqual([])
  })
  it("has several pages for many lines", async () => {
    const shop = open()
    const facts = shop.run(Effect.flatMap(OrderDocuments, ({ invoice }) => invoice(placed(shop, { BOL: 1 }))))
    const line = facts.lines[0]!
    const many = {
      ...facts,
      lines: Array.from({ length: 80 }, () => ({ ...line, name: "Œuvre en grès ".repeat(6) })),
    }
    const pdf = await invoicePdf(many, defaults.views)
    const pages = Buffer.from(pdf)
      .toString("latin1")
      .match(/\/Type \/Page\n/g)!.length
    expect(pages).toBeGreaterThan(2)
    expect(textOf(pdf)).toContain(`Page ${pages} sur ${pages}`)
  })
})

describe("CM94 a payment through a provider", () => {
  const secret = "s".repeat(32)
  const paid = async () => {
    const shop = open(
      Layer.succeed(PaymentSetup, sandboxSetup({ secret, publicUrl: "https://shop.example" })),
    )
    const cartId = shop.cartOf({ BOL: 2 })
    shop.send(
      "POST /api/cart/shipping-information",
      { cartId },
      {
        addressInformation: {
          shippingAddress: { countryId: "FR" },
          shippingCarrierCode: "flatrate",
          shippingMethodCode: "flatrate",
        },
      },
    )
    const { paymentId, approvalUrl } = shop.result(
      shop.send("POST /api/ext/paypal/setExpressCheckout", { cartId }),
    )
    const { Payments } = await import("@shop/commerce/payments")
    const payments = shop.run(Payments)
    const providerId = String(approvalUrl).split("/").at(-1)!
    const { decide } = shop.run(sandboxPage({ secret }))
    shop.run(decide(providerId, "approved"))
    shop.send("POST /api/ext/paypal/complete", {}, { paymentId })
    const body = wireOrder(cartId, { BOL: 2 }, { order_id: `paid-${(minted += 1)}` })
    const reply = shop.send(
      "POST /api/order",
      {},
      { ...body, addressInformation: { ...body.addressInformation, payment_method_code: "paypal" } },
    )
    const number = String(shop.result(reply)["orderNumber"])
    const { sendDue } = shop.run(Outbox)
    const books = () =>
      shop.run(Database).get("SELECT amount_cents, captured_cents, returned_cents FROM sandbox_payment")!
    return {
      shop,
      number,
      books,
      send: () => shop.runAsync(sendDue),
      orders: shop.run(Orders),
      payments,
      providerId,
    }
  }
  it("is captured after the order and refunded by refunds", async () => {
    const { shop, number, books, send, orders } = await paid()
    const sum = Number(books()["amount_cents"])
    expect(shop.run(orders.find(number))).toMatchObject({ paidCents: sum, status: "pending" })
    expect(await send()).toMatchObject({ sent: 1 })
    expect(books()).toMatchObject({ captured_cents: sum, returned_cents: 0 })
    const ask = { of: "amount", amountCents: 5_00 } as const
    shop.run(
      orders.perform({
        number,
        action: { tag: "refund", ask, isRestocked: false },
        key: "r",
        actor: "operator",
      }),
    )
    await send()
    expect(books()).toMatchObject({ returned_cents: 5_00 })
    shop.run(orders.perform({ number, action: { tag: "cancel" }, key: "c", actor: "buyer" }))
    await send()
    await send()
    expect(books()).toMatchObject({ captured_cents: sum, returned_cents: sum })
  })
  it("is refunded once per key and at most fully, and only after its capture", async () => {
    const { shop, books, payments, providerId, send } = await paid()
    const settle = (kind: PaymentJob["kind"], of: string, amountCents: number, key: string) => {
      const result = shop.run(Effect.result(payments.settle({ kind, providerId: of, amountCents }, key)))
      return result._tag === "Success" ? "done" : result.failure.fault.tag
    }
    const give = (amountCents: number, key: string) => settle("payment.release", providerId, amountCents, key)
    expect(give(1_00, "early")).toBe("Rejected")
    await send()
    expect([give(1_00, "a"), give(1_00, "a"), give(1_000_00, "b")]).toEqual(["done", "done", "Rejected"])
    expect(books()).toMatchObject({ returned_cents: 1_00 })
    expect(settle("payment.capture", "none", 1, "c")).toBe("Rejected")
  })
})

describe("laws", () => {
  it("CM85 requests about an order survive the wire", () => {
    const text = fc.string({ minLength: 1 }).filter((value) => value.trim() !== "")
    const plea = { number: text, email: fc.option(text) }
    const lines = fc.option(
      fc.array(fc.record({ position: fc.nat(), qty: fc.integer({ min: 1, max: 9999 }) }), { maxLength: 3 }),
    )
    const view = defaults.views[0]!
    fc.assert(
      fc.property(fc.record({ ...plea, lines, key: text, name: text }), (input) => {
        const { number, email: address } = input
        const calls = [
          OrderManagementRequests.lookUp({ number, email: address }),
          OrderManagementRequests.invoice({ number, email: address }),
          OrderManagementRequests.cancel({ number, email: address, key: input.key }),
          OrderManagementRequests.draftWithdrawal({ number, email: address, lines: input.lines }),
          OrderManagementRequests.declareWithdrawal(input),
          OrderManagementRequests.adopt({ orderId: input.key }),
        ] as const
        for (const one of calls) {
          const endpoint = serverEndpoints[one.name]
          const request = (
            endpoint.encodeRequest as (
              input: unknown,
              at: typeof view,
            ) => ReturnType<typeof endpoint.encodeRequest>
          )(one.input, view)
          // The URL contains no personal data.
          expect(request.query).toEqual({ token: "", storeCode: "fr" })
          expect(
            endpoint.decodeRequest({ ...request, body: JSON.parse(JSON.stringify(request.body)) }),
          ).toMatchObject({
            success: one.input,
          })
        }
      }),
      limitRuns(1_000, "six calls an example"),
    )
  })
  it("CM85 invalid responses are rejected", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (result) => {
        for (const endpoint of Object.values(orderManagementEndpoints)) {
          const reply = { status: 200, body: { code: 200, result }, headers: {} }
          const decode = endpoint.decodeResponse as (
            reply: unknown,
            input: unknown,
          ) => { readonly _tag: string }
          expect(decode(reply, {})._tag).toBe("Failure")
        }
      }),
      limitRuns(1_000, "five readers an example"),
    )
  })
  it("CM85 responses survive the wire", async () => {
    const shop = open()
    const number = placed(shop, { BOL: 1 })
    const input = { number, email, lines: null, name: "A", key: "k" }
    const paths = ["look-up", "withdrawal", "withdrawal/confirm", "invoice", "cancel"]
    for (const path of paths) {
      const endpoint = Object.values(orderManagementEndpoints).find(
        (one) => one.path === `/api/ext/orders/${path}`,
      )!
      const reply = await call(shop, path, { ...input, code: codeOf(shop, number) })
      const decode = endpoint.decodeResponse as (reply: unknown, input: unknown) => unknown
      expect(decode(reply, input)).toMatchObject({ _tag: "Success", success: shop.result(reply) })
    }
    await shop.runAsync(Effect.void)
  })
})

describe("SR163, CM164 a credit note as a PDF", () => {
  const refunded = async () => {
    const shop = open()
    const number = placed(shop, { BOL: 2, JAM: 1 })
    await call(shop, "invoice", { number, email })
    shop.run(
      Effect.flatMap(Orders, (orders) =>
        Effect.andThen(
          orders.perform({ number, action: { tag: "pay" }, key: null, actor: "operator" }),
          orders.perform({
            number,
            action: {
              tag: "refund",
              ask: { of: "lines", lines: [{ position: 1, qty: 1 }], withShipping: false },
              isRestocked: false,
            },
            key: null,
            actor: "operator",
          }),
        ),
      ),
    )
    return { shop, number }
  }
  it("is in the details and is sent to the buyer with equal bytes each time", async () => {
    const { shop, number } = await refunded()
    const details = shop.result(await call(shop, "look-up", { number, email }))
    expect(details["creditNotes"]).toEqual([
      { number: "FR-C100001", issuedAt: "2026-11-21T12:00:00.000Z", amountCents: 10_55 },
    ])
    const request = { number, email, creditNote: "fr-c100001" }
    const first = shop.result(await call(shop, "credit-note", request))
    expect(first).toMatchObject({ fileName: "FR-C100001.pdf", contentType: "application/pdf" })
    expect(shop.result(await call(shop, "credit-note", request))).toEqual(first)
    const text = textOf(Buffer.from(String(first["base64"]), "base64")).replaceAll(/[\u00a0\u202f]/g, " ")
    for (const part of [
      "Avoir",
      "FR-C100001",
      "Sur la facture FR-I100001 du 21 novembre 2026",
      number,
      "JAM",
      "10,55 €",
      "5,5 %",
    ])
      expect(text).toContain(part)
    expect(text).not.toContain("BOL")
  })
  it("is refused for another order, an unknown number and another buyer", async () => {
    const { shop, number } = await refunded()
    const other = placed(shop, { BOL: 1 })
    const creditNote = "FR-C100001"
    expect((await call(shop, "credit-note", { number: other, email, creditNote })).status).toBe(404)
    expect((await call(shop, "credit-note", { number, email, creditNote: "FR-C9" })).status).toBe(404)
    expect((await call(shop, "credit-note", { number, email: "eve@example.org", creditNote })).body).toEqual(
      unknown,
    )
  })
  it("CM93 is named in the letter about the refund", async () => {
    const { shop } = await refunded()
    const row = shop.run(Database).get("SELECT id FROM outbox WHERE kind = 'order.refunded'")!
    const read = await shop.runAsync(Effect.flatMap(Outbox, (outbox) => outbox.read(Number(row["id"]))))
    expect(read?.composed).toMatchObject({
      tag: "mail",
      mail: { text: expect.stringContaining("L’avoir FR-C100001 a été établi.") },
    })
  })
})

describe("CM162, CM163 products without the right of withdrawal", () => {
  const flour = productDocument(9, "FLOUR", { price: 4, withdrawal_exception: "perishable" })
  const jar = productDocument(10, "JAR", { price: 6, withdrawal_exception: "hygiene" })
  const stocked = () =>
    api({ startMs, services: Layer.succeed(SellerFacts, seller), documents: [flour, jar] })
  const letterOf = async (shop: Shop, kind: string): Promise<string> => {
    const row = shop.run(Database).get("SELECT id FROM outbox WHERE kind = ? ORDER BY id DESC", kind)!
    const read = await shop.runAsync(Effect.flatMap(Outbox, (outbox) => outbox.read(Number(row["id"]))))
    return read?.composed.tag === "mail" ? read.composed.mail.text : ""
  }
  it("are marked in order, draft, receipt and letters", async () => {
    const shop = stocked()
    const number = placed(shop, { BOL: 1, FLOUR: 2, JAR: 1 })
    const details = shop.result(await call(shop, "look-up", { number, email }))
    expect(details["lines"]).toMatchObject([{}, { exception: "perishable" }, { exception: "hygiene" }])
    const bought = await letterOf(shop, "order.placed")
    expect(bought).toContain("2 × FLOUR – se périme vite\u00a0: pas de droit de rétractation")
    expect(bought).toContain("1 × JAR – scellé pour des raisons d’hygiène")
    const draft = shop.result(await call(shop, "withdrawal", { number, email }))
    expect(draft).toMatchObject({
      lines: [{ sku: "BOL" }, { sku: "JAR", exception: "hygiene" }],
      excepted: [{ position: 1, qty: 2, sku: "FLOUR", exception: "perishable" }],
    })
    const declared = { number, email, name: "Anne", key: "k", code: codeOf(shop, number) }
    const receipt = shop.result(await call(shop, "withdrawal/confirm", declared))
    expect(receipt["excepted"]).toEqual(draft["excepted"])
    const covered = "Non couvert, car la loi exclut le droit de rétractation"
    expect(receipt["text"]).toContain(covered)
    expect(receipt["text"]).toContain("1 × JAR (JAR)\u00a0: scellé")
    expect(await letterOf(shop, "order.withdrawal")).toContain(covered)
    const invoice = shop.result(await call(shop, "invoice", { number, email }))
    const paper = textOf(Buffer.from(String(invoice["base64"]), "base64"))
    expect(paper).toContain("2 × FLOUR\u00a0: se périme vite")
  })
  it("are refused by name when a withdrawal has only them", async () => {
    const shop = stocked()
    const number = placed(shop, { FLOUR: 1 })
    expect(await call(shop, "withdrawal", { number, email })).toMatchObject({
      status: 409,
      body: { result: expect.stringContaining("No withdrawal can cover FLOUR") },
    })
  })
})
