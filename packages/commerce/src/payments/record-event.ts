import { Effect } from "effect"
import { Sql, type SqlError } from "../sql/index.ts"
import { letterEntry, OutboxRepository } from "../letters/index.ts"
import { newSecret } from "../secrets/index.ts"
import type { Payment } from "./model.ts"
import { PaymentRepository } from "./payment-repository.ts"
import type { ProviderEvent } from "./provider.ts"
import type { PaymentReport } from "./state.ts"
import { step } from "./transition.ts"

/** Adds a job for the provider to the outbox, in the transaction that has the reason for it. */
export const addJob = (
  kind: "payment.capture" | "payment.release",
  { id, provider, providerId, amountCents, currency, store }: Payment,
  nowMs: number,
): Effect.Effect<void, SqlError, OutboxRepository> => {
  const payload = { provider, providerId, amountCents, currency, store }
  const entry = { kind, subject: `${id} ${newSecret()}`, payload }
  return Effect.flatMap(OutboxRepository, (outbox) => outbox.add(entry, nowMs))
}

const disputeLetter = (payment: Payment, report: PaymentReport) =>
  letterEntry({
    kind: "payment.disputed",
    key: payment.id,
    store: payment.store,
    to: null,
    replyTo: null,
    subject: `Payment ${payment.id} needs to be looked at`,
    text:
      `The provider promised ${report.amountCents} cents ${report.currency}, ` +
      `${payment.amountCents} cents ${payment.currency} were asked for. ` +
      "No order can be placed with it. Please give the money back at the provider.\n",
  })

/** An event, with the provider that sent it and the digest of its message; null for a report that the shop requested. */
export interface ReceivedEvent extends ProviderEvent {
  readonly provider: string
  readonly digest: string | null
}

/**
 * Records an event of the provider, once per provider and event id.
 *
 * @returns the updated payment; null for an unknown one
 * @rule SR91, CM505
 */
export const recordEvent = Effect.fn("Payments.recordEvent")(
  function* (event: ReceivedEvent, nowMs: number) {
    const payments = yield* PaymentRepository
    const outbox = yield* OutboxRepository
    const payment = yield* payments.lockByProvider(event.provider, event.payment)
    if (payment === null) return null
    const earlier = yield* payments.reportsOf(payment.id)
    if (!(yield* payments.addEvent(event, payment.id, nowMs))) return payment
    const status = step(payment, event, earlier)
    if (status === "same" || status === "spent") return payment
    if (status === "release") {
      yield* addJob("payment.release", payment, nowMs)
      return payment
    }
    yield* payments.setStatus(payment.id, status, nowMs)
    if (status === "disputed") yield* outbox.add(disputeLetter(payment, event), nowMs)
    return { ...payment, status }
  },
  (effect) => Effect.flatMap(Sql, ({ transaction }) => transaction(effect, { isolation: "read committed" })),
)

/**
 * Records what a provider answered about a payment. The same answer counts once.
 *
 * @returns the updated payment
 * @rule CM505
 */
export const recordReports = Effect.fn("Payments.recordReports")(function* (
  payment: Payment,
  reports: ReadonlyArray<PaymentReport>,
  nowMs: number,
) {
  let current = payment
  for (const { type, amountCents, currency } of reports) {
    const event = {
      id: `${payment.id} ${type} ${amountCents} ${currency}`,
      provider: payment.provider,
      payment: payment.providerId,
      digest: null,
      type,
      amountCents,
      currency,
    }
    current = (yield* recordEvent(event, nowMs)) ?? current
  }
  return current
})
