import { Clock, Effect, Layer } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { type PaymentEvent, Payments, PaymentSetup, sign } from "@shop/commerce/payments"
import { defaults } from "@shop/core/settings"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { testApp } from "../../../../tests/support/app.ts"
import { clockAt } from "../../../../tests/support/clock.ts"
import { paymentRoutes } from "../routes/payments.ts"

const secret = "k".repeat(32)
const on = Layer.succeed(PaymentSetup, { mode: "sandbox", secret, publicUrl: "https://shop.example" })
const opened: Array<ReturnType<typeof api>> = []
const open = (given: Layer.Layer<never> = on) => {
  const shop = api({ given })
  opened.push(shop)
  return shop
}
type Shop = ReturnType<typeof open>
afterAll(() => Promise.all(opened.map((shop) => shop.close())))

const providers = [
  { code: "paypal", begin: "paypal/setExpressCheckout", complete: "paypal/complete", hook: "paypal/webhook" },
  { code: "stripe_payments", begin: "stripe/create", complete: "stripe/complete", hook: "stripe/webhook" },
] as const
type Provider = (typeof providers)[number]
const [paypal] = providers

/** Runs the hourly job as if some time had passed. */
const abandonedAfter = (shop: Shop, ms: number): number =>
  shop.run(
    Effect.flatMap(Payments, ({ abandonLate }) => abandonLate).pipe(
      Effect.provideService(
        Clock.Clock,
        clockAt(() => Date.now() + ms),
      ),
    ),
  )

/** A cart of one bowl (24.00) that goes to France for 5.00. */
const readyCart = (shop: Shop, qty = 1): string => {
  const cartId = shop.cartOf({ BOL: qty })
  const addressInformation = {
    shippingAddress: { countryId: "FR" },
    billingAddress: { countryId: "FR" },
    shippingCarrierCode: "flatrate",
    shippingMethodCode: "flatrate",
  }
  shop.ask("POST /api/cart/shipping-information", { cartId }, { addressInformation })
  return cartId
}
const begin = (shop: Shop, cartId: string, { begin: path }: Provider = paypal) =>
  shop.ask(`POST /api/ext/${path}`, { cartId, storeCode: "fr" }, { amount: 1 })
const complete = (shop: Shop, paymentId: string, { complete: path }: Provider = paypal) =>
  shop.ask(`POST /api/ext/${path}`, {}, { paymentId: paymentId })
const order = (shop: Shop, cartId: string, code: string, id = "o-1", qty = 1) => {
  const made = wireOrder(cartId, { BOL: qty }, { order_id: id })
  const addressInformation = {
    ...made.addressInformation,
    payment_method_code: code,
    payment_method_additional: { paid: true, amount: 0 },
  }
  return shop.ask("POST /api/order", {}, { ...made, addressInformation })
}
const rows = (shop: Shop, sql: string) => shop.run(Effect.map(Database, ({ all }) => all(sql)))
const statusOf = (shop: Shop) => rows(shop, "SELECT status FROM payment").map(({ status }) => status)
const told = (shop: Shop, kind: string) => rows(shop, `SELECT 1 FROM outbox WHERE kind = '${kind}'`).length

/** The shopper at the sandbox, or a message of a provider, over the routes of both. */
const http = (shop: Shop, method: "GET" | "POST", path: string, body?: Buffer, signature?: string) =>
  testApp(paymentRoutes, {
    payments: shop.run(Payments),
    view: defaults.views[0]!,
    run: async (step) => shop.run(step),
    onUnsigned: () => undefined,
    onDefect: () => undefined,
  })(path, {
    method,
    ...(body === undefined ? {} : { payload: body }),
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(signature === undefined ? {} : { "x-payment-signature": signature }),
    },
  })
const providerIdOf = (shop: Shop, paymentId: string): string =>
  String(rows(shop, `SELECT provider_id FROM payment WHERE id = '${paymentId}'`)[0]!["provider_id"])
