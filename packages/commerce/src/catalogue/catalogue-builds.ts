import { Context, Effect } from "effect"
import { dieOnSqlError, type SqlError } from "../sql/index.ts"
import type { BuildProgress } from "./build.ts"
import type { SearchUnavailable } from "./catalogue-index.ts"
import { CatalogueCopy } from "./copy.ts"
import { GenerationRepository } from "./generation-repository.ts"
import type { BuildResult, OpenCatalogues } from "./open-catalogues.ts"
import type { SearchReplication } from "./search-replication.ts"
import { StockChangeRepository } from "./stock-change-repository.ts"
import { analysisVersion } from "./text.ts"

/** Builds the indexes of the catalogue, and keeps the search engine equal to them. */
export interface CatalogueBuildsService {
  /** Builds a store view's index again while the old one serves, then switches to the new one. @rule IX1 */
  readonly reindex: (
    store: string,
    nowMs: number,
    onProgress?: (progress: BuildProgress) => void,
  ) => Effect.Effect<BuildResult, SearchUnavailable>
  /** Builds outdated indexes, and logs when the search engine cannot accept them yet. @returns the built ones only */
  readonly refresh: (
    nowMs: number,
    onProgress?: (progress: BuildProgress) => void,
  ) => Effect.Effect<ReadonlyArray<BuildResult>>
  /** Builds the views whose generation another machine has built. Does nothing in a shop on one file. @rule CM337 */
  readonly follow: (nowMs: number) => Effect.Effect<ReadonlyArray<BuildResult>, SqlError>
  /** Sends new builds, prices and stock to the search engine. @rule IX94 */
  readonly synchronize: (nowMs: number) => Effect.Effect<void, SearchUnavailable | SqlError>
  /** Whether the search engine has the builds, prices and stock that are served here. @rule IX96 */
  readonly isSearchCurrent: (nowMs: number) => Effect.Effect<boolean, SearchUnavailable | SqlError>
}

export class CatalogueBuilds extends Context.Service<CatalogueBuilds, CatalogueBuildsService>()(
  "@shop/commerce/CatalogueBuilds",
) {}

export const catalogueBuilds = Effect.fnUntraced(function* (
  { stores, lease, servingGeneration, updateAddresses, build }: OpenCatalogues,
  replication: SearchReplication,
) {
  const copy = yield* CatalogueCopy
  const generations = yield* GenerationRepository
  const stockChanges = yield* StockChangeRepository

  /** Copies the changes. A page names its addresses in all views, so a changed address changes all views. */
  const readDocuments = Effect.gen(function* () {
    yield* copy.followDocuments(stores)
    if ((yield* updateAddresses) > 0) yield* generations.markChanged(stores)
  })

  /** Takes the build of a generation, unless another process of this machine builds it or has built it. */
  const take = (store: string, generation: number) =>
    lease.take(store, () => servingGeneration(store) !== generation)

  /**
   * Builds the views of new generations. The generation is allocated between two readings: documents that are written in
   * between belong to it. After a crash the view has a generation that is not here, and is built then.
   */
  const buildAll = Effect.fnUntraced(function* (
    views: ReadonlyArray<string>,
    {
      nowMs,
      onProgress,
      onlyIfChanged,
    }: {
      readonly nowMs: number
      readonly onProgress: (progress: BuildProgress) => void
      readonly onlyIfChanged: boolean
    },
  ) {
    yield* readDocuments
    const allocated = yield* Effect.forEach(views, (store) =>
      generations.allocate({ store, analysis: analysisVersion, nowMs, onlyIfChanged }).pipe(
        Effect.tap(({ isNew }) => (isNew ? lease.hold(store) : Effect.void)),
        Effect.map((one) => ({ ...one, store })),
      ),
    )
    yield* readDocuments
    const built: Array<BuildResult> = []
    for (const { store, generation, isNew } of allocated) {
      if (!isNew && generation === servingGeneration(store)) continue
      // Where processes follow, another one may be building a generation that it found.
      if (isNew || copy.id === null) yield* lease.hold(store)
      else if (!(yield* take(store, generation))) continue
      built.push(yield* build({ store, generation, nowMs, onProgress, isWhole: !onlyIfChanged }))
    }
    return built
  })

  const synchronize: CatalogueBuildsService["synchronize"] = Effect.fn("Catalogue.synchronize")(
    function* (nowMs) {
      // A view whose publication fails does not keep the others from theirs.
      const exits = yield* Effect.forEach(stores, (store) =>
        Effect.exit(replication.synchronize(store, nowMs)),
      )
      for (const exit of exits) yield* exit
    },
  )

  return CatalogueBuilds.of({
    reindex: Effect.fn("Catalogue.reindex")(function* (store, nowMs, onProgress = () => {}) {
      const [built] = yield* buildAll([store], { nowMs, onProgress, onlyIfChanged: false })
      yield* replication.synchronize(store, nowMs)
      return built!
    }, dieOnSqlError),
    refresh: Effect.fn("Catalogue.refresh")(function* (nowMs, onProgress = () => {}) {
      yield* copy.followStock
      const built = yield* buildAll(stores, { nowMs, onProgress, onlyIfChanged: true })
      yield* stockChanges.trim
      yield* Effect.catchTag(synchronize(nowMs), "SearchUnavailable", ({ detail }) =>
        Effect.logWarning("The search engine is unreachable. The shop updates it when it is back.", detail),
      )
      return built
    }, dieOnSqlError),
    follow: Effect.fn("Catalogue.follow")(function* (nowMs) {
      const followed = yield* copy.generations
      const built: Array<BuildResult> = []
      for (const store of stores) {
        const generation = followed.get(store)
        if (generation === undefined || generation === servingGeneration(store)) continue
        if (!(yield* take(store, generation))) continue
        yield* Effect.onError(Effect.andThen(copy.followDocuments(stores), updateAddresses), () =>
          lease.release(store),
        )
        built.push(yield* build({ store, generation, nowMs }))
      }
      return built
    }),
    synchronize,
    isSearchCurrent: Effect.fn("Catalogue.isSearchCurrent")(replication.isCurrent),
  })
})
