import { Clock, Effect } from "effect"
import { dieOnSqlError } from "../sql/index.ts"
import type { Payment } from "./model.ts"
import { PaymentRepository } from "./payment-repository.ts"
import { type PaymentProvider, ProviderError } from "./provider.ts"
import { recordReports } from "./record-event.ts"
import type { ProviderRegistry } from "./registry.ts"
import { factsOf } from "./state.ts"

/** A movement of money that a row of the outbox asks for. */
export interface PaymentJob {
  readonly kind: "payment.capture" | "payment.release"
  readonly providerId: string
  readonly amountCents: number
}

const rejected = (code: string) => new ProviderError({ fault: { tag: "Rejected", code } })

/**
 * Gives money back: captured money is refunded, an authorization is cancelled. The provider says which of both it has.
 *
 * @fails ProviderError Rejected for a part of money that was only authorized
 */
const release = Effect.fnUntraced(function* (
  provider: PaymentProvider,
  payment: Payment,
  amountCents: number,
  key: string,
) {
  const { capturedCents } = factsOf(payment, yield* provider.retrieve(payment.providerId))
  if (capturedCents > 0) return yield* provider.refund(payment.providerId, amountCents, key)
  if (amountCents < payment.amountCents) return yield* rejected("nothing was captured")
  return yield* provider.cancel(payment.providerId, key)
})

/**
 * Captures money at the provider of a payment, or gives it back, and then records what the provider answered. No
 * transaction is open during a call. A repetition under the same key changes nothing.
 *
 * @fails ProviderError
 * @rule CM94, CM504 - SR92; Order path
 */
export const settle = Effect.fn("Payments.settle")(function* (
  registry: ProviderRegistry,
  { kind, providerId, amountCents }: PaymentJob,
  key: string,
) {
  const payment = yield* dieOnSqlError(
    Effect.flatMap(PaymentRepository, (payments) => payments.findByProviderId(providerId)),
  )
  if (payment === null) return yield* rejected("the shop has no such payment")
  const provider = registry.ofCode(payment.provider)
  if (provider === null) {
    const what = `the provider ${payment.provider} is switched off`
    return yield* new ProviderError({ fault: { tag: "Misconfigured", what } })
  }
  const reports =
    kind === "payment.capture"
      ? yield* provider.capture(providerId, amountCents, key)
      : yield* release(provider, payment, amountCents, key)
  yield* dieOnSqlError(recordReports(payment, reports, yield* Clock.currentTimeMillis))
})
