import { Context, Effect, Layer } from "effect"
import type { LRUCache } from "lru-cache"
import { chooseFilters, type Query } from "@shop/core/catalogue"
import type { CopyRequest } from "@shop/core/offline"
import { type Product, sku as asSku } from "@shop/core/product"
import { Settings } from "@shop/core/settings"
import type { TaxRule } from "@shop/core/tax"
import { createProjection, isReachable } from "@shop/search"
import { Database } from "../database/index.ts"
import type { JobSchedule } from "../jobs/index.ts"
import { SellerFacts } from "../seller/index.ts"
import { CatalogueBuilds, catalogueBuilds } from "./catalogue-builds.ts"
import { CatalogueIndex, type SearchUnavailable } from "./catalogue-index.ts"
import { CatalogueCopy } from "./copy.ts"
import { serving } from "./engine/snapshot-store.ts"
import type { GenerationRepository } from "./generation-repository.ts"
import type { Audience, CatalogueSearchResult, JsonObject, UrlHit } from "./model.ts"
import type { LazyCatalogueCopy } from "./offline.ts"
import { type OpenCatalogue, type OpenCatalogues, openCatalogues } from "./open-catalogues.ts"
import { fillPlaceholders, OperatorPictures } from "./placeholders.ts"
import { guestAudience } from "./prices.ts"
import { productSearch } from "./product-search.ts"
import { productsShowing } from "./products-showing.ts"
import { searchWithFallback } from "./search-fallback.ts"
import { searchDocuments } from "./search.ts"
import { type SearchReplication, searchReplication } from "./search-replication.ts"
import type { StockChangeRepository } from "./stock-change-repository.ts"
import { withStock } from "./stock-reader.ts"
import { parentSkuOf, variantBySku } from "./variant-documents.ts"

/** Selects fields of a document. */
export interface Fields {
  readonly include: ReadonlyArray<string> | null
  readonly exclude: ReadonlyArray<string>
}

/**
 * The catalogue. Documents and prices are read synchronously from the shop's own build; the search engine is asked for
 * lists and text searches of products. Store views are named by their code; one that is not configured is a broken invariant and throws.
 */
export interface CatalogueService {
  /**
   * Finds a product or variant by its own sku, with the audience's price and tax and the current stock; null if unknown. A
   * product that is not visible by itself has the `parentSku` of the product whose variant it is.
   *
   * @rule IX9, IX92, CM361
   */
  readonly find: (store: string, sku: string, audience: Audience) => Product | null
  /** The same for a product by its id. */
  readonly findById: (store: string, id: number, audience: Audience) => Product | null
  /**
   * Documents that answer a query, products with computed prices and stock. Variants are found by their sku, and in no
   * list.
   *
   * Products named by sku or id, and documents of other types, are found without the search engine.
   * @rule CT1, IX7, IX92, IX94
   */
  readonly search: (
    store: string,
    query: Query,
    audience: Audience,
  ) => Effect.Effect<CatalogueSearchResult, SearchUnavailable>
  /**
   * Cache of responses for this audience by query. It is valid until index, prices or stock change. It holds only
   * responses that come from the catalogue alone and involve no random choice.
   *
   * @returns null while the search engine lacks the generation that is served here
   * @rule IX80, IX96
   */
  readonly responseCache: (store: string, audience: Audience) => LRUCache<string, NonNullable<unknown>> | null
  /** Finds the document at an exact path or identifier; null when there is none or it is disabled. @rule IX14 - wire §10 */
  readonly findByPath: (store: string, path: string, audience: Audience, fields?: Fields) => UrlHit | null
  /** Codes of the filters that lists offer, of all store views that have an index. It builds none. @rule CT55, IX108 */
  readonly filters: () => ReadonlyArray<string>
  /** The product or category at a path that no shopper can open, and its state; null for any other path. @rule IX14 - S1 §8 */
  readonly hiddenAt: (store: string, path: string) => HiddenDocument | null
  readonly taxRules: (store: string) => ReadonlyArray<TaxRule>
  /** A view's catalogue for devices, at guests' prices; null for a part of an expired version. @rule OC1, OC2, OC3 */
  readonly offline: (store: string, request: CopyRequest, nowMs: number) => LazyCatalogueCopy | null
  /** The generation of the index that serves. @rule IX1 */
  readonly generation: (store: string) => number
  /** When the next special price for all groups begins or ends: epoch ms, or null without one. @rule IX9 */
  readonly pricedUntilMs: (store: string, nowMs: number) => number | null
  /** Ids of the products whose pages depend on the stock of these skus: the products, their parts, parents, sets and bundles. @rule IX13 */
  readonly productsShowing: (store: string, skus: ReadonlyArray<string>) => ReadonlyArray<number>
  /** Asks the search engine. @returns why it does not answer searches; null while it does @rule IX98 */
  readonly searchFault: Effect.Effect<string | null>
  /** How many documents there are, by type, and which build serves. */
  readonly contents: (store: string) => {
    readonly generation: number
    readonly counts: Readonly<Record<string, number>>
  }
}

