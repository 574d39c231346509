import { Data, type Effect } from "effect"
import type { CouponRepository } from "../carts/index.ts"
import type { SqlError } from "../sql/index.ts"
import type { OutboxRepository } from "../letters/index.ts"
import type { refundPayment } from "../payments/spend.ts"
import type { StockRepository } from "../stock/index.ts"
import type { OrderPaperRepository } from "./order-paper-repository.ts"
import type { OrderRepository } from "./order-repository.ts"
import type { RefundAsk, RefundReason } from "./refund.ts"
import type { Actor, OrderStatus, OrderVerb } from "./transition.ts"

/** Why the shop cancels an order by itself. @rule CM260 */
export type CancelReason = "unpaid"

/** Something done to an order. @rule CM82 */
export type OrderAction =
  /** Money has arrived outside any provider, such as a cheque. */
  | { readonly tag: "pay" }
  | { readonly tag: "ship"; readonly tracking: string | null }
  /** Delivered and paid. */
  | { readonly tag: "complete" }
  | { readonly tag: "cancel"; readonly reason?: CancelReason }
  /** `isRestocked`: whether the pieces are for sale again. */
  | { readonly tag: "refund"; readonly ask: RefundAsk; readonly isRestocked: boolean }

/** Something that is to be done to an order, at most once per key. */
export interface OrderStep {
  readonly number: string
  readonly action: OrderAction
  /** At most 255 characters; the same key with another action is a mistake. Null: done whenever it can be. */
  readonly key: string | null
  readonly actor: Actor
  /** Epoch ms. */
  readonly nowMs: number
}

/** Why something is not done to an order. @rule CM82 */
export type OrderLifeReason =
  | { readonly tag: "OrderUnknown" }
  | { readonly tag: "StepReused" }
  | {
      readonly tag: "NotNow"
      readonly verb: OrderVerb
      readonly status: OrderStatus
      readonly isShipped: boolean
    }
  | RefundReason

/** The step is refused, and the order is unchanged. @rule CM82 */
export class OrderLifeRefused extends Data.TaggedError("OrderLifeRefused")<{
  readonly reason: OrderLifeReason
}> {}

/** The services of an order's steps. */
export interface OrderLifeTools {
  readonly orders: OrderRepository["Service"]
  readonly papers: OrderPaperRepository["Service"]
  readonly coupons: CouponRepository["Service"]
  readonly stock: StockRepository["Service"]
  readonly outbox: OutboxRepository["Service"]
  /** Lets the provider that took the money of an order return some of it. */
  readonly refundPayment: (...refund: Parameters<typeof refundPayment>) => Effect.Effect<boolean, SqlError>
}
