import { Cause, Clock, Effect, Exit } from "effect"
import { messageOf, type SqlError } from "../sql/index.ts"
import { JobSchedule } from "../jobs/index.ts"
import {
  CatalogueIndex,
  type CatalogueReplica,
  type ReplicaPosition,
  SearchUnavailable,
} from "./catalogue-index.ts"
import { CatalogueCopy } from "./copy.ts"
import { GenerationRepository } from "./generation-repository.ts"
import type { OpenCatalogue, OpenCatalogues } from "./open-catalogues.ts"
import { guestAudience } from "./prices.ts"
import { productsShowing } from "./products-showing.ts"
import { productsToUpdate } from "./replica.ts"
import { StockChangeRepository } from "./stock-change-repository.ts"

/** After this time another machine publishes in place of one that died. */
const publicationMs = 60_000
/** A machine that publishes for longer renews its turn. */
const renewalMs = 20_000
/** Times between a failed publication and the next one. */
const retryMinMs = 2_000
const retryMaxMs = 300_000

const detailOf = (error: unknown): string =>
  error instanceof SearchUnavailable ? error.detail : messageOf(error)

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

  /** Failed publications of a store view in a row, and the last failure. */
  const failures = new Map<string, { readonly count: number; readonly detail: string }>()

  /**
   * Publishes unless another machine does or just did: each would send every product. The turn lasts as long as the
   * publication. After a failure no machine tries again before a time that doubles with each one.
   *
   * @rule IX94, IX106
   */
  const publish = Effect.fnUntraced(function* (
    to: CatalogueReplica,
    catalogue: OpenCatalogue,
    { before, position }: { readonly before: ReplicaPosition | null; readonly position: ReplicaPosition },
  ) {
    const { code } = catalogue.view
    const job = `publish ${code}`
    let dueAtMs = position.pricedAtMs + publicationMs
    if (!(yield* jobs.take(job, position.pricedAtMs, publicationMs))) {
      const failure = failures.get(code)
      if (failure === undefined) return
      return yield* new SearchUnavailable({ detail: failure.detail })
    }
    const postpone = (untilMs: number) =>
      Effect.gen(function* () {
        if (yield* jobs.postpone(job, dueAtMs, untilMs)) dueAtMs = untilMs
      }).pipe(Effect.ignore)
    const release = Effect.ignore(Effect.suspend(() => jobs.release(job, dueAtMs)))
    const keepTurn = Effect.suspend(() => postpone(dueAtMs + renewalMs)).pipe(
      Effect.delay(renewalMs),
      Effect.forever,
    )
    const publishOnce = Effect.gen(function* () {
      const now = yield* to.position(catalogue.view)
      const isSame = now?.generation === before?.generation && now?.pricedAtMs === before?.pricedAtMs
      if (isSame) yield* to.publish(catalogue, position)
    })
    const startMs = yield* Clock.currentTimeMillis
    const exit = yield* Effect.raceFirst(publishOnce, keepTurn).pipe(
      Effect.onInterrupt(() => release),
      Effect.exit,
    )
    if (Exit.isSuccess(exit)) {
      failures.delete(code)
      return yield* release
    }
    const count = (failures.get(code)?.count ?? 0) + 1
    failures.set(code, { count, detail: detailOf(Cause.squash(exit.cause)) })
    const nowMs = position.pricedAtMs + (yield* Clock.currentTimeMillis) - startMs
    yield* postpone(nowMs + Math.min(retryMinMs * 2 ** (count - 1), retryMaxMs))
    return yield* exit
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