/** A document that has a path and is switched off. */
export type HiddenDocument =
  | { readonly type: "product"; readonly id: number; readonly status: number }
  | { readonly type: "category"; readonly id: number }

/** The products on sale: documents, search and prices. @rule IX1 - S1 §7 /api/catalog */
export class Catalogue extends Context.Service<Catalogue, CatalogueService>()("@shop/commerce/Catalogue") {}

/** The catalogue and its builds, which share the open indexes. */
export const catalogueLayer: Layer.Layer<
  Catalogue | CatalogueBuilds,
  never,
  Database | CatalogueCopy | GenerationRepository | JobSchedule | StockChangeRepository | Settings
> = Layer.effectContext(
  Effect.gen(function* () {
    const open = yield* openCatalogues
    const replication = yield* searchReplication(open)
    return Context.make(Catalogue, yield* catalogue(open, replication)).pipe(
      Context.add(CatalogueBuilds, yield* catalogueBuilds(open, replication)),
    )
  }),
)

const catalogue = Effect.fnUntraced(function* (
  { stock, current, find, lastOpened }: OpenCatalogues,
  replication: SearchReplication,
) {
  const database = yield* Database
  const settings = yield* Settings
  const copy = yield* CatalogueCopy
  const seller = yield* SellerFacts
  const pictureOf = yield* OperatorPictures
  const index = yield* CatalogueIndex
  const { search, fault } = searchWithFallback(index)
  const searchProducts = productSearch({ index: { ...index, search }, stock, settings: settings.products })

  const served = ({ prices, metadata }: OpenCatalogue, row: number, audience: Audience): JsonObject =>
    metadata.with(stock.embed([prices(audience).served(row)])[0]!)

  /** A variant without an own document, as a product; null for an unknown sku. */
  const variant = ({ snapshot, prices }: OpenCatalogue, sku: string, audience: Audience): Product | null => {
    const body = variantBySku(snapshot, sku)
    return body === null ? null : prices(audience).productOf(body)
  }

  /** A product that is not visible by itself has the sku of the product whose variant it is. */
  const withParent = ({ snapshot }: OpenCatalogue, product: Product): Product => {
    const parentSku = product.visibility > 1 ? null : parentSkuOf(snapshot, product.sku)
    return parentSku === null ? product : { ...product, parentSku: asSku(parentSku) }
  }

  /** A document that is no product, as visitors see it. */
  const filled = (entity: string, body: JsonObject): JsonObject =>
    hasPlaceholders(entity) ? fillPlaceholders(body, seller, pictureOf) : body

  return Catalogue.of({
    find: (store, sku, audience) => {
      const open = current(store)
      const row = open.snapshot.rowOfSku(sku)
      const product = row === undefined ? variant(open, sku, audience) : open.prices(audience).product(row)
      return product === null ? null : withParent(open, withStock(product, stock))
    },
    findById: (store, id, audience) => {
      const open = current(store)
      const row = open.snapshot.rowOfId(id)
      const product = row === undefined ? null : open.prices(audience).product(row)
      return product === null ? null : withStock(product, stock)
    },
    // A span for each search would cost a third of the time of a short one.
    search: (store, query, audience) =>
      Effect.suspend(() => {
        const open = current(store)
        if (query.entity === "product") return searchProducts(open, query, audience)
        const found = searchDocuments(query, { table: open.snapshot.of(query.entity), random: Math.random })
        const hits = found.hits.map((hit) => ({ ...hit, source: filled(query.entity, hit.source) }))
        return Effect.succeed({ ...found, hits })
      }),
    responseCache: (store, audience) => {
      const open = current(store)
      return replication.isKnownCurrent(open, audience.nowMs)
        ? open.prices(audience).answers(stock.mark())
        : null
    },
    findByPath: (store, path, audience, fields) => {
      const open = current(store)
      const place = open.snapshot.atPath(path)
      if (place === undefined) return null
      const { type, row } = place
      const table = open.snapshot.of(type)
      const plain = table.body(row)
      if (!isReachable({ type, body: plain })) return null
      const body = type === "product" ? served(open, row, audience) : filled(type, plain)
      const source =
        fields === undefined ? body : createProjection(withIdentity(fields.include), fields.exclude)(body)
      return { type: type as UrlHit["type"], id: table.idOf(row), source }
    },
    filters: () => {
      const attributes = settings.views.flatMap(({ code }) => find(code)?.metadata.filters() ?? [])
      return chooseFilters(attributes, settings.products.filters).offered
    },
    hiddenAt: (store, path) => {
      const { snapshot } = current(store)
      const place = snapshot.atPath(path)
      if (place === undefined) return null
      const { type, row } = place
      const body = snapshot.of(type).body(row)
      if (isReachable({ type, body })) return null
      return type === "product"
        ? { type, id: snapshot.of(type).idOf(row), status: Number(body["status"]) }
        : { type: "category", id: snapshot.of(type).idOf(row) }
    },
    taxRules: (store) => current(store).snapshot.taxRules,
    offline: (store, request, nowMs) => {
      const { snapshot, prices, offline } = current(store)
      return offline.offer(request, {
        database,
        settings,
        snapshot,
        before: serving(database, store)?.before ?? null,
        prices: prices(guestAudience(snapshot.view, nowMs)),
        embed: stock.embed,
        fillPlaceholders: filled,
        showing: (skus) => productsShowing(snapshot, skus),
        // Another copy numbers its builds and changes otherwise.
        facts: copy.id === null ? seller : [seller, copy.id],
        nowMs,
      })
    },
    generation: (store) => current(store).number,
    pricedUntilMs: (store, nowMs) => {
      // The caller has just rendered a page, which checked for a newer index.
      const { prices, view } = lastOpened(store)
      const { untilMs } = prices(guestAudience(view, nowMs))
      return Number.isFinite(untilMs) ? untilMs : null
    },
    productsShowing: (store, skus) => productsShowing(current(store).snapshot, skus),
    searchFault: fault,
    contents: (store) => ({
      generation: serving(database, store)?.generation ?? 0,
      counts: Object.fromEntries(
        database
          .all(
            "SELECT type, count(*) AS count FROM document WHERE store = ? GROUP BY type ORDER BY type",
            store,
          )
          .map((row) => [String(row["type"]), Number(row["count"])]),
      ),
    }),
  })
})

/** Whether documents of this type may have placeholders for data of the seller. */
const hasPlaceholders = (entity: string): boolean => entity === "cms_page" || entity === "cms_block"

/** A client that wants few fields still has to know what it got. @rule IX14 - wire §10 */
const withIdentity = (include: ReadonlyArray<string> | null): ReadonlyArray<string> | null =>
  include === null ? null : [...include, "url_path", "identifier", "id", "slug", "sku", "type_id"]