const decide = (shop: Shop, paymentId: string, decision: string) =>
  http(shop, "POST", `/payment/sandbox/${providerIdOf(shop, paymentId)}/${decision}`)
const hook = (shop: Shop, event: Partial<PaymentEvent>, signed = true, path: string = paypal.hook) => {
  const body = Buffer.from(JSON.stringify(event))
  return http(shop, "POST", `/api/ext/${path}`, body, signed ? sign(secret, body, Date.now()) : "t=1,v1=00")
}
const eventOf = (shop: Shop, paymentId: string, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id: "e-1",
  providerId: providerIdOf(shop, paymentId),
  type: "approved",
  amountCents: 2900,
  currency: "EUR",
  ...more,
})
const begun = (shop: Shop, cartId: string, provider: Provider = paypal): string =>
  String(shop.result(begin(shop, cartId, provider))["paymentId"])

describe("SR90 asking a provider", () => {
  it.each(providers)(
    "$code: the sum is the cart's own, and asked again it is the same payment",
    (provider) => {
      const shop = open()
      const cartId = readyCart(shop)
      const first = begin(shop, cartId, provider)
      expect(first).toMatchObject({
        status: 200,
        body: {
          result: {
            amountCents: 2900,
            approvalUrl: expect.stringMatching(/^https:\/\/shop\.example\/payment\/sandbox\//),
          },
        },
      })
      expect(begin(shop, cartId, provider)).toEqual(first)
      expect(rows(shop, "SELECT 1 FROM payment")).toHaveLength(1)
    },
  )
  it("a cart that costs something else by now is another payment", () => {
    const shop = open()
    const cartId = readyCart(shop)
    const first = begun(shop, cartId)
    shop.ask("POST /api/cart/update", { cartId }, { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } })
    expect(begun(shop, cartId)).not.toBe(first)
  })
  it("is among the ways to pay only while it is on, and says when it is off", () => {
    const methods = (shop: Shop) =>
      (
        shop.result(
          shop.ask("GET /api/cart/payment-methods", { cartId: shop.cartOf({ BOL: 1 }) }),
        ) as unknown as ReadonlyArray<{ readonly code: string }>
      ).map(({ code }) => code)
    expect(methods(open())).toEqual([
      "checkmo",
      "banktransfer",
      "cashondelivery",
      "paypal",
      "stripe_payments",
    ])
    const off = open(Layer.empty)
    expect(methods(off)).toEqual(["checkmo", "banktransfer", "cashondelivery"])
    expect(begin(off, readyCart(off))).toMatchObject({
      status: 503,
      body: { result: "This way of paying is switched off: no payment provider is set" },
    })
    expect(complete(off, "x").status).toBe(503)
    expect(order(off, readyCart(off), "paypal")).toMatchObject({ status: 400 })
  })
  it.each<[string, (shop: Shop) => string, number]>([
    ["a cart that is not there", () => "nothing", 404],
    ["an empty cart", (shop) => shop.newCart(), 400],
    ["a cart that goes nowhere yet", (shop) => shop.cartOf({ BOL: 1 }), 400],
  ])("%s is refused", (_, cart, code) => {
    const shop = open()
    expect(begin(shop, cart(shop))).toMatchObject({ status: code, body: { code } })
    expect(rows(shop, "SELECT 1 FROM payment")).toEqual([])
  })
  it.each(["", "x", "__proto__", "' OR 1=1 --"])("payment %j is not there", (id) => {
    expect([400, 404]).toContain(complete(open(), id).status)
  })
  it("a payment of one provider is not one of the other", () => {
    const shop = open()
    expect(complete(shop, begun(shop, readyCart(shop)), providers[1]).status).toBe(404)
  })
})

