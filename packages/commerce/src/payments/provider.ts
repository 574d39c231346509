import type { Effect } from "effect"
import type { Cents } from "@shop/core/money"
import type { PaymentEvent } from "./model.ts"

/** A payment to request from a provider. */
export interface Charge {
  readonly amountCents: Cents
  readonly currency: string
  /** Addresses for the shopper's return: after approval, and in all other cases. */
  readonly returnUrl: string
  readonly cancelUrl: string
}

/**
 * A payment provider: the port for a real provider. The repository has a sandbox only. Another provider implements these
 * five methods, adds a mode to `PaymentProviderSetup`, and adds its name to the values of `SHOP_PAYMENT`. An unknown
 * name stops the start, so that no shop sells without receiving money.
 *
 * Only the provider itself reports an approval: in a webhook whose signature is checked over the received bytes
 * (`signature.ts`), or by `lookUp`. The outbox sends captures and refunds after the order's transaction and may repeat
 * them; the key makes each take effect once. No transaction waits for a request to the provider.
 *
 * @rule SR91, SR167 - S1 §7; Order path
 */
export interface PaymentProvider {
  /** Opens a payment. @returns the provider's own id of it */
  readonly create: (charge: Charge) => Effect.Effect<string>
  /** Where the shopper approves it or refuses it. */
  readonly approvalUrl: (id: string) => string
  /** The provider's decision; null before the first one. */
  readonly lookUp: (id: string) => Effect.Effect<PaymentEvent | null>
  /** Takes the promised money, once per key. @returns false when there is no such payment */
  readonly capture: (id: string, amountCents: number, key: string) => Effect.Effect<boolean>
  /** Gives money back, taken or only promised, once per key. @returns false when there is no such payment, or not so much */
  readonly giveBack: (id: string, amountCents: number, key: string) => Effect.Effect<boolean>
}
