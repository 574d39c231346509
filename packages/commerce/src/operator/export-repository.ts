import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** A row as its table has it. */
export type ExportRow = Readonly<Record<string, null | number | string>>

/** An order, with its lines and the stock that it took. */
export interface ExportedOrder {
  readonly id: number
  readonly order: ExportRow
  readonly lines: ReadonlyArray<ExportRow>
  readonly stock: ReadonlyArray<ExportRow>
}

/** A customer with their addresses. */
export interface ExportedCustomer {
  readonly id: number
  readonly customer: ExportRow
  readonly addresses: ReadonlyArray<ExportRow>
}

/** Orders and customers as other programs read them, without secrets: pages in the order of ids, after an id. */
export class ExportRepository extends Context.Service<
  ExportRepository,
  {
    readonly orders: (
      afterId: number,
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<ExportedOrder>, SqlError>
    readonly customers: (
      afterId: number,
      countMax: number,
    ) => Effect.Effect<ReadonlyArray<ExportedCustomer>, SqlError>
  }
>()("@shop/commerce/ExportRepository") {}
