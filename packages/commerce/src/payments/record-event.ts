import { Effect } from "effect"
import { Sql, type SqlError } from "../sql/index.ts"
import { letterEntry, OutboxRepository } from "../letters/index.ts"
import { newSecret } from "../secrets/index.ts"
import type { Payment, PaymentEvent } from "./model.ts"
import { PaymentRepository } from "./payment-repository.ts"
import { step } from "./transition.ts"

/** Adds a job for the provider to the outbox, in the transaction that has the reason for it. */
export const addJob = (
  kind: "payment.capture" | "payment.release",
  { id, providerId, amountCents, currency, store }: Payment,
  nowMs: number,
): Effect.Effect<void, SqlError, OutboxRepository> => {
  const payload = { providerId, amountCents, currency, store }
  const entry = { kind, subject: `${id} ${newSecret()}`, payload }
  return Effect.flatMap(OutboxRepository, (outbox) => outbox.add(entry, nowMs))
}

const disputeLetter = (payment: Payment, event: PaymentEvent) =>
  letterEntry({
    kind: "payment.disputed",
    key: payment.id,
    store: payment.store,
    to: null,
    replyTo: null,
    subject: `Payment ${payment.id} needs to be looked at`,
    text:
      `The provider promised ${event.amountCents} cents ${event.currency}, ` +
      `${payment.amountCents} cents ${payment.currency} were asked for. ` +
      "No order can be placed with it. Please give the money back at the provider.\n",
  })

/**
 * Records an event of the provider, once.
 *
 * @returns the updated payment; null for an unknown one
 * @rule SR91
 */
export const recordEvent = Effect.fn("Payments.recordEvent")(
  function* (event: PaymentEvent, nowMs: number) {
    const payments = yield* PaymentRepository
    const outbox = yield* OutboxRepository
    const payment = yield* payments.lockByProvider(event.providerId)
    if (payment === null || !(yield* payments.addEvent(event.id, payment.id, nowMs))) return payment
    const status = step(payment, event)
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
