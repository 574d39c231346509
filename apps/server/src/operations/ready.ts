import { Effect, Schedule } from "effect"
import { Catalogue } from "@shop/commerce/catalogue"
import { isBusy } from "@shop/commerce/database"
import { Sql, writeProbe } from "@shop/commerce/drivers/sql"
import { Settings } from "@shop/core/settings"

/** Probes time out soon, so a database that does not answer counts as away. */
const answerMs = 2_000
/** A write of another process takes this long at most. */
const busyMs = 50

/**
 * Checks whether the database is writable and the catalogue loaded. The result is cached for a second, so that probes
 * cost nothing.
 *
 * @returns an effect that names each part that is not ready, with the reason
 *
 * @rule SR97, SR490
 */
export const readiness = Effect.gen(function* () {
  const [sql, catalogue, { views }] = yield* Effect.all([Sql, Catalogue, Settings])
  const database = writeProbe(sql).pipe(
    Effect.retry({
      while: isBusy,
      schedule: Schedule.spaced("10 millis").pipe(Schedule.upTo({ duration: busyMs })),
    }),
    Effect.timeout(answerMs),
    Effect.as({}),
    Effect.catch(({ message }) => Effect.succeed({ database: message })),
  )
  const check = Effect.map(database, (away): Readonly<Record<string, string>> => {
    const missing = views.map(({ code }) => code).filter((code) => catalogue.contents(code).generation === 0)
    return { ...away, ...(missing.length === 0 ? {} : { catalogue: `not loaded: ${missing.join(", ")}` }) }
  })
  return yield* Effect.cachedWithTTL(check, "1 second")
})
