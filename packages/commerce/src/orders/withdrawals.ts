import { Clock, Context, Effect, Layer } from "effect"
import { Settings } from "@shop/core/settings"
import { dieOnSqlError, readCommitted, Sql } from "../sql/index.ts"
import { OutboxRepository } from "../letters/index.ts"
import { OrderRepository } from "./order-repository.ts"
import type { OrderRecord } from "./record.ts"
import type { LineQty } from "./refund.ts"
import {
  declareWithdrawal,
  draftWithdrawal,
  type WithdrawalAsk,
  type WithdrawalDraft,
  type WithdrawalRecord,
  type WithdrawalRefused,
} from "./withdrawal.ts"
import { WithdrawalRepository } from "./withdrawal-repository.ts"

/** Buyers' withdrawals from their orders. @rule CM87 */
export class Withdrawals extends Context.Service<
  Withdrawals,
  {
    /** The contents of a possible withdrawal. @fails WithdrawalRefused */
    readonly draft: (
      order: OrderRecord,
      lines: ReadonlyArray<LineQty> | null,
    ) => Effect.Effect<WithdrawalDraft, WithdrawalRefused>
    /** Accepts a buyer's declaration. @fails WithdrawalRefused */
    readonly declare: (
      order: OrderRecord,
      ask: WithdrawalAsk,
    ) => Effect.Effect<WithdrawalRecord, WithdrawalRefused>
    /** The withdrawals from an order by its number, oldest first. */
    readonly list: (number: string) => Effect.Effect<ReadonlyArray<WithdrawalRecord>>
  }
>()("@shop/commerce/Withdrawals") {
  static readonly layer = Layer.effect(
    Withdrawals,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const inTransaction = readCommitted(yield* Sql)
  const orders = yield* OrderRepository
  const withdrawals = yield* WithdrawalRepository
  const outbox = yield* OutboxRepository
  const settings = yield* Settings

  return Withdrawals.of({
    draft: draftWithdrawal,
    declare: Effect.fn("Withdrawals.declare")(function* ({ number }, ask) {
      const tools = { orders, withdrawals, outbox, isShopTold: settings.notices.withdrawals }
      return yield* declareWithdrawal(tools, number, ask, yield* Clock.currentTimeMillis)
    }, inTransaction),
    list: (number) => dieOnSqlError(withdrawals.ofOrder(number)),
  })
})
