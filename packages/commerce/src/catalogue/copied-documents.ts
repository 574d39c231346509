import type { DatabaseService } from "../database/index.ts"
import type { DocumentRow, RemovalRow } from "./change-repository.ts"

/** The last changes of a store view's documents that a copy has. */
export interface DocumentPosition {
  readonly documents: Pick<DocumentRow, "version" | "number">
  readonly removals: RemovalRow
}

/** Changes of a store view's documents. */
export interface DocumentChanges {
  readonly removals: ReadonlyArray<RemovalRow>
  readonly documents: ReadonlyArray<DocumentRow>
}

/** Writes changes to the copy. Documents retain their numbers, whose order determines addresses. @rule CM338 */
export const writeDocumentChanges = (
  database: DatabaseService,
  store: string,
  { removals, documents }: DocumentChanges,
): void => {
  for (const { type, id } of removals)
    database.run("DELETE FROM document WHERE store = ? AND type = ? AND id = ?", store, type, id)
  for (const document of documents) writeDocument(database, document)
  const version = Math.max(...[...removals, ...documents].map((change) => change.version))
  database.run(
    `INSERT INTO catalogue_state (store, version, generation, built_version, analysis, built_at) VALUES (?, ?, 0, -1, '', 0)
     ON CONFLICT (store) DO UPDATE SET version = max(version, excluded.version)`,
    store,
    version,
  )
}

const writeDocument = (database: DatabaseService, row: DocumentRow): void => {
  // Another product may still have this sku here, because its own change comes later.
  if (row.type === "product")
    database.run(
      "DELETE FROM document WHERE sku = ? AND store = ? AND type = 'product' AND id <> ?",
      row.sku,
      row.store,
      row.id,
    )
  database.run(
    `INSERT INTO document (number, store, type, id, sku, url_path, identifier, origin, hash, body, updated_at, version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (store, type, id) DO UPDATE SET number = excluded.number, sku = excluded.sku,
       url_path = excluded.url_path, identifier = excluded.identifier, origin = excluded.origin, hash = excluded.hash,
       body = excluded.body, updated_at = excluded.updated_at, version = excluded.version`,
    row.number,
    row.store,
    row.type,
    row.id,
    row.sku,
    row.url_path,
    row.identifier,
    row.origin,
    row.hash,
    row.body,
    row.updated_at,
    row.version,
  )
}

/** Deletes a store view's documents from the copy. Its index serves until the next build, under no generation. */
export const deleteDocuments = (database: DatabaseService, store: string): void => {
  database.run("DELETE FROM document WHERE store = ?", store)
  database.run("UPDATE index_serving SET generation = 0 WHERE store = ?", store)
  database.run("UPDATE catalogue_state SET version = 0, paths_version = -1 WHERE store = ?", store)
}
