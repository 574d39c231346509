import { Effect, Schedule } from "effect"
import { Catalogue } from "@shop/commerce/catalogue"
import { isBusy } from "@shop/commerce/database"
import { Sql, writeProbe } from "@shop/commerce/sql"
import { Settings } from "@shop/core/settings"

/** A database that does not answer counts as away. With the age of the last answer, a probe tells it within 2 s. */
const answerMs = 1_400
/** An answer is given again for this time, so that probes cost nothing. */
const cachedFor = "500 millis"
/** A write of another process takes this long at most. */
const busyMs = 50

/**
 * Checks whether the database is writable and the catalogue loaded. The result is cached.
 *
 * @returns an effect that names each part that is not ready, with the reason
 *
 * @rule SR97, SR490, SR560
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
  return yield* Effect.cachedWithTTL(check, cachedFor)
})

/**
 * Asks the engines that the shop does without. The result is cached.
 *
 * @param redisFault - asks Redis; null while it answers
 * @returns an effect that names each engine that does not answer, with the reason
 * @rule SR461, SR480, SR560
 */
export const awayEngines = Effect.fnUntraced(function* (redisFault: Effect.Effect<string | null>) {
  const { searchFault } = yield* Catalogue
  const check = Effect.map(
    Effect.all([redisFault, searchFault], { concurrency: "unbounded" }),
    ([redis, search]): Readonly<Record<string, string>> => ({
      ...(redis === null ? {} : { redis }),
      ...(search === null ? {} : { search }),
    }),
  )
  return yield* Effect.cachedWithTTL(check, cachedFor)
})
