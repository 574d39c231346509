import { Clock, Effect, Layer, Schedule } from "effect"
import { Catalogue } from "@shop/commerce/catalogue"
import { Database } from "@shop/commerce/database"
import { Settings } from "@shop/core/settings"
import { PageCache } from "../ssr/page-cache.ts"
import { stockWatch } from "../ssr/stock-watch.ts"
import { Storefront } from "../ssr/storefront.ts"

/**
 * Checks four times a second whether the catalogue's file has another index or another stock, and drops the affected
 * pages.
 */
export const catalogueWatch = Layer.effectDiscard(
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const cache = yield* PageCache
    const { forget } = yield* Storefront
    const stores = (yield* Settings).views.map(({ code }) => code)
    const generations = () => stores.map((store) => catalogue.generation(store)).join()
    yield* catalogue.refresh(yield* Clock.currentTimeMillis)
    let seen = generations()
    const stockChanges = stockWatch(yield* Database)
    const check = Effect.gen(function* () {
      const changed = stockChanges()
      if (changed === "all") yield* Effect.promise(() => cache.invalidate(["*"]))
      else if (changed.length > 0) yield* Effect.promise(() => cache.invalidateProducts(changed))
      const now = generations()
      if (now === seen) return
      seen = now
      yield* forget
      yield* Effect.promise(() => cache.invalidate(["*"]))
    })
    yield* check.pipe(
      Effect.catchCause((cause) => Effect.logError("The check for a changed catalogue failed", cause)),
      Effect.repeat(Schedule.spaced("250 millis")),
      Effect.forkScoped,
    )
  }),
)
