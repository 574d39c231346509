import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** The hashes of the links for a new password. Moments are epoch ms. @rule CM66 */
export class PasswordResetRepository extends Context.Service<
  PasswordResetRepository,
  {
    /** Stores the hash of a link, in place of the customer's earlier one. */
    readonly save: (hash: Buffer, customerId: number, expiresAtMs: number) => Effect.Effect<void, SqlError>
    /** The customer of a link; null for an unknown or expired one. */
    readonly find: (hash: Buffer, nowMs: number) => Effect.Effect<number | null, SqlError>
    readonly delete: (customerId: number) => Effect.Effect<void, SqlError>
    readonly deleteExpired: (nowMs: number) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/PasswordResetRepository") {}
