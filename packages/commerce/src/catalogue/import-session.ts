import { Data } from "effect"
import { createHash } from "node:crypto"
import type { Entity } from "@shop/core/catalogue"
import type { StoreView } from "@shop/core/store-view"
import type { DatabaseService } from "../database/index.ts"
import type { StockService } from "../stock/index.ts"
import * as Documents from "./documents.ts"
import { basesOf, readIndexName, viewOfIndex } from "./index-name.ts"
import {
  type ChildStock,
  type Fault,
  normalizeDocument,
  type NormalizedDocument,
  type NormalizationName,
  type StockFigure,
} from "./normalize/index.ts"
import type { Origin } from "./model.ts"

/** The results for the documents of one type. Each document counts once, even in several store views. */
export interface TypeReport {
  readonly type: Entity
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  readonly mended: Readonly<Partial<Record<NormalizationName, number>>>
}

/** A rejected line of the dump. */
export interface RejectedLine {
  readonly line: number
  /** Null when unknown. */
  readonly type: Entity | null
  readonly fault: Fault
}

/** The report of an import. @rule IM3 */
export interface Report {
  readonly lines: number
  readonly types: ReadonlyArray<TypeReport>
  /** The first 10,000; `refused` is the number of all. */
  readonly refusals: ReadonlyArray<RejectedLine>
  readonly refused: number
  /** Removed documents of the demo shop. */
  readonly demoRemoved: number
  /** Documents of earlier imports that the dump lacks: removed ones (`pruned`) and others (`stale`). */
  readonly pruned: number
  readonly stale: number
  readonly stores: ReadonlyArray<string>
  /** Documents of other store views. */
  readonly leftOut: number
}

/** The treatment of the demo's documents: keep them, replace them, or stop before the first replacement. */
export type DemoPolicy = "keep" | "replace" | "stop"

/** The import would replace documents of the demo shop without permission. */
export class DemoConflict extends Data.TaggedError("DemoConflict")<{
  readonly types: ReadonlyArray<Entity>
  readonly documents: number
}> {}

/** The options of an import. */
export interface ImportSessionOptions {
  /** Store views that receive documents. */
  readonly views: ReadonlyArray<StoreView>
  /** All store views of the shop; documents of store views outside `views` are left out. */
  readonly allViews: ReadonlyArray<StoreView>
  readonly origin: Origin
  /** The treatment of the demo's documents of the imported types. */
  readonly demo: DemoPolicy
  /** Removes documents of this origin that the dump lacks. */
  readonly prune: boolean
  readonly nowMs: number
}

/** Imports documents in batches of one transaction each. */
export interface ImportSession {
  /** Normalizes and writes one value; `store` limits it to that store view. */
  readonly add: (line: number, value: unknown, store?: string) => void
  readonly refuse: (line: number, type: Entity | null, fault: Fault) => void
  /** Writes the last batch and returns the report. */
  readonly finish: () => Report
}

const batchSize = 250
const refusalsMax = 10_000
/** Types of the demo that are removed together when products of another shop are imported. */
const goods: ReadonlyArray<Entity> = ["product", "category", "attribute", "review"]

interface Tally {
  added: number
  changed: number
  unchanged: number
  refused: number
  mended: Partial<Record<NormalizationName, number>>
}

/**
 * Opens an import.
 *
 * @rule IM3, IM7, IM8
 */
