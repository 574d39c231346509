import type { Migration } from "../database/index.ts"

/**
 * The payment deadline of an order, and the reason of its cancellation. Older orders have no deadline, because none was
 * announced to their buyers. Also an index of orders whose personal data has expired.
 * @rule CM260, CM261
 */
export const unpaidOrderMigrations: ReadonlyArray<Migration> = [
  {
    id: "life-5-payment-due",
    sql: `
      ALTER TABLE orders ADD COLUMN payment_due_at INTEGER;
      ALTER TABLE orders ADD COLUMN cancel_reason TEXT CHECK (cancel_reason IN ('unpaid'));
      CREATE INDEX orders_by_payment_due ON orders (payment_due_at) WHERE status = 'pending';
    `,
  },
  {
    id: "life-6-retention-indexes",
    sql: `
      CREATE INDEX orders_by_placed ON orders (placed_at);
      CREATE INDEX orders_by_cancelled ON orders (cancelled_at) WHERE cancelled_at IS NOT NULL;
    `,
  },
]
