/** A catalogue in memory, imported from a dump of the test. */
import { Effect, Layer, ManagedRuntime } from "effect"
import { defaults, Settings, type ShopSettings } from "@shop/core/settings"
import type { Query } from "@shop/core/catalogue"
import {
  type Audience,
  type BuildResult,
  Catalogue,
  CatalogueBuilds,
  type CatalogueBuildsService,
  CatalogueCopy,
  CatalogueIndex,
  catalogueLayer,
  type CatalogueIndexService,
  type CatalogueService,
  importDump,
  type ImportOptions,
  type ImportReport,
  type JsonObject,
  type CatalogueSearchResult,
} from "@shop/commerce/catalogue"
import { Database, layer as databaseLayer, migrate, type DatabaseService } from "@shop/commerce/database"
import type { Sql } from "@shop/commerce/sql"
import { type Repositories, repositories } from "@shop/commerce/repositories"
import { migrations } from "@shop/commerce/schema"
import { Customers, Passwords } from "@shop/commerce/customers"
import { Reviews } from "@shop/commerce/reviews"
import { type SyncStock, syncStock } from "./sync-stock.ts"

export const guest: Audience = { country: "FR", region: "", groupId: null, nowMs: Date.UTC(2026, 5, 15) }

export const textQuery = (over: Partial<Query> = {}): Query => ({
  entity: "product",
  text: "",
  filters: [],
  facets: [],
  sort: [],
  start: 0,
  size: 50,
  include: null,
  exclude: [],
  groupToken: null,
  groupId: null,
  ...over,
})

export const line = (type: string, source: JsonObject, id: unknown = source["id"]): string =>
  JSON.stringify({ _index: "some_index_1", _type: type, _id: id, _source: source })

export const product = (id: number, over: JsonObject = {}): JsonObject => ({
  id,
  sku: `SKU-${id}`,
  name: `Thing ${id}`,
  type_id: "simple",
  status: 1,
  visibility: 4,
  price: 10,
  tax_class_id: "2",
  url_key: `thing-${id}`,
  url_path: `thing-${id}`,
  category_ids: [],
  created_at: "2026-01-01 00:00:00",
  updated_at: "2026-01-01 00:00:00",
  stock: { qty: 5, is_in_stock: true, manage_stock: true },
  ...over,
})

export const category = (id: number, parent_id: number, over: JsonObject = {}): JsonObject => ({
  id,
  parent_id,
  name: `Shelf ${id}`,
  url_key: `shelf-${id}`,
  position: id,
  is_active: true,
  ...over,
})

export const taxRule = (id: number, rate: number, over: JsonObject = {}): JsonObject => ({
  id,
  code: `VAT ${rate}`,
  product_tax_class_ids: [2],
  customer_tax_class_ids: [3],
  rates: [{ id, tax_country_id: "FR", tax_region_id: 0, rate, code: `FR ${rate}` }],
  ...over,
})

/** Splits bytes into chunks of one length, to split lines and characters between chunks. */
export const splitBytes = async function* (
  text: string | Uint8Array,
  size = 7919,
): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export interface MemoryCatalogue {
  /** Searches with the embedded engine, which is synchronous. */
  readonly search: (store: string, query: Query, audience: Audience) => CatalogueSearchResult
  /** Rebuilds the index of a store view. */
  readonly reindex: (...given: Parameters<CatalogueBuildsService["reindex"]>) => BuildResult
  /** Rebuilds outdated indexes. */
  readonly refresh: (nowMs: number) => ReadonlyArray<BuildResult>
  readonly database: DatabaseService
  readonly stock: SyncStock
  readonly catalogue: CatalogueService
  readonly builds: CatalogueBuildsService
  readonly take: (
    lines: ReadonlyArray<string> | AsyncIterable<Uint8Array>,
    options?: Partial<ImportOptions>,
  ) => Promise<ImportReport>
  readonly run: <A, E>(
    program: Effect.Effect<
      A,
      E,
      Database | Catalogue | CatalogueBuilds | Customers | Repositories | Reviews | Settings | Sql
    >,
  ) => Promise<A>
  /** Names of the hits of a query, in their order. */
  readonly names: (
    query: Partial<Query>,
    store?: string,
    audience?: Partial<Audience>,
  ) => ReadonlyArray<string>
}

/** Opens an empty platform in memory, or in a file. */
export const memoryCatalogue = async (
  settings: ShopSettings = defaults,
  file = ":memory:",
  index: CatalogueIndexService | null = null,
): Promise<MemoryCatalogue> => {
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(Customers.layer, Reviews.layer).pipe(
      Layer.provideMerge(catalogueLayer),
      Layer.provideMerge(CatalogueCopy.layerSameFile),
      Layer.provideMerge(repositories),
      Layer.provide(Passwords.layer),
      Layer.provideMerge(databaseLayer(file, migrate(migrations))),
      Layer.provideMerge(Layer.succeed(Settings, settings)),
      Layer.provideMerge(index === null ? Layer.empty : Layer.succeed(CatalogueIndex, index)),
    ),
  )
  const [database, catalogue, builds] = await runtime.runPromise(
    Effect.all([Database, Catalogue, CatalogueBuilds]),
  )
  const stock = syncStock(database)
  const search: MemoryCatalogue["search"] = (store, query, audience) =>
    Effect.runSync(catalogue.search(store, query, audience))
  return {
    database,
    stock,
    catalogue,
    builds,
    search,
    reindex: (...given) => Effect.runSync(builds.reindex(...given)),
    refresh: (nowMs) => Effect.runSync(builds.refresh(nowMs)),
    run: (program) => runtime.runPromise(program),
    take: (lines, options = {}) =>
      runtime.runPromise(
        importDump(
          Array.isArray(lines) ? splitBytes(lines.join("\n")) : (lines as AsyncIterable<Uint8Array>),
          {
            stores: null,
            demo: "replace",
            prune: false,
            onProgress: () => {},
            ...options,
          },
        ),
      ),
    names: (query, store = "en", audience = {}) =>
      search(store, textQuery(query), { ...guest, ...audience }).hits.map(({ source }) =>
        String(source["name"] ?? source["id"]),
      ),
  }
}

/** Opens a platform with some documents. */
export const catalogueOf = async (
  lines: ReadonlyArray<string>,
  settings?: ShopSettings,
): Promise<MemoryCatalogue> => {
  const shop = await memoryCatalogue(settings)
  await shop.take(lines)
  return shop
}
