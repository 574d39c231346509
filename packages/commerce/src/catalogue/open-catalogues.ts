import { Effect } from "effect"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { Database } from "../database/index.ts"
import { assignAddresses } from "./addresses.ts"
import type { AssemblyNormalizations } from "./assemble.ts"
import { type AttributeMetadata, attributeMetadata } from "./attribute-metadata.ts"
import { build, type BuildProgress } from "./build.ts"
import { type BuildLease, buildLease, releaseBuild } from "./build-lease.ts"
import type { CatalogueGeneration } from "./catalogue-index.ts"
import { copiedStock } from "./copied-stock.ts"
import * as Documents from "./documents.ts"
import {
  begin,
  type BuildState,
  dropFormer,
  isThere,
  remove,
  serve,
  serving,
  sweep,
} from "./engine/snapshot-store.ts"
import { openIndexSnapshot } from "./index-snapshot.ts"
import { offlineCatalogue, type OfflineCatalogue } from "./offline.ts"
import { guestAudience, priceLists } from "./prices.ts"
import { copiedStockLog } from "./stock-changes.ts"
import { stockColumns } from "./stock-columns.ts"
import { type StockReader, stockReader } from "./stock-reader.ts"
import { writeCopy } from "./write-copy.ts"

/** The serving index of a store view. */
export interface OpenCatalogue extends CatalogueGeneration {
  readonly metadata: AttributeMetadata
  readonly offline: OfflineCatalogue
}

/** Result of an index build. */
export interface BuildResult {
  readonly store: string
  readonly generation: number
  readonly products: number
  readonly documents: number
  /** Corrections that needed the documents of the whole store view. */
  readonly normalizations: AssemblyNormalizations
}

/** The parameters of an index build. */
export interface BuildRequest {
  readonly store: string
  readonly generation: number
  readonly nowMs: number
  /** Whether no part of the serving build is copied; default: unchanged parts are. */
  readonly isWhole?: boolean
  readonly onProgress?: (progress: BuildProgress) => void
}

/** The serving index of each store view, and the builds that replace it. */
export interface OpenCatalogues {
  readonly stores: ReadonlyArray<string>
  readonly stock: StockReader
  readonly lease: BuildLease
  /**
   * Opens the serving index of a store view; another process may have built it. A view without one is built at once.
   * Changed documents wait for a build.
   */
  readonly current: (store: string) => OpenCatalogue
  /** The index that serves, as it is; null while this file has none that can be read. */
  readonly find: (store: string) => OpenCatalogue | null
  /** The index that `current` returned last. */
  readonly lastOpened: (store: string) => OpenCatalogue
  /** The generation of the serving build; null when the build is not in this file. */
  readonly servingGeneration: (store: string) => number | null
  /** Assigns addresses to documents that have changed. @returns the number of addresses that changed */
  readonly updateAddresses: Effect.Effect<number>
  /** Builds a store view from the documents in this file, and lets the build serve. */
  readonly build: (request: BuildRequest) => Effect.Effect<BuildResult>
}

/** Opens the catalogues of the configured store views. */
export const openCatalogues = Effect.gen(function* () {
  const database = yield* Database
  const settings = yield* Settings
  const copied = copiedStock(database)
  const stock = stockReader(database, copied)
  const lease = buildLease(database)
  const stores = settings.views.map(({ code }) => code)
  const opened = new Map<string, OpenCatalogue>()

  const viewOf = (store: string): StoreView => {
    const view = settings.views.find(({ code }) => code === store)
    if (view === undefined) throw new Error(`no store view ${store} is configured`)
    return view
  }

  const open = (view: StoreView, state: BuildState): OpenCatalogue | null => {
    const snapshot = openIndexSnapshot(database, view, state.build)
    if (snapshot === null) return null
    const prices = priceLists(snapshot, settings.prices)
    const catalogue: OpenCatalogue = {
      view,
      number: state.generation,
      snapshot,
      prices,
      stock: stockColumns(database, copied, snapshot.of("product")),
      served: (rows, nowMs) => stock.embed(rows.map(prices(guestAudience(view, nowMs)).served)),
      metadata: attributeMetadata(snapshot.of("attribute")),
      offline: offlineCatalogue(),
    }
    opened.set(view.code, catalogue)
    return catalogue
  }

  const updateAddresses = Effect.gen(function* () {
    let changed = 0
    for (const store of stores) {
      const { version, addressedVersion } = Documents.state(database, store)
      if (version !== addressedVersion) changed += yield* assignAddresses(database, store, version)
    }
    return changed
  })

  const buildAndServe = Effect.fnUntraced(function* ({
    store,
    generation,
    nowMs,
    isWhole = false,
    onProgress = () => {},
  }: BuildRequest) {
    const view = viewOf(store)
    const number = yield* writeCopy(database, () => begin(database, store))
    const outcome = yield* Effect.acquireUseRelease(
      Effect.sync(database.openSnapshot),
      ({ reader }) =>
        build({
          reader,
          database,
          view,
          stores,
          taxGroups: settings.prices,
          build: number,
          earlierBuild: isWhole ? null : (serving(database, store)?.build ?? null),
          nowMs,
          onProgress,
          onPause: lease.renewer(store),
        }),
      ({ close }) => Effect.sync(close),
    )
    const isServing = yield* writeCopy(database, () => serve(database, store, number, generation))
    if (!isServing) yield* remove(database, number)
    yield* sweep(database, store)
    yield* writeCopy(database, () => {
      dropFormer(database)
      copiedStockLog(database).trim()
      releaseBuild(database, store)
    })
    const state = serving(database, store)!
    open(view, state)
    return { store, generation: state.generation, ...outcome } satisfies BuildResult
  })

  const buildView: OpenCatalogues["build"] = (request) =>
    Effect.onInterrupt(buildAndServe(request), () => lease.release(request.store))

  const find: OpenCatalogues["find"] = (store) => {
    const state = serving(database, store)
    const known = opened.get(store)
    if (known !== undefined && known.snapshot.build === state?.build) return known
    return state === null ? null : open(viewOf(store), state)
  }

  const current: OpenCatalogues["current"] = (store) => {
    const found = find(store)
    if (found !== null) return found
    const { generation } = Documents.state(database, store)
    Effect.runSync(Effect.andThen(updateAddresses, buildView({ store, generation, nowMs: 0 })))
    return opened.get(store)!
  }

  return {
    stores,
    stock,
    lease,
    current,
    find,
    lastOpened: (store) => opened.get(store) ?? current(store),
    servingGeneration: (store) => {
      const state = serving(database, store)
      return state !== null && isThere(database, state.build) ? state.generation : null
    },
    updateAddresses,
    build: buildView,
  } satisfies OpenCatalogues as OpenCatalogues
})
