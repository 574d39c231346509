import { Context, Effect, Layer } from "effect"
import type { LRUCache } from "lru-cache"
import type { Query } from "@shop/core/catalogue"
import {
  Bits,
  createProjection,
  isReachable,
  openTextIndex,
  rowsWithValues,
  type TextIndex,
} from "@shop/search"
import type { CopyRequest } from "@shop/core/offline"
import type { Product } from "@shop/core/product"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import type { TaxRule } from "@shop/core/tax"
import { Database, type DatabaseService } from "../database/index.ts"
import { type Seller, SellerFacts } from "../orders/seller.ts"
import { Stock, type StockService } from "../stock/index.ts"
import { assignAddresses } from "./addresses.ts"
import type { AssemblyMends } from "./assemble.ts"
import { type AttributeMetadata, attributeMetadata } from "./attribute-metadata.ts"
import { build, type BuildProgress } from "./build.ts"
import * as Documents from "./documents.ts"
import { fillPlaceholders, OperatorPictures, type FindPicture } from "./placeholders.ts"
import { begin, dropFormer, isThere, remove, serve, serving, sweep } from "./engine/snapshot-store.ts"
import type { Audience, JsonObject, SearchAnswer, UrlHit } from "./model.ts"
import { type OfflineOffer, offlineShelf, type OfflineShelf } from "./offline.ts"
import { everybody, type PriceList, priceLists } from "./prices.ts"
import { matching, skusAsked, variantBySku } from "./variant-documents.ts"
import { search } from "./search.ts"
import { openIndexSnapshot, type IndexSnapshot } from "./index-snapshot.ts"
import { type StockColumns, stockColumns, trimStockChanges } from "./stock-columns.ts"
import { changeMark, skusTakenBy, type StockReader, stockReader } from "./stock-reader.ts"
import { analysisVersion, languageOf } from "./text.ts"

/** What building an index came to. */
export interface Built {
  readonly store: string
  readonly generation: number
  readonly products: number
  readonly documents: number
  /** What only all documents together could put right. */
  readonly mends: AssemblyMends
}

/** Which fields of a document are wanted. */
export interface Fields {
  readonly include: ReadonlyArray<string> | null
  readonly exclude: ReadonlyArray<string>
}

/**
 * The catalogue, indexed in memory and synchronous: an answer takes less time than a promise to it would.
 * Store views are named by their code; one that is not configured is a broken invariant and throws.
 */
export interface CatalogueService {
  /** A product or a variant by its own sku, priced and taxed for an audience, with its stock of now; null when there is none. @rule IX9, IX92 */
  readonly find: (store: string, sku: string, audience: Audience) => Product | null
  /**
   * Documents that answer a query, products with computed prices and stock. Variants are found by their sku, and in no
   * list.
   * @rule CT1, IX7, IX92
   */
  readonly search: (store: string, query: Query, audience: Audience) => SearchAnswer
  /**
   * What was made of answers to this audience before, by question: as long as index, prices and stock are what they
   * were. Of the catalogue's own answers alone, and of none that chance has a part in.
   *
   * @rule IX80
   */
  readonly answers: (store: string, audience: Audience) => LRUCache<string, NonNullable<unknown>>
  /** What a path or identifier leads to, exactly; null for nothing, or what is switched off. @rule IX14 - wire §10 */
  readonly at: (store: string, path: string, audience: Audience, fields?: Fields) => UrlHit | null
  readonly taxRules: (store: string) => ReadonlyArray<TaxRule>
  /** A view's catalogue for devices, at guests' prices; null for a part of what is no longer given. @rule OC1, OC2, OC3 */
  readonly offline: (store: string, wish: CopyRequest, nowMs: number) => OfflineOffer | null
  /** Builds a store view's index anew, beside the one that serves, and lets it serve. @rule IX1 */
  readonly reindex: (store: string, nowMs: number, onProgress?: (progress: BuildProgress) => void) => Built
  /** Builds what is out of date. @returns only what was built */
  readonly refresh: (nowMs: number, onProgress?: (progress: BuildProgress) => void) => ReadonlyArray<Built>
  /** Which build of the index serves. @rule IX1 */
  readonly generation: (store: string) => number
  /** Until when what everybody pays stays as it is: then a special price begins or ends. Epoch ms, or null for ever. @rule IX9 */
  readonly pricedUntilMs: (store: string, nowMs: number) => number | null
  /** Ids of the products whose pages tell of what a sale of these skus takes: themselves, their parts, their parents, sets and bundles. @rule IX13 */
  readonly showing: (store: string, skus: ReadonlyArray<string>) => ReadonlyArray<number>
  /** How many documents there are, by type, and which build serves. */
  readonly contents: (store: string) => {
    readonly generation: number
    readonly counts: Readonly<Record<string, number>>
  }
}

