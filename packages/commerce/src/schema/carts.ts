import type { Migration } from "../database/index.ts"

/**
 * Tables that change while the shop sells: stock, carts, orders. Money is INTEGER cents, time is INTEGER epoch ms,
 * booleans are 0 and 1. A constraint forbids each invalid state; the code refuses it earlier with a friendly error.
 * An order stores its sums twice: in columns for reports, and in `totals` as they were shown to the shopper.
 * @rule CM1 - S1 §4, §7; I13
 */
export const cartMigrations: ReadonlyArray<Migration> = [
  {
    id: "sale-1-stock",
    sql: `
      CREATE TABLE stock (
        sku TEXT PRIMARY KEY,
        product_id INTEGER NOT NULL,
        qty INTEGER NOT NULL CHECK (qty >= 0),
        is_in_stock INTEGER NOT NULL CHECK (is_in_stock IN (0, 1)),
        is_managed INTEGER NOT NULL CHECK (is_managed IN (0, 1)),
        qty_max INTEGER CHECK (qty_max > 0)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    id: "sale-2-carts",
    sql: `
      CREATE TABLE cart (
        token TEXT PRIMARY KEY,
        version INTEGER NOT NULL DEFAULT 1,
        store TEXT NOT NULL,
        country TEXT NOT NULL,
        region TEXT NOT NULL DEFAULT '',
        carrier_code TEXT,
        method_code TEXT,
        payment_code TEXT,
        coupon TEXT,
        status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'ordered')),
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX cart_by_age ON cart (updated_at);

      CREATE TABLE cart_line (
        item_id INTEGER PRIMARY KEY AUTOINCREMENT,
        cart TEXT NOT NULL REFERENCES cart (token) ON DELETE CASCADE,
        line_key TEXT NOT NULL,
        sku TEXT NOT NULL,
        parent_sku TEXT,
        option TEXT NOT NULL CHECK (json_valid(option)),
        qty INTEGER NOT NULL CHECK (qty BETWEEN 1 AND 9999),
        UNIQUE (cart, line_key)
      ) STRICT;

      CREATE TABLE coupon (
        code TEXT PRIMARY KEY COLLATE NOCASE,
        rate_ppm INTEGER CHECK (rate_ppm BETWEEN 1 AND 1000000),
        amount_cents INTEGER CHECK (amount_cents > 0),
        uses_left INTEGER CHECK (uses_left >= 0),
        ends_at INTEGER,
        CHECK ((rate_ppm IS NULL) <> (amount_cents IS NULL))
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE operation (
        scope TEXT NOT NULL,
        id TEXT NOT NULL,
        body_hash TEXT NOT NULL,
        reply TEXT NOT NULL CHECK (json_valid(reply)),
        made_at INTEGER NOT NULL,
        PRIMARY KEY (scope, id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX operation_by_age ON operation (made_at);
    `,
  },
  {
    id: "sale-3-orders",
    sql: `
      CREATE TABLE counter (
        name TEXT PRIMARY KEY,
        value INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE orders (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        number TEXT NOT NULL UNIQUE,
        order_key TEXT NOT NULL UNIQUE,
        cart TEXT NOT NULL,
        cart_version INTEGER NOT NULL,
        store TEXT NOT NULL,
        status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'processing', 'complete', 'cancelled')),
        email TEXT NOT NULL,
        first_name TEXT NOT NULL,
        last_name TEXT NOT NULL,
        shipping_address TEXT CHECK (json_valid(shipping_address)),
        billing_address TEXT NOT NULL CHECK (json_valid(billing_address)),
        carrier_code TEXT,
        method_code TEXT,
        payment_code TEXT NOT NULL,
        coupon TEXT,
        subtotal_gross_cents INTEGER NOT NULL,
        discount_cents INTEGER NOT NULL CHECK (discount_cents <= 0),
        shipping_gross_cents INTEGER NOT NULL,
        tax_cents INTEGER NOT NULL,
        grand_cents INTEGER NOT NULL CHECK (grand_cents >= 0),
        totals TEXT NOT NULL CHECK (json_valid(totals)),
        placed_at INTEGER NOT NULL,
        UNIQUE (cart, cart_version)
      ) STRICT;

      CREATE TABLE order_line (
        order_id INTEGER NOT NULL REFERENCES orders (id),
        position INTEGER NOT NULL,
        sku TEXT NOT NULL,
        parent_sku TEXT,
        name TEXT NOT NULL,
        option TEXT NOT NULL CHECK (json_valid(option)),
        qty INTEGER NOT NULL CHECK (qty BETWEEN 1 AND 9999),
        unit_gross_cents INTEGER NOT NULL,
        row_gross_cents INTEGER NOT NULL,
        discount_cents INTEGER NOT NULL,
        tax_cents INTEGER NOT NULL,
        rate_ppm INTEGER NOT NULL CHECK (rate_ppm >= 0),
        PRIMARY KEY (order_id, position)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE order_stock (
        order_id INTEGER NOT NULL REFERENCES orders (id),
        sku TEXT NOT NULL,
        qty INTEGER NOT NULL CHECK (qty > 0),
        PRIMARY KEY (order_id, sku)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE outbox (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        payload TEXT NOT NULL CHECK (json_valid(payload)),
        made_at INTEGER NOT NULL,
        sent_at INTEGER,
        UNIQUE (kind, subject)
      ) STRICT;
    `,
  },
]
