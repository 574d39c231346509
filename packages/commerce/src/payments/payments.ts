import { Clock, Context, Effect, Layer } from "effect"
import {
  CartRefused,
  type CartPlace,
  type CartSteps,
  cartSteps,
  hasMethod,
  refusable,
} from "../carts/index.ts"
import { Database, type DatabaseService } from "../database/index.ts"
import { newSecret } from "../secrets/index.ts"
import { find, take, underWay, write } from "./ledger.ts"
import {
  type Payment,
  type PaymentEvent,
  type PaymentReason,
  PaymentRefused,
  type ProvidedCode,
} from "./model.ts"
import { type Decided, type Sandbox, sandbox } from "./sandbox.ts"
import { type PaymentProviderSetup, PaymentSetup } from "./setup.ts"
import { isSigned, sign } from "./signature.ts"

/** What the provider's page shows. */
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

/** What became of a message. */
export type Heard = "taken" | "unsigned" | "unreadable" | "unknown"

/** Payments by a provider. Amounts are the platform's own; a client tells none. @rule SR90 */
export interface PaymentsService {
  /**
   * Asks the provider for what a cart costs now. Asked again for the same cart and sum it is the same payment.
   *
   * @fails PaymentRefused
   * @rule SR90 - S1 §7 setExpressCheckout
   */
  readonly begin: (place: CartPlace, code: ProvidedCode) => Effect.Effect<Payment, PaymentRefused>
  /**
   * How a payment stands once the shopper is back; the provider is asked when it has not said anything yet.
   *
   * @fails PaymentRefused
   * @rule SR91 - S1 §7 complete
   */
  readonly complete: (id: string, code: ProvidedCode) => Effect.Effect<Payment, PaymentRefused>
  /** Takes in what the provider says, in its own time and as often as it likes. @rule SR91, SR93 */
  readonly hear: (webhook: Webhook) => Effect.Effect<Heard>
  /** The sandbox's page about a payment; null when there is none, or no sandbox. @rule SR91 */
  readonly sandboxed: (providerId: string) => SandboxPayment | null
  /** What a shopper decides at the sandbox: it is said as any provider says it, signed. @rule SR91 */
  readonly decide: (
    providerId: string,
    decision: PaymentEvent["type"],
  ) => Effect.Effect<(Decided & { readonly webhook: Webhook }) | null>
  /** Whether a provider is there to be told anything. @rule SR90 */
  readonly isOn: boolean
  /**
   * Tells the provider to take or give back money, at most once per key.
   *
   * @returns false when the provider refuses, for ever
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
}

/** The platform's payments by a provider. @rule SR90 - S1 §7 PayPal, card payment */
export class Payments extends Context.Service<Payments, PaymentsService>()("@shop/commerce/Payments") {
  static readonly layer = Layer.effect(
    Payments,
    Effect.gen(function* () {
      const database = yield* Database
      const setup = yield* PaymentSetup
      const steps = yield* cartSteps([])
      return make({
        database,
        steps,
        setup,
        provider: sandbox(database, setup.mode === "off" ? "" : setup.publicUrl),
      })
    }),
  )
}

interface Tools {
  readonly database: DatabaseService
  readonly steps: CartSteps
  readonly setup: PaymentProviderSetup
  readonly provider: Sandbox
}

/** Refuses a payment. @throws PaymentRefused */
const refuse = (reason: PaymentReason): never => {
  throw new PaymentRefused({ reason })
}
const isRefused = (error: unknown): error is PaymentRefused => error instanceof PaymentRefused

const make = ({ database, steps, setup, provider }: Tools): PaymentsService => {
  /** @throws PaymentRefused PaymentsOff */
  const on = () => (setup.mode === "off" ? refuse({ tag: "PaymentsOff", why: setup.why }) : setup)

  /** @throws PaymentRefused when the cart cannot be paid as it is */
  const costOf = ({ token, view, buyer = null }: CartPlace, nowMs: number) => {
    try {
      const priced = Effect.runSync(
        Effect.flatMap(steps.open(token, buyer), (cart) => steps.price({ cart, buyer, view, nowMs })),
      )
      if (priced.unsold.length > 0 || priced.short.length > 0) refuse({ tag: "Unavailable" })
      if (priced.lines.length === 0) refuse({ tag: "CartEmpty" })
      if (priced.needsShipping && !hasMethod(priced)) refuse({ tag: "MethodUnknown" })
      if (priced.totals.grandCents <= 0) refuse({ tag: "NothingToPay" })
      return priced.totals.grandCents
    } catch (error) {
      if (error instanceof CartRefused) return refuse({ tag: "CartRefused", reason: error.reason })
      throw error
    }
  }

  const begin = (place: CartPlace, code: ProvidedCode, nowMs: number): Payment => {
    const { token: cart, view } = place
    const { publicUrl } = on()
    const amountCents = costOf(place, nowMs)
    const backOf = (id: string, outcome: string) =>
      `${publicUrl}${view.path}/checkout?payment=${id}&outcome=${outcome}`
    const known = underWay(database, cart, code, amountCents)
    if (known !== null) {
      const now = complete(known.id, code, nowMs)
      // It was approved and the shopper never came back: the way on is the shop's, not the provider's.
      if (now.status === "approved") return { ...now, approvalUrl: backOf(now.id, "approved") }
      if (now.status === "created") return now
    }
    const id = newSecret()
    const back = (outcome: string) => backOf(id, outcome)
    const charge = { amountCents, currency: view.currency }
    const providerId = provider.create({
      ...charge,
      returnUrl: back("approved"),
      cancelUrl: back("cancelled"),
    })
    const approvalUrl = provider.approvalUrl(providerId)
    write(database, { id, code, cart, store: view.code, ...charge, providerId, approvalUrl }, nowMs)
    return find(database, "id", id)!
  }

  const complete = (id: string, code: ProvidedCode, nowMs: number): Payment => {
    on()
    const payment = find(database, "id", id)
    if (payment === null || payment.code !== code) return refuse({ tag: "PaymentUnknown" })
    const event = payment.status === "created" ? provider.lookUp(payment.providerId) : null
    return event === null ? payment : (take(database, event, nowMs) ?? payment)
  }

  const hear = ({ body, signature }: Webhook, nowMs: number): Heard => {
    if (setup.mode === "off" || !isSigned(setup.secret, body, signature, nowMs)) return "unsigned"
    const event = eventIn(body)
    if (event === null) return "unreadable"
    return take(database, event, nowMs) === null ? "unknown" : "taken"
  }

  const timed = <A>(act: (nowMs: number) => A): Effect.Effect<A, PaymentRefused> =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
      refusable(isRefused, () => database.transaction(() => act(nowMs))),
    )

