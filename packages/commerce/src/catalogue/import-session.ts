import { Effect } from "effect"
import { createHash } from "node:crypto"
import type { Entity } from "@shop/core/catalogue"
import type { StoreView } from "@shop/core/store-view"
import { Sql, type SqlError } from "../sql/index.ts"
import { type StockEntry, StockRepository } from "../stock/index.ts"
import type { DocumentDraft, DocumentKey, WriteResult } from "./catalogue-document-repository.ts"
import {
  type BatchEntry,
  type DemoConflict,
  type DemoPolicy,
  isUncounted,
  makeImportWriter,
  typesReplacedBy,
} from "./import-writer.ts"
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
import { type TextId, textIdNumbersFrom, TextIdRepository } from "./text-id-repository.ts"

/** The results for the documents of one type. Each document counts once, even in several store views. */
export interface TypeReport {
  readonly type: Entity
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  readonly normalized: Readonly<Partial<Record<NormalizationName, number>>>
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

/** The options of an import. */
export interface ImportSessionOptions {
  /** Store views that receive documents. */
  readonly views: ReadonlyArray<StoreView>
  /** All store views of the shop; documents of store views outside `views` are skipped. */
  readonly allViews: ReadonlyArray<StoreView>
  readonly origin: Origin
  /** The treatment of the demo's documents of the imported types. */
  readonly demo: DemoPolicy
  /** Removes documents of this origin that the dump lacks. */
  readonly prune: boolean
  readonly nowMs: number
  /** Documents of one transaction; default 250. */
  readonly batchSize?: number
}

/** Imports documents in batches of one transaction each. */
export interface ImportSession {
  /** Normalizes one value, and writes the batch when it is full; `store` limits the value to that store view. */
  readonly add: (line: number, value: unknown, store?: string) => Effect.Effect<void, DemoConflict | SqlError>
  readonly refuse: (line: number, type: Entity | null, fault: Fault) => void
  /** Writes the last batch and returns the report. */
  readonly finish: Effect.Effect<Report, DemoConflict | SqlError>
}

/** Records of one transaction: on SQLite nothing else runs meanwhile. */
const recordsMax = 250
const refusalsMax = 10_000
interface Tally {
  added: number
  changed: number
  unchanged: number
  refused: number
  normalized: Partial<Record<NormalizationName, number>>
}

interface UncountedProduct {
  readonly id: number
  readonly figure: StockFigure
  readonly isChanged: boolean
}

type ImportedStock = ChildStock & { readonly isChanged: boolean }

/**
 * Opens an import.
 *
 * @rule IM3, IM7, IM8
 */
export const openImport = Effect.fnUntraced(function* (options: ImportSessionOptions) {
  const { transaction } = yield* Sql
  const stock = yield* StockRepository
  const normalize = yield* makeNormalizer
  const { views, origin, demo, batchSize = recordsMax } = options
  const codes = views.map((view) => view.code)
  const { writeBatch, findMissing, withoutProduct } = yield* makeImportWriter(codes, options)
  let batch: Array<BatchEntry> = []
  /** Keys and skus of the batch by store view: one statement cannot write a row twice. */
  const batchKeys = new Set<string>()
  const lineOfId = new Map<string, number>()
  const lineOfSku = new Map<string, number>()
  const tallies = new Map<Entity, Tally>()
  const cleared = new Set<Entity>()
  /** Products without stock data of their own, and the stock data in their parents' documents. */
  const uncounted = new Map<string, UncountedProduct>()
  const stockByVariant = new Map<string, ImportedStock>()
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
    const made: Tally = { added: 0, changed: 0, unchanged: 0, refused: 0, normalized: {} }
    tallies.set(type, made)
    return made
  }

  const refuse: ImportSession["refuse"] = (line, type, fault) => {
    refused += 1
    if (type !== null) tally(type).refused += 1
    if (refusals.length < refusalsMax) refusals.push({ line, type, fault })
  }

  /** Why a document of one or all store views ("*") cannot be imported; null when it can. */
  const faultOf = (document: NormalizedDocument, scope: string | null): Fault | null => {
    const { type, id, sku, index } = document
    if (scope === null) return { tag: "storeUnknown", store: indexNameOf(index).view! }
    const sameId = lineOfId.get(`${scope} ${type} ${id}`)
    if (sameId !== undefined) return { tag: "duplicateId", id, line: sameId }
    const sameSku = sku === null ? undefined : lineOfSku.get(`${scope} ${sku}`)
    return sameSku === undefined ? null : { tag: "duplicateSku", sku: sku!, line: sameSku }
  }

  const add: ImportSession["add"] = Effect.fnUntraced(function* (line, value, store) {
    lines = Math.max(lines, line)
    const outcome = yield* normalize(value)
    if (outcome.tag === "refused") return refuse(line, outcome.type, outcome.fault)
    const { document } = outcome
    const scope = store ?? storeOf(document.index)
    if (scope !== null && scope !== "*" && !codes.includes(scope)) {
      leftOut += 1
      return
    }
    const fault = faultOf(document, scope)
    if (fault !== null) return refuse(line, document.type, fault)
    lineOfId.set(`${scope} ${document.type} ${document.id}`, line)
    if (document.sku !== null) lineOfSku.set(`${scope} ${document.sku}`, line)
    const stores = scope === "*" ? codes : [scope!]
    const keys = stores.flatMap((code) => keysIn(code, document))
    if (keys.some((key) => batchKeys.has(key))) yield* flush
    for (const key of keys) batchKeys.add(key)
    batch.push({ document, draft: draftOf(document), stores })
    if (batch.length >= batchSize) yield* flush
  })

  /** Groups of types whose demo documents are removed now, because ids would conflict. */
  const replacedTypes = (): ReadonlyArray<ReadonlyArray<Entity>> => {
    if (origin === "demo" || demo === "keep") return []
    const types = new Set(batch.map(({ document }) => document.type))
    return [...new Set([...types].filter((type) => !cleared.has(type)).map(typesReplacedBy))]
  }

  const flush = Effect.suspend(() => {
    if (batch.length === 0) return Effect.void
    const entries = batch
    const groups = replacedTypes()
    batch = []
    batchKeys.clear()
    return Effect.map(writeBatch(entries, groups, demo), (written) => {
      for (const type of groups.flat()) cleared.add(type)
      demoRemoved += written.demoRemoved
      for (const [index, result] of written.results.entries()) record(entries[index]!, result)
    })
  })

  const record = ({ document }: BatchEntry, result: WriteResult): void => {
    const { type, id, sku, stock: figure, normalizations, childStock } = document
    const counts = tally(type)
    counts[result] += 1
    for (const name of normalizations) counts.normalized[name] = (counts.normalized[name] ?? 0) + 1
    if (sku === null || figure === null) return
    const isChanged = result !== "unchanged"
    if (isUncounted(document)) uncounted.set(sku, { id, figure, isChanged })
    for (const variant of childStock) stockByVariant.set(variant.sku, { ...variant, isChanged })
  }

  const isInDump = (store: string, { type, id }: DocumentKey): boolean =>
    lineOfId.has(`* ${type} ${id}`) || lineOfId.has(`${store} ${type} ${id}`)

  /** Sets the stock of variants without stock data from their parents' documents. */
  const settleVariants = (variants: ReadonlyArray<readonly [sku: string, stock: ImportedStock]>) =>
    Effect.gen(function* () {
      const skus = variants.map(([sku]) => sku)
      const known = yield* stock.find(skus)
      const variantsOnly = new Set(yield* withoutProduct(skus))
      yield* stock.saveAll(
        variants.flatMap(([sku, { productId, figure, isChanged }]): ReadonlyArray<StockEntry> => {
          const own = uncounted.get(sku)
          const isWanted = isChanged || own?.isChanged === true || !known.has(sku)
          return isWanted && (own !== undefined || variantsOnly.has(sku))
            ? [[sku, { productId: own?.id ?? productId ?? 0, ...figure }]]
            : []
        }),
      )
    })

  /** Sets the stock of products without any stock data: they are not managed. */
  const settleProducts = (products: ReadonlyArray<readonly [sku: string, product: UncountedProduct]>) =>
    Effect.gen(function* () {
      const known = yield* stock.find(products.map(([sku]) => sku))
      yield* stock.saveAll(
        products
          .filter(([sku]) => !known.has(sku))
          .map(([sku, { id, figure }]) => [sku, { productId: id, ...figure }]),
      )
    })

  const finish: ImportSession["finish"] = Effect.gen(function* () {
    yield* flush
    const missing = yield* findMissing([...tallies.keys()], isInDump, options.prune)
    for (const variants of inBatches([...stockByVariant])) yield* transaction(settleVariants(variants))
    for (const products of inBatches([...uncounted])) yield* transaction(settleProducts(products))
    return {
      lines,
      types: Array.from(tallies, ([type, counts]) => ({ type, ...counts })),
      refusals,
      refused,
      demoRemoved,
      pruned: options.prune ? missing : 0,
      stale: options.prune ? 0 : missing,
      stores: codes,
      leftOut,
    }
  })

  return {
    add,
    refuse: (line, type, fault) => ((lines = Math.max(lines, line)), refuse(line, type, fault)),
    finish,
  } satisfies ImportSession as ImportSession
})

