import type { Migration } from "../database/index.ts"

/** The one-time code of a guest for an order, stored as a hash. @rule CM272 */
export const orderCodeMigrations: ReadonlyArray<Migration> = [
  {
    id: "order-code-1",
    sql: `
      CREATE TABLE order_code (
        order_id INTEGER PRIMARY KEY REFERENCES orders (id),
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        expires_at INTEGER NOT NULL,
        tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
        used_for TEXT
      ) STRICT;
    `,
  },
]
