import { Clock, Effect, Layer, Schedule } from "effect"
import { Catalogue, CatalogueBuilds } from "@shop/commerce/catalogue"
import { Database } from "@shop/commerce/database"
import { Settings } from "@shop/core/settings"
import { PageCache } from "../ssr/page-cache.ts"
import { type ChangedSkus, skusMax, stockWatch } from "../ssr/stock-watch.ts"
import { Storefront } from "../ssr/storefront.ts"

/** Changes that the search engine lacks after a check. A price that begins or ends has no sku. @rule IX96 */
export const addToLag = (lag: ChangedSkus, changed: ChangedSkus): ChangedSkus => {
  if (lag === "all" || changed === "all" || lag.length + changed.length > skusMax) return "all"
  return lag.length + changed.length === 0 ? "all" : [...lag, ...changed]
}

/**
 * Checks ten times a second whether the catalogue's file has another index or another stock, and drops the affected
 * pages. Pages that were rendered before the search engine had the change are dropped once more.
 *
 * @rule SR165, IX96
 */
export const catalogueWatch = Layer.effectDiscard(
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const builds = yield* CatalogueBuilds
    const cache = yield* PageCache
    const { forget } = yield* Storefront
    const stores = (yield* Settings).views.map(({ code }) => code)
    const generations = () => stores.map((store) => catalogue.generation(store)).join()
    yield* builds.refresh(yield* Clock.currentTimeMillis)
    // The storefront was opened before this machine had an index.
    yield* forget
    let seen = generations()
    const stockChanges = stockWatch(yield* Database)
    const drop = (changed: ChangedSkus) =>
      Effect.promise(async () => {
        if (changed === "all") await cache.invalidate(["*"])
        else if (changed.length > 0) await cache.invalidateProducts(changed)
      })
    let lag: ChangedSkus = []
    const check = Effect.gen(function* () {
      const now = generations()
      const skus = stockChanges()
      const changed = now === seen ? skus : "all"
      if (now !== seen) yield* forget
      seen = now
      yield* drop(changed)
      const nowMs = yield* Clock.currentTimeMillis
      // An unreachable search engine or database counts as behind.
      if (!(yield* Effect.orElseSucceed(builds.isSearchCurrent(nowMs), () => false)))
        lag = addToLag(lag, changed)
      else {
        yield* drop(lag)
        lag = []
      }
    })
    yield* check.pipe(
      Effect.catchCause((cause) => Effect.logError("The check for a changed catalogue failed", cause)),
      Effect.repeat(Schedule.spaced("100 millis")),
      Effect.forkScoped,
    )
  }),
)
