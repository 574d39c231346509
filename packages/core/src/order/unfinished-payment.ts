import { Effect, Schema } from "effect"
import type { ProviderMethodCode } from "../checkout/index.ts"
import { records, type StoredFormat } from "../device-store/index.ts"
import type { Notifications } from "../notification/index.ts"
import type { Storage } from "../ports/index.ts"
import { logOnly, RequestClient } from "../sync/index.ts"
import * as Requests from "./payment-requests.ts"

/** The requests of each payment provider, by payment method. */
export const providers = {
  paypal: { begin: Requests.paypalBegin, complete: Requests.paypalComplete },
  stripe_payments: { begin: Requests.cardBegin, complete: Requests.cardComplete },
} as const satisfies Record<ProviderMethodCode, unknown>

const UnfinishedPayment = Schema.Struct({
  paymentId: Schema.String,
  code: Schema.Literals(["paypal", "stripe_payments"]),
})
/** How the device stores a started payment. */
export const paymentFormat: StoredFormat<typeof UnfinishedPayment.Type> = {
  collection: "checkout",
  schema: UnfinishedPayment,
  version: 1,
  migrations: { 0: (payment) => payment },
  isCopy: true,
}
/** Key of that payment in the collection of the checkout. */
export const paymentKey = "paying"

/**
 * The approved payment of this device without an order: the shopper did not return from the provider. A failed or spent
 * payment is removed.
 *
 * @returns its id; null without one, before the provider's decision, or without a response
 * @rule OR15, OR132 - S1 §7
 */
export const approvedPayment: Effect.Effect<string | null, never, Storage | Notifications | RequestClient> =
  Effect.gen(function* () {
    const payments = yield* records(paymentFormat)
    const { execute } = yield* RequestClient
    const stored = yield* logOnly("OR132")(payments.get(paymentKey))
    if (stored == null) return null
    const { paymentId, code } = stored
    const answer = yield* Effect.result(execute(providers[code].complete({ paymentId })))
    if (answer._tag === "Failure") return null
    const { status } = answer.success
    if (status === "approved") return paymentId
    if (status !== "created") yield* Effect.ignore(payments.remove(paymentKey))
    return null
  })
