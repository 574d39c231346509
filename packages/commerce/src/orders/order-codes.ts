import { Clock, Context, Effect, Layer } from "effect"
import { dieOnSqlError, readCommitted, Sql } from "../sql/index.ts"
import { OutboxRepository } from "../letters/index.ts"
import { SecretRepository } from "../secrets/index.ts"
import { acceptOrderCode, type CodeUse } from "./code.ts"
import { OrderCodeRepository } from "./order-code-repository.ts"
import type { OrderRecord } from "./record.ts"

/** One-time codes that open an order for its buyer. @rule CM272 */
export class OrderCodes extends Context.Service<
  OrderCodes,
  {
    /** Writes a code to the buyer of an order. */
    readonly send: (order: OrderRecord) => Effect.Effect<void>
    /** Whether a code opens an order. */
    readonly accept: (use: CodeUse) => Effect.Effect<boolean>
    readonly deleteExpired: Effect.Effect<void>
  }
>()("@shop/commerce/OrderCodes") {
  static readonly layer = Layer.effect(
    OrderCodes,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const codes = yield* OrderCodeRepository
  const secrets = yield* SecretRepository
  const outbox = yield* OutboxRepository
  const inTransaction = readCommitted(yield* Sql)

  return OrderCodes.of({
    send: Effect.fn("OrderCodes.send")(function* ({ number }) {
      // The code is generated when the letter is sent, so that the outbox does not contain it.
      const subject = `${number} ${yield* outbox.nextNumber}`
      const entry = { kind: "order.code", subject, payload: { order: number } }
      yield* outbox.add(entry, yield* Clock.currentTimeMillis)
    }, inTransaction),
    accept: Effect.fn("OrderCodes.accept")(function* (use) {
      return yield* acceptOrderCode({ codes, secrets }, use, yield* Clock.currentTimeMillis)
    }, inTransaction),
    deleteExpired: Effect.flatMap(Clock.currentTimeMillis, (nowMs) => codes.deleteExpired(nowMs)).pipe(
      dieOnSqlError,
    ),
  })
})
