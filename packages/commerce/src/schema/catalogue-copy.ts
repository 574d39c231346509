/**
 * The generation of the index that serves, and how far a copy of the catalogue follows the shop's database. A shop on
 * SQLite reads its own file, so there no position is stored.
 *
 * @rule CM335
 */
const tables = (wholeNumber: "INTEGER" | "BIGINT", ending: string): string => `
  ALTER TABLE index_serving ADD COLUMN generation ${wholeNumber} NOT NULL DEFAULT 0;
  UPDATE index_serving SET generation = coalesce(
    (SELECT generation FROM catalogue_state WHERE catalogue_state.store = index_serving.store), 0);

  CREATE TABLE catalogue_copy (
    source TEXT PRIMARY KEY,
    position TEXT NOT NULL
  )${ending};
`

const id = "catalogue-5-copy"

export const catalogueCopyMigration = { id, sql: tables("INTEGER", " STRICT, WITHOUT ROWID") }
export const postgresCatalogueCopyMigration = { id, sql: tables("BIGINT", "") }
