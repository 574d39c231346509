import { createHash } from "node:crypto"
import { Clock, Context, Effect, Layer } from "effect"
import { type CartPlace, type CartSteps, cartSteps, hasMethod } from "../carts/index.ts"
import { dieOnSqlError, type Sql, type SqlError } from "../sql/index.ts"
import type { OutboxRepository } from "../letters/index.ts"
import { newSecret } from "../secrets/index.ts"
import { abandonLate } from "./abandon-late.ts"
import { type Payment, type PaymentReason, PaymentRefused, type ProvidedCode } from "./model.ts"
import { paymentStateOf } from "./order-payment.ts"
import { PaymentRepository } from "./payment-repository.ts"
import {
  faultText,
  type PaymentProvider,
  type ProviderError,
  type ProviderEvent,
  type Webhook,
} from "./provider.ts"
import { recordEvent, recordReports } from "./record-event.ts"
import { makeRegistry, type ProviderRegistry } from "./registry.ts"
import type { OrderPaymentState } from "./state.ts"
import { type PaymentJob, settle } from "./settle.ts"
import { type PaymentProviderSetup, PaymentSetup } from "../payment-setup/index.ts"

/** Result of receiving a webhook. */
export type WebhookResult = "taken" | "unsigned" | "unreadable" | "unknown" | "away"

/** Payments by a provider. The platform computes all amounts; clients send none. @rule SR90 */
export interface PaymentsService {
  /**
   * Requests the cart's current price from the provider. A second request for the same cart and sum returns the same
   * payment.
   *
   * @fails PaymentRefused
   * @rule SR90 - S1 §7 setExpressCheckout
   */
  readonly begin: (place: CartPlace, code: ProvidedCode) => Effect.Effect<Payment, PaymentRefused>
  /**
   * The status of a payment when the shopper returns. Without an event so far, the provider is asked.
   *
   * @fails PaymentRefused
   * @rule SR91 - S1 §7 complete
   */
  readonly complete: (id: string, code: ProvidedCode) => Effect.Effect<Payment, PaymentRefused>
  /**
   * Receives a webhook for the provider of a method. Providers may send it late and repeatedly.
   *
   * @returns "away" when the message must be sent again
   * @rule SR91, SR93
   */
  readonly receiveWebhook: (method: ProvidedCode, webhook: Webhook) => Effect.Effect<WebhookResult>
  /** Codes of the configured providers; none while payments are off. @rule SR90 */
  readonly providers: ReadonlyArray<string>
  /**
   * Captures money at a provider or gives it back, at most once per key.
   *
   * @fails ProviderError
   * @rule CM94 - SR92; Order path
   */
  readonly settle: (job: PaymentJob, key: string) => Effect.Effect<void, ProviderError>
  /** The payment state of an order, from what its provider reported. @rule CM502 */
  readonly stateOfOrder: (order: Parameters<typeof paymentStateOf>[0]) => Effect.Effect<OrderPaymentState>
  /** Abandons payments without a decision or an order. @returns how many @rule SR91 */
  readonly abandonLate: Effect.Effect<number>
}

/** The platform's payments by a provider. @rule SR90 - S1 §7 PayPal, card payment */
export class Payments extends Context.Service<Payments, PaymentsService>()("@shop/commerce/Payments") {
  static readonly layer = Layer.effect(
    Payments,
    Effect.gen(function* () {
      const setup = yield* PaymentSetup
      const steps = yield* cartSteps([])
      return make({
        steps,
        setup,
        registry: yield* makeRegistry(setup.plugins),
        payments: yield* PaymentRepository,
        context: yield* Effect.context<Repositories>(),
      })
    }),
  )
}

type Repositories = OutboxRepository | PaymentRepository | Sql

interface Tools {
  readonly steps: CartSteps
  readonly setup: PaymentProviderSetup
  readonly registry: ProviderRegistry
  readonly payments: PaymentRepository["Service"]
  readonly context: Context.Context<Repositories>
}

/** How long a shopper may take at the provider. An undecided payment is abandoned later. */
const sessionMs = 3_600_000

const refused = (reason: PaymentReason) => new PaymentRefused({ reason })

