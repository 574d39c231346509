import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** A stored one-time code of an order. */
export interface StoredOrderCode {
  readonly hash: Uint8Array
  /** The action that has used it up; null while it is unused. */
  readonly usedFor: string | null
}

/** One-time codes that open orders; at most one per order. @rule CM272 */
export class OrderCodeRepository extends Context.Service<
  OrderCodeRepository,
  {
    /** Writes the code of an order; the previous code becomes invalid. */
    readonly save: (
      orderId: number,
      code: { readonly hash: Uint8Array; readonly expiresAtMs: number; readonly triesLeft: number },
    ) => Effect.Effect<void, SqlError>
    /** The code of an order that is neither expired nor out of tries, locked until the transaction ends. */
    readonly lockValid: (orderId: number, nowMs: number) => Effect.Effect<StoredOrderCode | null, SqlError>
    /** Counts a wrong try. */
    readonly countTry: (orderId: number) => Effect.Effect<void, SqlError>
    readonly use: (orderId: number, usedFor: string) => Effect.Effect<void, SqlError>
    readonly deleteExpired: (nowMs: number) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/OrderCodeRepository") {}
