/** Kinds of reports about a payment. */
export const reportTypes = [
  "pending",
  "authorized",
  "captured",
  "refunded",
  "failed",
  "abandoned",
  "voided",
  "expired",
  "disputed",
  "won",
  "lost",
] as const

export type ReportType = (typeof reportTypes)[number]

/**
 * A report about a payment. Amounts are totals of the payment at the time of the report, never increments, so that a late
 * or repeated report does no harm.
 *
 * @rule CM500
 */
export interface PaymentReport {
  readonly type: ReportType
  /** Whole cents; 0 for a report without an amount. */
  readonly amountCents: number
  readonly currency: string
}

/** States of a payment. @rule CM501 */
export type PaymentState =
  | "created"
  | "pending"
  | "authorized"
  | "captured"
  | "partiallyCaptured"
  | "partiallyRefunded"
  | "refunded"
  | "failed"
  | "abandoned"
  | "voided"
  | "expired"
  | "disputed"
  | "won"
  | "lost"
  | "mismatch"

/** The sum that the shop requested. */
export interface RequestedSum {
  readonly amountCents: number
  readonly currency: string
}

/** What the reports of a payment say together: flags that stay, and the highest total of each kind. */
export interface PaymentFacts {
  readonly flags: ReadonlySet<ReportType | "mismatch">
  /** At least what was captured. */
  readonly authorizedCents: number
  /** At least what was refunded. */
  readonly capturedCents: number
  readonly refundedCents: number
}

const nothing: PaymentFacts = { flags: new Set(), authorizedCents: 0, capturedCents: 0, refundedCents: 0 }

/** What the amount of a report raises, by type; exhaustive by type. A capture needs an authorization, a refund a capture. */
const raises: Readonly<Record<ReportType, ReadonlyArray<Exclude<keyof PaymentFacts, "flags">>>> = {
  pending: [],
  authorized: ["authorizedCents"],
  captured: ["authorizedCents", "capturedCents"],
  refunded: ["authorizedCents", "capturedCents", "refundedCents"],
  failed: [],
  abandoned: [],
  voided: [],
  expired: [],
  disputed: [],
  won: [],
  lost: [],
}

/** Whether a report contradicts the request: another currency, another authorized sum, or more money than requested. */
export const isMismatch = (
  { type, amountCents, currency }: PaymentReport,
  requested: RequestedSum,
): boolean => {
  if (raises[type].length === 0) return false
  if (currency !== requested.currency || amountCents < 0 || !Number.isSafeInteger(amountCents)) return true
  return type === "authorized" ? amountCents !== requested.amountCents : amountCents > requested.amountCents
}

/** Adds a report to the facts of a payment. The order of reports has no effect, and neither has a repeated one. */
const addReport = (facts: PaymentFacts, report: PaymentReport, requested: RequestedSum): PaymentFacts => {
  const { type, amountCents } = report
  if (isMismatch(report, requested)) return { ...facts, flags: new Set([...facts.flags, "mismatch"]) }
  const raised = Object.fromEntries(raises[type].map((name) => [name, Math.max(facts[name], amountCents)]))
  return { ...facts, ...raised, flags: new Set([...facts.flags, type]) }
}

/**
 * Collects what all reports of a payment say, in any order.
 *
 * @rule CM500
 */
export const factsOf = (requested: RequestedSum, reports: ReadonlyArray<PaymentReport>): PaymentFacts =>
  reports.reduce<PaymentFacts>((facts, report) => addReport(facts, report, requested), nothing)

type IsState = (facts: PaymentFacts, requested: RequestedSum) => boolean
const isReported =
  (flag: ReportType | "mismatch"): IsState =>
  ({ flags }) =>
    flags.has(flag)

/**
 * The states with their conditions; the first one that holds is the state. Lost and disputed money goes before all that
 * the shop did, money that moved before any failure, and a failure before an authorization: a late one is released.
 */
const states: ReadonlyArray<readonly [PaymentState, IsState]> = [
  ["mismatch", isReported("mismatch")],
  ["lost", isReported("lost")],
  ["disputed", ({ flags }) => flags.has("disputed") && !flags.has("won")],
  ["refunded", ({ capturedCents, refundedCents }) => refundedCents > 0 && refundedCents === capturedCents],
  ["partiallyRefunded", ({ refundedCents }) => refundedCents > 0],
  ["won", isReported("won")],
  ["captured", ({ capturedCents }, { amountCents }) => capturedCents > 0 && capturedCents === amountCents],
  ["partiallyCaptured", ({ capturedCents }) => capturedCents > 0],
  ["voided", isReported("voided")],
  ["expired", isReported("expired")],
  ["failed", isReported("failed")],
  ["abandoned", isReported("abandoned")],
  ["authorized", ({ authorizedCents }) => authorizedCents > 0],
  ["pending", isReported("pending")],
  ["created", () => true],
]

/**
 * The state of a payment by all that was reported about it.
 *
 * @rule CM501
 */
export const stateOf = (requested: RequestedSum, reports: ReadonlyArray<PaymentReport>): PaymentState => {
  const facts = factsOf(requested, reports)
  return states.find(([, isState]) => isState(facts, requested))![0]
}

/** The payment state of an order. @rule CM502 */
export type OrderPaymentState =
  | "unpaid"
  | "pending"
  | "authorized"
  | "paid"
  | "partiallyPaid"
  | "partiallyRefunded"
  | "refunded"
  | "disputed"

/** A payment of an order with its reports. */
export interface ReportedPayment extends RequestedSum {
  readonly reports: ReadonlyArray<PaymentReport>
}

/**
 * Derives the payment state of an order from its payments. Money of a mismatch pays nothing.
 *
 * @param order - its total, and the money that arrived and went back without a provider, in cents
 * @rule CM502
 */
export const orderPaymentState = (
  order: {
    readonly grandCents: number
    readonly paidByHandCents: number
    readonly refundedByHandCents: number
  },
  payments: ReadonlyArray<ReportedPayment>,
): OrderPaymentState => {
  const known = payments
    .map((payment) => ({
      state: stateOf(payment, payment.reports),
      facts: factsOf(payment, payment.reports),
    }))
    .filter(({ state }) => state !== "mismatch")
  const sum = (of: (facts: PaymentFacts) => number, start: number): number =>
    known.reduce((total, { facts }) => total + of(facts), start)
  const has = (...wanted: ReadonlyArray<PaymentState>): boolean =>
    known.some(({ state }) => wanted.includes(state))
  const paidCents = sum(({ capturedCents }) => capturedCents, order.paidByHandCents)
  const refundedCents = sum(({ refundedCents: cents }) => cents, order.refundedByHandCents)
  if (has("disputed", "lost")) return "disputed"
  if (refundedCents > 0) return refundedCents >= paidCents ? "refunded" : "partiallyRefunded"
  if (paidCents >= order.grandCents) return "paid"
  if (paidCents > 0) return "partiallyPaid"
  if (has("authorized")) return "authorized"
  return has("pending") ? "pending" : "unpaid"
}
