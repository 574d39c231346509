import type { Migration } from "../database/index.ts"

/**
 * A new e-mail address of an account that is not confirmed yet: one an account. The hash is null until the letter with
 * the link is written. Once it is confirmed, the address before stays as SHA-256 for a time.
 * @rule CM280 - ASVS 7.5.1
 */
export const emailChangeMigrations: ReadonlyArray<Migration> = [
  {
    id: "email-change-1-pending",
    sql: `
      CREATE TABLE customer_email_change (
        customer INTEGER PRIMARY KEY REFERENCES customer (id),
        email TEXT,
        hash BLOB UNIQUE CHECK (length(hash) = 32),
        asked_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        former BLOB CHECK (length(former) = 32),
        CHECK ((email IS NULL) = (former IS NOT NULL))
      ) STRICT;
    `,
  },
]