describe.each(providers)("SR91 SR92 from asking to the order: $code", (provider) => {
  const { code } = provider
  it("approved, heard, come back, ordered: bound once and for all", async () => {
    const shop = open()
    const cartId = readyCart(shop)
    const id = begun(shop, cartId, provider)
    const away = await decide(shop, id, "approved")
    expect(away).toMatchObject({
      status: 303,
      headers: { location: `https://shop.example/fr/checkout?payment=${id}&outcome=approved` },
    })
    expect(statusOf(shop)).toEqual(["approved"])
    expect(shop.result(complete(shop, id, provider))).toEqual({ status: "approved" })
    const placed = order(shop, cartId, code)
    expect(placed).toMatchObject({ status: 200, body: { result: { orderNumber: "FR-100001" } } })
    expect(rows(shop, "SELECT status, order_number, amount_cents FROM payment")).toEqual([
      { status: "spent", order_number: "FR-100001", amount_cents: 2900 },
    ])
    expect(told(shop, "payment.capture")).toBe(1)
    expect(order(shop, cartId, code)).toEqual(placed)
    expect(told(shop, "payment.capture")).toBe(1)
    expect(shop.result(complete(shop, id, provider))).toEqual({ status: "spent" })
  })
  it("come back before the provider has said anything", () => {
    const shop = open()
    const cartId = readyCart(shop)
    const id = begun(shop, cartId, provider)
    const event = shop.run(
      Effect.flatMap(Payments, (payments) => payments.decide(providerIdOf(shop, id), "approved")),
    )
    expect(statusOf(shop)).toEqual(["created"])
    expect(shop.result(complete(shop, id, provider))).toEqual({ status: "approved" })
    expect(order(shop, cartId, code).status).toBe(200)
    expect(shop.run(Effect.flatMap(Payments, (payments) => payments.hear(event!.webhook)))).toBe("taken")
    expect(statusOf(shop)).toEqual(["spent"])
  })
  it.each([
    ["refused", "refused"],
    ["abandoned", "abandoned"],
  ])("%s: no order, and a new payment may be asked for", async (decision, status) => {
    const shop = open()
    const cartId = readyCart(shop)
    const id = begun(shop, cartId, provider)
    const away = await decide(shop, id, decision)
    expect(away?.headers["location"]).toMatch(/outcome=cancelled$/)
    expect(shop.result(complete(shop, id, provider))).toEqual({ status })
    expect(order(shop, cartId, code)).toMatchObject({ status: 402 })
    expect(rows(shop, "SELECT 1 FROM orders")).toEqual([])
    expect(begun(shop, cartId, provider)).not.toBe(id)
  })
  it("not decided yet: no order, and stock stays", () => {
    const shop = open()
    const cartId = readyCart(shop)
    const id = begun(shop, cartId, provider)
    expect(shop.result(complete(shop, id, provider))).toEqual({ status: "created" })
    expect(order(shop, cartId, code)).toMatchObject({ status: 402, body: { code: 402 } })
    expect(rows(shop, "SELECT qty FROM stock WHERE sku = 'BOL'")).toEqual([{ qty: 5 }])
  })
})

