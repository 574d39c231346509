import { Clock, Effect } from "effect"
import { limits } from "../settings/index.ts"

/** Logs a warning: what happened, why, and what to do. */
export type RareWarning = (text: string, cause?: unknown) => Effect.Effect<void>

/**
 * Makes a function that logs each text once a minute at most. A fault of the platform would otherwise fill the log with a
 * line for each request.
 */
export const rareWarnings = Effect.sync((): RareWarning => {
  const loggedAtMs = new Map<string, number>()
  return Effect.fnUntraced(function* (text: string, cause?: unknown) {
    const nowMs = yield* Clock.currentTimeMillis
    const before = loggedAtMs.get(text)
    if (before !== undefined && nowMs - before < limits.logQuietMs) return
    loggedAtMs.set(text, nowMs)
    yield* cause === undefined ? Effect.logWarning(text) : Effect.logWarning(text, cause)
  })
})
