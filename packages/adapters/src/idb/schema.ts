import type { DBSchema } from "idb"
import { collections } from "@shop/core/cache"
import type { Collection } from "@shop/core/ports"

/** The shop's database: an object store for each collection, and one for records that are not the shop's. */
export interface ShopDatabase
  extends DBSchema, Record<Collection, { readonly key: IDBValidKey; readonly value: unknown }> {
  readonly quarantine: {
    readonly key: number
    readonly value: {
      readonly collection: Collection
      readonly key: IDBValidKey
      readonly value: unknown
      readonly atMs: number
    }
  }
}

/**
 * One step of a database from a version to the next. All steps of an upgrade share one transaction, so an interrupted
 * upgrade leaves the database as it was.
 */
export type Migration = (database: IDBDatabase, transaction: IDBTransaction) => void

const addCollections: Migration = (database) => {
  for (const collection of collections)
    if (!database.objectStoreNames.contains(collection)) database.createObjectStore(collection)
}

/**
 * The steps of the shop's database; each leads to the version that is its position in the list. Released steps never
 * change. A new collection is one more `addCollections`.
 *
 * @rule AP20
 */
export const migrations: ReadonlyArray<Migration> = [
  addCollections,
  addCollections,
  (database) => {
    if (!database.objectStoreNames.contains("quarantine"))
      database.createObjectStore("quarantine", { autoIncrement: true })
  },
  addCollections,
]
