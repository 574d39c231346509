import type { Migration } from "../database/index.ts"

/**
 * Until when an order waits for its money, and why it was cancelled. Orders of before wait for ever: their buyers were
 * told of no date.
 * @rule CM260
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
]
