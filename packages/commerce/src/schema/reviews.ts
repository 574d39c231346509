import type { Migration } from "../database/index.ts"

/** Finds what one customer wrote without reading what others did. @rule SR148 */
export const reviewMigrations: ReadonlyArray<Migration> = [
  {
    id: "reviews-1-by-customer",
    sql: `CREATE INDEX review_by_customer ON review (customer_id, id) WHERE customer_id IS NOT NULL;`,
  },
]
