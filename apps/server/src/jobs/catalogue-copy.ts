import { Clock, Effect, Layer, Schedule } from "effect"
import { CatalogueBuilds, CatalogueCopy, servedProducts } from "@shop/commerce/catalogue"
import { Database } from "@shop/commerce/database"
import type { SqlError } from "@shop/commerce/sql"
import { Settings } from "@shop/core/settings"

/** A changed price or stock is on every process within a second; each question is one statement. */
const interval = Schedule.spaced("250 millis")

/**
 * Fills this machine's copy of the catalogue, then lets it follow the shop's database. Stock follows also while an index
 * is built. While the database is away, pages are answered from the copy. Does nothing in a shop on SQLite.
 *
 * @rule CM338
 */
export const catalogueCopy = Layer.effectDiscard(
  Effect.gen(function* () {
    const builds = yield* CatalogueBuilds
    const copy = yield* CatalogueCopy
    if (copy.id === null) return
    const database = yield* Database
    const { views } = yield* Settings
    let isAway = false
    const report = (isNowAway: boolean, message: string, ...details: ReadonlyArray<unknown>) =>
      Effect.suspend(() => {
        const isKnown = isAway === isNowAway
        isAway = isNowAway
        return isKnown ? Effect.void : Effect.logWarning(message, ...details)
      })
    const repeated = (step: Effect.Effect<unknown, SqlError>) =>
      step.pipe(
        Effect.matchEffect({
          onFailure: (error) =>
            report(
              true,
              "The catalogue cannot follow the database. Pages show what it last had.",
              error._tag,
            ),
          onSuccess: () => report(false, "The catalogue follows the database again."),
        }),
        Effect.catchCause((cause) => Effect.logError("The catalogue could not follow the database", cause)),
        Effect.repeat(interval),
        Effect.forkScoped,
      )
    const follow = Effect.flatMap(Clock.currentTimeMillis, builds.follow)
    const isFilled = (): boolean => {
      const served = servedProducts(database)
      return views.every(({ code }) => served.has(code))
    }
    yield* builds.refresh(yield* Clock.currentTimeMillis)
    // Another process of this machine may be building an index.
    if (!isFilled()) yield* Effect.orDie(Effect.repeat(follow, { schedule: interval, until: isFilled }))
    yield* repeated(copy.followStock)
    yield* repeated(follow)
  }),
)
