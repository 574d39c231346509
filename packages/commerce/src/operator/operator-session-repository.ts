import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** Sessions of operators as JSON, by the hash of the secret that opens them. @rule CM310 */
export class OperatorSessionRepository extends Context.Service<
  OperatorSessionRepository,
  {
    /** @returns null for a session that is unknown or has ended */
    readonly find: (hash: string, nowMs: number) => Effect.Effect<string | null, SqlError>
    /** Stores a session, and deletes the ones that have ended. */
    readonly save: (
      hash: string,
      session: string,
      times: { readonly nowMs: number; readonly endsAtMs: number },
    ) => Effect.Effect<void, SqlError>
    readonly delete: (hash: string) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/OperatorSessionRepository") {}
