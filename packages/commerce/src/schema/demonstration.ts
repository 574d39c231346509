/**
 * Marks orders of a demonstration. Older orders are none.
 *
 * @param integer - the type of the dialect
 * @rule CM350
 */
const marking = (integer: "INTEGER" | "BIGINT") => ({
  id: "order-9-demonstration",
  sql: `ALTER TABLE orders ADD COLUMN is_demonstration ${integer} NOT NULL DEFAULT 0 CHECK (is_demonstration IN (0, 1));`,
})

export const demonstrationMigration = marking("INTEGER")
export const postgresDemonstrationMigration = marking("BIGINT")
