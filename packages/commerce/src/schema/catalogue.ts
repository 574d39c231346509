import type { Migration } from "../database/index.ts"

/**
 * The catalogue as it came in, one document per store view, type and id; and which build of the search index serves it.
 * The index is derived: each build of it is a number, under which its documents and its parts lie.
 * @rule DB3
 */
export const catalogueMigrations: ReadonlyArray<Migration> = [
  {
    id: "catalogue-1-documents",
    sql: `
      CREATE TABLE document (
        number INTEGER PRIMARY KEY,
        store TEXT NOT NULL CHECK (store <> ''),
        type TEXT NOT NULL CHECK (type IN
          ('product', 'category', 'attribute', 'taxrule', 'review', 'cms_page', 'cms_block', 'cms_hierarchy')),
        id INTEGER NOT NULL CHECK (id > 0),
        sku TEXT CHECK (sku <> ''),
        url_path TEXT,
        identifier TEXT,
        origin TEXT NOT NULL CHECK (origin IN ('demo', 'import')),
        hash TEXT NOT NULL,
        body TEXT NOT NULL CHECK (json_valid(body)),
        updated_at INTEGER NOT NULL,
        UNIQUE (store, type, id),
        CHECK (type <> 'product' OR sku IS NOT NULL)
      ) STRICT;
      CREATE UNIQUE INDEX document_by_sku ON document (sku, store) WHERE type = 'product';
      CREATE INDEX document_by_origin ON document (origin, type);

      CREATE TABLE catalogue_state (
        store TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        built_version INTEGER NOT NULL,
        analysis TEXT NOT NULL,
        built_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    id: "catalogue-2-index",
    sql: `
      CREATE TABLE index_build (
        build INTEGER PRIMARY KEY AUTOINCREMENT,
        store TEXT NOT NULL
      ) STRICT;
      CREATE TABLE index_serving (
        store TEXT PRIMARY KEY,
        build INTEGER NOT NULL REFERENCES index_build (build),
        before INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE index_document (
        key INTEGER PRIMARY KEY,
        body TEXT NOT NULL
      ) STRICT;
      CREATE TABLE index_part (
        build INTEGER NOT NULL,
        name TEXT NOT NULL,
        bytes BLOB NOT NULL,
        UNIQUE (build, name)
      ) STRICT;
    `,
  },
  {
    id: "catalogue-3-addresses",
    sql: `
      ALTER TABLE catalogue_state ADD COLUMN paths_version INTEGER NOT NULL DEFAULT -1;
      UPDATE catalogue_state SET version = version + 1;
      CREATE INDEX document_by_identifier ON document (identifier, store) WHERE type = 'cms_page';
    `,
  },
]
