import type { PaymentStatus } from "./model.ts"
import { isMismatch, type PaymentReport, type ReportType } from "./state.ts"

/** Effect of a report: a new status, none, or the release of money that the shop does not need any more. */
export type Step = PaymentStatus | "same" | "release"

type Decision = "approved" | "refused" | "abandoned"

/** What a report decides about a payment that waits for its order; null for nothing. Exhaustive by type. */
const decisions: Readonly<Record<ReportType, Decision | null>> = {
  pending: null,
  authorized: "approved",
  captured: "approved",
  refunded: null,
  failed: "refused",
  abandoned: "abandoned",
  voided: "abandoned",
  expired: "abandoned",
  disputed: null,
  won: null,
  lost: null,
}

/** Effect by status and decision; exhaustive by type. */
const table: { readonly [Status in PaymentStatus]: { readonly [Type in Decision]: Step } } = {
  created: { approved: "approved", refused: "refused", abandoned: "abandoned" },
  approved: { approved: "same", refused: "refused", abandoned: "abandoned" },
  // After the order, captures and refunds are between shop and provider.
  spent: { approved: "same", refused: "same", abandoned: "same" },
  refused: { approved: "release", refused: "same", abandoned: "same" },
  abandoned: { approved: "release", refused: "same", abandoned: "same" },
  disputed: { approved: "same", refused: "same", abandoned: "same" },
}

/**
 * The effect of a report on the status of a payment for its cart. An amount or currency other than requested marks the
 * payment as disputed, unless it is bound to an order. Money is released once, however often it is reported.
 *
 * @param payment - its status and requested amount
 * @param earlier - what was reported before
 * @rule SR91 - S1 §7 PayPal; Open points (webhooks)
 */
export const step = (
  payment: { readonly status: PaymentStatus; readonly amountCents: number; readonly currency: string },
  report: PaymentReport,
  earlier: ReadonlyArray<PaymentReport>,
): Step => {
  const decision = decisions[report.type]
  if (decision === null) return "same"
  if (decision === "approved" && isMismatch(report, payment))
    return payment.status === "spent" || payment.status === "disputed" ? "same" : "disputed"
  // A part of the money does not pay an order.
  if (decision === "approved" && report.amountCents !== payment.amountCents) return "same"
  const effect = table[payment.status][decision]
  const isKnown = earlier.some(({ type }) => decisions[type] === "approved")
  return effect === "release" && isKnown ? "same" : effect
}
