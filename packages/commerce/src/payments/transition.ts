import type { PaymentEvent, PaymentStatus } from "./model.ts"

/** Effect of an event: a new status, none, or the release of an approval that the shop does not need any more. */
export type Step = PaymentStatus | "same" | "release"

/** Effect by status and event; total by type. */
const table: {
  readonly [Status in PaymentStatus]: { readonly [Type in PaymentEvent["type"]]: Step }
} = {
  created: { approved: "approved", refused: "refused", abandoned: "abandoned" },
  approved: { approved: "same", refused: "refused", abandoned: "abandoned" },
  // After the order, captures and refunds are between shop and provider.
  spent: { approved: "same", refused: "same", abandoned: "same" },
  refused: { approved: "release", refused: "same", abandoned: "same" },
  abandoned: { approved: "release", refused: "same", abandoned: "same" },
  disputed: { approved: "same", refused: "same", abandoned: "same" },
}

/**
 * The effect of an event on a payment. An amount or currency other than requested marks the payment as disputed, unless
 * it is bound to an order.
 *
 * @param payment - its status and requested amount
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
