import { Context, type Effect } from "effect"
import type { Entity } from "@shop/core/catalogue"
import type { SqlError } from "../sql/index.ts"
import type { JsonObject, Origin } from "./model.ts"

/** The key of a document in its store view. */
export interface DocumentKey {
  readonly type: Entity
  readonly id: number
}

/** A document to be written into a store view. */
export interface DocumentDraft extends DocumentKey {
  readonly sku: string | null
  readonly urlPath: string | null
  readonly identifier: string | null
  /** JSON. */
  readonly body: string
  /** The hash of the imported document: with an equal hash nothing has changed. */
  readonly hash: string
}

/** The result of writing a document. */
export type WriteResult = "added" | "changed" | "unchanged"

/** A stored document. */
export interface StoredDocument extends DocumentKey {
  /** The place in the order of the store view. */
  readonly number: number
  readonly body: JsonObject
}

/**
 * The catalogue's documents in the shop's database. A transaction that writes locks its store views first, and increments
 * the version of those that it has changed. A reader that has seen a version has then seen every change up to it.
 *
 * @rule IM7, IM8, CM330
 */
export class CatalogueDocumentRepository extends Context.Service<
  CatalogueDocumentRepository,
  {
    /**
     * Locks store views until the transaction ends.
     *
     * @returns by store view, the version that the transaction's changes get
     */
    readonly lockViews: (
      stores: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, number>, SqlError>
    /** Makes the index of a store view out of date. Call it once in a transaction that has changed documents. */
    readonly incrementVersion: (store: string) => Effect.Effect<void, SqlError>
    /**
     * Writes documents into a store view. A product that has the sku of another one is replaced by it.
     *
     * @param drafts - each key and each sku once
     * @returns what it did, in the order of the drafts
     */
    readonly write: (
      store: string,
      drafts: ReadonlyArray<DocumentDraft>,
      of: { readonly origin: Origin; readonly version: number; readonly nowMs: number },
    ) => Effect.Effect<ReadonlyArray<WriteResult>, SqlError>
    /** Removes documents from a store view. @returns the skus of the removed products */
    readonly remove: (
      store: string,
      keys: ReadonlyArray<DocumentKey>,
      version: number,
    ) => Effect.Effect<ReadonlyArray<string>, SqlError>
    /** Removes every document of a store view. */
    readonly clear: (store: string, version: number) => Effect.Effect<void, SqlError>
    /** The documents of an origin and some types in a store view, without those of some identifiers. */
    readonly list: (
      store: string,
      origin: Origin,
      types: ReadonlyArray<Entity>,
      exceptIdentifiers?: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<DocumentKey>, SqlError>
    /** The number of documents of an origin. A document in several store views counts once. */
    readonly count: (origin: Origin) => Effect.Effect<number, SqlError>
    /** Documents of a store view in their order, after a number; 0 starts with the first. */
    readonly page: (
      store: string,
      afterNumber: number,
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<StoredDocument>, SqlError>
    /** The ids of products by sku, from any store view. */
    readonly productIds: (skus: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, number>, SqlError>
    /** The names of products by sku, from the English store view where it has them. */
    readonly productNames: (
      skus: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyMap<string, string>, SqlError>
  }
>()("@shop/commerce/CatalogueDocumentRepository") {}
