import { createIndexes } from "./create-indexes.ts"

/**
 * The version of its store view at which each document was last written or removed, so that a copy of the catalogue reads
 * only the changes since its own version.
 *
 * @rule CM330
 */
const steps = (wholeNumber: "INTEGER" | "BIGINT", ending: string): string => `
  ALTER TABLE document ADD COLUMN version ${wholeNumber} NOT NULL DEFAULT 0;
  CREATE INDEX document_by_version ON document (store, version, number);

  CREATE TABLE document_removal (
    store TEXT NOT NULL,
    type TEXT NOT NULL,
    id ${wholeNumber} NOT NULL,
    version ${wholeNumber} NOT NULL,
    PRIMARY KEY (store, type, id)
  )${ending};
  CREATE INDEX document_removal_by_version ON document_removal (store, version);
`

const id = "catalogue-4-versions"

const orderId = "catalogue-7-order"
const orderIndexes = { document_by_number: "document (store, number)" }

/** The order in which a view's documents came, so that reading them page by page reads each once. */
export const documentOrderMigration = { id: orderId, sql: createIndexes(orderIndexes) }
export const postgresDocumentOrderMigration = { id: orderId, indexes: orderIndexes }

export const documentVersionMigration = { id, sql: steps("INTEGER", " STRICT, WITHOUT ROWID") }
export const postgresDocumentVersionMigration = { id, sql: steps("BIGINT", "") }
