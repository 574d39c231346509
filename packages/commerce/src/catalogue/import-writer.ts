import { Data, Effect } from "effect"
import type { Entity } from "@shop/core/catalogue"
import type { StockItem } from "@shop/core/stock"
import { Sql, type SqlError } from "../sql/index.ts"
import { ContentRepository } from "../contents/index.ts"
import { StockRepository } from "../stock/index.ts"
import {
  CatalogueDocumentRepository,
  type DocumentDraft,
  type DocumentKey,
  type WriteResult,
} from "./catalogue-document-repository.ts"
import { legalBlocks } from "./legal-pages.ts"
import type { Origin } from "./model.ts"
import type { NormalizedDocument } from "./normalize/index.ts"

/** The treatment of the demo's documents: keep them, replace them, or stop before the first replacement. */
export type DemoPolicy = "keep" | "replace" | "stop"

/** The import would replace documents of the demo shop without permission. */
export class DemoConflict extends Data.TaggedError("DemoConflict")<{
  readonly types: ReadonlyArray<Entity>
  readonly documents: number
}> {}

/** A document with the store views that receive it. */
export interface BatchEntry {
  readonly document: NormalizedDocument
  readonly draft: DocumentDraft
  readonly stores: ReadonlyArray<string>
}

/** Types of the demo that are removed together when products of another shop are imported. */
const goods: ReadonlyArray<Entity> = ["product", "category", "attribute", "review"]

/** The types whose demo documents an import of a type removes. */
export const typesReplacedBy = (type: Entity): ReadonlyArray<Entity> =>
  goods.includes(type) ? goods : [type]

/** Whether the dump has no stock for a product. */
export const isUncounted = ({ normalizations }: NormalizedDocument): boolean =>
  normalizations.includes("stockMissing")

/** Changes to the documents of the store views in one transaction. */
interface DocumentChanges {
  readonly versions: ReadonlyMap<string, number>
  readonly changedStores: Set<string>
  /** Skus of removed products, perhaps of other store views still. */
  readonly removedSkus: Array<string>
}

/** The result of an entry of several store views: a new document is one that any of them did not have. */
const strongest = (results: ReadonlyArray<WriteResult>): WriteResult =>
  results.includes("added") ? "added" : results.includes("changed") ? "changed" : "unchanged"

/**
 * The writing transactions of an import. PostgreSQL may run a transaction twice, so none of them changes anything outside
 * the database.
 *
 * @rule IM7, IM8, IM10, CM330
 */
