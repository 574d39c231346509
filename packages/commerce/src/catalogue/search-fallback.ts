import { Clock, Effect } from "effect"
import { embeddedIndex } from "./embedded-index.ts"
import type { CatalogueIndexService } from "./catalogue-index.ts"

/** Time between two tries of an engine that is away. */
const retryMs = 2_000

/** Searches that go on while the search engine is away. */
export interface SearchWithFallback {
  readonly search: CatalogueIndexService["search"]
  /** Asks the engine. @returns why it does not answer searches; null while it does */
  readonly fault: Effect.Effect<string | null>
}

const pingFault = ({ ping }: CatalogueIndexService): Effect.Effect<string | null> =>
  ping.pipe(
    Effect.as(null),
    Effect.catch(({ detail }) => Effect.succeed(detail)),
  )

/**
 * Answers searches from the index of this machine while the engine is away or does not have the products yet. The first
 * searches wait for an engine that freezes; after them the engine is tried in the background, so that no search waits for it.
 *
 * An index that another indexer writes has products that this machine lacks, so nothing replaces it.
 *
 * @rule IX98
 */
export const searchWithFallback = (index: CatalogueIndexService): SearchWithFallback => {
  if (index.isForeign || index === embeddedIndex) return { search: index.search, fault: pingFault(index) }
  let away: {
    readonly detail: string
    readonly nextTryMs: number
    /** Whether a ping had no answer. An engine that answers pings may lack the products. */
    readonly isSilent: boolean
  } | null = null

  const markAnswering = Effect.suspend(() => {
    if (away === null) return Effect.void
    away = null
    return Effect.logInfo("The search engine answers again")
  })
  const markAway = (detail: string, isSilent: boolean) =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) => {
      const isNew = away === null
      away = { detail, nextTryMs: nowMs + retryMs, isSilent }
      return isNew
        ? Effect.logWarning("The search engine is away. The index of this machine answers searches.", detail)
        : Effect.void
    })
  const ask: CatalogueIndexService["search"] = (...given) =>
    index.search(...given).pipe(
      Effect.tap(markAnswering),
      Effect.tapError(({ detail }) => markAway(detail, false)),
    )

  const search: CatalogueIndexService["search"] = Effect.fnUntraced(function* (...given) {
    const searchHere = embeddedIndex.search(...given)
    if (away === null) return yield* ask(...given).pipe(Effect.catch(() => searchHere))
    const nowMs = yield* Clock.currentTimeMillis
    if (nowMs >= away.nextTryMs) {
      away = { ...away, nextTryMs: nowMs + retryMs }
      yield* Effect.forkDetach(Effect.ignore(ask(...given)))
    }
    return yield* searchHere
  })
  const fault = Effect.gen(function* () {
    const detail = yield* pingFault(index)
    if (detail !== null) yield* markAway(detail, true)
    else if (away?.isSilent === true) yield* markAnswering
    return away?.detail ?? null
  })
  return { search, fault }
}
