import { Effect, Layer } from "effect"
import { afterEach, expect, it } from "vitest"
import { Sql } from "@shop/commerce/sql"
import { Orders } from "@shop/commerce/orders"
import { Outbox } from "@shop/commerce/outbox"
import { Payments, PaymentSetup } from "@shop/commerce/payments"
import { defaults } from "@shop/core/settings"
import { stripe } from "@shop/plugins/stripe"
import { type AsyncApi, wireOrder } from "../../../../tests/support/api.ts"
import { testApp } from "../../../../tests/support/app.ts"
import { describeApiOnEachDialect } from "../../../../tests/support/services/each-api.ts"
import { type Message, stripeServer, type StripeServer } from "../../../../tests/support/stripe-server.ts"
import { paymentRoutes } from "../routes/payments.ts"

const publicUrl = "https://shop.example"
const secrets = { secretKey: "sk_test_1", webhookSecret: "whsec_1" }

describeApiOnEachDialect("SR620 a shop with Stripe", (openApi) => {
  const servers: Array<StripeServer> = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close()
  })
  const open = async (capture: "automatic" | "manual" = "manual") => {
    const server = await stripeServer({ ...secrets, webhookUrl: null })
    servers.push(server)
    const plugin = stripe({
      secretKey: secrets.secretKey,
      webhookSecrets: [secrets.webhookSecret],
      capture,
      publicUrl,
      apiUrl: server.url,
      tryMs: 1_000,
    })
    const shop = await openApi({
      services: Layer.succeed(PaymentSetup, { plugins: [plugin], why: "", publicUrl }),
    })
    const payments = await shop.run(Payments)
    const app = testApp(paymentRoutes, {
      payments,
      sandbox: null,
      view: defaults.views[0]!,
      publicHost: "shop.example",
      run: async (step) => shop.run(step),
      onUnsigned: () => undefined,
      onDefect: () => undefined,
    })
    const deliver = async (messages: ReadonlyArray<Message>) => {
      const statuses: Array<number> = []
      for (const { body, headers } of messages)
        statuses.push(
          (
            await app("/api/ext/stripe/webhook", {
              method: "POST",
              payload: body,
              headers: { ...headers, "content-type": "application/json" },
            })
          ).status,
        )
      return statuses
    }
    return { server, shop, payments, deliver }
  }
  const readyCart = async (shop: AsyncApi): Promise<string> => {
    const cartId = await shop.cartOf({ BOL: 1 })
    const addressInformation = {
      shippingAddress: { countryId: "FR" },
      billingAddress: { countryId: "FR" },
      shippingCarrierCode: "flatrate",
      shippingMethodCode: "flatrate",
    }
    await shop.send("POST /api/cart/shipping-information", { cartId }, { addressInformation })
    return cartId
  }
  const begun = async (shop: AsyncApi, cartId: string) => {
    const { paymentId, approvalUrl } = shop.result(await shop.send("POST /api/ext/stripe/create", { cartId }))
    return { paymentId: String(paymentId), id: String(approvalUrl).split("/").at(-1)! }
  }
  const complete = async (shop: AsyncApi, paymentId: string) =>
    shop.result(await shop.send("POST /api/ext/stripe/complete", {}, { paymentId }))["status"]
  const order = async (shop: AsyncApi, cartId: string) => {
    const body = wireOrder(cartId, { BOL: 1 }, { order_id: `o-${cartId}` })
    const addressInformation = { ...body.addressInformation, payment_method_code: "stripe_payments" }
    return shop.send("POST /api/order", {}, { ...body, addressInformation })
  }
  const reports = (shop: AsyncApi) =>
    shop.run(
      Effect.flatMap(Sql, ({ db, all }) =>
        all(db.selectFrom("payment_event").select(["type", "amount_cents"]).orderBy("made_at").orderBy("id")),
      ),
    )

  it("opens a session over the cart's sum; one for two requests; PayPal is off", async () => {
    const { shop } = await open()
    const cartId = await readyCart(shop)
    const first = await shop.send("POST /api/ext/stripe/create", { cartId }, { amount: 1 })
    expect(first).toMatchObject({ status: 200, body: { result: { amountCents: 2900 } } })
    expect(await shop.send("POST /api/ext/stripe/create", { cartId })).toEqual(first)
    expect((await shop.send("POST /api/ext/paypal/setExpressCheckout", { cartId })).status).toBe(503)
  })
  it.each(["by webhook", "by return", "by both"])(
    "is approved, heard %s, ordered, captured, refunded",
    async (how) => {
      const { shop, server, deliver } = await open()
      const cartId = await readyCart(shop)
      const { paymentId, id } = await begun(shop, cartId)
      server.approve(id)
      const messages = server.takeMessages()
      const statuses = how === "by return" ? [] : await deliver([...messages, ...messages])
      expect(new Set(statuses)).toEqual(new Set(how === "by return" ? [] : [200]))
      const status = how === "by webhook" ? "approved" : await complete(shop, paymentId)
      expect(status).toBe("approved")
      const placed = await order(shop, cartId)
      expect(placed.status).toBe(200)
      const number = String(shop.result(placed)["orderNumber"])
      const { sendDue } = await shop.run(Outbox)
      expect(await shop.run(sendDue)).toMatchObject({ sent: 1, later: 0, dead: 0 })
      expect(server.money(id)).toEqual({ capturedCents: 2900, refundedCents: 0 })
      const { perform } = await shop.run(Orders)
      const ask = { of: "amount", amountCents: 500 } as const
      await shop.run(
        perform({ number, action: { tag: "refund", ask, isRestocked: false }, key: "r", actor: "operator" }),
      )
      expect(await shop.run(sendDue)).toMatchObject({ sent: 1 })
      expect(server.money(id)).toEqual({ capturedCents: 2900, refundedCents: 500 })
      expect(await deliver(server.takeMessages())).toEqual([200, 200])
      const known = (await reports(shop)).map(({ type, amount_cents: amount }) => `${type} ${amount}`)
      expect([...new Set(known)].toSorted()).toEqual(["authorized 2900", "captured 2900", "refunded 500"])
    },
  )
  it("CM502 shows the payment state of an order by what Stripe reported", async () => {
    const { shop, server, deliver, payments } = await open()
    const cartId = await readyCart(shop)
    const { paymentId, id } = await begun(shop, cartId)
    server.approve(id)
    await complete(shop, paymentId)
    const number = String(shop.result(await order(shop, cartId))["orderNumber"])
    const { find } = await shop.run(Orders)
    const state = async () => shop.run(payments.stateOfOrder((await shop.run(find(number)))!))
    const seen = [await state()]
    await shop.run((await shop.run(Outbox)).sendDue)
    seen.push(await state())
    server.refund(id, 700)
    await deliver(server.takeMessages())
    seen.push(await state())
    server.dispute(id)
    await deliver(server.takeMessages())
    seen.push(await state())
    // A build from before reports stored the status alone.
    await shop.run(Effect.flatMap(Sql, ({ db, run }) => run(db.deleteFrom("payment_event"))))
    seen.push(await state())
    expect(seen).toEqual(["authorized", "paid", "partiallyRefunded", "disputed", "paid"])
    const byHand = { number: "none", grandCents: 100, paidCents: 100, refundedCents: 0 }
    expect(await shop.run(payments.stateOfOrder(byHand))).toBe("paid")
    expect(await shop.run(payments.stateOfOrder({ ...byHand, paidCents: 0 }))).toBe("unpaid")
  })
  it("gives the money of an approval without an order back, whenever it was taken", async () => {
    for (const capture of ["automatic", "manual"] as const) {
      const { shop, server, deliver } = await open(capture)
      const { id } = await begun(shop, await readyCart(shop))
      server.pass(3_000)
      server.approve(id)
      await shop.run(
        Effect.flatMap(Sql, ({ db, run }) => run(db.updateTable("payment").set({ status: "abandoned" }))),
      )
      expect(await deliver(server.takeMessages())).toEqual([200, 200])
      const { sendDue } = await shop.run(Outbox)
      expect(await shop.run(sendDue)).toMatchObject({ sent: 1, dead: 0 })
      const { capturedCents, refundedCents } = server.money(id)
      expect(capturedCents - refundedCents).toBe(0)
      expect(await shop.run(sendDue)).toMatchObject({ sent: 0 })
    }
  })
  it("says that Stripe does not answer, and stores nothing; the state stays open", async () => {
    const { shop, server } = await open()
    const cartId = await readyCart(shop)
    server.fail("500", "500")
    expect(await shop.send("POST /api/ext/stripe/create", { cartId })).toMatchObject({
      status: 503,
      body: { result: "The payment provider does not answer. Please try again, or choose another method." },
    })
    const { paymentId } = await begun(shop, cartId)
    server.fail("500", "500")
    expect(await complete(shop, paymentId)).toBe("created")
  })
  it("repeats a capture that Stripe did not answer, under the same key", async () => {
    const { shop, server } = await open()
    const cartId = await readyCart(shop)
    const { paymentId, id } = await begun(shop, cartId)
    server.approve(id)
    await complete(shop, paymentId)
    expect((await order(shop, cartId)).status).toBe(200)
    const { sendDue, retry } = await shop.run(Outbox)
    // The capture itself is lost after Stripe acted.
    server.failAt(server.requests.length + 2, "drop")
    server.failAt(server.requests.length + 3, "drop")
    expect(await shop.run(sendDue)).toMatchObject({ later: 1 })
    const jobs = await shop.run(
      Effect.flatMap(Sql, ({ db, all }) =>
        all(db.selectFrom("outbox").select("id").where("kind", "=", "payment.capture")),
      ),
    )
    await shop.run(retry(jobs.map((job) => job.id)))
    expect(await shop.run(sendDue)).toMatchObject({ sent: 1 })
    expect(server.money(id)).toEqual({ capturedCents: 2900, refundedCents: 0 })
  })
  it("refuses a message of somebody else, and asks to send again what it cannot look up", async () => {
    const { shop, server, deliver } = await open()
    const { id } = await begun(shop, await readyCart(shop))
    server.approve(id)
    const [message] = server.takeMessages()
    const text = message!.body.toString()
    expect(
      await deliver([server.sign(text, 0, "whsec_2"), server.sign(text, 600), server.sign("{")]),
    ).toEqual([401, 401, 400])
    server.fail("500", "500")
    expect(await deliver([message!, message!])).toEqual([503, 200])
  })
})
