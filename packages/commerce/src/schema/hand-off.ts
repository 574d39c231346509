import type { Migration } from "../database/index.ts"

/**
 * Codes that open a cart to an external checkout, stored as hashes. They are deleted with their cart or their customer's
 * session.
 * @rule CM160
 */
export const handOffMigrations: ReadonlyArray<Migration> = [
  {
    id: "hand-off-1-codes",
    sql: `
      CREATE TABLE hand_off (
        hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
        cart TEXT NOT NULL REFERENCES cart (token) ON DELETE CASCADE,
        session INTEGER REFERENCES customer_session (id) ON DELETE CASCADE,
        store TEXT NOT NULL,
        origin TEXT NOT NULL,
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX hand_off_of_cart ON hand_off (cart);
      CREATE INDEX hand_off_of_session ON hand_off (session) WHERE session IS NOT NULL;
    `,
  },
]
