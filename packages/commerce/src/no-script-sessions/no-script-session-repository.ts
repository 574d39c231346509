import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** The stored state of browsers without JavaScript, by the hash of their cookie's secret. */
export class NoScriptSessionRepository extends Context.Service<
  NoScriptSessionRepository,
  {
    /** @returns the JSON of the state; null without one */
    readonly find: (hash: string) => Effect.Effect<string | null, SqlError>
    readonly save: (hash: string, state: string, nowMs: number) => Effect.Effect<void, SqlError>
    readonly delete: (hash: string) => Effect.Effect<void, SqlError>
    readonly deleteUnused: (usedBeforeMs: number) => Effect.Effect<void, SqlError>
    /** Deletes the sessions whose state contains an e-mail address, in any spelling, as a value. @returns how many */
    readonly deleteWithEmail: (email: string) => Effect.Effect<number, SqlError>
  }
>()("@shop/commerce/NoScriptSessionRepository") {}
