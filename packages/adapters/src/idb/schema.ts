import { collections } from "@shop/core/cache"

/**
 * One step of a database from a version to the next. It may read and write whatever there is; every step of an opening
 * is part of one transaction, so what is interrupted has not been.
 */
export type Migration = (database: IDBDatabase, transaction: IDBTransaction) => void

/** Where records go that cannot be what they should be. */
export const quarantine = "quarantine"

/** Adds what the shop keeps and a database lacks, whoever made it. */
const addCollections: Migration = (database) => {
  for (const collection of collections)
    if (!database.objectStoreNames.contains(collection)) database.createObjectStore(collection)
}

/**
 * The steps of the shop's database, each to the version that is its place in the list; shipped ones never change. A new
 * collection is one more `addCollections`.
 *
 * @rule AP20
 */
export const migrations: ReadonlyArray<Migration> = [
  addCollections,
  addCollections,
  (database) => {
    if (!database.objectStoreNames.contains(quarantine))
      database.createObjectStore(quarantine, { autoIncrement: true })
  },
  addCollections,
]
