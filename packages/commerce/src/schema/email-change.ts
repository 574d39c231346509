import type { Migration } from "../database/index.ts"

/**
 * A new e-mail address of an account that is not confirmed yet: one an account. The hash is null until the letter with
 * the link is written.
 * @rule CM280 - ASVS 7.5.1
 */
export const emailChangeMigrations: ReadonlyArray<Migration> = [
  {
    id: "email-change-1-pending",
    sql: `
      CREATE TABLE customer_email_change (
        customer INTEGER PRIMARY KEY REFERENCES customer (id),
        email TEXT NOT NULL,
        hash BLOB UNIQUE CHECK (length(hash) = 32),
        asked_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT;
    `,
  },
]