const make = ({ steps, setup, registry, payments, context }: Tools): PaymentsService => {
  /** A step on the repositories. Its caller can do nothing about an error of the database. */
  const stored = <A, E>(step: Effect.Effect<A, E, Repositories>): Effect.Effect<A, Exclude<E, SqlError>> =>
    dieOnSqlError(Effect.provide(step, context))

  /** The provider of a method, if payments are on. */
  const providerOf = (code: ProvidedCode) => {
    const registered = registry.ofMethod(code)
    return registered === null
      ? Effect.fail(refused({ tag: "PaymentsOff", why: setup.why }))
      : Effect.succeed(registered)
  }

  /** The total of a cart that can be ordered in its current state. */
  const amountOf = Effect.fnUntraced(function* ({ token, view, buyer = null }: CartPlace, nowMs: number) {
    const priced = yield* Effect.flatMap(steps.open(token, buyer), (cart) =>
      steps.price({ cart, buyer, view, nowMs }),
    ).pipe(
      Effect.catchTag("CartRefused", ({ reason }) => Effect.fail(refused({ tag: "CartRefused", reason }))),
      dieOnSqlError,
    )
    if (priced.unpriceable.length > 0 || priced.short.length > 0)
      return yield* refused({ tag: "Unavailable" })
    if (priced.lines.length === 0) return yield* refused({ tag: "CartEmpty" })
    if (priced.needsShipping && !hasMethod(priced)) return yield* refused({ tag: "MethodUnknown" })
    if (priced.totals.grandCents <= 0) return yield* refused({ tag: "NothingToPay" })
    return priced.totals.grandCents
  })

  const begin = Effect.fn("Payments.begin")(function* (place: CartPlace, code: ProvidedCode) {
    const { token: cart, view } = place
    const { code: providerCode, provider } = yield* providerOf(code)
    const nowMs = yield* Clock.currentTimeMillis
    const amountCents = yield* amountOf(place, nowMs)
    const returnUrl = (id: string, outcome: string) =>
      `${setup.publicUrl}${view.path}/checkout?payment=${id}&outcome=${outcome}`
    const known = yield* stored(payments.underWay(cart, code, amountCents))
    if (known !== null && known.provider === providerCode) {
      const now = yield* complete(known.id, code)
      // The shopper approved and never came back: the next page is the shop's, not the provider's.
      if (now.status === "approved") return { ...now, approvalUrl: returnUrl(now.id, "approved") }
      if (now.status === "created") return now
    }
    const id = newSecret()
    const charge = { amountCents, currency: view.currency }
    const session = yield* provider
      .createSession(
        {
          ...charge,
          reference: id,
          language: view.language,
          title: new URL(setup.publicUrl).host,
          expiresAtMs: nowMs + sessionMs,
          returnUrl: returnUrl(id, "approved"),
          cancelUrl: returnUrl(id, "cancelled"),
        },
        id,
      )
      .pipe(Effect.mapError(({ fault }) => refused({ tag: "ProviderFailed", fault })))
    return yield* stored(
      payments.add(
        { id, code, provider: providerCode, cart, store: view.code, ...charge, ...session },
        nowMs,
      ),
    )
  })

  /** Asks the provider for the reports of a payment. A provider that is away has none: the shopper waits for the bank. */
  const retrieve = (provider: PaymentProvider, { providerId }: Payment) =>
    provider
      .retrieve(providerId)
      .pipe(
        Effect.catchTag("ProviderError", ({ fault }) =>
          Effect.as(Effect.logWarning(`The state of a payment is not known: ${faultText(fault)}`), []),
        ),
      )

  const complete = Effect.fn("Payments.complete")(function* (id: string, code: ProvidedCode) {
    yield* providerOf(code)
    const payment = yield* stored(payments.find(id))
    if (payment === null || payment.code !== code) return yield* refused({ tag: "PaymentUnknown" })
    const provider = registry.ofCode(payment.provider)
    if (payment.status !== "created" || provider === null) return payment
    const reports = yield* retrieve(provider, payment)
    return yield* stored(recordReports(payment, reports, yield* Clock.currentTimeMillis))
  })

  const receiveWebhook = Effect.fn("Payments.receiveWebhook")(function* (
    method: ProvidedCode,
    webhook: Webhook,
  ) {
    const registered = registry.ofMethod(method)
    if (registered === null) return "unsigned"
    const read = yield* Effect.result(registered.provider.parseWebhook(webhook))
    if (read._tag === "Failure") return read.failure._tag === "WebhookRefused" ? read.failure.reason : "away"
    const nowMs = yield* Clock.currentTimeMillis
    const digest = createHash("sha256").update(webhook.body).digest("hex")
    const record = (event: ProviderEvent) =>
      stored(recordEvent({ ...event, provider: registered.code, digest }, nowMs))
    const recorded = yield* Effect.forEach(read.success, record)
    return recorded.includes(null) ? "unknown" : "taken"
  })

  return {
    providers: registry.codes,
    settle: (job, key) => Effect.provide(settle(registry, job, key), context),
    begin,
    complete,
    receiveWebhook,
    stateOfOrder: (order) => stored(paymentStateOf(order)),
    abandonLate: Effect.flatMap(Clock.currentTimeMillis, (nowMs) => stored(abandonLate(nowMs))),
  }
}
