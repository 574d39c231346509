import { Clock, Effect } from "effect"
import type { Stripe } from "stripe"
import { type ProviderError, type ProviderEvent, type Webhook, WebhookRefused } from "@shop/commerce/payments"
import { call } from "./client.ts"
import { reportsOf, snapshotOf } from "./snapshot.ts"

/** Events that a shop needs; its webhook at Stripe sends them. */
export const webhookEvents = [
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.refunded",
  "checkout.session.async_payment_failed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.completed",
  "checkout.session.expired",
  "payment_intent.amount_capturable_updated",
  "payment_intent.canceled",
  "payment_intent.succeeded",
] as const

/** The object of an event, as far as it says which payment it is about. */
interface EventObject {
  readonly object?: unknown
  readonly id?: unknown
  readonly payment_intent?: unknown
}

/** Verifies a message and parses it. Each secret is tried: two are valid while one is replaced. */
const eventIn = (
  stripe: Stripe,
  { body, headers }: Webhook,
  secrets: ReadonlyArray<string>,
  nowMs: number,
): Effect.Effect<Stripe.Event, WebhookRefused> => {
  const signature = headers["stripe-signature"]
  const bytes = Buffer.from(body)
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(bytes, String(signature), secret, 300, undefined, nowMs)
      return Effect.succeed(event)
    } catch (error) {
      if (error instanceof SyntaxError) return Effect.fail(new WebhookRefused({ reason: "unreadable" }))
    }
  }
  return Effect.fail(new WebhookRefused({ reason: "unsigned" }))
}

/** The session that an event is about; null for none of Checkout. */
const sessionOf = Effect.fnUntraced(function* (stripe: Stripe, { object, id, payment_intent }: EventObject) {
  if (object === "checkout.session") return typeof id === "string" ? id : null
  const intent = object === "payment_intent" ? id : payment_intent
  if (typeof intent !== "string") return null
  const { data } = yield* call(() => stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }))
  return data[0]?.id ?? null
})

/**
 * Parses a message. It says only that something happened: Stripe is asked for the present state, so that a late,
 * repeated or reordered message, or one in the form of another API version, does no harm. Payments of other applications
 * of the account have no session of the shop.
 *
 * @rule PV11 - SR93
 */
export const parseWebhook = Effect.fnUntraced(function* (
  stripe: Stripe,
  webhook: Webhook,
  secrets: ReadonlyArray<string>,
): Effect.fn.Return<ReadonlyArray<ProviderEvent>, WebhookRefused | ProviderError> {
  const event = yield* eventIn(stripe, webhook, secrets, yield* Clock.currentTimeMillis)
  if (!(webhookEvents as ReadonlyArray<string>).includes(event.type)) return []
  const payment = yield* sessionOf(stripe, event.data.object as EventObject)
  if (payment === null) return []
  const snapshot = yield* snapshotOf(stripe, payment)
  if (snapshot.session.client_reference_id === null) return []
  return reportsOf(snapshot).map((report) => ({
    ...report,
    id: `${event.id}:${report.type}:${report.amountCents}`,
    payment,
  }))
})