/** Normalizes documents, and gives a number to each text id that a valid document has or refers to. @rule IM12 */
const makeNormalizer = Effect.gen(function* () {
  const textIds = yield* TextIdRepository
  const keyOf = ({ type, text }: TextId): string => `${type} ${text}`
  const known = new Map((yield* textIds.list).map(({ id, ...textId }) => [keyOf(textId), id]))
  return Effect.fnUntraced(function* (value: unknown) {
    const unknown: Array<TextId> = []
    const outcome = normalizeDocument(value, (type, text) => {
      const id = known.get(keyOf({ type, text }))
      if (id === undefined) unknown.push({ type, text })
      return id ?? textIdNumbersFrom
    })
    if (unknown.length === 0 || outcome.tag === "refused") return outcome
    for (const textId of unknown) known.set(keyOf(textId), yield* textIds.assign(textId))
    return normalizeDocument(value, (type, text) => known.get(keyOf({ type, text })) ?? null)
  })
})

/** Keys that one statement must not write twice: the document, and the sku of a product. */
const keysIn = (store: string, { type, id, sku }: NormalizedDocument): ReadonlyArray<string> => [
  `${store} ${type} ${id}`,
  ...(sku === null ? [] : [`${store} sku ${sku}`]),
]

const inBatches = <A>(list: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(list.length / recordsMax) }, (_, index) =>
    list.slice(index * recordsMax, (index + 1) * recordsMax),
  )

const draftOf = ({ type, id, sku, urlPath, identifier, body, stock }: NormalizedDocument): DocumentDraft => {
  const json = JSON.stringify(body)
  const hash = createHash("sha256")
    .update(`[${json},${JSON.stringify(stock)}]`)
    .digest("base64url")
    .slice(0, 32)
  return { type, id, sku, urlPath, identifier, body: json, hash }
}
