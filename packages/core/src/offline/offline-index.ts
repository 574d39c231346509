import type { Effect } from "effect"
import type { ResultPage, JsonObject, Query } from "../catalogue/index.ts"
import type { ShopSettings } from "../settings/index.ts"
import type { offlineEntities } from "./model.ts"

/** Kinds of documents that a device stores. */
export type OfflineEntity = (typeof offlineEntities)[number]

/** Documents of one kind in catalogue order. A document is parsed when it is read, because most are never read. */
export interface StoredDocuments {
  readonly ids: ReadonlyArray<number>
  readonly body: (row: number) => JsonObject
  /** Displayed price for guests in cents, tax included; null without a price. */
  readonly shownCents: (row: number) => number | null
}

/** A document that was found by its path. */
export interface OfflineMatch {
  readonly type: OfflineEntity
  readonly id: number
  readonly body: JsonObject
}

/** Search results as documents. */
export type OfflineResult = ResultPage<JsonObject> & { readonly ids: ReadonlyArray<number> }

/** A search index of the catalogue on the device. Its results are those that the platform gives a guest. */
export interface OfflineIndex {
  /** @returns null for a kind of document that devices do not store */
  readonly search: (query: Query) => OfflineResult | null
  /** @param path - without slashes at its start and end */
  readonly findByPath: (path: string) => OfflineMatch | null
}

/** Builds an index. The generator pauses between steps, so that building never blocks the page. */
export type BuildOfflineIndex = (
  documents: ReadonlyMap<OfflineEntity, StoredDocuments>,
  settings: ShopSettings,
) => Generator<void, OfflineIndex>

/** Loads the search engine for a language. Fails when the code cannot be loaded, for example without a network. */
export type LoadSearchEngine = (language: string) => Effect.Effect<BuildOfflineIndex, unknown>
