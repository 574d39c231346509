import { Effect } from "effect"
import type { Stripe } from "stripe"
import type { PaymentReport, ProviderError, ReportType } from "@shop/commerce/payments"
import { call } from "./client.ts"

/** A session with its payment intent, its charge and its disputes. */
export interface Snapshot {
  readonly session: Stripe.Checkout.Session
  /** Null before the shopper tried to pay. */
  readonly intent: Stripe.PaymentIntent | null
  readonly disputes: ReadonlyArray<Stripe.Dispute>
}

/** Reads all that Stripe knows of a payment. @param id - of the session */
export const snapshotOf = Effect.fnUntraced(function* (
  stripe: Stripe,
  id: string,
): Effect.fn.Return<Snapshot, ProviderError> {
  const expand = ["payment_intent.latest_charge"]
  const session = yield* call(() => stripe.checkout.sessions.retrieve(id, { expand }))
  const intent = typeof session.payment_intent === "string" ? null : session.payment_intent
  const isDisputed = chargeOf(intent)?.disputed === true
  const disputes =
    intent !== null && isDisputed
      ? (yield* call(() => stripe.disputes.list({ payment_intent: intent.id, limit: 100 }))).data
      : []
  return { session, intent, disputes }
})

const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  typeof intent?.latest_charge === "object" ? intent.latest_charge : null

/**
 * Money that went back after its capture. Stripe also counts the part of an authorization that was not captured as
 * refunded.
 */
const refundedOf = (intent: Stripe.PaymentIntent): number => {
  const charge = chargeOf(intent)
  return charge === null ? 0 : Math.max(0, charge.amount_refunded - (charge.amount - charge.amount_captured))
}

type Amounts = ReadonlyArray<readonly [ReportType, number]>

/** What the state of an intent says; exhaustive by state. */
const ofIntent = (intent: Stripe.PaymentIntent, session: Stripe.Checkout.Session): Amounts => {
  const { amount, status } = intent
  const authorized: Amounts = chargeOf(intent) === null ? [] : [["authorized", amount]]
  switch (status) {
    case "processing":
      return [["pending", amount]]
    case "requires_capture":
      return [["authorized", amount]]
    case "succeeded":
      return [
        ["authorized", amount],
        ["captured", intent.amount_received],
      ]
    case "canceled":
      if (session.status === "expired") return []
      return [...authorized, [intent.cancellation_reason === "automatic" ? "expired" : "voided", amount]]
    case "requires_payment_method":
      // A shopper may try another card as long as the session is open.
      return session.status === "complete" ? [["failed", amount]] : []
    default:
      return []
  }
}

/** Inquiries (warning_…) move no money. */
const ofDispute = ({ amount, status }: Stripe.Dispute): Amounts => {
  if (status.startsWith("warning_")) return []
  const ends = (["won", "lost"] as const).filter((end) => end === status)
  return [["disputed", amount], ...ends.map((end) => [end, amount] as const)]
}

/** What a snapshot reports about the payment. @rule PV10 */
export const reportsOf = ({ session, intent, disputes }: Snapshot): ReadonlyArray<PaymentReport> => {
  const currency = (intent?.currency ?? session.currency ?? "").toUpperCase()
  const refundedCents = intent === null ? 0 : refundedOf(intent)
  const amounts: Amounts = [
    ...(session.status === "expired" ? [["abandoned", session.amount_total ?? 0] as const] : []),
    ...(intent === null ? [] : ofIntent(intent, session)),
    ...(refundedCents > 0 && intent?.status === "succeeded" ? [["refunded", refundedCents] as const] : []),
    ...disputes.flatMap(ofDispute),
  ]
  return amounts.map(([type, amountCents]) => ({ type, amountCents, currency }))
}
