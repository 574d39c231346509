import type { Migration } from "../database/index.ts"

/**
 * Accounts with their groups, addresses and sessions. Passwords, tokens and reset links are stored as hashes only. The
 * row of a deleted account stays as a bare number, because orders refer to it.
 * @rule CM61, CM71
 */
export const customerMigrations: ReadonlyArray<Migration> = [
  {
    id: "customers-1-accounts",
    sql: `
      CREATE TABLE secret (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL CHECK (length(value) >= 32)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE customer_group (
        id INTEGER PRIMARY KEY CHECK (id >= 0),
        name TEXT NOT NULL UNIQUE CHECK (name <> '')
      ) STRICT;
      INSERT INTO customer_group (id, name) VALUES (1, 'General'), (2, 'Wholesale'), (3, 'Retailer');

      CREATE TABLE customer (
        id INTEGER PRIMARY KEY,
        email TEXT NOT NULL,
        email_key TEXT UNIQUE,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        password TEXT,
        group_id INTEGER NOT NULL DEFAULT 1 REFERENCES customer_group (id),
        store TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER,
        CHECK ((email_key IS NULL) = (deleted_at IS NOT NULL)),
        CHECK (password IS NULL OR deleted_at IS NULL)
      ) STRICT;

      CREATE TABLE customer_address (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        customer INTEGER NOT NULL REFERENCES customer (id),
        address TEXT NOT NULL CHECK (json_valid(address)),
        is_default_billing INTEGER NOT NULL CHECK (is_default_billing IN (0, 1)),
        is_default_shipping INTEGER NOT NULL CHECK (is_default_shipping IN (0, 1))
      ) STRICT;
      CREATE INDEX customer_address_of ON customer_address (customer);
      CREATE UNIQUE INDEX customer_billing ON customer_address (customer) WHERE is_default_billing = 1;
      CREATE UNIQUE INDEX customer_shipping ON customer_address (customer) WHERE is_default_shipping = 1;

      CREATE TABLE customer_session (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        customer INTEGER NOT NULL REFERENCES customer (id),
        started_at INTEGER NOT NULL,
        ends_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX customer_session_of ON customer_session (customer);

      CREATE TABLE customer_token (
        hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
        session INTEGER NOT NULL REFERENCES customer_session (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
        expires_at INTEGER NOT NULL,
        used_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX customer_token_of ON customer_token (session);

      CREATE TABLE customer_reset (
        hash BLOB PRIMARY KEY CHECK (length(hash) = 32),
        customer INTEGER NOT NULL REFERENCES customer (id),
        expires_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX customer_reset_of ON customer_reset (customer);
    `,
  },
  {
    id: "customers-2-carts-and-orders",
    sql: `
      ALTER TABLE cart ADD COLUMN customer INTEGER REFERENCES customer (id);
      CREATE UNIQUE INDEX cart_of_customer ON cart (customer) WHERE status = 'active';
      ALTER TABLE orders ADD COLUMN customer INTEGER REFERENCES customer (id);
      CREATE INDEX orders_of_customer ON orders (customer, id) WHERE customer IS NOT NULL;
    `,
  },
]
