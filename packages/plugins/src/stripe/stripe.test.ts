import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import type { PaymentProvider, ProviderError } from "@shop/commerce/payments"
import {
  chargeOf,
  describeProvider,
  faultOf,
  ledger,
  type ProviderWorld,
} from "../../../../tests/conformance/payment-provider.suite.ts"
import { type Failure, stripeServer, type StripeServer } from "../../../../tests/support/stripe-server.ts"
import { stripeClient, type StripeOptions } from "./client.ts"
import { stripeProvider } from "./provider.ts"

const secretKey = "sk_test_1234"
const webhookSecret = "whsec_of_the_tests"
const publicUrl = "https://shop.example"
const webhookUrl = `${publicUrl}/api/ext/stripe/webhook`

const providerAt = (server: StripeServer, change: Partial<StripeOptions> = {}): Promise<PaymentProvider> => {
  const options: StripeOptions = {
    secretKey,
    webhookSecrets: [webhookSecret],
    capture: "automatic",
    publicUrl,
    apiUrl: server.url,
    tryMs: 1_000,
    ...change,
  }
  return Effect.runPromise(Effect.map(stripeClient(options), (client) => stripeProvider(client, options)))
}

const worldOf =
  (capture: StripeOptions["capture"]) =>
  async (): Promise<ProviderWorld & { readonly server: StripeServer }> => {
    const server = await stripeServer({ secretKey, webhookSecret, webhookUrl })
    return {
      server,
      provider: await providerAt(server, { capture }),
      capturesAtOnce: capture === "automatic",
      pages: "https://checkout.stripe.com/",
      approve: async (id) => server.approve(id),
      refuse: null,
      takeWebhooks: server.takeMessages,
      signed: (text, { secret, agoSeconds } = {}) => server.sign(text, agoSeconds, secret),
      money: async (id) => server.money(id),
      close: server.close,
    }
  }

describeProvider("Stripe that captures at approval", worldOf("automatic"))
describeProvider("Stripe that captures later", worldOf("manual"))

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect)
const open = async (capture: StripeOptions["capture"] = "automatic") => {
  const world = await worldOf(capture)()
  closing.push(world.close)
  const { provider, server } = world
  const { providerId: id } = await run(provider.createSession(chargeOf(), "payment-1"))
  return { server, provider, id, book: ledger(world) }
}
const manual = async () => {
  const opened = await open("manual")
  opened.server.approve(opened.id)
  return opened
}
const paid = async () => {
  const opened = await open()
  opened.server.approve(opened.id)
  return opened
}

type Call = readonly [
  name: string,
  opens: () => ReturnType<typeof open>,
  call: (provider: PaymentProvider, id: string) => Effect.Effect<unknown, ProviderError>,
]
const calls: ReadonlyArray<Call> = [
  [
    "createSession",
    open,
    (provider) => provider.createSession(chargeOf({ reference: "p2", expiresAtMs }), "p2"),
  ],
  ["retrieve", paid, (provider, id) => provider.retrieve(id)],
  ["capture", manual, (provider, id) => provider.capture(id, 2400, "k")],
  ["cancel", manual, (provider, id) => provider.cancel(id, "k")],
  ["refund", paid, (provider, id) => provider.refund(id, 500, "k")],
]
const expiresAtMs = Date.now() + 3_600_000

describe("PV10 Stripe that fails", () => {
  const faults: ReadonlyArray<readonly [Failure, string]> = [
    ["500", "Unreachable"],
    ["429", "RateLimited"],
    ["401", "Misconfigured"],
    ["403", "Misconfigured"],
    ["drop", "Unreachable"],
    ["hang", "Unreachable"],
  ]
  const cases = calls.flatMap(([name, opens, call]) =>
    faults.map(([failure, tag]) => [name, failure, tag, opens, call] as const),
  )
  it.each(cases)("%s, %s: %s, and the same call succeeds later", async (_, failure, tag, opens, call) => {
    const { server, provider, id } = await opens()
    server.fail(...Array.from({ length: 2 }, () => failure))
    expect(await faultOf(call(provider, id))).toBe(tag)
    // A failure that the client did not reach.
    await run(Effect.result(provider.retrieve(id)))
    expect(await faultOf(call(provider, id))).toBe(null)
  })
  it.each([1, 2, 3, 4])(
    "a refund whose request %d is lost after Stripe acted is done once under its key",
    async (lost) => {
      const { server, provider, id } = await paid()
      const start = server.requests.length
      server.failAt(start + lost, "drop")
      server.failAt(start + lost + 1, "drop")
      await run(Effect.result(provider.refund(id, 500, "k")))
      expect(await faultOf(provider.refund(id, 500, "k"))).toBe(null)
      expect(server.money(id).refundedCents).toBe(500)
    },
  )
})