describe("SR91 what a provider says, in its own time", () => {
  it("twice is once", async () => {
    const shop = open()
    const id = begun(shop, readyCart(shop))
    const event = eventOf(shop, id)
    expect([(await hook(shop, event))?.status, (await hook(shop, event))?.status]).toEqual([200, 200])
    expect(rows(shop, "SELECT 1 FROM payment_event")).toHaveLength(1)
    expect(statusOf(shop)).toEqual(["approved"])
  })
  it("a late promise of what was given up goes back, once", async () => {
    const shop = open()
    const id = begun(shop, readyCart(shop))
    await hook(shop, eventOf(shop, id, { id: "e-0", type: "abandoned" }))
    await hook(shop, eventOf(shop, id))
    await hook(shop, eventOf(shop, id))
    expect([statusOf(shop), told(shop, "payment.release")]).toEqual([["abandoned"], 1])
  })
  it.each([{ amountCents: 2899 }, { amountCents: 1 }, { amountCents: 29_000_000 }, { currency: "USD" }])(
    "another sum is a dispute that the shop is told of, and pays no order: %j",
    async (more) => {
      const shop = open()
      const cartId = readyCart(shop)
      const id = begun(shop, cartId)
      await hook(shop, eventOf(shop, id, more))
      expect([statusOf(shop), told(shop, "payment.disputed")]).toEqual([["disputed"], 1])
      expect(shop.result(complete(shop, id))).toEqual({ status: "disputed" })
      expect(order(shop, cartId, "paypal").status).toBe(402)
    },
  )
  it("what nobody decides about is given up, and a promise without an order goes back", async () => {
    const shop = open()
    const [one, two] = [begun(shop, readyCart(shop)), begun(shop, readyCart(shop))]
    await hook(shop, eventOf(shop, two))
    const later = (hours: number) => abandonedAfter(shop, hours * 3_600_000)
    expect(later(2)).toBe(0)
    expect(later(4)).toBe(1)
    expect(shop.result(complete(shop, one))).toEqual({ status: "abandoned" })
    expect([later(25), told(shop, "payment.release")]).toEqual([1, 1])
    expect(shop.result(complete(shop, two))).toEqual({ status: "abandoned" })
  })
  it("what came to nothing is forgotten one day, what paid an order never", async () => {
    const shop = open()
    const [lost, paid] = [readyCart(shop), readyCart(shop)]
    await decide(shop, begun(shop, lost), "refused")
    await decide(shop, begun(shop, paid), "approved")
    expect(order(shop, paid, "paypal").status).toBe(200)
    const later = (days: number) => abandonedAfter(shop, days * 86_400_000)
    later(89)
    expect(statusOf(shop).toSorted()).toEqual(["refused", "spent"])
    later(91)
    expect(statusOf(shop)).toEqual(["spent"])
    expect(rows(shop, "SELECT 1 FROM sandbox_payment")).toHaveLength(1)
    expect(rows(shop, "SELECT 1 FROM payment_event")).toHaveLength(1)
  })
})

describe("SR92 the promise and the order", () => {
  it("a promise for a smaller cart does not pay a larger one; it stays a promise", async () => {
    const shop = open()
    const cartId = readyCart(shop)
    const id = begun(shop, cartId)
    await hook(shop, eventOf(shop, id))
    shop.ask("POST /api/cart/update", { cartId }, { cartItem: { sku: "BOL", qty: 1, quoteId: cartId } })
    expect(order(shop, cartId, "paypal", "o-1", 2)).toMatchObject({
      status: 409,
      body: { result: { reason: "PaymentMismatched", totals: { grand_total: 53 } } },
    })
    expect([statusOf(shop), rows(shop, "SELECT 1 FROM orders").length]).toEqual([["approved"], 0])
  })
  it("a promise for one cart pays no other, and a card's promise is not PayPal's", async () => {
    const shop = open()
    const [mine, theirs] = [readyCart(shop), readyCart(shop)]
    await hook(shop, eventOf(shop, begun(shop, mine)))
    expect(order(shop, theirs, "paypal").status).toBe(402)
    expect(order(shop, mine, "stripe_payments", "o-2").status).toBe(402)
    expect(order(shop, mine, "paypal", "o-3").status).toBe(200)
  })
  it("an order that fails leaves the promise as it was, to pay the next try", async () => {
    const shop = open()
    const cartId = readyCart(shop)
    await hook(shop, eventOf(shop, begun(shop, cartId)))
    shop.run(
      Effect.map(Database, ({ exec }) => exec("UPDATE stock SET qty = 0, is_in_stock = 0 WHERE sku = 'BOL'")),
    )
    expect(order(shop, cartId, "paypal").status).toBe(409)
    expect([statusOf(shop), told(shop, "payment.capture")]).toEqual([["approved"], 0])
    shop.run(
      Effect.map(Database, ({ exec }) => exec("UPDATE stock SET qty = 1, is_in_stock = 1 WHERE sku = 'BOL'")),
    )
    expect(order(shop, cartId, "paypal").status).toBe(200)
    expect(statusOf(shop)).toEqual(["spent"])
  })
  it("other ways to pay need no promise", () => {
    const shop = open()
    expect(order(shop, readyCart(shop), "checkmo").status).toBe(200)
  })
})

