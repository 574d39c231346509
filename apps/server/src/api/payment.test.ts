import { Clock, Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { Sql } from "@shop/commerce/sql"
import { Payments, PaymentSetup } from "@shop/commerce/payments"
import { sandboxPage, type SandboxMessage, sandboxSetup, sign } from "@shop/plugins/sandbox"
import { StockRepository } from "@shop/commerce/stock"
import { defaults } from "@shop/core/settings"
import { type AsyncApi, wireOrder } from "../../../../tests/support/api.ts"
import { testApp } from "../../../../tests/support/app.ts"
import { describeApiOnEachDialect } from "../../../../tests/support/services/each-api.ts"
import { clockAt } from "../../../../tests/support/clock.ts"
import { paymentRoutes } from "../routes/payments.ts"

const secret = "k".repeat(32)
const on = Layer.succeed(PaymentSetup, sandboxSetup({ secret, publicUrl: "https://shop.example" }))
type Shop = AsyncApi
/** Describes a suite of shops that take payments, unless other settings are given. */
const describePayments = (
  title: string,
  suite: (open: (services?: Layer.Layer<never>) => Promise<Shop>) => void,
): void => describeApiOnEachDialect(title, (open) => suite((services = on) => open({ services })))

const providers = [
  { code: "paypal", begin: "paypal/setExpressCheckout", complete: "paypal/complete", hook: "paypal/webhook" },
  { code: "stripe_payments", begin: "stripe/create", complete: "stripe/complete", hook: "stripe/webhook" },
] as const
type Provider = (typeof providers)[number]
const [paypal] = providers

/** Runs the hourly job after some simulated time. */
const abandonedAfter = (shop: Shop, ms: number): Promise<number> =>
  shop.run(
    Effect.flatMap(Payments, ({ abandonLate }) => abandonLate).pipe(
      Effect.provideService(
        Clock.Clock,
        clockAt(() => Date.now() + ms),
      ),
    ),
  )

/** A cart of one bowl (24.00) that goes to France for 5.00. */
const readyCart = async (shop: Shop, qty = 1): Promise<string> => {
  const cartId = await shop.cartOf({ BOL: qty })
  const addressInformation = {
    shippingAddress: { countryId: "FR" },
    billingAddress: { countryId: "FR" },
    shippingCarrierCode: "flatrate",
    shippingMethodCode: "flatrate",
  }
  await shop.send("POST /api/cart/shipping-information", { cartId }, { addressInformation })
  return cartId
}
const begin = (shop: Shop, cartId: string, { begin: path }: Provider = paypal) =>
  shop.send(`POST /api/ext/${path}`, { cartId, storeCode: "fr" }, { amount: 1 })
const complete = (shop: Shop, paymentId: string, { complete: path }: Provider = paypal) =>
  shop.send(`POST /api/ext/${path}`, {}, { paymentId: paymentId })
const order = (shop: Shop, cartId: string, code: string, id = "o-1", qty = 1) => {
  const made = wireOrder(cartId, { BOL: qty }, { order_id: id })
  const addressInformation = {
    ...made.addressInformation,
    payment_method_code: code,
    payment_method_additional: { paid: true, amount: 0 },
  }
  return shop.send("POST /api/order", {}, { ...made, addressInformation })
}
const rows = <Table extends "orders" | "payment" | "payment_event" | "sandbox_payment">(
  shop: Shop,
  table: Table,
) => shop.run(Effect.flatMap(Sql, ({ db, all }) => all(db.selectFrom(table).selectAll())))
const paymentsOf = (shop: Shop) =>
  shop.run(
    Effect.flatMap(Sql, ({ db, all }) =>
      all(db.selectFrom("payment").select(["id", "provider_id", "status"]).orderBy("made_at").orderBy("id")),
    ),
  )
const statusOf = async (shop: Shop) => (await paymentsOf(shop)).map(({ status }) => status)
const countEntries = async (shop: Shop, kind: string) => {
  const letters = Effect.flatMap(Sql, ({ db, all }) =>
    all(db.selectFrom("outbox").select("id").where("kind", "=", kind)),
  )
  return (await shop.run(letters)).length
}
/** Sets how many bowls there are. */
const putBowls = (shop: Shop, qty: number) =>
  shop.run(
    Effect.flatMap(StockRepository, (stock) =>
      stock.save("BOL", { productId: 1, qty, isInStock: qty > 0, isManaged: true, qtyMax: null }),
    ),
  )

/** The shopper at the sandbox, or a message of a provider, over the routes of both. */
const http = async (
  shop: Shop,
  method: "GET" | "POST",
  path: string,
  body?: Buffer,
  signature?: string,
  from: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" },
) =>
  testApp(paymentRoutes, {
    payments: await shop.run(Payments),
    sandbox: (await shop.run(Payments)).providers.length > 0 ? await shop.run(sandboxPage({ secret })) : null,
    view: defaults.views[0]!,
    publicHost: "shop.example",
    run: async (step) => shop.run(step),
    onUnsigned: () => undefined,
    onDefect: () => undefined,
  })(path, {
    method,
    ...(body === undefined ? {} : { payload: body }),
    headers: {
      ...from,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(signature === undefined ? {} : { "x-payment-signature": signature }),
    },
  })
const providerIdOf = async (shop: Shop, paymentId: string): Promise<string> =>
  (await paymentsOf(shop)).find(({ id }) => id === paymentId)!.provider_id
const decide = async (shop: Shop, paymentId: string, decision: string) =>
  http(shop, "POST", `/payment/sandbox/${await providerIdOf(shop, paymentId)}/${decision}`)
const hook = (shop: Shop, event: Partial<SandboxMessage>, signed = true, path: string = paypal.hook) => {
  const body = Buffer.from(JSON.stringify(event))
  return http(shop, "POST", `/api/ext/${path}`, body, signed ? sign(secret, body, Date.now()) : "t=1,v1=00")
}
const eventOf = async (
  shop: Shop,
  paymentId: string,
  more: Partial<SandboxMessage> = {},
): Promise<SandboxMessage> => ({
  id: "e-1",
  providerId: await providerIdOf(shop, paymentId),
  type: "approved",
  amountCents: 2900,
  currency: "EUR",
  ...more,
})
const begun = async (shop: Shop, cartId: string, provider: Provider = paypal): Promise<string> =>
  String(shop.result(await begin(shop, cartId, provider))["paymentId"])

describePayments("SR90 asking a provider", (open) => {
  it.each(providers)(
    "$code: the sum is the cart's total, and a second request returns the same payment",
    async (provider) => {
      const shop = await open()
      const cartId = await readyCart(shop)
      const first = await begin(shop, cartId, provider)
      expect(first).toMatchObject({
        status: 200,
        body: {
          result: {
            amountCents: 2900,
            approvalUrl: expect.stringMatching(/^https:\/\/shop\.example\/payment\/sandbox\//),
          },
        },
      })
      expect(await begin(shop, cartId, provider)).toEqual(first)
      expect(await rows(shop, "payment")).toHaveLength(1)
    },
  )
  it("a cart with another total gets another payment", async () => {
    const shop = await open()
    const cartId = await readyCart(shop)
    const first = await begun(shop, cartId)
    await shop.send(
      "POST /api/cart/update",
      { cartId },
      { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } },
    )
    expect(await begun(shop, cartId)).not.toBe(first)
  })
  it("is offered only while payments are on, and reports when they are off", async () => {
    const methods = async (shop: Shop) =>
      (
        shop.result(
          await shop.send("GET /api/cart/payment-methods", { cartId: await shop.cartOf({ BOL: 1 }) }),
        ) as unknown as ReadonlyArray<{ readonly code: string }>
      ).map(({ code }) => code)
    expect(await methods(await open())).toEqual([
      "checkmo",
      "banktransfer",
      "cashondelivery",
      "paypal",
      "stripe_payments",
    ])
    const off = await open(Layer.empty)
    expect(await methods(off)).toEqual(["checkmo", "banktransfer", "cashondelivery"])
    expect(await begin(off, await readyCart(off))).toMatchObject({
      status: 503,
      body: { result: "This way of paying is switched off: no payment provider is set" },
    })
    expect((await complete(off, "x")).status).toBe(503)
    expect(await order(off, await readyCart(off), "paypal")).toMatchObject({ status: 400 })
  })
  it("is refused for a cart that is unknown, empty or without a destination", async () => {
    const shop = await open()
    const carts = [
      ["nothing", 404],
      [await shop.newCart(), 400],
      [await shop.cartOf({ BOL: 1 }), 400],
    ] as const
    for (const [cartId, code] of carts)
      expect(await begin(shop, cartId)).toMatchObject({ status: code, body: { code } })
    expect(await rows(shop, "payment")).toEqual([])
  })
  it("does not find a payment by an unknown id", async () => {
    const shop = await open()
    for (const id of ["", "x", "__proto__", "' OR 1=1 --"])
      expect([400, 404]).toContain((await complete(shop, id)).status)
  })
  it("a payment of one provider is not one of the other", async () => {
    const shop = await open()
    expect((await complete(shop, await begun(shop, await readyCart(shop)), providers[1])).status).toBe(404)
  })
})

for (const provider of providers)
  describePayments(`SR91 SR92 from asking to the order: ${provider.code}`, (open) => {
    const { code } = provider
    it("approved, heard, come back, ordered: bound once and for all", async () => {
      const shop = await open()
      const cartId = await readyCart(shop)
      const id = await begun(shop, cartId, provider)
      const away = await decide(shop, id, "approved")
      expect(away).toMatchObject({
        status: 303,
        headers: { location: `https://shop.example/fr/checkout?payment=${id}&outcome=approved` },
      })
      expect(await statusOf(shop)).toEqual(["approved"])
      expect(shop.result(await complete(shop, id, provider))).toEqual({ status: "approved" })
      const placed = await order(shop, cartId, code)
      expect(placed).toMatchObject({ status: 200, body: { result: { orderNumber: "FR-100001" } } })
      expect(await rows(shop, "payment")).toMatchObject([
        { status: "spent", order_number: "FR-100001", amount_cents: 2900 },
      ])
      expect(await countEntries(shop, "payment.capture")).toBe(1)
      expect(await order(shop, cartId, code)).toEqual(placed)
      expect(await countEntries(shop, "payment.capture")).toBe(1)
      expect(shop.result(await complete(shop, id, provider))).toEqual({ status: "spent" })
    })
    it("return before the provider has sent an event", async () => {
      const shop = await open()
      const cartId = await readyCart(shop)
      const id = await begun(shop, cartId, provider)
      const providerId = await providerIdOf(shop, id)
      const event = await shop.run(
        Effect.flatMap(sandboxPage({ secret }), (page) => page.decide(providerId, "approved")),
      )
      expect(await statusOf(shop)).toEqual(["created"])
      expect(shop.result(await complete(shop, id, provider))).toEqual({ status: "approved" })
      expect((await order(shop, cartId, code)).status).toBe(200)
      expect(
        await shop.run(
          Effect.flatMap(Payments, (payments) => payments.receiveWebhook("paypal", event!.webhook)),
        ),
      ).toBe("taken")
      expect(await statusOf(shop)).toEqual(["spent"])
    })
    it.each([
      ["refused", "refused"],
      ["abandoned", "abandoned"],
    ])("%s: no order, and a new payment can be requested", async (decision, status) => {
      const shop = await open()
      const cartId = await readyCart(shop)
      const id = await begun(shop, cartId, provider)
      const away = await decide(shop, id, decision)
      expect(away?.headers["location"]).toMatch(/outcome=cancelled$/)
      expect(shop.result(await complete(shop, id, provider))).toEqual({ status })
      expect(await order(shop, cartId, code)).toMatchObject({ status: 402 })
      expect(await rows(shop, "orders")).toEqual([])
      expect(await begun(shop, cartId, provider)).not.toBe(id)
    })
    it("not decided yet: no order, and stock stays", async () => {
      const shop = await open()
      const cartId = await readyCart(shop)
      const id = await begun(shop, cartId, provider)
      expect(shop.result(await complete(shop, id, provider))).toEqual({ status: "created" })
      expect(await order(shop, cartId, code)).toMatchObject({ status: 402, body: { code: 402 } })
      const items = await shop.run(Effect.flatMap(StockRepository, (stock) => stock.find(["BOL"])))
      expect(items.get("BOL")).toMatchObject({ qty: 5 })
    })
  })

describePayments("SR91 what a provider says, in its own time", (open) => {
  it("twice is once", async () => {
    const shop = await open()
    const id = await begun(shop, await readyCart(shop))
    const event = await eventOf(shop, id)
    expect([(await hook(shop, event))?.status, (await hook(shop, event))?.status]).toEqual([200, 200])
    expect(await rows(shop, "payment_event")).toHaveLength(1)
    expect(await statusOf(shop)).toEqual(["approved"])
  })
  it("a late approval of an abandoned payment is released, once", async () => {
    const shop = await open()
    const id = await begun(shop, await readyCart(shop))
    await hook(shop, await eventOf(shop, id, { id: "e-0", type: "abandoned" }))
    await hook(shop, await eventOf(shop, id))
    await hook(shop, await eventOf(shop, id))
    expect([await statusOf(shop), await countEntries(shop, "payment.release")]).toEqual([["abandoned"], 1])
  })
  it.each([{ amountCents: 2899 }, { amountCents: 1 }, { amountCents: 29_000_000 }, { currency: "USD" }])(
    "another sum is a dispute, notifies the shop, and pays no order: %j",
    async (more) => {
      const shop = await open()
      const cartId = await readyCart(shop)
      const id = await begun(shop, cartId)
      await hook(shop, await eventOf(shop, id, more))
      expect([await statusOf(shop), await countEntries(shop, "payment.disputed")]).toEqual([["disputed"], 1])
      expect(shop.result(await complete(shop, id))).toEqual({ status: "disputed" })
      expect((await order(shop, cartId, "paypal")).status).toBe(402)
    },
  )
  it("an undecided payment is abandoned, and an approval without an order is released", async () => {
    const shop = await open()
    const [one, two] = [await begun(shop, await readyCart(shop)), await begun(shop, await readyCart(shop))]
    await hook(shop, await eventOf(shop, two))
    const later = (hours: number) => abandonedAfter(shop, hours * 3_600_000)
    expect(await later(2)).toBe(0)
    expect(await later(4)).toBe(1)
    expect(shop.result(await complete(shop, one))).toEqual({ status: "abandoned" })
    expect([await later(25), await countEntries(shop, "payment.release")]).toEqual([1, 1])
    expect(shop.result(await complete(shop, two))).toEqual({ status: "abandoned" })
  })
  it("what came to nothing is forgotten one day, what paid an order never", async () => {
    const shop = await open()
    const [lost, paid] = [await readyCart(shop), await readyCart(shop)]
    await decide(shop, await begun(shop, lost), "refused")
    await decide(shop, await begun(shop, paid), "approved")
    expect((await order(shop, paid, "paypal")).status).toBe(200)
    const later = (days: number) => abandonedAfter(shop, days * 86_400_000)
    await later(89)
    expect((await statusOf(shop)).toSorted()).toEqual(["refused", "spent"])
    await later(91)
    expect(await statusOf(shop)).toEqual(["spent"])
    expect(await rows(shop, "sandbox_payment")).toHaveLength(1)
    expect(await rows(shop, "payment_event")).toHaveLength(1)
  })
})

describePayments("SR92 the promise and the order", (open) => {
  it("a promise for a smaller cart does not pay a larger one; it stays a promise", async () => {
    const shop = await open()
    const cartId = await readyCart(shop)
    const id = await begun(shop, cartId)
    await hook(shop, await eventOf(shop, id))
    await shop.send(
      "POST /api/cart/update",
      { cartId },
      { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } },
    )
    expect(await order(shop, cartId, "paypal", "o-1", 2)).toMatchObject({
      status: 409,
      body: { result: { reason: "PaymentMismatched", totals: { grand_total: 53 } } },
    })
    expect([await statusOf(shop), (await rows(shop, "orders")).length]).toEqual([["approved"], 0])
  })
  it("a promise for one cart pays no other, and a card's promise is not PayPal's", async () => {
    const shop = await open()
    const [mine, theirs] = [await readyCart(shop), await readyCart(shop)]
    await hook(shop, await eventOf(shop, await begun(shop, mine)))
    expect((await order(shop, theirs, "paypal")).status).toBe(402)
    expect((await order(shop, mine, "stripe_payments", "o-2")).status).toBe(402)
    expect((await order(shop, mine, "paypal", "o-3")).status).toBe(200)
  })
  it("an order that fails leaves the promise as it was, to pay the next try", async () => {
    const shop = await open()
    const cartId = await readyCart(shop)
    await hook(shop, await eventOf(shop, await begun(shop, cartId)))
    await putBowls(shop, 0)
    expect((await order(shop, cartId, "paypal")).status).toBe(409)
    expect([await statusOf(shop), await countEntries(shop, "payment.capture")]).toEqual([["approved"], 0])
    await putBowls(shop, 1)
    expect((await order(shop, cartId, "paypal")).status).toBe(200)
    expect(await statusOf(shop)).toEqual(["spent"])
  })
  it("other ways to pay need no promise", async () => {
    const shop = await open()
    expect((await order(shop, await readyCart(shop), "checkmo")).status).toBe(200)
  })
})

