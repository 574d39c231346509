import { Clock, Context, Effect, Layer } from "effect"
import type { LRUCache } from "lru-cache"
import type { Query } from "@shop/core/catalogue"
import { Bits, createProjection, isReachable, rowsWithValues } from "@shop/search"
import type { CopyRequest } from "@shop/core/offline"
import type { Product } from "@shop/core/product"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import type { TaxRule } from "@shop/core/tax"
import { Database, type DatabaseService } from "../database/index.ts"
import { dieOnSqlError, type SqlError } from "../drivers/sql/index.ts"
import { JobSchedule } from "../jobs/index.ts"
import { type Seller, SellerFacts } from "../orders/seller.ts"
import { assignAddresses } from "./addresses.ts"
import type { AssemblyNormalizations } from "./assemble.ts"
import { type AttributeMetadata, attributeMetadata } from "./attribute-metadata.ts"
import { build, type BuildProgress } from "./build.ts"
import { holdBuild, releaseBuild, renewalMs, takeBuild } from "./build-lease.ts"
import {
  CatalogueIndex,
  type CatalogueGeneration,
  type CatalogueIndexService,
  type CatalogueReplica,
  type ProductMatches,
  type ReplicaPosition,
  type SearchUnavailable,
} from "./catalogue-index.ts"
import { copiedStock, type CopiedStock } from "./copied-stock.ts"
import { CatalogueCopy, type CatalogueCopyService } from "./copy.ts"
import * as Documents from "./documents.ts"
import { GenerationRepository } from "./generation-repository.ts"
import { fillPlaceholders, OperatorPictures, type FindPicture } from "./placeholders.ts"
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
import type { Audience, JsonObject, CatalogueSearchResult, UrlHit } from "./model.ts"
import { type LazyCatalogueCopy, offlineCatalogue, type OfflineCatalogue } from "./offline.ts"
import { guestAudience, priceLists } from "./prices.ts"
import { matching, skusAsked, variantBySku } from "./variant-documents.ts"
import { normalizeDocument } from "./normalize/index.ts"
import { bounded, productAnswer, productColumns, searchDocuments, searchTable } from "./search.ts"
import { openIndexSnapshot, type IndexSnapshot } from "./index-snapshot.ts"
import { productsToUpdate } from "./replica.ts"
import { StockChangeRepository } from "./stock-change-repository.ts"
import { copiedStockLog } from "./stock-changes.ts"
import { stockColumns } from "./stock-columns.ts"
import { skusTakenBy, type StockReader, stockReader } from "./stock-reader.ts"
import { analysisVersion } from "./text.ts"
import { writeCopy } from "./write-copy.ts"

/** Result of an index build. */
export interface BuildResult {
  readonly store: string
  readonly generation: number
  readonly products: number
  readonly documents: number
  /** Corrections that needed the documents of the whole store view. */
  readonly normalizations: AssemblyNormalizations
}

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
  /** Finds a product or variant by its own sku, with the audience's price and tax and the current stock; null if unknown. @rule IX9, IX92 */
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
  readonly answers: (store: string, audience: Audience) => LRUCache<string, NonNullable<unknown>> | null
  /** Finds the document at an exact path or identifier; null when there is none or it is disabled. @rule IX14 - wire §10 */
  readonly at: (store: string, path: string, audience: Audience, fields?: Fields) => UrlHit | null
  readonly taxRules: (store: string) => ReadonlyArray<TaxRule>
  /** A view's catalogue for devices, at guests' prices; null for a part of an expired version. @rule OC1, OC2, OC3 */
  readonly offline: (store: string, request: CopyRequest, nowMs: number) => LazyCatalogueCopy | null
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
  /** The generation of the index that serves. @rule IX1 */
  readonly generation: (store: string) => number
  /** When the next special price for all groups begins or ends: epoch ms, or null without one. @rule IX9 */
  readonly pricedUntilMs: (store: string, nowMs: number) => number | null
  /** Ids of the products whose pages depend on the stock of these skus: the products, their parts, parents, sets and bundles. @rule IX13 */
  readonly showing: (store: string, skus: ReadonlyArray<string>) => ReadonlyArray<number>
  /** How many documents there are, by type, and which build serves. */
  readonly contents: (store: string) => {
    readonly generation: number
    readonly counts: Readonly<Record<string, number>>
  }
}

