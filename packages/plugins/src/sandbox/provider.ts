import { Clock, Effect } from "effect"
import {
  type PaymentProvider,
  type PaymentReport,
  ProviderError,
  type SandboxRecord,
  type SandboxRepository,
  WebhookRefused,
} from "@shop/commerce/payments"
import { newSecret } from "@shop/commerce/secrets"
import { decisions, eventIn } from "./event.ts"
import { isSigned } from "./signature.ts"

/** How the sandbox is reached. */
export interface SandboxOptions {
  /** Secret for signatures of webhooks. */
  readonly secret: string
  /** Public address of the shop, without a slash at the end. */
  readonly publicUrl: string
}

/** All that the sandbox knows of a payment. */
const reportsOf = (record: SandboxRecord): ReadonlyArray<PaymentReport> => {
  const { decision, amountCents, currency, capturedCents, returnedCents } = record
  const report = (type: PaymentReport["type"], cents: number): PaymentReport => ({
    type,
    amountCents: cents,
    currency,
  })
  return [
    ...(decision === "open" ? [] : [report(decisions[decision], amountCents)]),
    ...(capturedCents > 0 ? [report("captured", capturedCents)] : []),
    ...(returnedCents > 0
      ? [capturedCents > 0 ? report("refunded", returnedCents) : report("voided", returnedCents)]
      : []),
  ]
}

const rejected = (code: string) => new ProviderError({ fault: { tag: "Rejected", code } })

/** A provider that moves no money and otherwise works as one. Its books are in the shop's own database. @rule PV1 - S1 §7 */
export const sandboxProvider = (
  books: SandboxRepository["Service"],
  { secret, publicUrl }: SandboxOptions,
): PaymentProvider => {
  const retrieve = Effect.fnUntraced(function* (id: string) {
    const record = yield* Effect.orDie(books.find(id))
    return record === null ? yield* rejected("there is no such payment") : reportsOf(record)
  })
  const moved = Effect.fnUntraced(function* (
    id: string,
    move: ReturnType<SandboxRepository["Service"]["cancel"]>,
    code: string,
  ) {
    if (!(yield* Effect.orDie(move))) return yield* rejected(code)
    return yield* retrieve(id)
  })
  return {
    createSession: ({ amountCents, currency, returnUrl, cancelUrl }) =>
      Effect.gen(function* () {
        const providerId = newSecret()
        yield* Effect.orDie(books.add(providerId, { amountCents, currency, returnUrl, cancelUrl }))
        return { providerId, approvalUrl: `${publicUrl}/payment/sandbox/${providerId}` }
      }),
    retrieve,
    capture: (id, amountCents, key) =>
      moved(id, books.capture(id, amountCents, key), "so much was not approved"),
    cancel: (id, key) => moved(id, books.cancel(id, key), "money was captured"),
    refund: (id, amountCents, key) =>
      moved(id, books.refund(id, amountCents, key), "so much was not captured"),
    parseWebhook: Effect.fnUntraced(function* ({ body, headers }) {
      const signature = headers["x-payment-signature"]
      const nowMs = yield* Clock.currentTimeMillis
      if (typeof signature !== "string" || !isSigned(secret, body, signature, nowMs))
        return yield* new WebhookRefused({ reason: "unsigned" })
      const event = eventIn(body)
      return event === null ? yield* new WebhookRefused({ reason: "unreadable" }) : [event]
    }),
    check: Effect.succeed([]),
  }
}
