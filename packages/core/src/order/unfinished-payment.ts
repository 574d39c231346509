import { Effect, Schema } from "effect"
import type { Provided } from "../checkout/index.ts"
import { records, type StoredFormat } from "../device-store/index.ts"
import type { Notifications } from "../notification/index.ts"
import type { Storage } from "../ports/index.ts"
import { logOnly, RequestClient } from "../sync/index.ts"
import * as Requests from "./payment-requests.ts"

/** Who takes the money for a way of paying, by its calls. */
export const providers = {
  paypal: { begin: Requests.paypalBegin, complete: Requests.paypalComplete },
  stripe_payments: { begin: Requests.cardBegin, complete: Requests.cardComplete },
} as const satisfies Record<Provided, unknown>

const UnfinishedPayment = Schema.Struct({
  paymentId: Schema.String,
  code: Schema.Literals(["paypal", "stripe_payments"]),
})
/** How the device stores the payment that a shopper has left for. */
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
 * The payment that was approved and whose shopper never came back, as far as this device knows. One that came to nothing,
 * or has paid an order, is forgotten.
 *
 * @returns its id; null when there is none, it is not decided, or nobody answers
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
