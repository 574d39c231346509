import { Clock, Context, Effect, Layer } from "effect"
import { type CartPlace, type CartSteps, cartSteps, hasMethod } from "../carts/index.ts"
import { dieOnSqlError, type Sql, type SqlError } from "../sql/index.ts"
import type { OutboxRepository } from "../letters/index.ts"
import { newSecret } from "../secrets/index.ts"
import { abandonLate } from "./abandon-late.ts"
import {
  type Payment,
  type PaymentEvent,
  type PaymentReason,
  PaymentRefused,
  type ProvidedCode,
} from "./model.ts"
import { PaymentRepository } from "./payment-repository.ts"
import { recordEvent } from "./record-event.ts"
import { type SandboxDecision, type Sandbox, sandbox } from "./sandbox.ts"
import { SandboxRepository } from "./sandbox-repository.ts"
import { type PaymentProviderSetup, PaymentSetup } from "./setup.ts"
import { isSigned, sign } from "./signature.ts"

/** Data of the sandbox's payment page. */
export interface SandboxPayment {
  readonly amountCents: number
  readonly currency: string
  readonly isOpen: boolean
}

/** A message of the provider: its bytes, and the signature in its head. */
export interface Webhook {
  readonly body: Uint8Array
  readonly signature: string | undefined
}

/** Result of receiving a webhook. */
export type WebhookResult = "taken" | "unsigned" | "unreadable" | "unknown"

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
  /** Receives a webhook. Providers may send it late and repeatedly. @rule SR91, SR93 */
  readonly receiveWebhook: (webhook: Webhook) => Effect.Effect<WebhookResult>
  /** Data of the sandbox's page for a payment; null for an unknown payment, or without a sandbox. @rule SR91 */
  readonly sandboxed: (providerId: string) => Effect.Effect<SandboxPayment | null>
  /** Sends a shopper's decision at the sandbox as a signed webhook, as any provider does. @rule SR91 */
  readonly decide: (
    providerId: string,
    decision: PaymentEvent["type"],
  ) => Effect.Effect<(SandboxDecision & { readonly webhook: Webhook }) | null>
  /** Whether a payment provider is configured. @rule SR90 */
  readonly isOn: boolean
  /**
   * Captures or refunds money at the provider, at most once per key.
   *
   * @returns false when the provider refuses finally
   * @rule CM94 - SR92; Order path
   */
  readonly settle: (
    job: {
      readonly kind: "payment.capture" | "payment.release"
      readonly providerId: string
      readonly amountCents: number
    },
    key: string,
  ) => Effect.Effect<boolean>
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
        provider: sandbox(yield* SandboxRepository, setup.mode === "off" ? "" : setup.publicUrl),
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
  readonly provider: Sandbox
  readonly payments: PaymentRepository["Service"]
  readonly context: Context.Context<Repositories>
}

const refused = (reason: PaymentReason) => new PaymentRefused({ reason })

const make = ({ steps, setup, provider, payments, context }: Tools): PaymentsService => {
  /** A step on the repositories. Its caller can do nothing about an error of the database. */
  const stored = <A, E>(step: Effect.Effect<A, E, Repositories>): Effect.Effect<A, Exclude<E, SqlError>> =>
    dieOnSqlError(Effect.provide(step, context))

  const active =
    setup.mode === "off"
      ? Effect.fail(refused({ tag: "PaymentsOff", why: setup.why }))
      : Effect.succeed(setup)

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
    const { publicUrl } = yield* active
    const nowMs = yield* Clock.currentTimeMillis
    const amountCents = yield* amountOf(place, nowMs)
    const returnUrl = (id: string, outcome: string) =>
      `${publicUrl}${view.path}/checkout?payment=${id}&outcome=${outcome}`
    const known = yield* stored(payments.underWay(cart, code, amountCents))
    if (known !== null) {
      const now = yield* complete(known.id, code)
      // The shopper approved and never came back: the next page is the shop's, not the provider's.
      if (now.status === "approved") return { ...now, approvalUrl: returnUrl(now.id, "approved") }
      if (now.status === "created") return now
    }
    const id = newSecret()
    const charge = { amountCents, currency: view.currency }
    const urls = { returnUrl: returnUrl(id, "approved"), cancelUrl: returnUrl(id, "cancelled") }
    const providerId = yield* provider.create({ ...charge, ...urls })
    const approvalUrl = provider.approvalUrl(providerId)
    return yield* stored(
      payments.add({ id, code, cart, store: view.code, ...charge, providerId, approvalUrl }, nowMs),
    )
  })

  const complete = Effect.fn("Payments.complete")(function* (id: string, code: ProvidedCode) {
    yield* active
    const payment = yield* stored(payments.find(id))
    if (payment === null || payment.code !== code) return yield* refused({ tag: "PaymentUnknown" })
    const event = payment.status === "created" ? yield* provider.lookUp(payment.providerId) : null
    if (event === null) return payment
    return (yield* stored(recordEvent(event, yield* Clock.currentTimeMillis))) ?? payment
  })

  const receiveWebhook = Effect.fn("Payments.hear")(function* ({ body, signature }: Webhook) {
    const nowMs = yield* Clock.currentTimeMillis
    if (setup.mode === "off" || !isSigned(setup.secret, body, signature, nowMs)) return "unsigned"
    const event = eventIn(body)
    if (event === null) return "unreadable"
    return (yield* stored(recordEvent(event, nowMs))) === null ? "unknown" : "taken"
  })

  return {
    isOn: setup.mode !== "off",
    settle: ({ kind, providerId, amountCents }, key) =>
      kind === "payment.capture"
        ? provider.capture(providerId, amountCents, key)
        : provider.giveBack(providerId, amountCents, key),
    begin,
    complete,
    receiveWebhook,
    abandonLate: Effect.flatMap(Clock.currentTimeMillis, (nowMs) => stored(abandonLate(nowMs))),
    sandboxed: Effect.fnUntraced(function* (providerId) {
      const known = setup.mode === "sandbox" ? yield* provider.show(providerId) : null
      if (known === null) return null
      const { amountCents, currency, decision } = known
      return { amountCents, currency, isOpen: decision === "open" }
    }),
    decide: Effect.fnUntraced(function* (providerId, decision) {
      const decided = setup.mode === "sandbox" ? yield* provider.decide(providerId, decision) : null
      if (decided === null || setup.mode === "off") return null
      const body = Buffer.from(JSON.stringify(decided.event))
      const nowMs = yield* Clock.currentTimeMillis
      return { ...decided, webhook: { body, signature: sign(setup.secret, body, nowMs) } }
    }),
  }
}

const types: ReadonlyArray<unknown> = ["approved", "refused", "abandoned"] satisfies ReadonlyArray<
  PaymentEvent["type"]
>

/** Parses an event of the provider; null for an invalid body. */
const eventIn = (body: Uint8Array): PaymentEvent | null => {
  let read: unknown
  try {
    read = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    return null
  }
  if (typeof read !== "object" || read === null) return null
  const { id, providerId, type, amountCents, currency } = read as Readonly<Record<string, unknown>>
  const isEvent =
    typeof id === "string" &&
    id !== "" &&
    typeof providerId === "string" &&
    types.includes(type) &&
    Number.isSafeInteger(amountCents) &&
    typeof currency === "string"
  return isEvent
    ? { id, providerId, type: type as PaymentEvent["type"], amountCents: Number(amountCents), currency }
    : null
}
