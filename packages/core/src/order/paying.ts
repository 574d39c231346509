import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { Carts, CartSync } from "../cart/index.ts"
import { Checkout, CheckoutOrdering, isPaidElsewhere } from "../checkout/index.ts"
import { records } from "../device-store/index.ts"
import * as Form from "../form/index.ts"
import type { Notifications } from "../notification/index.ts"
import { Leave, type Storage } from "../ports/index.ts"
import { CurrentView } from "../settings/index.ts"
import { logOnly, RequestClient } from "../sync/index.ts"
import { costOf, tokenOf } from "./build.ts"
import { refusalWords } from "../api/index.ts"
import { paymentFormat, paymentKey, providers } from "./unfinished-payment.ts"
import type { PaymentState } from "./payment-requests.ts"

/** Where a payment at a provider's stands, as the checkout tells it. @rule OR15 */
export type PayingStage =
  | "none"
  /** On the way to the provider. */
  | "leaving"
  /** Back, and asking what became of it. */
  | "checking"
  /** It will pay the order, which is being placed. */
  | "approved"
  | "refused"
  | "abandoned"
  /** The provider has not said yet, or nobody answers: asking again is safe. */
  | "unsure"

/** A payment, as the address says that the provider sends back with. */
export interface PayingState {
  readonly stage: PayingStage
  readonly paymentId: string | null
}

/** What a payment's standing means for the shopper who is back. @rule OR15 */
export const stageOf = ({ status }: PaymentState): PayingStage | "spent" => {
  if (status === "created") return "unsure"
  return status === "disputed" ? "refused" : status
}

/** Paying at a provider's, there and back. @rule OR15 - S1 §7 PayPal, card payment */
export class Paying extends Context.Service<
  Paying,
  {
    readonly state: SubscriptionRef.SubscriptionRef<PayingState>
    /** Asks for the payment of the cart and leaves for the provider's page. The terms are accepted before that. */
    readonly pay: (input: { readonly termsAccepted: boolean }) => Effect.Effect<void>
    /**
     * The shopper is back: asks how the payment stands.
     *
     * @returns what follows: an approved payment's order is to be placed, a spent one's has been
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
    | CheckoutOrdering
    | RequestClient
    | Leave
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
  const checkout = yield* CheckoutOrdering
  const { execute } = yield* RequestClient
  const leave = yield* Leave
  const payments = yield* records(paymentFormat)
  const { tax } = yield* CurrentView
  const state = yield* SubscriptionRef.make(none)
  const become = (stage: PayingStage, paymentId: string | null = null) =>
    SubscriptionRef.set(state, { stage, paymentId })

  /** What the cart would cost, once both sides agree on it. */
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
      // Nobody is sent away to approve what they have not seen.
      if (amountCents > fromCents) {
        yield* become("none")
        return yield* checkout.refuse({ tag: "PriceChanged", fromCents, toCents: amountCents })
      }
      yield* logOnly("OR15")(payments.set(paymentKey, { paymentId, code }))
      yield* leave.to(approvalUrl)
    })

  /** By which way it was paid: as this device remembers, else as the checkout has it. */
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
      if (code === null) return yield* Effect.as(become("none"), "stay" as const)
      yield* become("checking", paymentId)
      const answer = yield* Effect.result(execute(providers[code].complete({ paymentId })))
      const stage =
        answer._tag === "Success"
          ? stageOf(answer.success)
          : answer.failure._tag === "Refused" && answer.failure.code < 500
            ? "abandoned"
            : "unsure"
      // An approved one is kept until its order is there: the page may go away before.
      if (stage !== "unsure" && stage !== "approved") yield* Effect.ignore(payments.remove(paymentKey))
      if (stage === "spent") return yield* Effect.as(become("none"), "placed" as const)
      yield* become(stage, paymentId)
      if (stage === "refused" || stage === "abandoned") yield* edit("payment")
      if (stage !== "approved") return "stay" as const
      // The page is new: how the cart goes and is paid has to be asked before it can be ordered.
      yield* enter
      return "place" as const
    })

  return Paying.of({ state, pay, back, close: become("none") })
})
