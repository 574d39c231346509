import { Effect, Schema } from "effect"
import type { Provided } from "../checkout/index.ts"
import { Storage } from "../ports/index.ts"
import { logOnly, Sync } from "../sync/index.ts"
import * as Requests from "./payment-requests.ts"

/** Who takes the money for a way of paying, by its calls. */
export const providers = {
  paypal: { begin: Requests.paypalBegin, complete: Requests.paypalComplete },
  stripe_payments: { begin: Requests.cardBegin, complete: Requests.cardComplete },
} as const satisfies Record<Provided, unknown>

/** Under which the device keeps the payment that a shopper left for. */
export const paymentKey = "paying"

const Stored = Schema.Struct({
  paymentId: Schema.String,
  code: Schema.Literals(["paypal", "stripe_payments"]),
})

/** Whether the device has a payment under its key. */
export const isStoredPayment = Schema.is(Stored)

/**
 * The payment that was approved and whose shopper never came back, as far as this device knows. One that came to nothing,
 * or has paid an order, is forgotten.
 *
 * @returns its id; null when there is none, it is not decided, or nobody answers
 * @rule OR15, OR132 - S1 §7
 */
export const approvedPayment: Effect.Effect<string | null, never, Storage | Sync> = Effect.gen(function* () {
  const storage = yield* Storage
  const { execute } = yield* Sync
  const stored = yield* logOnly("OR132")(storage.get("checkout", paymentKey))
  if (!isStoredPayment(stored)) return null
  const { paymentId, code } = stored
  const answer = yield* Effect.result(execute(providers[code].complete({ paymentId })))
  if (answer._tag === "Failure") return null
  const { status } = answer.success
  if (status === "approved") return paymentId
  if (status !== "created") yield* Effect.ignore(storage.remove("checkout", paymentKey))
  return null
})
