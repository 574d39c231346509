import { Context, Effect, Layer } from "effect"
import type { LRUCache } from "lru-cache"
import type { Query } from "@shop/core/catalogue"
import { Bits, createProjection, isReachable, rowsWithValues } from "@shop/search"
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
import {
  CatalogueIndex,
  type CatalogueGeneration,
  type CatalogueIndexService,
  type ProductMatches,
  type SearchUnavailable,
} from "./catalogue-index.ts"
import * as Documents from "./documents.ts"
import { fillPlaceholders, OperatorPictures, type FindPicture } from "./placeholders.ts"
import { begin, dropFormer, isThere, remove, serve, serving, sweep } from "./engine/snapshot-store.ts"
import type { Audience, JsonObject, SearchAnswer, UrlHit } from "./model.ts"
import { type OfflineOffer, offlineShelf, type OfflineShelf } from "./offline.ts"
import { everybody, priceLists } from "./prices.ts"
import { matching, skusAsked, variantBySku } from "./variant-documents.ts"
import { normalizeDocument } from "./normalize/index.ts"
import { bounded, productAnswer, productColumns, searchDocuments, searchTable } from "./search.ts"
import { openIndexSnapshot, type IndexSnapshot } from "./index-snapshot.ts"
import { productsToUpdate } from "./replica.ts"
import { lastStockChange, stockChangesSince, stockColumns, trimStockChanges } from "./stock-columns.ts"
import { changeMark, skusTakenBy, type StockReader, stockReader } from "./stock-reader.ts"
import { analysisVersion } from "./text.ts"

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
 * The catalogue. Documents and prices are read synchronously from the shop's own build; the search engine is asked for
 * lists and text searches of products. Store views are named by their code; one that is not configured is a broken invariant and throws.
 */
export interface CatalogueService {
  /** A product or a variant by its own sku, priced and taxed for an audience, with its stock of now; null when there is none. @rule IX9, IX92 */
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
  ) => Effect.Effect<SearchAnswer, SearchUnavailable>
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
  readonly reindex: (
    store: string,
    nowMs: number,
    onProgress?: (progress: BuildProgress) => void,
  ) => Effect.Effect<Built, SearchUnavailable>
  /** Builds what is out of date, and logs when the search engine cannot take it yet. @returns only what was built */
  readonly refresh: (
    nowMs: number,
    onProgress?: (progress: BuildProgress) => void,
  ) => Effect.Effect<ReadonlyArray<Built>>
  /** Brings the search engine up to date with builds, prices and stock. @rule IX94 */
  readonly synchronize: (nowMs: number) => Effect.Effect<void, SearchUnavailable>
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
        index: yield* CatalogueIndex,
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
  readonly index: CatalogueIndexService
  readonly database: DatabaseService
  readonly stock: StockService
  readonly settings: Settings["Service"]
  readonly seller: Seller
  readonly pictureOf: FindPicture
  readonly look: StockReader
  readonly random: () => number
}

/** One store view, opened. */
interface Open extends CatalogueGeneration {
  readonly metadata: AttributeMetadata
  readonly offline: OfflineShelf
}

