import { Effect } from "effect"
import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { cents } from "@shop/core/money"
import type { Charge, PaymentProvider, PaymentReport, ProviderError, Webhook } from "@shop/commerce/payments"
import { factsOf, type PaymentState, stateOf } from "../../packages/commerce/src/payments/state.ts"

/** A provider with its test server. */
export interface ProviderWorld {
  readonly provider: PaymentProvider
  /** Whether an approval captures the money at once. */
  readonly capturesAtOnce: boolean
  /** Addresses that begin so are pages of the provider. */
  readonly pages: string
  /** The shopper approves the payment, or refuses it for good. */
  readonly approve: (id: string) => Promise<void> | void
  readonly refuse: ((id: string) => Promise<void> | void) | null
  /** The messages since the last call, in their order. */
  readonly takeWebhooks: () => ReadonlyArray<Webhook>
  /** A message with any body, signed by another secret, or some seconds ago. */
  readonly signed: (body: string, how?: { readonly secret?: string; readonly agoSeconds?: number }) => Webhook
  /** What the provider's own books say. */
  readonly money: (id: string) => Promise<{ readonly capturedCents: number; readonly refundedCents: number }>
  readonly close: () => Promise<void>
}

const amountCents = cents(2400)
const requested = { amountCents, currency: "EUR" }

/** The charge of these scenarios. */
export const chargeOf = (change: Partial<Charge> = {}): Charge => ({
  ...requested,
  reference: "payment-1",
  language: "fr",
  title: "shop.example",
  expiresAtMs: Date.now() + 3_600_000,
  returnUrl: "https://shop.example/fr/checkout?payment=payment-1&outcome=approved",
  cancelUrl: "https://shop.example/fr/checkout?payment=payment-1&outcome=cancelled",
  ...change,
})

