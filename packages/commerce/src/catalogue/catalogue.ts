import { Context, Effect, Layer } from "effect"
import type { Query } from "@shop/core/catalogue"
import type { Product } from "@shop/core/product"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import type { TaxRule } from "@shop/core/tax"
import { Database, type DatabaseService } from "../database/index.ts"
import { Stock } from "../stock/index.ts"
import * as Documents from "./documents.ts"
import type { AssemblyMends } from "./assemble.ts"
import type { Audience, Json, SearchAnswer, UrlHit } from "./model.ts"
import { type PriceList, priceLists } from "./prices.ts"
import { projection } from "./project.ts"
import { search } from "./search.ts"
import { isOpen, type Shelves, shelves } from "./shelves.ts"
import { changeMark, skusIn, skusTakenBy, type StockLook, stockLook } from "./stock-look.ts"
import { analysisVersion } from "./text.ts"
import { buildWords, dropWords, hasWords, openWords, type Words } from "./words.ts"

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
 * The catalogue, in memory and synchronous: an answer takes less time than a promise to it would.
 * Store views are named by their code; one that is not configured is a broken invariant and throws.
 */
export interface CatalogueService {
  /** A product by its own sku, priced and taxed for an audience, with its stock of now; null when there is none. @rule IX9 */
  readonly find: (store: string, sku: string, audience: Audience) => Product | null
  /** Documents that answer a query, products with computed prices and stock. @rule CT1, IX7 */
  readonly search: (store: string, query: Query, audience: Audience) => SearchAnswer
  /** What a path or identifier leads to, exactly; null for nothing, or what is switched off. @rule IX14 - wire §10 */
  readonly at: (store: string, path: string, audience: Audience, fields?: Fields) => UrlHit | null
  readonly taxRules: (store: string) => ReadonlyArray<TaxRule>
  /** Builds a store view's index anew, beside the one that serves, and lets it serve. @rule IX1 */
  readonly reindex: (store: string, nowMs: number) => Built
  /** Builds what is out of date. @returns only what was built */
  readonly refresh: (nowMs: number) => ReadonlyArray<Built>
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
      return make({ database, settings, look: stockLook(database, stock), random: Math.random })
    }),
  )
}

interface Tools {
  readonly database: DatabaseService
  readonly settings: Settings["Service"]
  readonly look: StockLook
  readonly random: () => number
}

/** One store view, opened. */
interface Open {
  readonly shelves: Shelves
  readonly words: Words
  readonly generation: number
  readonly prices: (audience: Audience) => PriceList
}

const make = ({ database, settings, look, random }: Tools): CatalogueService => {
  const opened = new Map<string, Open>()
  const seen = new Map<string, string>()

  const viewOf = (store: string): StoreView => {
    const view = settings.views.find(({ code }) => code === store)
    if (view === undefined) throw new Error(`no store view ${store} is configured`)
    return view
  }

  const open = (view: StoreView, generation: number, ready: Shelves): Open => {
    const place = { store: view.code, generation, language: view.language }
    const words = openWords(
      database,
      place,
      ready.of("product").documents.map(({ body }) => body),
    )
    const one = { shelves: ready, words, generation, prices: priceLists(ready, settings.prices) }
    opened.set(view.code, one)
    return one
  }

  const reindex = (store: string, nowMs: number): Built => {
    const view = viewOf(store)
    const { version, generation } = Documents.state(database, store)
    const ready = shelves(view, Documents.all(database, store))
    const products = ready.of("product").documents.map(({ body }) => body)
    const next = generation + 1
    buildWords(database, { store, generation: next, language: view.language }, products)
    database.transaction(() => {
      Documents.built(database, store, version, next, analysisVersion, nowMs)
      // The one that served stays: another process may be in the middle of an answer.
      for (let old = generation - 1; old > 0 && hasWords(database, store, old); old -= 1)
        dropWords(database, store, old)
    })
    open(view, next, ready)
    return {
      store,
      generation: next,
      products: products.length,
      documents: Documents.all(database, store).length,
      mends: ready.mends,
    }
  }

  const isOutOfDate = (store: string): boolean => {
    const { version, builtVersion, generation, analysis } = Documents.state(database, store)
    return version !== builtVersion || analysis !== analysisVersion || !hasWords(database, store, generation)
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
    const view = viewOf(store)
    if (!hasWords(database, store, generation)) {
      reindex(store, 0)
      return opened.get(store)!
    }
    return open(view, generation, shelves(view, Documents.all(database, store)))
  }

  const served = (one: Open, row: number, audience: Audience): Json =>
    look.embed(one.prices(audience).served(row))

  return {
    find: (store, sku, audience) => {
      const one = current(store)
      const row = one.shelves.rowOfSku.get(sku)
      const product = row === undefined ? null : one.prices(audience).product(row)
      return product === null ? null : withStock(product, look)
    },
    search: (store, query, audience) => {
      const one = current(store)
      const products =
        query.entity === "product" ? { prices: one.prices(audience), words: one.words, stock: look } : null
      const answer = search(query, {
        shelf: one.shelves.of(query.entity),
        products,
        priceBuckets: settings.products.priceBuckets,
        random,
      })
      return answer
    },
    at: (store, path, audience, fields) => {
      const one = current(store)
      const document = one.shelves.atPath.get(path)
      if (document === undefined || !isOpen(document)) return null
      const row =
        document.type === "product" ? one.shelves.rowOfSku.get(String(document.body["sku"])) : undefined
      const body = row === undefined ? document.body : served(one, row, audience)
      const cut = fields === undefined ? body : projection(withIdentity(fields.include), fields.exclude)(body)
      return { type: document.type as UrlHit["type"], id: document.id, source: cut }
    },
    taxRules: (store) => current(store).shelves.taxRules,
    generation: (store) => current(store).generation,
    pricedUntilMs: (store, nowMs) => {
      const { tax } = viewOf(store)
      const { untilMs } = current(store).prices({
        country: tax.country,
        region: tax.region,
        groupId: null,
        nowMs,
      })
      return Number.isFinite(untilMs) ? untilMs : null
    },
    showing: (store, skus) => showing(current(store).shelves, skus),
    reindex,
    refresh: (nowMs) =>
      settings.views.filter(({ code }) => isOutOfDate(code)).map(({ code }) => reindex(code, nowMs)),
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

/** A bundle is sold with its parts, and a variant may be told by its parent's sku. */
const showing = ({ of, rowOfSku }: Shelves, skus: ReadonlyArray<string>): ReadonlyArray<number> => {
  const { documents } = of("product")
  const sold = new Set(
    skus.flatMap((sku) => {
      const row = rowOfSku.get(sku)
      return row === undefined ? [sku] : skusTakenBy(documents[row]!.body)
    }),
  )
  return documents.filter(({ body }) => skusIn(body).some((sku) => sold.has(sku))).map(({ id }) => id)
}

/** A client that wants few fields still has to know what it got. @rule IX14 - wire §10 */
const withIdentity = (include: ReadonlyArray<string> | null): ReadonlyArray<string> | null =>
  include === null ? null : [...include, "url_path", "identifier", "id", "slug", "sku", "type_id"]

const withStock = (product: Product, look: StockLook): Product => {
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
