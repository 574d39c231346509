import type { PaymentEvent, PaymentStatus } from "./model.ts"

/** What an event does: a new status, nothing, or a promise that nobody wants any more and that goes back. */
export type Step = PaymentStatus | "same" | "release"

/** By what stands and what is said; total by type. */
const table: {
  readonly [Status in PaymentStatus]: { readonly [Type in PaymentEvent["type"]]: Step }
} = {
  created: { approved: "approved", refused: "refused", abandoned: "abandoned" },
  approved: { approved: "same", refused: "refused", abandoned: "abandoned" },
  // The order stands: what happens to its money from now on is between shop and provider.
  spent: { approved: "same", refused: "same", abandoned: "same" },
  refused: { approved: "release", refused: "same", abandoned: "same" },
  abandoned: { approved: "release", refused: "same", abandoned: "same" },
  disputed: { approved: "same", refused: "same", abandoned: "same" },
}

/**
 * What an event does to a payment. Another amount or currency than was asked for makes a dispute of whatever is not
 * bound to an order.
 *
 * @param payment - as it stands, with what was asked for
 * @rule SR91 - S1 §7 PayPal; Open points (webhooks)
 */
export const step = (
  payment: { readonly status: PaymentStatus; readonly amountCents: number; readonly currency: string },
  event: Pick<PaymentEvent, "type" | "amountCents" | "currency">,
): Step => {
  const isAsked = event.amountCents === payment.amountCents && event.currency === payment.currency
  if (isAsked || event.type !== "approved") return table[payment.status][event.type]
  return payment.status === "spent" || payment.status === "disputed" ? "same" : "disputed"
}
