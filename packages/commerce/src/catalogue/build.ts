import { Effect } from "effect"
import { LRUCache } from "lru-cache"
import { type Entity, entities } from "@shop/core/catalogue"
import {
  attributeLabels,
  createColumnsBuilder,
  createPathIndexBuilder,
  createTextIndexBuilder,
  documentFields,
} from "@shop/search"
import type { ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import * as Tax from "@shop/core/tax"
import { TaxRule as TaxRuleDocument } from "@shop/wire/legacy"
import type { DatabaseService } from "../database/index.ts"
import { assembler, type AssemblyNormalizations, relationsBuilder } from "./assemble.ts"
import * as Documents from "./documents.ts"
import { packColumn } from "./engine/column-file.ts"
import { dictionaryOf, packedTexts } from "./engine/dictionary.ts"
import { pack, type PackedPart } from "./engine/pack.ts"
import { openEarlierBuild } from "./earlier-build.ts"
import { partBytes, readDocument, writeDocument, writePart } from "./engine/snapshot-store.ts"
import { writeWords } from "./engine/word-file.ts"
import type { AddressedDocument, JsonObject } from "./model.ts"
import { guestAudience, momentsOf, pricer, shownCents, tierGroupsOf } from "./prices.ts"
import { type BuildMetadata, columnName, isReadable, type Place } from "./index-snapshot.ts"
import { indexedFields } from "./stock-columns.ts"
import { analysisVersion, languageOf } from "./text.ts"
import { writeCopy } from "./write-copy.ts"

/** Progress of a build, in documents. */
export interface BuildProgress {
  readonly store: string
  readonly step: "reading" | "indexing" | "writing"
  readonly done: number
  readonly total: number
}

/** Source, target and settings of a build. */
export interface BuildTools {
  /** A snapshot with the documents. */
  readonly reader: DatabaseService
  readonly database: DatabaseService
  readonly view: StoreView
  /** Codes of all store views, whose addresses a document names. */
  readonly stores: ReadonlyArray<string>
  readonly taxGroups: ShopSettings["prices"]
  readonly build: number
  /** The serving build, whose unchanged parts are copied; null to build everything. */
  readonly earlierBuild: number | null
  readonly nowMs: number
  readonly onProgress: (progress: BuildProgress) => void
  /** Runs between portions of the work. */
  readonly onPause: Effect.Effect<void>
}

/** Result of a build. */
export interface BuildOutcome {
  readonly products: number
  readonly documents: number
  readonly normalizations: AssemblyNormalizations
}

/** Documents in one transaction, so that a concurrent write of a cart waits only for these. */
const portion = 250
/** Size of a transaction with parts, in bytes; its last part may exceed it. */
const portionBytes = 1_000_000
const progressEvery = 1000
/** Cached products that are parts of other products. */
const partsMax = 500

/**
 * Builds the index of a store view: completed documents, a column for every field, the text index, and prices for
 * guests. Documents are read one by one, so memory does not limit their number. No reader sees a build before it
 * serves. After few changes the parts that do not differ are copied from the serving build.
 *
 * @rule IX1, IX62, IX63, IX97
 */
export const build = Effect.fnUntraced(function* (tools: BuildTools): Effect.fn.Return<BuildOutcome> {
  const { reader, database, view, stores, build: number, nowMs, onProgress, onPause } = tools
  const total = Documents.countIn(reader, view.code)
  const report = (step: BuildProgress["step"], done: number) =>
    onProgress({ store: view.code, step, done, total })
  /** Calls `use` for each document. After each portion the process serves other requests. */
  const forEach = Effect.fnUntraced(function* (
    step: BuildProgress["step"],
    use: (document: AddressedDocument) => void,
    endPortion: Effect.Effect<void>,
  ) {
    let done = 0
    for (const document of Documents.each(reader, view.code, stores)) {
      if (done % progressEvery === 0) report(step, done)
      done += 1
      use(document)
      if (done % portion > 0) continue
      yield* endPortion
      yield* onPause
    }
    yield* endPortion
    report(step, done)
  })

  const labels = new Map<string, ReadonlyMap<string, string>>()
  const taxRules: Array<Tax.TaxRule> = []
  // Many sets and configurable products share parts.
  const partsBySku = new LRUCache<string, { readonly body: JsonObject | undefined }>({
    max: partsMax,
    memoMethod: (sku) => ({ body: Documents.bySku(reader, view.code, sku) }),
  })
  const relations = relationsBuilder({
    partOf: (sku) => partsBySku.memo(sku).body,
    partById: (id) => Documents.productById(reader, view.code, id),
  })
  const collect = (document: AddressedDocument): void => {
    relations.add(document)
    if (document.type === "taxrule") {
      const rule = TaxRuleDocument.decode(document.body)
      if (rule !== null) taxRules.push(rule)
    }
    const label = document.type === "attribute" ? attributeLabels(document.body) : null
    if (label !== null) labels.set(...label)
  }
  yield* forEach("reading", collect, Effect.void)
  const { assembled, normalizations } = assembler(relations.build())

  const analysis = `${analysisVersion} ${view.language}`
  const earlier = openEarlierBuild(database, tools.earlierBuild, { reader, store: view.code, analysis })
  let copied: ReadonlySet<string> = new Set()
  const tables = new Map(
    entities.map((type) => [
      type,
      {
        ids: [] as Array<number>,
        columns: createColumnsBuilder(packedTexts, (field) => !copied.has(columnName(type, field))),
      },
    ]),
  )
  const words = createTextIndexBuilder(languageOf(view.language), packedTexts)
  const paths = createPathIndexBuilder<Place>()
  const prices = createPricesBuilder(tools, taxRules)
  let waiting: Array<readonly [Place, text: string]> = []
  const flush = Effect.suspend(() => {
    const written = waiting
    waiting = []
    return writeCopy(database, () => {
      for (const [place, text] of written) writeDocument(database, number, place, text)
    })
  })
  const addFields = ({ type, row }: Place, body: JsonObject): void => {
    tables.get(type)!.columns.add(row, indexedFields(type, body))
    if (type === "product" && !copied.has("words")) words.add(row, documentFields(body, labels))
  }
  const index = (raw: AddressedDocument): void => {
    const document = assembled(raw)
    if (!isReadable(document)) return
    const { type, body, id } = document
    const { ids } = tables.get(type)!
    const place = { type, row: ids.length }
    const text = JSON.stringify(body)
    ids.push(id)
    if (earlier === null) addFields(place, body)
    else earlier.compare(place, text)
    paths.add(document, place)
    if (type === "product") prices.add(place.row, body)
    waiting.push([place, text])
  }
  yield* forEach("indexing", index, flush)
  if (earlier !== null) {
    const unchanged = earlier.unchangedParts((type) => tables.get(type)!.ids, labels)
    copied = unchanged.names
    for (const type of unchanged.changedTypes)
      for (let row = 0; row < tables.get(type)!.ids.length; row += 1) {
        addFields({ type, row }, readDocument(database, number, type, row))
        if (row % portion === 0) yield* onPause
      }
  }

  let parts: Array<readonly [name: string, bytes: Uint8Array]> = []
  let partsBytes = 0
  const flushParts = Effect.suspend(() => {
    const written = parts
    parts = []
    partsBytes = 0
    return writeCopy(database, () => {
      for (const [name, bytes] of written) writePart(database, number, name, bytes)
    })
  })
  /** Collects parts, because a transaction for each small column would take longer than the rest of the build. */
  const putBytes = Effect.fnUntraced(function* (name: string, bytes: Uint8Array) {
    parts.push([name, bytes])
    partsBytes += bytes.length
    if (partsBytes >= portionBytes) yield* flushParts
    yield* onPause
  })
  const put = (name: string, part: PackedPart) => Effect.suspend(() => putBytes(name, pack(part)))
  report("writing", 0)
  if (earlier !== null)
    for (const name of copied) yield* putBytes(name, partBytes(database, earlier.build, name)!)
  const rows = {} as Record<Entity, number>
  for (const [type, { ids, columns }] of tables) {
    rows[type] = ids.length
    yield* put(`ids ${type}`, { about: {}, numbers: { ids: Float64Array.from(ids) } })
    for (const [field, column] of columns.build(ids.length)) {
      yield* put(columnName(type, field), packColumn(column))
    }
  }
  yield* put("paths", packPaths(paths.build()))
  const { part: pricesPart, tierGroups } = prices.build()
  yield* put("prices", pricesPart)
  if (!copied.has("words"))
    for (const [name, part] of Object.entries(writeWords(words.build()))) yield* put(name, part)
  const { version } = Documents.state(reader, view.code)
  const metadata: BuildMetadata = { rows, builtAtMs: nowMs, tierGroups, analysis, version }
  yield* put("about", { about: { ...metadata }, numbers: {} })
  yield* flushParts
  report("writing", total)
  return { products: rows.product, documents: total, normalizations: normalizations() }
})

const packPaths = (found: ReadonlyMap<string, Place>): PackedPart => {
  const { bytes, starts } = dictionaryOf([...found.keys()])
  const places = [...found.values()]
  return {
    about: {},
    numbers: {
      rows: Uint32Array.from(places, ({ row }) => row),
      types: Uint8Array.from(places, ({ type }) => entities.indexOf(type)),
      starts,
      bytes,
    },
  }
}

/** Collects prices for guests, and the times at which prices change. */
const createPricesBuilder = (
  { view, taxGroups, nowMs }: BuildTools,
  taxRules: ReadonlyArray<Tax.TaxRule>,
) => {
  const price = pricer(view, taxRules, guestAudience(view, nowMs), Tax.taxGroup(null, taxGroups))
  const shown: Array<number> = []
  const moments: Array<{ readonly atMs: number; readonly row: number }> = []
  const tierRows: Array<number> = []
  const groups = new Set<number>()
  return {
    add: (row: number, body: JsonObject): void => {
      shown[row] = shownCents(price(body))
      for (const atMs of momentsOf(body, view.timeZone)) moments.push({ atMs, row })
      const own = tierGroupsOf(body)
      if (own.size > 0) tierRows.push(row)
      for (const group of own) groups.add(group)
    },
    build: () => {
      moments.sort((a, b) => a.atMs - b.atMs || a.row - b.row)
      const part: PackedPart = {
        about: {},
        numbers: {
          shown: Uint32Array.from(shown, (cents) => cents + 1),
          moments: Float64Array.from(moments, ({ atMs }) => atMs),
          momentRows: Uint32Array.from(moments, ({ row }) => row),
          tierRows: Uint32Array.from(tierRows),
        },
      }
      return { part, tierGroups: [...groups] }
    },
  }
}