describe("PV13 keys that Stripe has forgotten", () => {
  it.each([0, 1, 2, 30])("a refund repeated after %d days is done once", async (days) => {
    const { server, provider, id } = await paid()
    await run(provider.refund(id, 500, "k"))
    server.pass(days * 86_400 + 60)
    await run(provider.refund(id, 500, "k"))
    expect(server.money(id).refundedCents).toBe(500)
  })
  it("a capture repeated after days is done once", async () => {
    const { server, provider, id } = await manual()
    await run(provider.capture(id, 2400, "k"))
    server.pass(3 * 86_400)
    await run(provider.capture(id, 2400, "k"))
    expect(server.money(id)).toEqual({ capturedCents: 2400, refundedCents: 0 })
  })
  it("one session is opened under one key", async () => {
    const { provider } = await open()
    const charge = chargeOf({ reference: "p2", expiresAtMs })
    const [one, other] = [
      await run(provider.createSession(charge, "p2")),
      await run(provider.createSession(charge, "p2")),
    ]
    expect(other).toEqual(one)
  })
})

describe("PV10 what happens at Stripe", () => {
  it("a declined card leaves the session open for another one", async () => {
    const { server, provider, id, book } = await open()
    server.decline(id)
    await book.call(provider.retrieve(id))
    expect(book.state()).toBe("created")
    server.approve(id)
    await book.call(provider.retrieve(id))
    expect(book.state()).toBe("captured")
  })
  it.each([false, true])(
    "a shopper who leaves (card tried: %s) abandons the payment in time",
    async (isTried) => {
      const { server, provider, id, book } = await open()
      if (isTried) server.decline(id)
      server.pass(3_600)
      await book.hear(server.takeMessages())
      expect(book.state()).toBe("abandoned")
      await book.call(provider.retrieve(id))
      expect(book.state()).toBe("abandoned")
    },
  )
  it.each([
    [true, "captured"],
    [false, "failed"],
  ])("money that comes later is pending, then (paid: %s) %s", async (isPaid, end) => {
    const { server, id, book } = await open()
    server.process(id)
    await book.hear(server.takeMessages())
    expect(book.state()).toBe("pending")
    server.finish(id, isPaid)
    await book.hear(server.takeMessages())
    expect(book.state()).toBe(end)
  })
  it("an authorization expires after seven days", async () => {
    const { server, provider, id, book } = await manual()
    server.pass(7 * 86_400)
    await book.hear(server.takeMessages())
    expect(book.state()).toBe("expired")
    expect(await faultOf(provider.capture(id, 2400, "k"))).toBe("Rejected")
  })
  it("a part is captured, and the rest of the authorization is no refund", async () => {
    const { server, provider, id, book } = await manual()
    await book.call(provider.capture(id, 1000, "k"))
    expect([book.state(), book.facts().refundedCents]).toEqual(["partiallyCaptured", 0])
    expect(await faultOf(provider.refund(id, 1001, "too much"))).toBe("Rejected")
    await book.call(provider.refund(id, 400, "r"))
    expect([book.facts().refundedCents, server.money(id)]).toEqual([
      400,
      { capturedCents: 1000, refundedCents: 400 },
    ])
  })
  it("a refund from the dashboard is heard", async () => {
    const { server, id, book } = await paid()
    server.refund(id, 700)
    await book.hear(server.takeMessages())
    expect([book.state(), book.facts().refundedCents]).toEqual(["partiallyRefunded", 700])
  })
  it.each(["won", "lost"] as const)("a dispute is heard, and that it is %s", async (end) => {
    const { server, provider, id, book } = await paid()
    server.dispute(id)
    await book.hear(server.takeMessages())
    expect(book.state()).toBe("disputed")
    expect(await faultOf(provider.refund(id, 100, "k"))).toBe("Rejected")
    server.closeDispute(id, end)
    await book.hear(server.takeMessages())
    expect(book.state()).toBe(end)
  })
  it("an inquiry of a bank is no dispute", async () => {
    const { server, id, book } = await paid()
    server.dispute(id, "warning_needs_response")
    await book.hear(server.takeMessages())
    expect(book.state()).toBe("captured")
  })
  it.each([{ amount: 2399 }, { amount: 2401 }, { currency: "usd" }])(
    "another amount or currency is a mismatch: %j",
    async (change) => {
      const { server, provider, id, book } = await open()
      server.alter(id, change)
      server.approve(id)
      await book.call(provider.retrieve(id))
      expect(book.state()).toBe("mismatch")
    },
  )
})

