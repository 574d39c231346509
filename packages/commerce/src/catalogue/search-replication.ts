import { Effect } from "effect"
import type { SqlError } from "../drivers/sql/index.ts"
import { JobSchedule } from "../jobs/index.ts"
import {
  CatalogueIndex,
  type CatalogueReplica,
  type ReplicaPosition,
  type SearchUnavailable,
} from "./catalogue-index.ts"
import { CatalogueCopy } from "./copy.ts"
import { GenerationRepository } from "./generation-repository.ts"
import type { OpenCatalogue, OpenCatalogues } from "./open-catalogues.ts"
import { guestAudience } from "./prices.ts"
import { productsShowing } from "./products-showing.ts"
import { productsToUpdate } from "./replica.ts"
import { StockChangeRepository } from "./stock-change-repository.ts"

/** After this time another machine publishes in place of one that died. A longer publication may be repeated. */
const publicationMs = 60_000

/** Keeps the search engine's products equal to those that are served here. Does nothing for the embedded engine. */
export interface SearchReplication {
  /** Sends the builds, prices and stock of a store view that the engine lacks. @rule IX94 */
  readonly synchronize: (store: string, nowMs: number) => Effect.Effect<void, SearchUnavailable | SqlError>
  /** Whether the engine had the served data of a store view when it was last asked. @rule IX96 */
  readonly isKnownCurrent: (catalogue: OpenCatalogue, nowMs: number) => boolean
  /** Asks the engine whether it has the served data of all store views. @rule IX96 */
  readonly isCurrent: (nowMs: number) => Effect.Effect<boolean, SearchUnavailable | SqlError>
}

export const searchReplication = Effect.fnUntraced(function* ({
  stores,
  stock,
  current,
  servingGeneration,
}: OpenCatalogues) {
  const { replica } = yield* CatalogueIndex
  const copy = yield* CatalogueCopy
  const generations = yield* GenerationRepository
  const jobs = yield* JobSchedule
  const stockChanges = yield* StockChangeRepository

  /** Publishes unless another machine does or just did: each would send every product. */
  const publish = Effect.fnUntraced(function* (
    to: CatalogueReplica,
    catalogue: OpenCatalogue,
    { before, position }: { readonly before: ReplicaPosition | null; readonly position: ReplicaPosition },
  ) {
    const job = `publish ${catalogue.view.code}`
    if (!(yield* jobs.take(job, position.pricedAtMs, publicationMs))) return
    const publishOnce = Effect.gen(function* () {
      const now = yield* to.position(catalogue.view)
      const isSame = now?.generation === before?.generation && now?.pricedAtMs === before?.pricedAtMs
      if (isSame) yield* to.publish(catalogue, position)
    })
    yield* Effect.ensuring(publishOnce, Effect.ignore(jobs.release(job, position.pricedAtMs + publicationMs)))
  })

  /** Products that a replica lacks, or null for a whole build. */
  const missingIn = Effect.fnUntraced(function* (
    { number, snapshot }: OpenCatalogue,
    before: ReplicaPosition | null,
    nowMs: number,
  ) {
    if (before?.generation !== number) return null
    const { skus } = yield* stockChanges.since(before.stockChange)
    if (skus === null) return null
    const rows = productsToUpdate(snapshot, { before, nowMs, ids: productsShowing(snapshot, skus) })
    return { rows, isBehind: rows.length > 0 || skus.length > 0 }
  })

  const synchronize: SearchReplication["synchronize"] = Effect.fnUntraced(function* (store, nowMs) {
    // Another process of this machine may be building the first index.
    if (replica === null || servingGeneration(store) === null) return
    const catalogue = current(store)
    const stockChange = yield* copy.stockPosition
    const before = yield* replica.position(catalogue.view)
    const position = { generation: catalogue.number, stockChange, pricedAtMs: nowMs }
    const missing = yield* missingIn(catalogue, before, nowMs)
    if (missing === null) {
      // A machine that has not built the current generation yet must not replace it.
      if (catalogue.number === ((yield* generations.list).get(store) ?? 0))
        yield* publish(replica, catalogue, { before, position })
    } else if (missing.isBehind) yield* replica.update(catalogue, missing.rows, position)
  })

  /** Changes with the generation, the stock and the prices that are served. */
  const versionOf = ({ number, prices, view }: OpenCatalogue, nowMs: number): string =>
    `${number} ${stock.mark()} ${prices(guestAudience(view, nowMs)).untilMs}`
  /** The version of each store view that the replica had when it was last asked. */
  const replicated = new Map<string, string>()

  const isKnownCurrent: SearchReplication["isKnownCurrent"] = (catalogue, nowMs) =>
    replica === null || replicated.get(catalogue.view.code) === versionOf(catalogue, nowMs)

  const isCurrent: SearchReplication["isCurrent"] = Effect.fnUntraced(function* (nowMs) {
    if (replica === null) return true
    for (const store of stores) {
      // Another process of this machine may be building the first index.
      if (servingGeneration(store) === null) return false
      const catalogue = current(store)
      if (isKnownCurrent(catalogue, nowMs)) continue
      const version = versionOf(catalogue, nowMs)
      const missing = yield* missingIn(catalogue, yield* replica.position(catalogue.view), nowMs)
      if (missing === null || missing.rows.length > 0) return false
      replicated.set(store, version)
    }
    return true
  })

  return { synchronize, isKnownCurrent, isCurrent } satisfies SearchReplication as SearchReplication
})
