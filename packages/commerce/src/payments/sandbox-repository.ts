import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import type { Charge } from "./provider.ts"

/** What a shopper can decide at the sandbox. */
export type SandboxDecision = "approved" | "refused" | "abandoned"

/** A payment of the sandbox, with the shopper's decision and the money that moved. */
export interface SandboxRecord extends Pick<Charge, "amountCents" | "currency" | "returnUrl" | "cancelUrl"> {
  readonly decision: "open" | SandboxDecision
  readonly capturedCents: number
  /** Captured money that went back, or authorized money that was released. */
  readonly returnedCents: number
}

/** The books of the sandbox, in place of a provider's own. @rule SR91 */
export class SandboxRepository extends Context.Service<
  SandboxRepository,
  {
    readonly add: (
      id: string,
      charge: Pick<Charge, "amountCents" | "currency" | "returnUrl" | "cancelUrl">,
    ) => Effect.Effect<void, SqlError>
    readonly find: (id: string) => Effect.Effect<SandboxRecord | null, SqlError>
    /** Stores a decision, unless there is one. */
    readonly decide: (id: string, decision: SandboxDecision) => Effect.Effect<void, SqlError>
    /** Captures an amount once per key. @returns false for more than was approved and is left */
    readonly capture: (id: string, amountCents: number, key: string) => Effect.Effect<boolean, SqlError>
    /** Releases the authorization once per key. @returns false when money was captured, or for an unknown payment */
    readonly cancel: (id: string, key: string) => Effect.Effect<boolean, SqlError>
    /** Returns an amount once per key. @returns false for more than was captured and is left */
    readonly refund: (id: string, amountCents: number, key: string) => Effect.Effect<boolean, SqlError>
  }
>()("@shop/commerce/SandboxRepository") {}