/** The products on sale: documents, search and prices. @rule IX1 - S1 §7 /api/catalog */
export class Catalogue extends Context.Service<Catalogue, CatalogueService>()("@shop/commerce/Catalogue") {
  static readonly layer: Layer.Layer<
    Catalogue,
    never,
    Database | CatalogueCopy | GenerationRepository | JobSchedule | StockChangeRepository | Settings
  > = Layer.effect(
    Catalogue,
    Effect.gen(function* () {
      const database = yield* Database
      const stock = copiedStock(database)
      const settings = yield* Settings
      const seller = yield* SellerFacts
      const pictureOf = yield* OperatorPictures
      return make({
        index: yield* CatalogueIndex,
        copy: yield* CatalogueCopy,
        generations: yield* GenerationRepository,
        jobs: yield* JobSchedule,
        stockChanges: yield* StockChangeRepository,
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

/** After this time another machine publishes in place of one that died. A longer publication may be repeated. */
const publicationMs = 60_000

interface Tools {
  readonly index: CatalogueIndexService
  readonly copy: CatalogueCopyService
  readonly generations: GenerationRepository["Service"]
  readonly jobs: JobSchedule["Service"]
  readonly stockChanges: StockChangeRepository["Service"]
  readonly database: DatabaseService
  readonly stock: CopiedStock
  readonly settings: Settings["Service"]
  readonly seller: Seller
  readonly pictureOf: FindPicture
  readonly look: StockReader
  readonly random: () => number
}

interface BuildRequest {
  readonly store: string
  readonly generation: number
  readonly nowMs: number
  /** Whether no part of the serving build is copied; default: unchanged parts are. */
  readonly isWhole?: boolean
  readonly onProgress?: (progress: BuildProgress) => void
}

/** An open store view. */
interface OpenCatalogue extends CatalogueGeneration {
  readonly metadata: AttributeMetadata
  readonly offline: OfflineCatalogue
}

const make = ({
  index,
  copy,
  generations,
  jobs,
  stockChanges,
  database,
  stock,
  settings,
  seller,
  pictureOf,
  look,
  random,
}: Tools): CatalogueService => {
  const opened = new Map<string, OpenCatalogue>()
  const stores = settings.views.map(({ code }) => code)

  const viewOf = (store: string): StoreView => {
    const view = settings.views.find(({ code }) => code === store)
    if (view === undefined) throw new Error(`no store view ${store} is configured`)
    return view
  }

  const open = (view: StoreView, state: BuildState): OpenCatalogue | null => {
    const snapshot = openIndexSnapshot(database, view, state.build)
    if (snapshot === null) return null
    const prices = priceLists(snapshot, settings.prices)
    const one: OpenCatalogue = {
      view,
      number: state.generation,
      snapshot,
      prices,
      stock: stockColumns(database, stock, snapshot.of("product")),
      served: (rows, nowMs) => look.embed(rows.map(prices(guestAudience(view, nowMs)).served)),
      metadata: attributeMetadata(snapshot.of("attribute")),
      offline: offlineCatalogue(),
    }
    opened.set(view.code, one)
    return one
  }

  /** Gives documents that have changed their addresses. @returns the number of addresses that changed */
  const updateAddresses = Effect.gen(function* () {
    let changed = 0
    for (const store of stores) {
      const { version, addressedVersion } = Documents.state(database, store)
      if (version !== addressedVersion) changed += yield* assignAddresses(database, store, version)
    }
    return changed
  })

  /** Copies the changes. A page names its addresses in all views, so a changed address changes all views. */
  const readDocuments = Effect.gen(function* () {
    yield* copy.followDocuments(stores)
    if ((yield* updateAddresses) > 0) yield* generations.markChanged(stores)
  })

  const hold = (store: string, nowMs: number) => writeCopy(database, () => holdBuild(database, store, nowMs))
  const release = (store: string) => writeCopy(database, () => releaseBuild(database, store))

  /** Runs between portions of a build: lets the process serve other requests and renews the lease. */
  const pauser = (store: string): Effect.Effect<void> => {
    let renewedAtMs = Number.NEGATIVE_INFINITY
    const renew = Effect.fnUntraced(function* (nowMs: number) {
      if (nowMs - renewedAtMs < renewalMs) return
      renewedAtMs = nowMs
      yield* hold(store, nowMs)
    })
    return Effect.andThen(Effect.flatMap(Clock.currentTimeMillis, renew), Effect.yieldNow)
  }

  /** Builds a store view from the documents here, and lets the build serve. */
  const buildView = (request: BuildRequest): Effect.Effect<BuildResult> =>
    Effect.onInterrupt(buildAndServe(request), () => release(request.store))

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
          onPause: pauser(store),
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

  /** Generation of the build that serves; null when it is not there. */
  const generationHere = (store: string): number | null => {
    const state = serving(database, store)
    return state !== null && isThere(database, state.build) ? state.generation : null
  }

  /** Takes the build of a generation, unless another process of this machine builds it or has built it. */
  const take = (store: string, generation: number) =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
      writeCopy(database, () => generationHere(store) !== generation && takeBuild(database, store, nowMs)),
    )

  /** Opens the current index of a store view; another process may have built it. Changed documents wait for a build. */
  const current = (store: string): OpenCatalogue => {
    const state = serving(database, store)
    const known = opened.get(store)
    if (known !== undefined && known.snapshot.build === state?.build) return known
    const ready = state === null ? null : open(viewOf(store), state)
    if (ready !== null) return ready
    const { generation } = Documents.state(database, store)
    Effect.runSync(Effect.andThen(updateAddresses, buildView({ store, generation, nowMs: 0 })))
    return opened.get(store)!
  }

  /** Publishes unless another machine does or just did: each would send every product. */
  const publish = Effect.fnUntraced(function* (
    replica: CatalogueReplica,
    one: OpenCatalogue,
    { before, position }: { readonly before: ReplicaPosition | null; readonly position: ReplicaPosition },
  ) {
    const job = `publish ${one.view.code}`
    if (!(yield* jobs.take(job, position.pricedAtMs, publicationMs))) return
    const publishOnce = Effect.gen(function* () {
      const now = yield* replica.position(one.view)
      const isSame = now?.generation === before?.generation && now?.pricedAtMs === before?.pricedAtMs
      if (isSame) yield* replica.publish(one, position)
    })
    yield* Effect.ensuring(publishOnce, Effect.ignore(jobs.release(job, position.pricedAtMs + publicationMs)))
  })

  /** Products that a replica lacks of an open store view, or null for a whole build. */
  const missingIn = Effect.fnUntraced(function* (
    one: OpenCatalogue,
    before: ReplicaPosition | null,
    nowMs: number,
  ) {
    if (before?.generation !== one.number) return null
    const { skus } = yield* stockChanges.since(before.stockChange)
    if (skus === null) return null
    const rows = productsToUpdate(one.snapshot, { before, nowMs, ids: showing(one.snapshot, skus) })
    return { rows, isBehind: rows.length > 0 || skus.length > 0 }
  })

  const synchronizeView = Effect.fnUntraced(function* (store: string, nowMs: number) {
    const { replica } = index
    // Another process of this machine may be building the first index.
    if (replica === null || generationHere(store) === null) return
    const one = current(store)
    const stockChange = yield* copy.stockPosition
    const before = yield* replica.position(one.view)
    const position = { generation: one.number, stockChange, pricedAtMs: nowMs }
    const missing = yield* missingIn(one, before, nowMs)
    if (missing === null) {
      // A machine that has not built the current generation yet must not replace it.
      if (one.number === ((yield* generations.list).get(store) ?? 0))
        yield* publish(replica, one, { before, position })
    } else if (missing.isBehind) yield* replica.update(one, missing.rows, position)
  })

  /** The data of each store view that the replica had when it was last asked. */
  const replicated = new Map<string, string>()
  const servedMark = (one: OpenCatalogue, nowMs: number): string =>
    `${one.number} ${look.mark()} ${one.prices(guestAudience(one.view, nowMs)).untilMs}`
  const isReplicated = (one: OpenCatalogue, nowMs: number): boolean =>
    index.replica === null || replicated.get(one.view.code) === servedMark(one, nowMs)

  const isSearchCurrent: CatalogueService["isSearchCurrent"] = Effect.fn("Catalogue.isSearchCurrent")(
    function* (nowMs) {
      const { replica } = index
      if (replica === null) return true
      for (const store of stores) {
        // Another process of this machine may be building the first index.
        if (generationHere(store) === null) return false
        const one = current(store)
        if (isReplicated(one, nowMs)) continue
        const mark = servedMark(one, nowMs)
        const missing = yield* missingIn(one, yield* replica.position(one.view), nowMs)
        if (missing === null || missing.rows.length > 0) return false
        replicated.set(store, mark)
      }
      return true
    },
  )

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
    const holdNow = (store: string) => Effect.flatMap(Clock.currentTimeMillis, (atMs) => hold(store, atMs))
    const wanted = yield* Effect.forEach(views, (store) =>
      generations.allocate({ store, analysis: analysisVersion, nowMs, onlyIfChanged }).pipe(
        Effect.tap(({ isNew }) => (isNew ? holdNow(store) : Effect.void)),
        Effect.map((allocated) => ({ ...allocated, store })),
      ),
    )
    yield* readDocuments
    const built: Array<BuildResult> = []
    for (const { store, generation, isNew } of wanted) {
      if (!isNew && generation === generationHere(store)) continue
      // Where processes follow, another one may be building a generation that it found.
      if (isNew || copy.id === null) yield* holdNow(store)
      else if (!(yield* take(store, generation))) continue
      built.push(yield* buildView({ store, generation, nowMs, onProgress, isWhole: !onlyIfChanged }))
    }
    return built
  })

  const synchronize: CatalogueService["synchronize"] = Effect.fn("Catalogue.synchronize")((nowMs) =>
    Effect.forEach(settings.views, ({ code }) => synchronizeView(code, nowMs), { discard: true }),
  )

  const served = (one: OpenCatalogue, row: number, audience: Audience): JsonObject => {
    const document = look.embed([one.prices(audience).served(row)])[0]!
    return one.metadata.with(document)
  }

  /** Documents of the variants that a query names by sku and that have no own documents. */
  const variants = (one: OpenCatalogue, query: Query, audience: Audience): ReadonlyArray<JsonObject> => {
    const bodies = skusAsked(query)
      .map((sku) => variantBySku(one.snapshot, sku))
      .filter((body) => body !== null)
    if (bodies.length === 0) return []
    const documents = look.embed(bodies.map(one.prices(audience).servedOf)).map(one.metadata.with)
    return matching(documents, query)
  }

  /** A search's answer with variants after what the index found. */
  const withVariants = (
    found: CatalogueSearchResult,
    { include, exclude }: Query,
    documents: ReadonlyArray<JsonObject>,
  ): CatalogueSearchResult => {
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

  /** A variant without an own document, as a product; null for an unknown sku. */
  const variant = (one: OpenCatalogue, sku: string, audience: Audience): Product | null => {
    const body = variantBySku(one.snapshot, sku)
    return body === null ? null : one.prices(audience).productOf(body)
  }

  const lookUp = (one: OpenCatalogue, query: Query, audience: Audience): ProductMatches => {
    const table = one.snapshot.of("product")
    const columns = productColumns(one, one.prices(audience))
    const { priceBuckets: priceRanges } = settings.products
    const { rows, scores, ...found } = searchTable(query, { table, columns, priceRanges, random })
    return {
      ...found,
      hits: rows.map((row, at) => ({ id: table.idOf(row), score: scores[at]!, source: null })),
    }
  }

  const searchProducts = (one: OpenCatalogue, given: Query, audience: Audience) => {
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
        stockMark: look.mark(),
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
    answers: (store, audience) => {
      const one = current(store)
      return isReplicated(one, audience.nowMs) ? one.prices(audience).answers(look.mark()) : null
    },
    at: (store, path, audience, fields) => {
      const one = current(store)
      const place = one.snapshot.atPath(path)
      if (place === undefined) return null
      const { type, row } = place
      const table = one.snapshot.of(type)
      const plain = table.body(row)
      if (!isReachable({ type, body: plain })) return null
      const body =
        type === "product"
          ? served(one, row, audience)
          : isWritten(type)
            ? fillPlaceholders(plain, seller, pictureOf)
            : plain
      const cut =
        fields === undefined ? body : createProjection(withIdentity(fields.include), fields.exclude)(body)
      return { type: type as UrlHit["type"], id: table.idOf(row), source: cut }
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
        embed: look.embed,
        fillPlaceholders: (entity, body) =>
          isWritten(entity) ? fillPlaceholders(body, seller, pictureOf) : body,
        showing: (skus) => showing(snapshot, skus),
        // Another copy numbers its builds and changes otherwise.
        facts: copy.id === null ? seller : [seller, copy.id],
        nowMs,
      })
    },
    generation: (store) => current(store).number,
    pricedUntilMs: (store, nowMs) => {
      // The caller has just rendered a page, which checked for a newer index.
      const { prices } = opened.get(store) ?? current(store)
      const { untilMs } = prices(guestAudience(viewOf(store), nowMs))
      return Number.isFinite(untilMs) ? untilMs : null
    },
    showing: (store, skus) => showing(current(store).snapshot, skus),
    synchronize,
    isSearchCurrent,
    reindex: Effect.fn("Catalogue.reindex")(function* (store, nowMs, onProgress = () => {}) {
      const [built] = yield* buildAll([store], { nowMs, onProgress, onlyIfChanged: false })
      yield* synchronizeView(store, nowMs)
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
      const wanted = yield* copy.generations
      const built: Array<BuildResult> = []
      for (const store of stores) {
        const generation = wanted.get(store)
        if (generation === undefined || generation === generationHere(store)) continue
        if (!(yield* take(store, generation))) continue
        yield* Effect.onError(Effect.andThen(copy.followDocuments(stores), updateAddresses), () =>
          release(store),
        )
        built.push(yield* buildView({ store, generation, nowMs }))
      }
      return built
    }),
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
  return outcome.tag === "normalized" ? outcome.document.body : null
}

/** Whether documents of this type may have placeholders for data of the seller. */
const isWritten = (entity: string): boolean => entity === "cms_page" || entity === "cms_block"

/** Fields in which a product names the skus whose stock its page shows. */
const skuFields = [
  "sku",
  "configurable_children.sku",
  "bundle_options.product_links.sku",
  "product_links.linked_product_sku",
]

/** A bundle is sold with its parts, and a variant may be named by its parent's sku. */
const showing = ({ of, rowOfSku }: IndexSnapshot, skus: ReadonlyArray<string>): ReadonlyArray<number> => {
  const table = of("product")
  const sold = [
    ...new Set(
      skus.flatMap((sku) => {
        const row = rowOfSku(sku)
        return row === undefined ? [sku] : skusTakenBy(table.body(row))
      }),
    ),
  ]
  const rows = skuFields
    .map((field) => table.column(field))
    .map((column) => rowsWithValues(column, sold))
    .reduce(Bits.union)
  return Array.from(Bits.rowsOf(rows), table.idOf)
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
