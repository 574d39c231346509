import { Clock, Context, Effect, Layer } from "effect"
import { dieOnSqlError } from "../sql/index.ts"
import { hashOf } from "../secrets/index.ts"
import { NoScriptSessionRepository } from "./no-script-session-repository.ts"

const unusedMaxMs = 30 * 86_400_000
const lengthMax = 262_144

/** The state of browsers without JavaScript, found by the secret of their cookie. @rule CM130 */
export interface NoScriptSessionsService {
  /** @returns the JSON of the state; null without one */
  readonly find: (secret: string) => Effect.Effect<string | null>
  /** @returns false when the state is too large; the state of before stays then */
  readonly save: (secret: string, state: string) => Effect.Effect<boolean>
  readonly delete: (secret: string) => Effect.Effect<void>
  /** Deletes sessions that were not used for 30 days. */
  readonly deleteUnused: Effect.Effect<void>
}

/** @rule CM130 */
export class NoScriptSessions extends Context.Service<NoScriptSessions, NoScriptSessionsService>()(
  "@shop/commerce/NoScriptSessions",
) {
  static readonly layer = Layer.effect(
    NoScriptSessions,
    Effect.map(NoScriptSessionRepository, (sessions) =>
      NoScriptSessions.of({
        find: (secret) => dieOnSqlError(sessions.find(hashOf(secret))),
        save: Effect.fn("NoScriptSessions.save")(function* (secret, state) {
          if (state.length > lengthMax) return false
          yield* sessions.save(hashOf(secret), state, yield* Clock.currentTimeMillis)
          return true
        }, dieOnSqlError),
        delete: (secret) => dieOnSqlError(sessions.delete(hashOf(secret))),
        deleteUnused: Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
          dieOnSqlError(sessions.deleteUnused(nowMs - unusedMaxMs)),
        ),
      }),
    ),
  )
}
