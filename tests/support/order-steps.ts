import { Clock, Effect } from "effect"
import type { OrderLifeRefused, OrderRecord, OrderStep, WithdrawalAsk } from "@shop/commerce/orders"
import { clockAt } from "./clock.ts"
import type { memoryShop } from "./memory-shop.ts"

type Shop = Pick<ReturnType<typeof memoryShop>, "orders" | "withdrawals" | "run">

/** Runs an effect at a time. @throws its failure */
const runAt = <A, E>({ run }: Shop, nowMs: number, effect: Effect.Effect<A, E>): A =>
  run(
    Effect.provideService(
      effect,
      Clock.Clock,
      clockAt(() => nowMs),
    ),
  )

/** Performs an operator's step of an order at a time. @throws OrderLifeRefused */
export const perform = (shop: Shop, { nowMs, ...step }: OrderStep): OrderRecord =>
  runAt<OrderRecord, OrderLifeRefused>(shop, nowMs, shop.orders.perform(step))

/** Declares a withdrawal at a time. @throws WithdrawalRefused */
export const declareWithdrawal = (shop: Shop, order: OrderRecord, ask: WithdrawalAsk, nowMs: number) =>
  runAt(shop, nowMs, shop.withdrawals.declare(order, ask))
