import type { Migration } from "../database/index.ts"

/**
 * The life of a placed order: steps, refunds, returned stock, invoices, withdrawals. A step is stored with its key
 * permanently, so that it takes effect once. Also the attempts to send a letter of the outbox.
 * @rule CM80 - S1 §3 Order
 */
export const orderLifeMigrations: ReadonlyArray<Migration> = [
  {
    id: "life-1-orders",
    sql: `
      ALTER TABLE orders ADD COLUMN paid_cents INTEGER NOT NULL DEFAULT 0 CHECK (paid_cents BETWEEN 0 AND grand_cents);
      ALTER TABLE orders ADD COLUMN refunded_cents INTEGER NOT NULL DEFAULT 0
        CHECK (refunded_cents BETWEEN 0 AND paid_cents);
      ALTER TABLE orders ADD COLUMN shipping_refunded_cents INTEGER NOT NULL DEFAULT 0
        CHECK (shipping_refunded_cents BETWEEN 0 AND shipping_gross_cents);
      ALTER TABLE orders ADD COLUMN shipped_at INTEGER;
      ALTER TABLE orders ADD COLUMN tracking TEXT;
      ALTER TABLE orders ADD COLUMN completed_at INTEGER;
      ALTER TABLE orders ADD COLUMN cancelled_at INTEGER;
      ALTER TABLE orders ADD COLUMN tax_rates TEXT CHECK (json_valid(tax_rates));
      UPDATE orders SET paid_cents = grand_cents
        WHERE status = 'complete' OR number IN (SELECT order_number FROM payment WHERE status = 'spent');

      ALTER TABLE order_line ADD COLUMN refunded_qty INTEGER NOT NULL DEFAULT 0
        CHECK (refunded_qty BETWEEN 0 AND qty);
      ALTER TABLE order_line ADD COLUMN withdrawn_qty INTEGER NOT NULL DEFAULT 0
        CHECK (withdrawn_qty BETWEEN 0 AND qty);
      ALTER TABLE order_stock ADD COLUMN returned_qty INTEGER NOT NULL DEFAULT 0
        CHECK (returned_qty BETWEEN 0 AND qty);

      CREATE TABLE order_line_stock (
        order_id INTEGER NOT NULL,
        position INTEGER NOT NULL,
        sku TEXT NOT NULL,
        qty INTEGER NOT NULL CHECK (qty > 0),
        PRIMARY KEY (order_id, position, sku),
        FOREIGN KEY (order_id, position) REFERENCES order_line (order_id, position)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO order_line_stock (order_id, position, sku, qty)
        SELECT line.order_id, position, line.sku, line.qty FROM order_line line
        JOIN order_stock stock ON stock.order_id = line.order_id AND stock.sku = line.sku;

      CREATE TABLE order_step (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        order_id INTEGER NOT NULL REFERENCES orders (id),
        key TEXT NOT NULL,
        action TEXT NOT NULL,
        asked TEXT NOT NULL CHECK (json_valid(asked)),
        actor TEXT NOT NULL CHECK (actor IN ('operator', 'buyer')),
        made_at INTEGER NOT NULL,
        UNIQUE (order_id, key)
      ) STRICT;

      CREATE TABLE order_refund (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        order_id INTEGER NOT NULL REFERENCES orders (id),
        step INTEGER NOT NULL UNIQUE REFERENCES order_step (id),
        amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
        shipping_cents INTEGER NOT NULL CHECK (shipping_cents BETWEEN 0 AND amount_cents),
        is_restocked INTEGER NOT NULL CHECK (is_restocked IN (0, 1)),
        made_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX order_refund_of ON order_refund (order_id);

      CREATE TABLE order_refund_line (
        refund INTEGER NOT NULL REFERENCES order_refund (id),
        position INTEGER NOT NULL,
        qty INTEGER NOT NULL CHECK (qty > 0),
        amount_cents INTEGER NOT NULL CHECK (amount_cents >= 0),
        PRIMARY KEY (refund, position)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE invoice (
        order_id INTEGER PRIMARY KEY REFERENCES orders (id),
        number TEXT NOT NULL UNIQUE,
        facts TEXT NOT NULL CHECK (json_valid(facts)),
        issued_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE withdrawal (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        receipt TEXT NOT NULL UNIQUE,
        order_id INTEGER NOT NULL REFERENCES orders (id),
        key TEXT NOT NULL,
        asked TEXT NOT NULL CHECK (json_valid(asked)),
        name TEXT NOT NULL,
        email TEXT NOT NULL,
        lines TEXT NOT NULL CHECK (json_valid(lines)),
        declared_at INTEGER NOT NULL,
        UNIQUE (order_id, key)
      ) STRICT;
    `,
  },
  {
    id: "life-2-outbox",
    sql: `
      ALTER TABLE outbox ADD COLUMN tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0);
      ALTER TABLE outbox ADD COLUMN next_at INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE outbox ADD COLUMN dead_at INTEGER;
      ALTER TABLE outbox ADD COLUMN error TEXT;
      CREATE INDEX outbox_waiting ON outbox (next_at) WHERE sent_at IS NULL AND dead_at IS NULL;
      CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;

      CREATE TABLE outbox_sender (
        one INTEGER PRIMARY KEY CHECK (one = 1),
        holder TEXT NOT NULL,
        until INTEGER NOT NULL
      ) STRICT;

      ALTER TABLE sandbox_payment ADD COLUMN captured_cents INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE sandbox_payment ADD COLUMN returned_cents INTEGER NOT NULL DEFAULT 0
        CHECK (returned_cents BETWEEN 0 AND amount_cents);
      CREATE TABLE sandbox_call (
        key TEXT PRIMARY KEY,
        payment TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
]