describe("SR93 a message that is not the provider's", () => {
  it.each<[string, (shop: Shop, id: string) => ReturnType<typeof hook>, number]>([
    ["unsigned", (shop, id) => hook(shop, eventOf(shop, id), false), 401],
    [
      "signed, but no JSON",
      (shop) =>
        http(
          shop,
          "POST",
          "/api/ext/paypal/webhook",
          Buffer.from("{"),
          sign(secret, Buffer.from("{"), Date.now()),
        ),
      400,
    ],
    ["signed, but nothing of a payment", (shop) => hook(shop, {}), 400],
    [
      "of a type nobody knows",
      (shop, id) => hook(shop, { ...eventOf(shop, id), type: "paid" as "approved" }),
      400,
    ],
    ["with half a cent", (shop, id) => hook(shop, eventOf(shop, id, { amountCents: 0.5 })), 400],
    ["of a payment nobody asked for", (shop, id) => hook(shop, eventOf(shop, id, { providerId: "x" })), 404],
    ["by GET", (shop) => http(shop, "GET", "/api/ext/paypal/webhook"), 405],
  ])("%s: nothing changes", async (_, message, code) => {
    const shop = open()
    const id = begun(shop, readyCart(shop))
    expect((await message(shop, id))?.status).toBe(code)
    expect(statusOf(shop)).toEqual(["created"])
  })
  it("is not believed while the provider is off, whatever signs it", async () => {
    const shop = open(Layer.empty)
    const body = Buffer.from("{}")
    for (const key of ["", secret, "undefined"])
      expect(
        (await http(shop, "POST", "/api/ext/paypal/webhook", body, sign(key, body, Date.now())))?.status,
      ).toBe(401)
  })
  it("an old one is not", () => {
    const shop = open()
    const body = Buffer.from("{}")
    const late = clockAt(() => Date.now() + 600_000)
    const webhook = { body, signature: sign(secret, body, Date.now()) }
    const hear = Effect.flatMap(Payments, (payments) => payments.hear(webhook))
    expect(shop.run(hear)).toBe("unreadable")
    expect(shop.run(Effect.provideService(hear, Clock.Clock, late))).toBe("unsigned")
  })
})

describe("SR91 the sandbox's page", () => {
  it("shows the sum and three ways, then that it is decided; the first word counts", async () => {
    const shop = open()
    const id = begun(shop, readyCart(shop))
    const path = `/payment/sandbox/${providerIdOf(shop, id)}`
    const shown = String((await http(shop, "GET", path))?.body)
    expect(shown).toContain("29,00")
    expect(shown.match(/<button>/g)).toHaveLength(3)
    await decide(shop, id, "refused")
    await decide(shop, id, "approved")
    expect(statusOf(shop)).toEqual(["refused"])
    expect(String((await http(shop, "GET", path))?.body)).not.toContain("<button>")
  })
  it.each([
    ["GET", "/payment/sandbox/nothing", 404],
    ["POST", "/payment/sandbox/nothing/approved", 404],
  ] as const)("%s %s: %d", async (method, path, code) =>
    expect((await http(open(), method, path))?.status).toBe(code),
  )
  it("a decision is no link, and no other word is one", async () => {
    const shop = open()
    const path = `/payment/sandbox/${providerIdOf(shop, begun(shop, readyCart(shop)))}`
    expect((await http(shop, "GET", `${path}/approved`))?.status).toBe(405)
    expect((await http(shop, "POST", `${path}/paid`))?.status).toBe(404)
    expect(statusOf(shop)).toEqual(["created"])
  })
  it("is not there while the provider is off", async () => {
    expect((await http(open(Layer.empty), "GET", "/payment/sandbox/x"))?.status).toBe(404)
  })
})
