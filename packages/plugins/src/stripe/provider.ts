import { Effect } from "effect"
import type { Stripe } from "stripe"
import type { PaymentProvider } from "@shop/commerce/payments"
import { check } from "./check.ts"
import { call, rejected, type StripeOptions } from "./client.ts"
import { reportsOf, snapshotOf } from "./snapshot.ts"
import { parseWebhook } from "./webhook.ts"

/**
 * Stripe by hosted Checkout: the shopper enters the card at Stripe. The session is the payment; its intent holds the
 * money. Cards alone, because other methods decide days later, and their orders would have to wait.
 *
 * @rule PV10 - S1 §7 stripe_payments
 */
export const stripeProvider = (stripe: Stripe, options: StripeOptions): PaymentProvider => {
  const retrieve = (id: string) => Effect.map(snapshotOf(stripe, id), reportsOf)

  /** Stripe forgets idempotency keys after a day or more, so an earlier refund is looked for by its key. */
  const earlierRefund = (payment_intent: string, key: string) =>
    Effect.map(
      call(() => stripe.refunds.list({ payment_intent, limit: 100 })),
      ({ data }) => data.find(({ metadata }) => metadata?.["key"] === key) ?? null,
    )

  return {
    createSession: (
      { reference, amountCents, currency, language, title, expiresAtMs, returnUrl, cancelUrl },
      key,
    ) =>
      Effect.flatMap(
        call(() =>
          stripe.checkout.sessions.create(
            {
              mode: "payment",
              allowed_payment_method_types: ["card"],
              client_reference_id: reference,
              locale: language,
              expires_at: Math.floor(expiresAtMs / 1000),
              success_url: returnUrl,
              cancel_url: cancelUrl,
              line_items: [
                {
                  quantity: 1,
                  price_data: {
                    currency: currency.toLowerCase(),
                    unit_amount: amountCents,
                    product_data: { name: title },
                  },
                },
              ],
              payment_intent_data: { capture_method: options.capture, metadata: { reference } },
            },
            { idempotencyKey: `session ${key}` },
          ),
        ),
        ({ id, url }) =>
          url === null
            ? rejected("the session has no page")
            : Effect.succeed({ providerId: id, approvalUrl: url }),
      ),
    retrieve,
    capture: Effect.fnUntraced(function* (id, amountCents, key) {
      const { intent } = yield* snapshotOf(stripe, id)
      if (intent?.status === "requires_capture")
        yield* call(() =>
          stripe.paymentIntents.capture(
            intent.id,
            { amount_to_capture: amountCents },
            { idempotencyKey: `capture ${key}` },
          ),
        )
      // Captured at approval, or by an earlier call.
      else if (intent?.status !== "succeeded" || intent.amount_received < amountCents)
        return yield* rejected(`the payment is ${intent?.status ?? "not approved"}`)
      return yield* retrieve(id)
    }),
    cancel: Effect.fnUntraced(function* (id, key) {
      const { session, intent } = yield* snapshotOf(stripe, id)
      if (session.status === "open")
        yield* call(() => stripe.checkout.sessions.expire(id, {}, { idempotencyKey: `expire ${key}` }))
      else if (intent?.status === "requires_capture" || intent?.status === "processing")
        yield* call(() => stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `cancel ${key}` }))
      else if (intent?.status === "succeeded") return yield* rejected("money was captured")
      return yield* retrieve(id)
    }),
    refund: Effect.fnUntraced(function* (id, amountCents, key) {
      const { intent } = yield* snapshotOf(stripe, id)
      if (intent?.status !== "succeeded")
        return yield* rejected(`the payment is ${intent?.status ?? "not approved"}`)
      const earlier = yield* earlierRefund(intent.id, key)
      if (earlier?.status === "failed" || earlier?.status === "canceled")
        return yield* rejected(`the refund ${earlier.status}`)
      if (earlier === null)
        yield* call(() =>
          stripe.refunds.create(
            { payment_intent: intent.id, amount: amountCents, metadata: { key } },
            { idempotencyKey: `refund ${key}` },
          ),
        )
      return yield* retrieve(id)
    }),
    parseWebhook: (webhook) => parseWebhook(stripe, webhook, options.webhookSecrets),
    check: check(stripe, options),
  }
}
