import type { Migration } from "../database/index.ts"

/** Indexes for lists and sweeps that read whole tables before. */
export const indexMigrations: ReadonlyArray<Migration> = [
  {
    id: "indexes-1",
    sql: `
      CREATE INDEX orders_by_status ON orders (status, id);
      CREATE INDEX outbox_by_sent ON outbox (sent_at);
      CREATE INDEX customer_token_by_end ON customer_token (expires_at);
      CREATE INDEX payment_of_cart ON payment (cart);
      CREATE INDEX review_of_product ON review (product_id);
    `,
  },
]
