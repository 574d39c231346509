import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** A row of an order or a line, with the fields of its table. */
export type OrderRow = Record<string, null | number | string>

/** One order with its lines. */
export interface OrderWithLines {
  readonly order: OrderRow
  readonly lines: ReadonlyArray<OrderRow>
  /** The number of its invoice; null before it is issued. */
  readonly invoice: string | null
}

/** Orders as operators list them. @rule CM109 */
export class OrderSearchRepository extends Context.Service<
  OrderSearchRepository,
  {
    /**
     * Orders, newest first, before an id (null: from the newest).
     *
     * @param query - status: null for any; search: as it was typed, the beginning of an order's e-mail address, last name, or
     *   first and last name, in any case and with or without accents, empty for all; numbers: order numbers that match as
     *   well
     */
    readonly list: (query: {
      readonly status: string | null
      readonly search: string
      readonly numbers: ReadonlyArray<string>
      readonly beforeId: number | null
      readonly countMax: number
    }) => Effect.Effect<ReadonlyArray<OrderRow>, SqlError>
    readonly find: (number: string) => Effect.Effect<OrderWithLines | null, SqlError>
  }
>()("@shop/commerce/OrderSearchRepository") {}