export const openImport = (
  database: DatabaseService,
  stock: StockService,
  options: ImportSessionOptions,
): ImportSession => {
  const { views, origin, nowMs } = options
  const codes = views.map((view) => view.code)
  const waiting: Array<{ readonly document: NormalizedDocument; readonly stores: ReadonlyArray<string> }> = []
  const lineOfId = new Map<string, number>()
  const lineOfSku = new Map<string, number>()
  const tallies = new Map<Entity, Tally>()
  const cleared = new Set<Entity>()
  const touched = new Set<string>()
  /** Products without stock data of their own, and the stock data in their parents' documents. */
  const uncounted = new Map<
    string,
    { readonly id: number; readonly figure: StockFigure; readonly isNews: boolean }
  >()
  const saidByParent = new Map<string, ChildStock & { readonly isNews: boolean }>()
  const refusals: Array<RejectedLine> = []
  let lines = 0
  let refused = 0
  let demoRemoved = 0
  let leftOut = 0

  const bases = basesOf(options.allViews)
  const indexNameOf = (index: string | null) => readIndexName(index ?? "", bases)
  /** The store view of a document, "*" for all; null for an index of an unknown store view. */
  const storeOf = (index: string | null): string | null => {
    const { view } = indexNameOf(index)
    const own = viewOfIndex(options.allViews, index ?? "", view)
    return own?.code ?? (view === null ? "*" : null)
  }

  const tally = (type: Entity): Tally => {
    const known = tallies.get(type)
    if (known !== undefined) return known
    const made: Tally = { added: 0, changed: 0, unchanged: 0, refused: 0, mended: {} }
    tallies.set(type, made)
    return made
  }

  const refuse: ImportSession["refuse"] = (line, type, fault) => {
    refused += 1
    if (type !== null) tally(type).refused += 1
    if (refusals.length < refusalsMax) refusals.push({ line, type, fault })
  }

  const add: ImportSession["add"] = (line, value, store) => {
    lines = Math.max(lines, line)
    const outcome = normalizeDocument(value)
    if (outcome.tag === "refused") return refuse(line, outcome.type, outcome.fault)
    const { document } = outcome
    const scope = store ?? storeOf(document.index)
    if (scope === null)
      return refuse(line, document.type, { tag: "storeUnknown", store: indexNameOf(document.index).view! })
    if (scope !== "*" && !codes.includes(scope)) {
      leftOut += 1
      return
    }
    const twice = lineOfId.get(`${scope} ${document.type} ${document.id}`)
    if (twice !== undefined)
      return refuse(line, document.type, { tag: "duplicateId", id: document.id, line: twice })
    if (document.sku !== null) {
      const sameSku = lineOfSku.get(`${scope} ${document.sku}`)
      if (sameSku !== undefined)
        return refuse(line, document.type, { tag: "duplicateSku", sku: document.sku, line: sameSku })
      lineOfSku.set(`${scope} ${document.sku}`, line)
    }
    lineOfId.set(`${scope} ${document.type} ${document.id}`, line)
    waiting.push({ document, stores: scope === "*" ? codes : [scope] })
    if (waiting.length >= batchSize) flush()
  }

  /** Removes the demo's documents of a type before the first import of the type, because ids would conflict. */
  const makeRoom = (type: Entity): void => {
    const types = goods.includes(type) ? goods : [type]
    if (cleared.has(type) || origin === "demo" || options.demo === "keep") return
    for (const one of types) cleared.add(one)
    for (const store of codes) {
      const old = Documents.listed(database, store, "demo", types)
      if (old.length > 0 && options.demo === "stop") throw new DemoConflict({ types, documents: old.length })
      for (const document of old) removeDocument(store, document.type, document.id)
      demoRemoved += old.length
    }
  }

  const removeDocument = (store: string, type: Entity, id: number): void => {
    const sku = Documents.remove(database, store, type, id)
    if (sku !== null && !Documents.hasSku(database, sku)) stock.forget(sku)
    touched.add(store)
  }

  /**
   * Writes the stock of a new or changed document; unchanged documents keep the current stock, which orders have reduced.
   * A product without stock data waits until the end. Its record is deleted, so that an import after an abort sets it.
   */
  const fileStock = (
    { id, sku, stock: figure, mends, childStock }: NormalizedDocument,
    isNews: boolean,
  ): void => {
    if (sku === null || figure === null) return
    const isUncounted = mends.includes("stockMissing")
    if (isUncounted) uncounted.set(sku, { id, figure, isNews })
    for (const said of childStock) saidByParent.set(said.sku, { ...said, isNews })
    if (!isNews) return
    if (isUncounted) stock.forget(sku)
    else stock.put(sku, { productId: id, ...figure })
    for (const said of childStock) if (!Documents.hasSku(database, said.sku)) stock.forget(said.sku)
  }

  const fileOne = ({ document, stores }: (typeof waiting)[number]): void => {
    makeRoom(document.type)
    const draft = { ...document, hash: hashOf(document) }
    const outcomes = stores.map((store) => {
      const holder =
        document.sku === null ? null : Documents.holderOf(database, store, document.sku, document.id)
      if (holder !== null) removeDocument(store, "product", holder)
      const written = Documents.write(database, store, draft, origin, nowMs)
      if (written !== "unchanged") touched.add(store)
      return written
    })
    const done = new Set(outcomes)
    const written = done.has("added") ? "added" : done.has("changed") ? "changed" : "unchanged"
    fileStock(document, written !== "unchanged")
    const counts = tally(document.type)
    counts[written] += 1
    for (const name of document.mends) counts.mended[name] = (counts.mended[name] ?? 0) + 1
  }

  const flush = (): void => {
    const now = waiting.splice(0)
    database.transaction(() => {
      touched.clear()
      for (const one of now) fileOne(one)
      for (const store of touched) Documents.touch(database, store)
    })
  }

  const isAgain = (store: string, type: Entity, id: number): boolean =>
    lineOfId.has(`* ${type} ${id}`) || lineOfId.has(`${store} ${type} ${id}`)

  /** Counts, and prunes if requested, documents of this origin that the dump lacks. */
  const leftOver = (): { readonly pruned: number; readonly stale: number } =>
    database.transaction(() => {
      touched.clear()
      let found = 0
      for (const store of codes) {
        const gone = Documents.listed(database, store, origin, [...tallies.keys()]).filter(
          ({ type, id }) => !isAgain(store, type, id),
        )
        found += gone.length
        if (options.prune) for (const { type, id } of gone) removeDocument(store, type, id)
      }
      for (const store of touched) Documents.touch(database, store)
      return options.prune ? { pruned: found, stale: 0 } : { pruned: 0, stale: found }
    })

  /**
   * Sets the stock of variants without stock data from their parent's document. Products without any data are not
   * managed.
   */
  const settleStock = (): void =>
    database.transaction(() => {
      const isMissing = (sku: string) => !stock.items([sku]).has(sku)
      for (const { sku, productId, figure, isNews } of saidByParent.values()) {
        const own = uncounted.get(sku)
        const isWanted = isNews || own?.isNews === true || isMissing(sku)
        if (isWanted && (own !== undefined || !Documents.hasSku(database, sku))) {
          stock.put(sku, { productId: own?.id ?? productId ?? 0, ...figure })
        }
      }
      for (const [sku, { id, figure }] of uncounted)
        if (isMissing(sku)) stock.put(sku, { productId: id, ...figure })
    })

  const finish = (): Report => {
    flush()
    const left = leftOver()
    settleStock()
    return {
      lines,
      types: Array.from(tallies, ([type, counts]) => ({ type, ...counts })),
      refusals,
      refused,
      demoRemoved,
      ...left,
      stores: codes,
      leftOut,
    }
  }

  return {
    add,
    refuse: (line, type, fault) => ((lines = Math.max(lines, line)), refuse(line, type, fault)),
    finish,
  }
}

const hashOf = ({ body, stock }: NormalizedDocument): string =>
  createHash("sha256")
    .update(JSON.stringify([body, stock]))
    .digest("base64url")
    .slice(0, 32)
