import type { Effect } from "effect"
import type { Cents } from "@shop/core/money"
import type { PaymentEvent } from "./model.ts"

/** What a provider is asked to take. */
export interface Charge {
  readonly amountCents: Cents
  readonly currency: string
  /** Where the shopper goes after approving, and after anything else. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

/**
 * What takes payments: the seam where a real provider comes in. So far there is a sandbox only; whoever adds another one
 * writes these five, a mode of its own in `PaymentProviderSetup`, and its name among those that `SHOP_PAYMENT` may have.
 * A name that is none of them stops the start, so that no shop believes it takes money that nobody takes.
 *
 * What the provider promises counts only when it says so itself: in a webhook whose signature is checked over the bytes
 * as they came (`signature.ts`), or by `lookUp`. Capturing and giving back leave by the outbox, after the order's
 * transaction, and may be tried again: the key makes each have its effect once. No call is made inside a transaction.
 *
 * @rule SR91, SR167 - S1 §7; Order path
 */
export interface PaymentProvider {
  /** Opens a payment. @returns the provider's own id of it */
  readonly create: (charge: Charge) => Effect.Effect<string>
  /** Where the shopper approves it or refuses it. */
  readonly approvalUrl: (id: string) => string
  /** What the provider knows by now; null while nothing is decided. */
  readonly lookUp: (id: string) => Effect.Effect<PaymentEvent | null>
  /** Takes the promised money, once per key. @returns false when there is no such payment */
  readonly capture: (id: string, amountCents: number, key: string) => Effect.Effect<boolean>
  /** Gives money back, taken or only promised, once per key. @returns false when there is no such payment, or not so much */
  readonly giveBack: (id: string, amountCents: number, key: string) => Effect.Effect<boolean>
}
