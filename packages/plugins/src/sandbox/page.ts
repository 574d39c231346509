import { Clock, Effect } from "effect"
import { SandboxRepository, type Webhook } from "@shop/commerce/payments"
import { seal } from "@shop/commerce/secrets"
import type { Decision, SandboxMessage } from "./event.ts"
import type { SandboxOptions } from "./provider.ts"
import { sign } from "./signature.ts"

/** Data of the page on which a shopper decides. */
export interface SandboxPayment {
  readonly amountCents: number
  readonly currency: string
  readonly isOpen: boolean
}

/** A shopper's decision: the message that the sandbox sends, and the shopper's next page. */
export interface SandboxDecision {
  readonly webhook: Webhook
  readonly url: string
}

/** The sandbox's page, where a shopper approves, refuses or abandons a payment. @rule PV1, SR91 */
export interface SandboxPage {
  /** Null for an unknown payment. */
  readonly show: (id: string) => Effect.Effect<SandboxPayment | null>
  /** Stores a shopper's decision; the first one counts. @returns null for an unknown payment */
  readonly decide: (id: string, decision: Decision) => Effect.Effect<SandboxDecision | null>
}

/** Makes the sandbox's page. @rule PV1 */
export const sandboxPage = ({ secret }: Pick<SandboxOptions, "secret">) =>
  Effect.map(SandboxRepository, (books): SandboxPage => ({
    show: Effect.fnUntraced(function* (id) {
      const known = yield* books.find(id)
      if (known === null) return null
      const { amountCents, currency, decision } = known
      return { amountCents, currency, isOpen: decision === "open" }
    }, Effect.orDie),
    decide: Effect.fnUntraced(function* (id, asked) {
      yield* books.decide(id, asked)
      const known = yield* books.find(id)
      if (known === null || known.decision === "open") return null
      const { decision, amountCents, currency, returnUrl, cancelUrl } = known
      const message: SandboxMessage = {
        id: seal(id, decision).toString("hex"),
        providerId: id,
        type: decision,
        amountCents,
        currency,
      }
      const body = Buffer.from(JSON.stringify(message))
      const signature = sign(secret, body, yield* Clock.currentTimeMillis)
      const webhook = { body, headers: { "x-payment-signature": signature } }
      return { webhook, url: decision === "approved" ? returnUrl : cancelUrl }
    }, Effect.orDie),
  }))
