import { Effect } from "effect"
import type { Cents } from "@shop/core/money"
import type { DatabaseService } from "../database/index.ts"
import type { SqlError, SqlService } from "../drivers/sql/index.ts"
import { outboxRepository } from "../drivers/sql/repositories/outbox.ts"
import { paymentRepository } from "../drivers/sql/repositories/payments.ts"
import { synchronously } from "../drivers/sqlite/index.ts"
import { OutboxRepository } from "../letters/index.ts"
import { PaymentRepository } from "./payment-repository.ts"
import { refundPayment } from "./spend.ts"

/** Orders refund in synchronous transactions; this file goes with those. */
const provided =
  <A>(effect: Effect.Effect<A, SqlError, OutboxRepository | PaymentRepository>) =>
  (sql: SqlService): Effect.Effect<A, SqlError> =>
    effect.pipe(
      Effect.provideService(OutboxRepository, outboxRepository(sql)),
      Effect.provideService(PaymentRepository, paymentRepository(sql)),
    )

/** @rule SR92, CM84 */
export const payBack = (
  database: DatabaseService,
  orderNumber: string,
  amountCents: Cents,
  nowMs: number,
): boolean => synchronously(database, provided(refundPayment(orderNumber, amountCents, nowMs)))
