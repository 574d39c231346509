import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** A new e-mail address that its customer has not confirmed yet. */
export interface PendingEmailChange {
  readonly customerId: number
  readonly email: string
  readonly askedAtMs: number
  readonly expiresAtMs: number
}

/** Changes of e-mail addresses, at most one pending per customer, and the hashes of former addresses. Moments are epoch ms. @rule CM66, CM280 */
export class EmailChangeRepository extends Context.Service<
  EmailChangeRepository,
  {
    readonly find: (customerId: number) => Effect.Effect<PendingEmailChange | null, SqlError>
    /** The pending change whose confirmation link has a token with this hash; null for an unknown or expired link. */
    readonly findByLink: (hash: Buffer, nowMs: number) => Effect.Effect<PendingEmailChange | null, SqlError>
    /** Stores a pending change, and replaces an earlier one of the customer. */
    readonly save: (pending: PendingEmailChange) => Effect.Effect<void, SqlError>
    /** Stores the hash of a confirmation link's token. @returns false when this address is not pending */
    readonly setLink: (
      hash: Buffer,
      pending: { readonly customerId: number; readonly email: string; readonly nowMs: number },
    ) => Effect.Effect<boolean, SqlError>
    readonly delete: (customerId: number) => Effect.Effect<void, SqlError>
    /**
     * Stores the hash of a customer's former address, and replaces a pending change. Clients that loaded the profile before
     * the change still send the former address.
     */
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
