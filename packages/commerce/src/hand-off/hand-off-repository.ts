import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** A stored code that opens a cart. */
export interface HandOff {
  /** SHA-256 of the code. */
  readonly hash: Uint8Array
  readonly cart: string
  /** Of the signed-in customer; null for a guest. */
  readonly session: number | null
  readonly store: string
  /** Of the checkout that can redeem the code. */
  readonly origin: string
  readonly expiresAtMs: number
}

/** One-time codes that open carts to an external checkout. */
export class HandOffRepository extends Context.Service<
  HandOffRepository,
  {
    readonly add: (handOff: HandOff) => Effect.Effect<void, SqlError>
    /** Deletes a code. @returns what was stored; null for an unknown code */
    readonly take: (hash: Uint8Array) => Effect.Effect<Omit<HandOff, "hash"> | null, SqlError>
    readonly deleteExpired: (nowMs: number) => Effect.Effect<void, SqlError>
    /** Whether a cart is there and not ordered. */
    readonly isCartActive: (cart: string) => Effect.Effect<boolean, SqlError>
  }
>()("@shop/commerce/HandOffRepository") {}
