import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { Carts, CartSync } from "../cart/index.ts"
import { Checkout, CheckoutStore, isPaidElsewhere } from "../checkout/index.ts"
import { records } from "../device-store/index.ts"
import * as Form from "../form/index.ts"
import type { Notifications } from "../notification/index.ts"
import { ExternalNavigation, type Storage } from "../ports/index.ts"
import { CurrentView } from "../settings/index.ts"
import { logOnly, RequestClient } from "../sync/index.ts"
import { costOf, tokenOf } from "./build.ts"
import { refusalWords } from "../api/index.ts"
import { paymentFormat, paymentKey, providers } from "./unfinished-payment.ts"
import type { PaymentState } from "./payment-requests.ts"

/** The state of a payment at a provider. @rule OR15 */
export type PayingStage =
  | "none"
  /** The page navigates to the provider. */
  | "leaving"
  /** The shopper is back, and the state of the payment is being requested. */
  | "checking"
  /** The payment is approved, and its order is being placed. */
  | "approved"
  | "refused"
  | "abandoned"
  /** The provider has not decided yet, or there is no response. Another request is safe. */
  | "unsure"

/** The payment in the address with which the provider sends the shopper back. */
export interface PayingState {
  readonly stage: PayingStage
  readonly paymentId: string | null
}

/** The stage for a payment's status after the shopper's return. @rule OR15 */
export const stageOf = ({ status }: PaymentState): PayingStage | "spent" => {
  if (status === "created") return "unsure"
  return status === "disputed" ? "refused" : status
}

/** Payment at a provider, with the navigation there and back. @rule OR15 - S1 §7 PayPal, card payment */
export class Paying extends Context.Service<
  Paying,
  {
    readonly state: SubscriptionRef.SubscriptionRef<PayingState>
    /** Starts the payment of the cart and opens the provider's page. The shopper accepts the terms before that. */
    readonly pay: (input: { readonly termsAccepted: boolean }) => Effect.Effect<void>
    /**
     * Requests the state of a payment after the shopper's return.
     *
     * @returns "place" for an approved payment, whose order is to be placed; "placed" for a spent one
     */
    readonly back: (paymentId: string) => Effect.Effect<"place" | "placed" | "stay">
    readonly close: Effect.Effect<void>
  }
>()("@shop/core/Paying") {
  /** @rule OR15 */
  static readonly layer: Layer.Layer<
    Paying,
    never,
    | Carts
    | CartSync
    | Checkout
    | CheckoutStore
    | RequestClient
    | ExternalNavigation
    | Storage
    | Notifications
    | CurrentView
  > = Layer.effect(
    Paying,
    Effect.suspend(() => make),
  )
}

const none: PayingState = { stage: "none", paymentId: null }

const make = Effect.gen(function* () {
  const carts = yield* Carts
  const cartSync = yield* CartSync
  const { edit, enter } = yield* Checkout
  const checkout = yield* CheckoutStore
  const { execute } = yield* RequestClient
  const externalNavigation = yield* ExternalNavigation
  const payments = yield* records(paymentFormat)
  const { tax } = yield* CurrentView
  const state = yield* SubscriptionRef.make(none)
  const become = (stage: PayingStage, paymentId: string | null = null) =>
    SubscriptionRef.set(state, { stage, paymentId })

  /** The cart after synchronization. */
  const settled = Effect.gen(function* () {
    yield* checkout.deliver
    yield* cartSync.checkStock
    yield* cartSync.sync()
    return yield* SubscriptionRef.get(carts.state)
  })

  const pay = ({ termsAccepted }: { readonly termsAccepted: boolean }) =>
    Effect.gen(function* () {
      const chosen = yield* SubscriptionRef.get(checkout.state)
      const { paymentCode: code } = chosen
      const faults = Form.terms(termsAccepted)
      yield* checkout.showFaults(faults)
      if (faults.length > 0 || !isPaidElsewhere(code)) return
      if ((yield* SubscriptionRef.get(state)).stage === "leaving") return
      const fromCents = costOf(yield* SubscriptionRef.get(carts.state), chosen, tax.country)
      yield* become("leaving")
      const cart = yield* settled
      const begun = yield* Effect.result(execute(providers[code].begin({ cart: tokenOf(cart) })))
      if (begun._tag === "Failure") {
        yield* become("none")
        const { failure } = begun
        return yield* checkout.refuse({ tag: "OrderFailed", ...refusalWords(failure) })
      }
      const { paymentId, approvalUrl, amountCents } = begun.success
      // The shopper must not approve a higher amount than the shown one.
      if (amountCents > fromCents) {
        yield* become("none")
        return yield* checkout.refuse({ tag: "PriceChanged", fromCents, toCents: amountCents })
      }
      yield* logOnly("OR15")(payments.set(paymentKey, { paymentId, code }))
      yield* externalNavigation.to(approvalUrl)
    })

  /** The payment method: from the stored payment, otherwise from the checkout. */
  const codeOf = (paymentId: string) =>
    Effect.gen(function* () {
      const stored = yield* logOnly("OR15")(payments.get(paymentKey))
      const code =
        stored?.paymentId === paymentId
          ? stored.code
          : (yield* SubscriptionRef.get(checkout.state)).paymentCode
      return isPaidElsewhere(code) ? code : null
    })

  const back = (paymentId: string) =>
    Effect.gen(function* () {
      const code = yield* codeOf(paymentId)
      // The payment was begun on another device, so only the shopper knows how to go on.
      if (code === null) return yield* Effect.as(become("unsure", paymentId), "stay" as const)
      yield* become("checking", paymentId)
      const answer = yield* Effect.result(execute(providers[code].complete({ paymentId })))
      const stage =
        answer._tag === "Success"
          ? stageOf(answer.success)
          : answer.failure._tag === "Refused" && answer.failure.code < 500
            ? "abandoned"
            : "unsure"
      // An approved payment remains stored until its order is placed: the page may be closed before.
      if (stage !== "unsure" && stage !== "approved") yield* Effect.ignore(payments.remove(paymentKey))
      if (stage === "spent") return yield* Effect.as(become("none"), "placed" as const)
      yield* become(stage, paymentId)
      if (stage === "refused" || stage === "abandoned") yield* edit("payment")
      if (stage !== "approved") return "stay" as const
      // The new page has no delivery and payment methods yet. The order needs them.
      yield* enter
      return "place" as const
    })

  return Paying.of({ state, pay, back, close: become("none") })
})
