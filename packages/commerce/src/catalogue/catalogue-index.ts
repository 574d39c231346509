import { Context, Data, type Effect } from "effect"
import type { Aggregations, Query } from "@shop/core/catalogue"
import type { StoreView } from "@shop/core/store-view"
import { embeddedIndex } from "./embedded-index.ts"
import type { IndexSnapshot } from "./index-snapshot.ts"
import type { Audience, JsonObject } from "./model.ts"
import type { PriceList } from "./prices.ts"
import type { StockColumns } from "./stock-columns.ts"

/** The search engine cannot be reached, or does not have the store view's products yet. Later it may. @rule IX94 */
export class SearchUnavailable extends Data.TaggedError("SearchUnavailable")<{
  /** For the operator. */
  readonly detail: string
}> {}

/** The products of a store view as one build of the catalogue has them. */
export interface CatalogueGeneration {
  readonly view: StoreView
  readonly number: number
  readonly snapshot: IndexSnapshot
  readonly prices: (audience: Audience) => PriceList
  /** Current stock by row. */
  readonly stock: StockColumns
  /** Product documents by row, with the prices of guests and the current stock. */
  readonly served: (rows: ReadonlyArray<number>, nowMs: number) => ReadonlyArray<JsonObject>
}

/** A product that matches a query. */
export interface ProductMatch {
  readonly id: number
  /** Relevance, higher is better; null when the query sorts by a field. */
  readonly score: number | null
  /** The document of an index that another indexer writes; null where the shop has the document itself. */
  readonly source: JsonObject | null
}

/** The products of one page of matches, and counts over all matches. */
export interface ProductMatches {
  readonly hits: ReadonlyArray<ProductMatch>
  readonly total: number
  readonly aggregations: Aggregations
  /** Completions or corrections of the query text, best first. */
  readonly suggestions: ReadonlyArray<string>
}

/** How far a replica follows the shop's data. */
export interface ReplicaPosition {
  readonly generation: number
  /** Position of the replica's stock in the log of changes. */
  readonly stockChange: string
  /** Moment of the replica's prices, in epoch ms. */
  readonly pricedAtMs: number
}

/** A copy of the products in a search engine. The shop writes it after each build, change of stock and change of prices. */
export interface CatalogueReplica {
  /** @returns null before the first publication */
  readonly position: (view: StoreView) => Effect.Effect<ReplicaPosition | null, SearchUnavailable>
  /** Builds a generation next to the current one, then makes it current. After a failure the current one stays. */
  readonly publish: (
    generation: CatalogueGeneration,
    position: ReplicaPosition,
  ) => Effect.Effect<void, SearchUnavailable>
  /** Replaces some documents of the current generation. */
  readonly update: (
    generation: CatalogueGeneration,
    rows: ReadonlyArray<number>,
    position: ReplicaPosition,
  ) => Effect.Effect<void, SearchUnavailable>
}

/** A search engine for the products of the catalogue. @rule IX94 */
export interface CatalogueIndexService {
  /** Null for an engine that reads the shop's own data. */
  readonly replica: CatalogueReplica | null
  /** Whether the engine has documents that the shop's own database lacks. */
  readonly isForeign: boolean
  /** Asks whether the engine answers at all, and soon. */
  readonly ping: Effect.Effect<void, SearchUnavailable>
  readonly search: (
    generation: CatalogueGeneration,
    query: Query,
    context: SearchContext,
  ) => Effect.Effect<ProductMatches, SearchUnavailable>
}

/** Context of a search besides the query. */
export interface SearchContext {
  readonly audience: Audience
  readonly priceRanges: NonNullable<Query["priceRanges"]>
  /** Returns a number from 0 to 1, for the order "random". */
  readonly random: () => number
}

/** The search engine of the platform. Default: the embedded one. */
export const CatalogueIndex = Context.Reference<CatalogueIndexService>("@shop/commerce/CatalogueIndex", {
  defaultValue: () => embeddedIndex,
})
