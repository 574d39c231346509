import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import type { LineQty } from "./refund.ts"
import type { WithdrawalRecord } from "./withdrawal.ts"

/** Withdrawals from orders. @rule CM87 */
export class WithdrawalRepository extends Context.Service<
  WithdrawalRepository,
  {
    /** The withdrawal of an order under a key, with the request as it was written. */
    readonly findByKey: (
      orderId: number,
      key: string,
    ) => Effect.Effect<{ readonly receipt: string; readonly request: string } | null, SqlError>
    readonly count: (orderId: number) => Effect.Effect<number, SqlError>
    readonly add: (
      entry: { readonly orderId: number; readonly key: string; readonly request: string },
      withdrawal: WithdrawalRecord,
    ) => Effect.Effect<void, SqlError>
    /** Counts withdrawn pieces of the lines of an order. */
    readonly countPieces: (orderId: number, lines: ReadonlyArray<LineQty>) => Effect.Effect<void, SqlError>
    readonly find: (receipt: string) => Effect.Effect<WithdrawalRecord | null, SqlError>
    /** The withdrawals from an order, oldest first. */
    readonly ofOrder: (orderNumber: string) => Effect.Effect<ReadonlyArray<WithdrawalRecord>, SqlError>
  }
>()("@shop/commerce/WithdrawalRepository") {}
