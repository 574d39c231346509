import type { Migration } from "../database/index.ts"

/** Data of visitors without JavaScript, which their devices cannot store. @rule CM130 */
export const visitMigrations: ReadonlyArray<Migration> = [
  {
    id: "visits-1",
    sql: `
      CREATE TABLE visit (
        secret_hash TEXT PRIMARY KEY CHECK (length(secret_hash) = 64),
        state TEXT NOT NULL CHECK (json_valid(state)),
        seen_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX visit_by_seen ON visit (seen_at);
    `,
  },
]
