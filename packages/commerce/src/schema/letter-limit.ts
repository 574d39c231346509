import type { Migration } from "../database/index.ts"
import type { PostgresMigration } from "../drivers/postgres/migrate.ts"

const id = "letter-limit-1"

/**
 * The limit of letters that strangers can trigger to an address, for all workers: per address (as a keyed hash) the time
 * from which on it has no recent letters, and per letter the time at which it may go.
 *
 * @rule CM396
 */
export const letterLimitMigration: Migration = {
  id,
  sql: `
    CREATE TABLE letter_limit (
      key TEXT PRIMARY KEY,
      free_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX letter_limit_by_free ON letter_limit (free_at);
    ALTER TABLE outbox ADD COLUMN allowed_at INTEGER;
  `,
}

/** The same for PostgreSQL. */
export const postgresLetterLimitMigration: PostgresMigration = {
  id,
  sql: `
    CREATE TABLE letter_limit (
      key TEXT PRIMARY KEY,
      free_at BIGINT NOT NULL
    );
    CREATE INDEX letter_limit_by_free ON letter_limit (free_at);
    ALTER TABLE outbox ADD COLUMN allowed_at BIGINT;
  `,
}
