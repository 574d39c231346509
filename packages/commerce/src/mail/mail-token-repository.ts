import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** Tokens for one letter each, stored as hashes. */
export class MailTokenRepository extends Context.Service<
  MailTokenRepository,
  {
    readonly add: (hash: string, expiresAtMs: number) => Effect.Effect<void, SqlError>
    /** Deletes a token. @returns whether it was there and has not expired */
    readonly use: (hash: string, nowMs: number) => Effect.Effect<boolean, SqlError>
    readonly deleteExpired: (nowMs: number) => Effect.Effect<void, SqlError>
    /** Deletes all but the tokens that expire last. */
    readonly limit: (countMax: number) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/MailTokenRepository") {}
