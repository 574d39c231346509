import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import type { PaymentEvent } from "./model.ts"
import type { Charge } from "./provider.ts"

/** A payment of the sandbox, with the shopper's decision. */
export interface SandboxRecord extends Charge {
  readonly decision: "open" | PaymentEvent["type"]
}

/** The books of the sandbox, in place of a provider's own. @rule SR91 */
export class SandboxRepository extends Context.Service<
  SandboxRepository,
  {
    readonly add: (id: string, charge: Charge) => Effect.Effect<void, SqlError>
    readonly find: (id: string) => Effect.Effect<SandboxRecord | null, SqlError>
    /** Stores a decision, unless there is one. */
    readonly decide: (id: string, decision: PaymentEvent["type"]) => Effect.Effect<void, SqlError>
    /** Captures an amount once per key. @returns false for an unknown payment */
    readonly capture: (id: string, amountCents: number, key: string) => Effect.Effect<boolean, SqlError>
    /** Returns an amount once per key. @returns false for an unknown payment, or more than was paid */
    readonly giveBack: (id: string, amountCents: number, key: string) => Effect.Effect<boolean, SqlError>
  }
>()("@shop/commerce/SandboxRepository") {}
