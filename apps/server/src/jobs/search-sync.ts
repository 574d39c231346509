import { Clock, Effect, Layer, Schedule } from "effect"
import { CatalogueBuilds } from "@shop/commerce/catalogue"

/**
 * Updates the search engine every second: after a build of any process, a change of stock, and when a special price
 * begins or ends. Logs when the engine becomes unreachable and reachable.
 *
 * @rule IX94
 */
export const searchSync = Layer.effectDiscard(
  Effect.gen(function* () {
    const builds = yield* CatalogueBuilds
    let isAway = false
    const synchronize = Effect.flatMap(Clock.currentTimeMillis, builds.synchronize).pipe(
      Effect.matchEffect({
        onFailure: (error) => {
          // The job that follows the database logs when the database is unreachable.
          if (error._tag !== "SearchUnavailable") return Effect.void
          const isKnown = isAway
          isAway = true
          return isKnown
            ? Effect.void
            : Effect.logWarning(
                "The search engine is unreachable or refuses products. Meanwhile each process searches its own index.",
                error.detail,
              )
        },
        onSuccess: () => {
          const wasAway = isAway
          isAway = false
          return wasAway ? Effect.logWarning("The search engine is reachable again.") : Effect.void
        },
      }),
    )
    yield* synchronize.pipe(
      Effect.catchCause((cause) =>
        Effect.logError("The search engine could not be brought up to date", cause),
      ),
      Effect.repeat(Schedule.spaced("1 second")),
      Effect.forkScoped,
    )
  }),
)