/** What is on offer, how it is found, and what it costs. @rule IX1 - S1 §7 /api/catalog */
export class Catalogue extends Context.Service<Catalogue, CatalogueService>()("@shop/commerce/Catalogue") {
  static readonly layer: Layer.Layer<Catalogue, never, Database | Stock | Settings> = Layer.effect(
    Catalogue,
    Effect.gen(function* () {
      const database = yield* Database
      const stock = yield* Stock
      const settings = yield* Settings
      const seller = yield* SellerFacts
      const pictureOf = yield* OperatorPictures
      return make({
        database,
        stock,
        settings,
        seller,
        pictureOf,
        look: stockReader(database, stock),
        random: Math.random,
      })
    }),
  )
}

interface Tools {
  readonly database: DatabaseService
  readonly stock: StockService
  readonly settings: Settings["Service"]
  readonly seller: Seller
  readonly pictureOf: FindPicture
  readonly look: StockReader
  readonly random: () => number
}

/** One store view, opened. */
interface Open {
  readonly shelves: IndexSnapshot
  readonly words: TextIndex
  readonly generation: number
  readonly prices: (audience: Audience) => PriceList
  readonly stockColumns: StockColumns
  readonly metadata: AttributeMetadata
  readonly offline: OfflineShelf
}

const make = ({ database, stock, settings, seller, pictureOf, look, random }: Tools): CatalogueService => {
  const opened = new Map<string, Open>()
  const seen = new Map<string, string>()

  const viewOf = (store: string): StoreView => {
    const view = settings.views.find(({ code }) => code === store)
    if (view === undefined) throw new Error(`no store view ${store} is configured`)
    return view
  }

  const open = (view: StoreView, generation: number): Open | null => {
    const state = serving(database, view.code)
    const shelves = state === null ? null : openIndexSnapshot(database, view, state.build)
    if (shelves === null) return null
    const one = {
      shelves,
      words: openTextIndex(shelves.words(), shelves.of("product").rows, languageOf(view.language)),
      generation,
      prices: priceLists(shelves, settings.prices),
      stockColumns: stockColumns(database, stock, shelves.of("product")),
      metadata: attributeMetadata(shelves.of("attribute")),
      offline: offlineShelf(),
    }
    opened.set(view.code, one)
    return one
  }

  /** Gives documents that have changed their addresses. A page names its addresses in all views, so a change touches all. */
  const updateAddresses = (): void => {
    const stores = settings.views.map(({ code }) => code)
    const versions = new Map(stores.map((store) => [store, Documents.state(database, store)]))
    const stale = stores.filter((store) => {
      const { version, addressedVersion } = versions.get(store)!
      return version !== addressedVersion
    })
    const changed = stale.reduce((sum, store) => sum + assignAddresses(database, store), 0)
    if (stale.length === 0) return
    database.transaction(() => {
      for (const store of stores) {
        const { version } = versions.get(store)!
        if (changed > 0) Documents.touch(database, store)
        Documents.addressed(database, store, changed > 0 ? version + 1 : version)
      }
    })
  }

  const reindex: CatalogueService["reindex"] = (store, nowMs, onProgress = () => {}) => {
    const view = viewOf(store)
    updateAddresses()
    const number = begin(database, store)
    let version = 0
    const outcome = database.snapshot((reader) => {
      version = Documents.state(reader, store).version
      return build({
        reader,
        database,
        view,
        stores: settings.views.map(({ code }) => code),
        taxGroups: settings.prices,
        build: number,
        nowMs,
        onProgress,
      })
    })
    const generation = database.transaction(() => {
      // Another builder began later and was done sooner: what it built is newer.
      if (!isThere(database, number)) return null
      const next = Documents.state(database, store).generation + 1
      Documents.built(database, store, version, next, analysisVersion, nowMs)
      serve(database, store, number)
      return next
    })
    if (generation === null) remove(database, number)
    sweep(database, store)
    dropFormer(database)
    trimStockChanges(database)
    const now = generation ?? Documents.state(database, store).generation
    open(view, now)
    return { store, generation: now, ...outcome }
  }

  const hasIndex = (store: string): boolean => {
    const state = serving(database, store)
    return state !== null && isThere(database, state.build)
  }

  const isOutOfDate = (store: string): boolean => {
    const { version, builtVersion, analysis } = Documents.state(database, store)
    return version !== builtVersion || analysis !== analysisVersion || !hasIndex(store)
  }

  /**
   * The store view as it is now. Another process may have built a new index: its generation tells. What is merely
   * changed and not yet built waits for the builder, which may be in the middle of an import.
   */
  const current = (store: string): Open => {
    const mark = changeMark(database)
    const known = opened.get(store)
    if (known !== undefined && seen.get(store) === mark) return known
    seen.set(store, mark)
    const { generation } = Documents.state(database, store)
    if (known?.generation === generation) return known
    const ready = open(viewOf(store), generation)
    if (ready !== null) return ready
    reindex(store, 0)
    return opened.get(store)!
  }

  const served = (one: Open, row: number, audience: Audience): JsonObject => {
    const document = look.embed([one.prices(audience).served(row)])[0]!
    return one.metadata.with(document)
  }

  /** Documents of the variants that a query asks for by sku and that have no documents of their own. */
  const variants = (one: Open, query: Query, audience: Audience): ReadonlyArray<JsonObject> => {
    const bodies = skusAsked(query)
      .map((sku) => variantBySku(one.shelves, sku))
      .filter((body) => body !== null)
    if (bodies.length === 0) return []
    const documents = look.embed(bodies.map(one.prices(audience).servedOf)).map(one.metadata.with)
    return matching(documents, query)
  }

  /** A search's answer with variants after what the index found. */
  const withVariants = (
    found: SearchAnswer,
    { include, exclude }: Query,
    documents: ReadonlyArray<JsonObject>,
  ): SearchAnswer => {
    const from = Math.max(0, found.start - found.total)
    const page = documents.slice(from, from + found.perPage - found.hits.length)
    const cut = createProjection(include, exclude)
    return {
      ...found,
      total: found.total + documents.length,
      hits: [
        ...found.hits,
        ...page.map((document) => ({
          type: "product" as const,
          id: Number(document["id"]),
          score: null,
          source: cut(document),
        })),
      ],
    }
  }

  /** A variant that has no document of its own, as a product; null when there is none. */
  const variant = (one: Open, sku: string, audience: Audience): Product | null => {
    const body = variantBySku(one.shelves, sku)
    return body === null ? null : one.prices(audience).productOf(body)
  }

  return {
    find: (store, sku, audience) => {
      const one = current(store)
      const row = one.shelves.rowOfSku(sku)
      const product = row === undefined ? variant(one, sku, audience) : one.prices(audience).product(row)
      return product === null ? null : withStock(product, look)
    },
    search: (store, query, audience) => {
      const one = current(store)
      const { shelves, words, stockColumns: columns, metadata } = one
      const products =
        query.entity === "product"
          ? {
              prices: one.prices(audience),
              words,
              stock: look,
              stockMark: look.mark(seen.get(store)!),
              stockColumns: columns,
              metadata,
              tellsAttributes: settings.products.tellsAttributes,
            }
          : null
      const found = search(query, {
        shelf: shelves.of(query.entity),
        products,
        priceBuckets: settings.products.priceBuckets,
        random,
      })
      const documents = variants(one, query, audience)
      if (documents.length > 0) return withVariants(found, query, documents)
      return isWritten(query.entity)
        ? {
            ...found,
            hits: found.hits.map((hit) => ({
              ...hit,
              source: fillPlaceholders(hit.source, seller, pictureOf),
            })),
          }
        : found
    },
    answers: (store, audience) =>
      current(store)
        .prices(audience)
        .answers(look.mark(seen.get(store)!)),
    at: (store, path, audience, fields) => {
      const one = current(store)
      const place = one.shelves.atPath(path)
      if (place === undefined) return null
      const { type, row } = place
      const shelf = one.shelves.of(type)
      const plain = shelf.body(row)
      if (!isReachable({ type, body: plain })) return null
      const body =
        type === "product"
          ? served(one, row, audience)
          : isWritten(type)
            ? fillPlaceholders(plain, seller, pictureOf)
            : plain
      const cut =
        fields === undefined ? body : createProjection(withIdentity(fields.include), fields.exclude)(body)
      return { type: type as UrlHit["type"], id: shelf.idOf(row), source: cut }
    },
    taxRules: (store) => current(store).shelves.taxRules,
    offline: (store, wish, nowMs) => {
      const { shelves, prices, offline } = current(store)
      return offline.offer(wish, {
        database,
        settings,
        shelves,
        before: serving(database, store)?.before ?? null,
        prices: prices(everybody(shelves.view, nowMs)),
        embed: look.embed,
        fillPlaceholders: (entity, body) =>
          isWritten(entity) ? fillPlaceholders(body, seller, pictureOf) : body,
        showing: (skus) => showing(shelves, skus),
        facts: seller,
        nowMs,
      })
    },
    generation: (store) => current(store).generation,
    pricedUntilMs: (store, nowMs) => {
      // Asked right after a page was made, which has looked whether another index serves.
      const { prices } = opened.get(store) ?? current(store)
      const { untilMs } = prices(everybody(viewOf(store), nowMs))
      return Number.isFinite(untilMs) ? untilMs : null
    },
    showing: (store, skus) => showing(current(store).shelves, skus),
    reindex,
    refresh: (nowMs, onProgress) => {
      updateAddresses()
      return settings.views
        .filter(({ code }) => isOutOfDate(code))
        .map(({ code }) => reindex(code, nowMs, onProgress))
    },
    contents: (store) => ({
      generation: Documents.state(database, store).generation,
      counts: Object.fromEntries(
        database
          .all(
            "SELECT type, count(*) AS count FROM document WHERE store = ? GROUP BY type ORDER BY type",
            store,
          )
          .map((row) => [String(row["type"]), Number(row["count"])]),
      ),
    }),
  }
}