describePayments("SR93 a message that is not the provider's", (open) => {
  it("changes nothing", async () => {
    const shop = await open()
    const id = await begun(shop, await readyCart(shop))
    const event = await eventOf(shop, id)
    const noJson = Buffer.from("{")
    const path = "/api/ext/paypal/webhook"
    const messages: ReadonlyArray<[string, Promise<{ readonly status: number }>, number]> = [
      ["unsigned", hook(shop, event, false), 401],
      ["no JSON", http(shop, "POST", path, noJson, sign(secret, noJson, Date.now())), 400],
      ["nothing of a payment", hook(shop, {}), 400],
      ["of an unknown type", hook(shop, { ...event, type: "paid" as "approved" }), 400],
      ["with half a cent", hook(shop, { ...event, amountCents: 0.5 }), 400],
      ["of an unknown payment", hook(shop, { ...event, providerId: "x" }), 404],
      ["by GET", http(shop, "GET", path), 405],
    ]
    for (const [what, message, code] of messages) expect([what, (await message).status]).toEqual([what, code])
    expect(await statusOf(shop)).toEqual(["created"])
  })
  it("is refused while the provider is off, with any signature", async () => {
    const shop = await open(Layer.empty)
    const body = Buffer.from("{}")
    for (const key of ["", secret, "undefined"])
      expect(
        (await http(shop, "POST", "/api/ext/paypal/webhook", body, sign(key, body, Date.now())))?.status,
      ).toBe(401)
  })
  it("an old one is not", async () => {
    const shop = await open()
    const body = Buffer.from("{}")
    const late = clockAt(() => Date.now() + 600_000)
    const webhook = { body, headers: { "x-payment-signature": sign(secret, body, Date.now()) } }
    const hear = Effect.flatMap(Payments, (payments) => payments.receiveWebhook("paypal", webhook))
    expect(await shop.run(hear)).toBe("unreadable")
    expect(await shop.run(Effect.provideService(hear, Clock.Clock, late))).toBe("unsigned")
  })
})

