import { Effect } from "effect"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { fillSearchTexts, searchedTables } from "../sql/search-text.ts"
import { OrderSearchRepository } from "./order-search-repository.ts"

/** A search for orders. */
export interface OrderQuery {
  /** Null for any. */
  readonly status: string | null
  /** The beginning of a name or an e-mail address, a number, or its digits; empty for any. */
  readonly search: string
  /** Codes of the store views: numbers begin with them. */
  readonly stores: ReadonlyArray<string>
  /** The id before which the page begins; null for the newest orders. */
  readonly beforeId: number | null
  readonly countMax: number
}

/** Orders that match a search, newest first. @rule CM109, CM390 */
export const listOrders = ({ status, search, stores, beforeId, countMax }: OrderQuery) => {
  const typed = search.trim()
  const numbers = /^\d+$/.test(typed)
    ? stores.map((store) => `${store.toUpperCase()}-${typed}`)
    : [typed.toUpperCase()]
  return dieOnSqlError(
    Effect.flatMap(OrderSearchRepository, ({ list }) =>
      list({ status, search, numbers, beforeId, countMax }),
    ),
  )
}

/** One order by its number; null for an unknown one. @rule CM109 */
export const findOrderWithLines = (number: string) =>
  dieOnSqlError(Effect.flatMap(OrderSearchRepository, ({ find }) => find(number)))

/**
 * Prepares the searches for orders, customers and reviews after an upgrade. A search does it too, but then an operator
 * waits.
 *
 * @rule CM391
 */
export const prepareSearches = dieOnSqlError(
  Effect.flatMap(Sql, (sql) =>
    Effect.forEach(searchedTables, (table) => fillSearchTexts(sql, table), { discard: true }),
  ),
)