/** Whether its documents may have blanks for what the operator says of the seller. */
const isWritten = (entity: string): boolean => entity === "cms_page" || entity === "cms_block"

/** Fields in which a product names the skus whose stock its page tells. */
const skuFields = [
  "sku",
  "configurable_children.sku",
  "bundle_options.product_links.sku",
  "product_links.linked_product_sku",
]

/** A bundle is sold with its parts, and a variant may be told by its parent's sku. */
const showing = ({ of, rowOfSku }: IndexSnapshot, skus: ReadonlyArray<string>): ReadonlyArray<number> => {
  const shelf = of("product")
  const sold = [
    ...new Set(
      skus.flatMap((sku) => {
        const row = rowOfSku(sku)
        return row === undefined ? [sku] : skusTakenBy(shelf.body(row))
      }),
    ),
  ]
  const rows = skuFields
    .map((field) => shelf.column(field))
    .map((column) => rowsWithValues(column, sold))
    .reduce(Bits.union)
  return Array.from(Bits.rowsOf(rows), shelf.idOf)
}

/** A client that wants few fields still has to know what it got. @rule IX14 - wire §10 */
const withIdentity = (include: ReadonlyArray<string> | null): ReadonlyArray<string> | null =>
  include === null ? null : [...include, "url_path", "identifier", "id", "slug", "sku", "type_id"]

const withStock = (product: Product, look: StockReader): Product => {
  const own = look.of(product.sku)
  const variants = product.variants.map((variant) => ({
    ...variant,
    stock: look.of(variant.sku) ?? variant.stock,
  }))
  const isAnyLeft =
    variants.length === 0 || variants.some(({ stock, status }) => stock?.isInStock !== false && status < 2)
  return {
    ...product,
    stock: own === null ? product.stock : isAnyLeft ? own : { ...own, isInStock: false },
    variants,
    bundleOptions: product.bundleOptions.map((option) => ({
      ...option,
      links: option.links.map((link) => ({ ...link, stock: look.of(link.sku) ?? link.stock })),
    })),
    groupedLinks: product.groupedLinks.map((link) => ({ ...link, stock: look.of(link.sku) ?? link.stock })),
  }
}