const make = ({
  index,
  database,
  stock,
  settings,
  seller,
  pictureOf,
  look,
  random,
}: Tools): CatalogueService => {
  const opened = new Map<string, Open>()
  const seen = new Map<string, string>()

  const viewOf = (store: string): StoreView => {
    const view = settings.views.find(({ code }) => code === store)
    if (view === undefined) throw new Error(`no store view ${store} is configured`)
    return view
  }

  const open = (view: StoreView, generation: number): Open | null => {
    const state = serving(database, view.code)
    const snapshot = state === null ? null : openIndexSnapshot(database, view, state.build)
    if (snapshot === null) return null
    const prices = priceLists(snapshot, settings.prices)
    const one: Open = {
      view,
      number: generation,
      snapshot,
      prices,
      stock: stockColumns(database, stock, snapshot.of("product")),
      served: (rows, nowMs) => look.embed(rows.map(prices(everybody(view, nowMs)).served)),
      metadata: attributeMetadata(snapshot.of("attribute")),
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

  /** Builds a store view in the shop's own database, and lets the build serve. */
  const buildView = (store: string, nowMs: number, onProgress: (progress: BuildProgress) => void): Built => {
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
    if (known?.number === generation) return known
    const ready = open(viewOf(store), generation)
    if (ready !== null) return ready
    buildView(store, 0, () => {})
    return opened.get(store)!
  }

  const synchronizeView = Effect.fnUntraced(function* (store: string, nowMs: number) {
    const { replica } = index
    if (replica === null) return
    const one = current(store)
    const stockChange = lastStockChange(database)
    const before = yield* replica.position(one.view)
    const position = { generation: one.number, stockChange, pricedAtMs: nowMs }
    const skus =
      before?.generation === one.number ? stockChangesSince(database, before.stockChange, stockChange) : null
    if (before === null || skus === null) return yield* replica.publish(one, position)
    const rows = productsToUpdate(one.snapshot, { before, nowMs, ids: showing(one.snapshot, skus) })
    if (rows.length > 0 || stockChange !== before.stockChange) yield* replica.update(one, rows, position)
  })

  const synchronize: CatalogueService["synchronize"] = Effect.fn("Catalogue.synchronize")((nowMs) =>
    Effect.forEach(settings.views, ({ code }) => synchronizeView(code, nowMs), { discard: true }),
  )

  const served = (one: Open, row: number, audience: Audience): JsonObject => {
    const document = look.embed([one.prices(audience).served(row)])[0]!
    return one.metadata.with(document)
  }

  /** Documents of the variants that a query asks for by sku and that have no documents of their own. */
  const variants = (one: Open, query: Query, audience: Audience): ReadonlyArray<JsonObject> => {
    const bodies = skusAsked(query)
      .map((sku) => variantBySku(one.snapshot, sku))
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
    const body = variantBySku(one.snapshot, sku)
    return body === null ? null : one.prices(audience).productOf(body)
  }

  const lookUp = (one: Open, query: Query, audience: Audience): ProductMatches => {
    const table = one.snapshot.of("product")
    const columns = productColumns(one, one.prices(audience))
    const { priceBuckets: priceRanges } = settings.products
    const { rows, scores, ...found } = searchTable(query, { table, columns, priceRanges, random })
    return {
      ...found,
      hits: rows.map((row, at) => ({ id: table.idOf(row), score: scores[at]!, source: null })),
    }
  }

  const searchProducts = (one: Open, given: Query, audience: Audience) => {
    const query = bounded(given)
    const context = { audience, priceRanges: settings.products.priceBuckets, random }
    const matches =
      isLookup(query) && !index.isForeign
        ? Effect.sync(() => lookUp(one, query, audience))
        : index.search(one, query, context)
    return Effect.map(matches, (found) => {
      const prices = one.prices(audience)
      const answer = productAnswer(query, found, {
        table: one.snapshot.of("product"),
        rowOfId: one.snapshot.rowOfId,
        prices,
        stock: look,
        stockMark: look.mark(seen.get(one.view.code)!),
        metadata: one.metadata,
        tellsAttributes: settings.products.tellsAttributes,
        normalize: normalizedProduct,
      })
      const documents = variants(one, query, audience)
      return documents.length > 0 ? withVariants(answer, query, documents) : answer
    })
  }

  return {
    find: (store, sku, audience) => {
      const one = current(store)
      const row = one.snapshot.rowOfSku(sku)
      const product = row === undefined ? variant(one, sku, audience) : one.prices(audience).product(row)
      return product === null ? null : withStock(product, look)
    },
    findById: (store, id, audience) => {
      const one = current(store)
      const row = one.snapshot.rowOfId(id)
      const product = row === undefined ? null : one.prices(audience).product(row)
      return product === null ? null : withStock(product, look)
    },
    // A span for each search would cost a third of the time of a short one.
    search: (store, query, audience) =>
      Effect.suspend(() => {
        const one = current(store)
        if (query.entity === "product") return searchProducts(one, query, audience)
        const found = searchDocuments(query, { table: one.snapshot.of(query.entity), random })
        if (!isWritten(query.entity)) return Effect.succeed(found)
        const hits = found.hits.map((hit) => ({
          ...hit,
          source: fillPlaceholders(hit.source, seller, pictureOf),
        }))
        return Effect.succeed({ ...found, hits })
      }),
    answers: (store, audience) =>
      current(store)
        .prices(audience)
        .answers(look.mark(seen.get(store)!)),
    at: (store, path, audience, fields) => {
      const one = current(store)
      const place = one.snapshot.atPath(path)
      if (place === undefined) return null
      const { type, row } = place
      const shelf = one.snapshot.of(type)
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
    taxRules: (store) => current(store).snapshot.taxRules,
    offline: (store, wish, nowMs) => {
      const { snapshot: shelves, prices, offline } = current(store)
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
    generation: (store) => current(store).number,
    pricedUntilMs: (store, nowMs) => {
      // Asked right after a page was made, which has looked whether another index serves.
      const { prices } = opened.get(store) ?? current(store)
      const { untilMs } = prices(everybody(viewOf(store), nowMs))
      return Number.isFinite(untilMs) ? untilMs : null
    },
    showing: (store, skus) => showing(current(store).snapshot, skus),
    synchronize,
    reindex: Effect.fn("Catalogue.reindex")(function* (store, nowMs, onProgress = () => {}) {
      const built = buildView(store, nowMs, onProgress)
      yield* synchronizeView(store, nowMs)
      return built
    }),
    refresh: Effect.fn("Catalogue.refresh")(function* (nowMs, onProgress = () => {}) {
      updateAddresses()
      const built = settings.views
        .filter(({ code }) => isOutOfDate(code))
        .map(({ code }) => buildView(code, nowMs, onProgress))
      yield* Effect.catchTag(synchronize(nowMs), "SearchUnavailable", ({ detail }) =>
        Effect.logWarning("The search engine is away. It is brought up to date when it is back.", detail),
      )
      return built
    }),
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

/** Whether a query names products by sku or id, which the shop's own build has. */
const isLookup = ({ text, filters }: Query): boolean =>
  text === "" &&
  filters.some(
    ({ attribute, conditions }) =>
      (attribute === "sku" || attribute === "id") &&
      conditions.some(
        ({ operator, values }) => (operator === "eq" || operator === "in") && !values.includes(null),
      ),
  )

/** A product document of another indexer as the shop stores its own; null for a refused one. */
const normalizedProduct = (source: JsonObject): JsonObject | null => {
  const outcome = normalizeDocument({ _type: "product", _source: source })
  return outcome.tag === "mended" ? outcome.document.body : null
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
