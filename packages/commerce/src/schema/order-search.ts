import { createIndexes } from "./create-indexes.ts"

/** The beginnings of the texts that operators search orders by. @rule CM109 */
const texts = {
  orders_by_email_text: "lower(email)",
  orders_by_last_name: "lower(last_name)",
  orders_by_full_name: "lower(first_name || ' ' || last_name)",
} as const

/** Indexes of the texts by code points: PostgreSQL's own order of letters does not keep a prefix together. */
const indexes = (collation: string) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, `orders ((${text}${collation}), status)`]),
  )

const id = "indexes-3"

export const orderSearchMigration = { id, sql: createIndexes(indexes("")) }
export const postgresOrderSearchMigration = { id, indexes: indexes(' COLLATE "C"') }