const run = <A, E>(effect: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(effect)

/** The fault of a call that fails; null for one that does not. */
export const faultOf = async (call: Effect.Effect<unknown, ProviderError>): Promise<string | null> => {
  const result = await run(Effect.result(call))
  return result._tag === "Success" ? null : result.failure.fault.tag
}

/** Collects what a shop hears of one payment. */
export const ledger = (world: Pick<ProviderWorld, "provider">) => {
  const reports: Array<PaymentReport> = []
  const add = (some: ReadonlyArray<PaymentReport>): void => void reports.push(...some)
  return {
    reports,
    hear: async (webhooks: ReadonlyArray<Webhook>) => {
      for (const webhook of webhooks) add(await run(world.provider.parseWebhook(webhook)))
    },
    call: async (call: ReturnType<PaymentProvider["retrieve"]>) => {
      add(await run(call))
    },
    state: (): PaymentState => stateOf(requested, reports),
    facts: () => factsOf(requested, reports),
  }
}

/** How a shop learns what happened. */
const deliveries: ReadonlyArray<
  readonly [
    string,
    (
      book: ReturnType<typeof ledger>,
      webhooks: ReadonlyArray<Webhook>,
      retrieve: () => ReturnType<PaymentProvider["retrieve"]>,
    ) => Promise<void>,
  ]
> = [
  ["by retrieve alone", (book, _, retrieve) => book.call(retrieve())],
  ["by webhooks alone", (book, webhooks) => book.hear(webhooks)],
  ["by webhooks in reverse order", (book, webhooks) => book.hear(webhooks.toReversed())],
  ["by each webhook twice", (book, webhooks) => book.hear([...webhooks, ...webhooks])],
  [
    "by retrieve before the webhooks",
    async (book, webhooks, retrieve) => {
      await book.call(retrieve())
      await book.hear(webhooks)
    },
  ],
  [
    "by retrieve after the webhooks",
    async (book, webhooks, retrieve) => {
      await book.hear(webhooks)
      await book.call(retrieve())
    },
  ],
  ["by the last webhook alone", (book, webhooks) => book.hear(webhooks.slice(-1))],
]

/** Scenarios that every payment provider passes, with its test server. @rule PV20 */
export const describeProvider = (title: string, openWorld: () => Promise<ProviderWorld>): void => {
  describe(`PV20 ${title}`, () => {
    const closing: Array<() => Promise<void>> = []
    afterEach(async () => {
      for (const close of closing.splice(0)) await close()
    })
    const open = async (change: Partial<Charge> = {}) => {
      const world = await openWorld()
      closing.push(world.close)
      const { provider } = world
      const session = await run(provider.createSession(chargeOf(change), change.reference ?? "payment-1"))
      const id = session.providerId
      return { world, provider, session, id, book: ledger(world), retrieve: () => provider.retrieve(id) }
    }
    const approved = async () => {
      const opened = await open()
      await opened.world.approve(opened.id)
      return opened
    }
    const captured = async () => {
      const opened = await approved()
      await opened.book.call(opened.provider.capture(opened.id, amountCents, "capture-1"))
      return opened
    }
    const isCaptured = { capturedCents: 2400, refundedCents: 0 }

    describe("a session", () => {
      it("has a page of the provider", async () => {
        const { session, world } = await open()
        expect(session.approvalUrl.startsWith(world.pages)).toBe(true)
      })
      it("that nobody approved is created, and no money moved", async () => {
        const { book, retrieve, id, world } = await open()
        await book.call(retrieve())
        expect(book.state()).toBe("created")
        expect(await world.money(id)).toEqual({ capturedCents: 0, refundedCents: 0 })
      })
      it("of another charge is another payment", async () => {
        const { provider, id } = await open()
        const other = await run(provider.createSession(chargeOf({ reference: "payment-2" }), "payment-2"))
        expect(other.providerId).not.toBe(id)
      })
      it("in a second tab does not change the first", async () => {
        const { provider, id, world, book, retrieve } = await open()
        await run(provider.createSession(chargeOf({ reference: "payment-2" }), "payment-2"))
        await world.approve(id)
        await book.call(retrieve())
        expect(book.facts().authorizedCents).toBe(2400)
      })
      it("is unknown under another id", async () => {
        const { provider } = await open()
        expect(await faultOf(provider.retrieve("nothing"))).toBe("Rejected")
      })
    })

    describe("an approval", () => {
      it.each(deliveries)("is heard %s", async (_, deliver) => {
        const { world, book, retrieve } = await approved()
        await deliver(book, world.takeWebhooks(), retrieve)
        expect(book.state()).toBe(world.capturesAtOnce ? "captured" : "authorized")
      })
      it.each(deliveries)("is captured, and heard %s", async (_, deliver) => {
        const { world, book, retrieve, id } = await captured()
        await deliver(book, world.takeWebhooks(), retrieve)
        expect(book.state()).toBe("captured")
        expect(await world.money(id)).toEqual(isCaptured)
      })
      it.each(deliveries)("is captured and refunded, and heard %s", async (_, deliver) => {
        const { world, book, retrieve, id, provider } = await captured()
        await book.call(provider.refund(id, 2400, "refund-1"))
        await deliver(book, world.takeWebhooks(), retrieve)
        expect(book.state()).toBe("refunded")
        expect(await world.money(id)).toEqual({ capturedCents: 2400, refundedCents: 2400 })
      })
      it("has the amount and the currency of the charge", async () => {
        const { book, retrieve } = await approved()
        await book.call(retrieve())
        const { authorizedCents, flags } = book.facts()
        expect([authorizedCents, flags.has("mismatch")]).toEqual([2400, false])
      })
      it("names the payment in each message", async () => {
        const { world, provider, id } = await approved()
        const events = await Promise.all(world.takeWebhooks().map((one) => run(provider.parseWebhook(one))))
        expect(events.flat().length).toBeGreaterThan(0)
        for (const { payment } of events.flat()) expect([id, "payment-1"]).toContain(payment)
      })
      it("has the same event id in a repeated message", async () => {
        const { world, provider } = await approved()
        const [webhook] = world.takeWebhooks()
        const ids = async () => (await run(provider.parseWebhook(webhook!))).map((event) => event.id)
        const first = await ids()
        expect(await ids()).toEqual(first)
        expect(new Set(first).size).toBe(first.length)
      })
    })

    describe("a refusal", () => {
      it("is final for the payment, and no money moves", async () => {
        const { world, book, retrieve, id, provider } = await open()
        if (world.refuse === null) await book.call(provider.cancel(id, "cancel-1"))
        else await world.refuse(id)
        await book.call(retrieve())
        expect(["failed", "abandoned", "voided"]).toContain(book.state())
        expect(await faultOf(provider.capture(id, 2400, "capture-1"))).toBe("Rejected")
        expect(await world.money(id)).toEqual({ capturedCents: 0, refundedCents: 0 })
      })
    })

    describe("a capture", () => {
      it("before an approval is rejected", async () => {
        const { provider, id } = await open()
        expect(await faultOf(provider.capture(id, 2400, "capture-1"))).toBe("Rejected")
      })
      it("of more than was approved is rejected", async () => {
        const { provider, id, world } = await approved()
        expect(await faultOf(provider.capture(id, 2401, "capture-1"))).toBe("Rejected")
        expect((await world.money(id)).capturedCents).toBe(world.capturesAtOnce ? 2400 : 0)
      })
      it("of an unknown payment is rejected", async () => {
        const { provider } = await open()
        expect(await faultOf(provider.capture("nothing", 2400, "capture-1"))).toBe("Rejected")
      })
      it("takes effect once per key", async () => {
        const { provider, id, world, book } = await captured()
        await book.call(provider.capture(id, 2400, "capture-1"))
        expect([book.state(), await world.money(id)]).toEqual(["captured", isCaptured])
      })
      it("takes effect once when it is sent twice at the same time", async () => {
        const { provider, id, world } = await approved()
        await Promise.all([1, 2].map(() => run(Effect.result(provider.capture(id, 2400, "capture-1")))))
        expect(await world.money(id)).toEqual(isCaptured)
      })
      it("under another key takes no more money", async () => {
        const { provider, id, world } = await captured()
        await run(Effect.result(provider.capture(id, 2400, "capture-2")))
        expect(await world.money(id)).toEqual(isCaptured)
      })
      it("after a cancellation is rejected", async () => {
        const { provider, id, world } = await approved()
        if (world.capturesAtOnce) await run(provider.refund(id, 2400, "refund-1"))
        else await run(provider.cancel(id, "cancel-1"))
        await run(Effect.result(provider.capture(id, 2400, "capture-1")))
        const { capturedCents, refundedCents } = await world.money(id)
        expect(capturedCents - refundedCents).toBe(0)
      })
    })

    describe("a cancellation", () => {
      it("releases an authorization; captured money is refunded in its place", async () => {
        const { provider, id, world, book } = await approved()
        const fault = await faultOf(provider.cancel(id, "cancel-1"))
        await book.call(world.capturesAtOnce ? provider.refund(id, 2400, "refund-1") : provider.retrieve(id))
        expect(fault).toBe(world.capturesAtOnce ? "Rejected" : null)
        expect(book.state()).toBe(world.capturesAtOnce ? "refunded" : "voided")
      })
      it("takes effect once per key", async () => {
        const { provider, id, book } = await open()
        await book.call(provider.cancel(id, "cancel-1"))
        await book.call(provider.cancel(id, "cancel-1"))
        expect(["abandoned", "voided"]).toContain(book.state())
      })
      it("of captured money is rejected", async () => {
        const { provider, id, world } = await captured()
        expect(await faultOf(provider.cancel(id, "cancel-1"))).toBe("Rejected")
        expect(await world.money(id)).toEqual(isCaptured)
      })
      it("of an unknown payment is rejected", async () => {
        const { provider } = await open()
        expect(await faultOf(provider.cancel("nothing", "cancel-1"))).toBe("Rejected")
      })
    })

    describe("a refund", () => {
      it("in parts adds up", async () => {
        const { provider, id, world, book } = await captured()
        await book.call(provider.refund(id, 500, "refund-1"))
        expect([book.state(), book.facts().refundedCents]).toEqual(["partiallyRefunded", 500])
        await book.call(provider.refund(id, 1900, "refund-2"))
        expect(book.state()).toBe("refunded")
        expect((await world.money(id)).refundedCents).toBe(2400)
      })
      it("takes effect once per key", async () => {
        const { provider, id, world, book } = await captured()
        await book.call(provider.refund(id, 500, "refund-1"))
        await book.call(provider.refund(id, 500, "refund-1"))
        expect([(await world.money(id)).refundedCents, book.facts().refundedCents]).toEqual([500, 500])
      })
      it("takes effect once when it is sent twice at the same time", async () => {
        const { provider, id, world } = await captured()
        await Promise.all([1, 2, 3].map(() => run(Effect.result(provider.refund(id, 500, "refund-1")))))
        expect((await world.money(id)).refundedCents).toBe(500)
      })
      it("of the same amount under another key is another refund", async () => {
        const { provider, id, world } = await captured()
        await run(provider.refund(id, 500, "refund-1"))
        await run(provider.refund(id, 500, "refund-2"))
        expect((await world.money(id)).refundedCents).toBe(1000)
      })
      it("repeated under its key after the rest was refunded changes nothing", async () => {
        const { provider, id, world } = await captured()
        await run(provider.refund(id, 2000, "refund-1"))
        await run(provider.refund(id, 400, "refund-2"))
        expect(await faultOf(provider.refund(id, 2000, "refund-1"))).toBe(null)
        expect((await world.money(id)).refundedCents).toBe(2400)
      })
      it.each([
        ["more than was captured", [2401]],
        ["more than is left", [2000, 401]],
        ["anything after all of it", [2400, 1]],
      ])("of %s is rejected", async (_, amounts) => {
        const { provider, id, world } = await captured()
        for (const [index, amount] of amounts.slice(0, -1).entries())
          await run(provider.refund(id, amount, `refund-${index}`))
        expect(await faultOf(provider.refund(id, amounts.at(-1)!, "refund-last"))).toBe("Rejected")
        const before = amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)
        expect((await world.money(id)).refundedCents).toBe(before)
      })
      it("before a capture is rejected", async () => {
        const { provider, id } = await open()
        expect(await faultOf(provider.refund(id, 100, "refund-1"))).toBe("Rejected")
      })
      it("of an unknown payment is rejected", async () => {
        const { provider } = await open()
        expect(await faultOf(provider.refund("nothing", 100, "refund-1"))).toBe("Rejected")
      })
    })

    describe("a message that is not the provider's", () => {
      const refusal = async (provider: PaymentProvider, webhook: Webhook) => {
        const result = await run(Effect.result(provider.parseWebhook(webhook)))
        if (result._tag === "Success") return "taken"
        return result.failure._tag === "WebhookRefused" ? result.failure.reason : result.failure.fault.tag
      }
      const heard = async () => {
        const opened = await approved()
        return { ...opened, webhook: opened.world.takeWebhooks()[0]! }
      }
      it("is refused without a signature", async () => {
        const { provider, webhook } = await heard()
        expect(await refusal(provider, { ...webhook, headers: {} })).toBe("unsigned")
      })
      it("is refused with the signature of another secret", async () => {
        const { provider, webhook, world } = await heard()
        const text = Buffer.from(webhook.body).toString()
        expect(await refusal(provider, world.signed(text, { secret: "another" }))).toBe("unsigned")
      })
      it("is refused when a byte was changed", async () => {
        const { provider, webhook } = await heard()
        const body = Buffer.from(webhook.body)
        body[10]! ^= 1
        expect(await refusal(provider, { ...webhook, body })).toBe("unsigned")
      })
      it("is refused when it is truncated", async () => {
        const { provider, webhook } = await heard()
        expect(await refusal(provider, { ...webhook, body: webhook.body.slice(0, -5) })).toBe("unsigned")
      })
      it("is refused when it is empty", async () => {
        const { provider, webhook } = await heard()
        expect(await refusal(provider, { ...webhook, body: new Uint8Array() })).toBe("unsigned")
      })
      it("is refused when it is replayed after ten minutes", async () => {
        const { provider, webhook, world } = await heard()
        const text = Buffer.from(webhook.body).toString()
        expect(await refusal(provider, world.signed(text))).toBe("taken")
        expect(await refusal(provider, world.signed(text, { agoSeconds: 600 }))).toBe("unsigned")
      })
      it("is unreadable when it is no JSON", async () => {
        const { provider, world } = await open()
        expect(await refusal(provider, world.signed("{"))).toBe("unreadable")
      })
    })

    it("after any steps: the money on the shop's books is the provider's, and never negative", async () => {
      const step = fc.constantFrom(
        "approve",
        "capture",
        "cancel",
        "refund a",
        "refund a",
        "refund b",
        "hear",
        "hear late",
        "retrieve",
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
          const { world, provider, id, book, retrieve } = await open()
          const held: Array<Webhook> = []
          const attempt = async (call: ReturnType<PaymentProvider["retrieve"]>) => {
            const result = await run(Effect.result(call))
            if (result._tag === "Success") book.reports.push(...result.success)
          }
          for (const one of steps)
            if (one === "approve") await Promise.resolve(world.approve(id)).catch(() => undefined)
            else if (one === "capture") await attempt(provider.capture(id, 2400, "capture-1"))
            else if (one === "cancel") await attempt(provider.cancel(id, "cancel-1"))
            else if (one === "refund a") await attempt(provider.refund(id, 1000, "a"))
            else if (one === "refund b") await attempt(provider.refund(id, 1500, "b"))
            else if (one === "hear") await book.hear(world.takeWebhooks())
            else if (one === "hear late") held.push(...world.takeWebhooks())
            else await attempt(retrieve())
          await book.hear(held.toReversed())
          await book.call(retrieve())
          const { capturedCents, refundedCents } = book.facts()
          const money = await world.money(id)
          await world.close()
          expect({ capturedCents, refundedCents }).toEqual(money)
          expect(book.state()).not.toBe("mismatch")
          expect(money.refundedCents <= money.capturedCents && money.capturedCents <= 2400).toBe(true)
        }),
        { numRuns: 40 },
      )
    })
  })
}