describePayments("SR91 the sandbox's page", (open) => {
  it("shows the sum and three decisions, then the result; the first decision wins", async () => {
    const shop = await open()
    const id = await begun(shop, await readyCart(shop))
    const path = `/payment/sandbox/${await providerIdOf(shop, id)}`
    const shown = String((await http(shop, "GET", path))?.body)
    expect(shown).toContain("29,00")
    expect(shown.match(/<button>/g)).toHaveLength(3)
    await decide(shop, id, "refused")
    await decide(shop, id, "approved")
    expect(await statusOf(shop)).toEqual(["refused"])
    expect(String((await http(shop, "GET", path))?.body)).not.toContain("<button>")
  })
  it.each([
    ["GET", "/payment/sandbox/nothing", 404],
    ["POST", "/payment/sandbox/nothing/approved", 404],
  ] as const)("%s %s: %d", async (method, path, code) =>
    expect((await http(await open(), method, path))?.status).toBe(code),
  )
  it("a decision is no link, and no other word is one", async () => {
    const shop = await open()
    const path = `/payment/sandbox/${await providerIdOf(shop, await begun(shop, await readyCart(shop)))}`
    expect((await http(shop, "GET", `${path}/approved`))?.status).toBe(405)
    expect((await http(shop, "POST", `${path}/paid`))?.status).toBe(404)
    expect(await statusOf(shop)).toEqual(["created"])
  })
  it.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling domain", { "sec-fetch-site": "same-site", origin: "https://shop.example" }],
    ["another origin in an older browser", { origin: "https://other.example" }],
    ["a page without an origin", { origin: "null" }],
    ["a program", {}],
  ])("SR542 refuses a decision from %s", async (_, from) => {
    const shop = await open()
    const path = `/payment/sandbox/${await providerIdOf(shop, await begun(shop, await readyCart(shop)))}`
    const reply = await http(shop, "POST", `${path}/approved`, undefined, undefined, from)
    expect(reply.status).toBe(403)
    expect(await statusOf(shop)).toEqual(["created"])
  })
  it("SR542 takes a decision from its page in an older browser", async () => {
    const shop = await open()
    const path = `/payment/sandbox/${await providerIdOf(shop, await begun(shop, await readyCart(shop)))}`
    const from = { origin: "https://shop.example" }
    expect((await http(shop, "POST", `${path}/refused`, undefined, undefined, from)).status).toBe(303)
  })
  it("is not there while the provider is off", async () => {
    expect((await http(await open(Layer.empty), "GET", "/payment/sandbox/x"))?.status).toBe(404)
  })
})