describe("PV11 messages of Stripe", () => {
  const event = (type: string, object: unknown) =>
    JSON.stringify({ id: "evt_x", object: "event", type, data: { object } })
  it("are nothing to the shop when they are about other things", async () => {
    const { server, provider, book } = await open()
    const start = server.requests.length
    await book.hear([server.sign(event("customer.created", { object: "customer", id: "cus_1" }))])
    expect([book.reports, server.requests.length]).toEqual([[], start])
    const other = { object: "charge", id: "ch_9", payment_intent: "pi_9" }
    expect(await run(provider.parseWebhook(server.sign(event("charge.refunded", other))))).toEqual([])
    expect(await run(provider.parseWebhook(server.sign(event("charge.refunded", {}))))).toEqual([])
  })
  it("must be sent again while Stripe does not answer", async () => {
    const { server, provider } = await paid()
    const [message] = server.takeMessages()
    server.fail("500", "500")
    const result = await run(Effect.flip(provider.parseWebhook(message!)))
    expect(result).toMatchObject({ _tag: "ProviderError", fault: { tag: "Unreachable" } })
    expect((await run(provider.parseWebhook(message!))).length).toBeGreaterThan(0)
  })
  it("are taken under both secrets while one is replaced", async () => {
    const { server, provider } = await paid()
    const both = await providerAt(server, { webhookSecrets: [webhookSecret, "whsec_new"] })
    server.takeMessages()
    server.rollSecret("whsec_new", false)
    const text = event("customer.created", {})
    expect(await run(provider.parseWebhook(server.sign(text)))).toEqual([])
    server.rollSecret("whsec_new", true)
    expect(await run(Effect.flip(provider.parseWebhook(server.sign(text))))).toMatchObject({
      reason: "unsigned",
    })
    expect(await run(both.parseWebhook(server.sign(text)))).toEqual([])
  })
  it("say the present state, so that an old one does no harm", async () => {
    const { server, provider, id, book } = await open()
    server.approve(id)
    const early = server.takeMessages()
    await run(provider.refund(id, 2400, "k"))
    await book.hear(early)
    expect(book.state()).toBe("refunded")
  })
})

describe("PV12 the check of Stripe", () => {
  const checked = async (
    change: Partial<StripeOptions>,
    url: string | null = webhookUrl,
    isClosed = false,
  ) => {
    const server = await stripeServer({ secretKey: "sk_live_1", webhookSecret, webhookUrl: url })
    closing.push(server.close)
    if (isClosed) server.closeAccount()
    const provider = await providerAt(server, { secretKey: "sk_live_1", ...change })
    return (await run(provider.check)).map(({ level, what }) => `${level}: ${what}`)
  }
  it("finds nothing in an account that can sell", async () => {
    expect(await checked({})).toEqual([])
  })
  it.each([
    [publicUrl, "error"],
    ["http://localhost:3000", "warning"],
  ])("finds a test key at %s: %s", async (address, level) => {
    const server = await stripeServer({
      secretKey,
      webhookSecret,
      webhookUrl: `${address}/api/ext/stripe/webhook`,
    })
    closing.push(server.close)
    const findings = await run((await providerAt(server, { publicUrl: address })).check)
    expect(findings.map((one) => `${one.level}: ${one.what}`)).toEqual([
      `${level}: The key is one of Stripe's test mode`,
    ])
  })
  it.each([null, "https://other.example/webhook"])("finds that no message comes: %s", async (url) => {
    expect(await checked({}, url)).toEqual([`error: Stripe sends no messages to ${webhookUrl}`])
  })
  it("finds an account that cannot sell, and a key that Stripe does not know", async () => {
    expect(await checked({}, webhookUrl, true)).toEqual(["error: The account at Stripe cannot take payments"])
    expect(await checked({ secretKey: "sk_live_2" })).toEqual([
      "error: Stripe does not say whether the account can take payments",
      "error: Stripe does not say where its messages go",
    ])
  })
})
