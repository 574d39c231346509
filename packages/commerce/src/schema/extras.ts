import type { Migration } from "../database/index.ts"

/**
 * Tables besides the sale: reviews, newsletter, tokens of the mail service, content, payments. A token that grants
 * access is stored as SHA-256 only. Ids of reviews begin above those that a dump may contain.
 * @rule SR80 - S2 §4, §7; wire §8, §13
 */
export const extrasMigrations: ReadonlyArray<Migration> = [
  {
    id: "extras-1-reviews",
    sql: `
      CREATE TABLE review (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        hash TEXT NOT NULL UNIQUE,
        product_id INTEGER NOT NULL CHECK (product_id > 0),
        store TEXT NOT NULL,
        title TEXT NOT NULL CHECK (title <> ''),
        detail TEXT NOT NULL CHECK (detail <> ''),
        nickname TEXT NOT NULL CHECK (nickname <> ''),
        ratings TEXT NOT NULL CHECK (json_valid(ratings)),
        customer_id INTEGER,
        is_bought INTEGER NOT NULL CHECK (is_bought IN (0, 1)),
        status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
        made_at INTEGER NOT NULL,
        decided_at INTEGER
      ) STRICT;
      CREATE INDEX review_by_status ON review (status, store);
      INSERT INTO sqlite_sequence (name, seq) VALUES ('review', 1000000000);
      CREATE INDEX review_orders_by_email ON orders (lower(email));
    `,
  },
  {
    id: "extras-2-newsletter",
    sql: `
      CREATE TABLE subscription (
        email TEXT PRIMARY KEY,
        store TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('pending', 'subscribed', 'left')),
        confirm_hash TEXT UNIQUE,
        leave_hash TEXT UNIQUE,
        asked_at INTEGER NOT NULL,
        confirmed_at INTEGER,
        left_at INTEGER,
        CHECK (status <> 'subscribed' OR confirmed_at IS NOT NULL)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE mail_token (
        hash TEXT PRIMARY KEY,
        until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX mail_token_by_age ON mail_token (until);
    `,
  },
  {
    id: "extras-3-contents",
    sql: `
      CREATE TABLE content (
        store TEXT NOT NULL,
        type_id INTEGER NOT NULL,
        entity_id INTEGER NOT NULL,
        url_key TEXT NOT NULL,
        body TEXT NOT NULL CHECK (json_valid(body)),
        PRIMARY KEY (store, type_id, entity_id),
        UNIQUE (store, type_id, url_key)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE content_file (
        store TEXT NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL CHECK (json_valid(body)),
        PRIMARY KEY (store, name)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    id: "extras-4-payments",
    sql: `
      CREATE TABLE payment (
        id TEXT PRIMARY KEY,
        code TEXT NOT NULL,
        cart TEXT NOT NULL,
        store TEXT NOT NULL,
        amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
        currency TEXT NOT NULL,
        provider_id TEXT NOT NULL UNIQUE,
        approval_url TEXT NOT NULL,
        status TEXT NOT NULL CHECK (status IN ('created', 'approved', 'spent', 'refused', 'abandoned', 'disputed')),
        order_number TEXT UNIQUE,
        made_at INTEGER NOT NULL,
        changed_at INTEGER NOT NULL,
        CHECK ((status = 'spent') = (order_number IS NOT NULL))
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX payment_under_way ON payment (cart, code, amount_cents)
        WHERE status IN ('created', 'approved');
      CREATE INDEX payment_by_age ON payment (status, changed_at);

      CREATE TABLE sandbox_payment (
        id TEXT PRIMARY KEY,
        amount_cents INTEGER NOT NULL,
        currency TEXT NOT NULL,
        return_url TEXT NOT NULL,
        cancel_url TEXT NOT NULL,
        decision TEXT NOT NULL DEFAULT 'open' CHECK (decision IN ('open', 'approved', 'refused', 'abandoned'))
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE payment_event (
        id TEXT PRIMARY KEY,
        payment TEXT NOT NULL REFERENCES payment (id),
        made_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
]