  return {
    isOn: setup.mode !== "off",
    settle: ({ kind, providerId, amountCents }, key) =>
      Effect.sync(() =>
        kind === "payment.capture"
          ? provider.capture(providerId, amountCents, key)
          : provider.giveBack(providerId, amountCents, key),
      ),
    begin: (place, code) => timed((nowMs) => begin(place, code, nowMs)),
    complete: (id, code) => timed((nowMs) => complete(id, code, nowMs)),
    hear: (webhook) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => database.transaction(() => hear(webhook, nowMs))),
    sandboxed: (providerId) => {
      const known = setup.mode === "sandbox" ? provider.show(providerId) : null
      if (known === null) return null
      const { amountCents, currency, decision } = known
      return { amountCents, currency, isOpen: decision === "open" }
    },
    decide: (providerId, decision) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => {
        const decided = setup.mode === "sandbox" ? provider.decide(providerId, decision) : null
        if (decided === null || setup.mode === "off") return null
        const body = Buffer.from(JSON.stringify(decided.event))
        return { ...decided, webhook: { body, signature: sign(setup.secret, body, nowMs) } }
      }),
  }
}

const types: ReadonlyArray<unknown> = ["approved", "refused", "abandoned"] satisfies ReadonlyArray<
  PaymentEvent["type"]
>

/** A message of the provider; null when it is none. */
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
