import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** A change of an e-mail address that is not confirmed yet. */
export interface PendingEmail {
  readonly customerId: number
  readonly email: string
  readonly askedAtMs: number
  readonly expiresAtMs: number
}

/** The change of a customer's e-mail address, at most one per customer. Moments are epoch ms. @rule CM66, CM280 */
export class EmailChangeRepository extends Context.Service<
  EmailChangeRepository,
  {
    readonly find: (customerId: number) => Effect.Effect<PendingEmail | null, SqlError>
    /** The pending address of a link; null for an unknown or expired one. */
    readonly findByLink: (hash: Buffer, nowMs: number) => Effect.Effect<PendingEmail | null, SqlError>
    /** Stores a pending address, in place of an earlier one. */
    readonly save: (pending: PendingEmail) => Effect.Effect<void, SqlError>
    /** Stores the hash of the link that confirms a pending address. @returns false when the address is not pending */
    readonly setLink: (
      hash: Buffer,
      pending: { readonly customerId: number; readonly email: string; readonly nowMs: number },
    ) => Effect.Effect<boolean, SqlError>
    readonly delete: (customerId: number) => Effect.Effect<void, SqlError>
    /** Stores the hash of a customer's former address, in place of a pending one. */
    readonly saveFormer: (
      hash: Buffer,
      customerId: number,
      nowMs: number,
      expiresAtMs: number,
    ) => Effect.Effect<void, SqlError>
    readonly hasFormer: (hash: Buffer, customerId: number) => Effect.Effect<boolean, SqlError>
    readonly deleteExpired: (nowMs: number) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/EmailChangeRepository") {}
