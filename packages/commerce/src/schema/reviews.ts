import type { Migration } from "../database/index.ts"

/** Migrations of reviews. The index finds the reviews of one customer. @rule SR148 */
export const reviewMigrations: ReadonlyArray<Migration> = [
  {
    id: "reviews-1-by-customer",
    sql: `CREATE INDEX review_by_customer ON review (customer_id, id) WHERE customer_id IS NOT NULL;`,
  },
]