export const makeImportWriter = Effect.fnUntraced(function* (
  stores: ReadonlyArray<string>,
  { origin, nowMs }: { readonly origin: Origin; readonly nowMs: number },
) {
  const { transaction } = yield* Sql
  const documents = yield* CatalogueDocumentRepository
  const contents = yield* ContentRepository
  const stock = yield* StockRepository

  const changeDocuments = <A, E>(change: (changes: DocumentChanges) => Effect.Effect<A, E>) =>
    transaction(
      Effect.gen(function* () {
        const versions = yield* documents.lockViews(stores)
        const changes: DocumentChanges = { versions, changedStores: new Set(), removedSkus: [] }
        const result = yield* change(changes)
        for (const store of changes.changedStores) yield* documents.incrementVersion(store)
        return result
      }),
    )

  const remove = Effect.fnUntraced(function* (
    { versions, changedStores, removedSkus }: DocumentChanges,
    store: string,
    keys: ReadonlyArray<DocumentKey>,
  ) {
    if (keys.length === 0) return
    removedSkus.push(...(yield* documents.remove(store, keys, versions.get(store)!)))
    changedStores.add(store)
  })

  /** With the demo's products go its blocks, articles, recipes and banners, which speak of them. */
  const removeDemoContent = Effect.fnUntraced(function* (changes: DocumentChanges, store: string) {
    const blocks = yield* documents.list(store, "demo", ["cms_block"], legalBlocks)
    yield* remove(changes, store, blocks)
    yield* contents.replace(store, { contents: [], files: {} })
    return blocks.length
  })

  const removeDemo = Effect.fnUntraced(function* (
    changes: DocumentChanges,
    types: ReadonlyArray<Entity>,
    demo: DemoPolicy,
  ) {
    let count = 0
    for (const store of stores) {
      const found = yield* documents.list(store, "demo", types)
      if (found.length > 0 && demo === "stop")
        return yield* new DemoConflict({ types, documents: found.length })
      yield* remove(changes, store, found)
      count += found.length
      if (found.some(({ type }) => type === "product")) count += yield* removeDemoContent(changes, store)
    }
    return count
  })

  const withoutProduct = (skus: ReadonlyArray<string>) =>
    Effect.map(documents.productIds(skus), (ids) => skus.filter((sku) => !ids.has(sku)))

  /**
   * Writes the stock of new and changed documents; unchanged documents keep the current stock, which orders have reduced.
   * The record of a product without stock data is deleted: the end of the import sets it, also after an abort.
   */
  const writeStock = Effect.fnUntraced(function* (
    changed: ReadonlyArray<NormalizedDocument>,
    removedSkus: ReadonlyArray<string>,
  ) {
    const childSkus = changed.flatMap(({ childStock }) => childStock.map(({ sku }) => sku))
    const gone = yield* withoutProduct([...removedSkus, ...childSkus])
    const items = new Map<string, StockItem | null>(gone.map((sku) => [sku, null]))
    for (const document of changed) {
      const { id, sku, stock: figure } = document
      if (sku === null || figure === null) continue
      items.set(sku, isUncounted(document) ? null : { productId: id, ...figure })
    }
    yield* stock.delete([...items].flatMap(([sku, item]) => (item === null ? [sku] : [])))
    yield* stock.saveAll([...items].flatMap(([sku, item]) => (item === null ? [] : [[sku, item] as const])))
  })

  return {
    /**
     * Writes a batch.
     *
     * @param entries - each key and each sku once in a store view
     * @param replacedTypes - types whose demo documents are removed first, in groups
     * @returns the result of each entry
     */
    writeBatch: (
      entries: ReadonlyArray<BatchEntry>,
      replacedTypes: ReadonlyArray<ReadonlyArray<Entity>>,
      demo: DemoPolicy,
    ): Effect.Effect<
      { readonly results: ReadonlyArray<WriteResult>; readonly demoRemoved: number },
      DemoConflict | SqlError
    > =>
      changeDocuments(
        Effect.fnUntraced(function* (changes) {
          let demoRemoved = 0
          for (const types of replacedTypes) demoRemoved += yield* removeDemo(changes, types, demo)
          const resultsOf = new Map<BatchEntry, Array<WriteResult>>(entries.map((entry) => [entry, []]))
          for (const [store, version] of changes.versions) {
            const own = entries.filter((entry) => entry.stores.includes(store))
            if (own.length === 0) continue
            const drafts = own.map(({ draft }) => draft)
            const results = yield* documents.write(store, drafts, { origin, version, nowMs })
            for (const [index, result] of results.entries()) resultsOf.get(own[index]!)!.push(result)
            if (results.some((result) => result !== "unchanged")) changes.changedStores.add(store)
          }
          const results = entries.map((entry) => strongest(resultsOf.get(entry)!))
          yield* writeStock(
            entries.flatMap(({ document }, index) => (results[index] === "unchanged" ? [] : document)),
            changes.removedSkus,
          )
          return { results, demoRemoved }
        }),
      ),
    /** Counts the documents of the import's origin that are missing in the dump, and removes them on request. */
    findMissing: (
      types: ReadonlyArray<Entity>,
      isInDump: (store: string, key: DocumentKey) => boolean,
      isRemoved: boolean,
    ): Effect.Effect<number, SqlError> =>
      changeDocuments(
        Effect.fnUntraced(function* (changes) {
          let count = 0
          for (const store of stores) {
            const listed = yield* documents.list(store, origin, types)
            const missing = listed.filter((key) => !isInDump(store, key))
            count += missing.length
            if (isRemoved) yield* remove(changes, store, missing)
          }
          yield* writeStock([], changes.removedSkus)
          return count
        }),
      ),
    withoutProduct,
  }
})
