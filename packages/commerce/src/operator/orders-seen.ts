import { Effect } from "effect"
import { dieOnSqlError } from "../drivers/sql/index.ts"
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

/** Orders that match a search, newest first. @rule CM109 */
export const listOrders = ({ status, search, stores, beforeId, countMax }: OrderQuery) => {
  const prefix = search.trim().toLowerCase()
  const numbers = /^\d+$/.test(prefix)
    ? stores.map((store) => `${store.toUpperCase()}-${prefix}`)
    : [prefix.toUpperCase()]
  return dieOnSqlError(
    Effect.flatMap(OrderSearchRepository, ({ list }) =>
      list({ status, prefix, numbers, beforeId, countMax }),
    ),
  )
}

/** One order by its number; null for an unknown one. @rule CM109 */
export const findSeenOrder = (number: string) =>
  dieOnSqlError(Effect.flatMap(OrderSearchRepository, ({ find }) => find(number)))
