import { Context, type Effect } from "effect"
import type { Order } from "@shop/core/order"
import type { ChargeShares } from "@shop/core/tax"
import type { PricedCart } from "../carts/index.ts"
import type { SqlError } from "../sql/index.ts"
import type { SkuQuantity } from "../stock/index.ts"
import type { Adoption } from "./adoption.ts"
import type { CancelReason } from "./life-model.ts"
import type { OrderRecord } from "./record.ts"
import type { RefundPlan } from "./refund.ts"
import type { Actor, OrderStatus, OrderVerb } from "./transition.ts"

/** Documents whose numbers have no gap, each with a series of its own. */
export type Series = "invoice" | "credit"

/** An order that is placed. */
export interface NewOrder {
  readonly number: string
  readonly key: string
  readonly store: string
  /** Of all its amounts, such as "EUR". */
  readonly currency: string
  /** Null for a guest's. */
  readonly customer: number | null
  readonly order: Pick<Order, "personal" | "shipping" | "billing">
  readonly priced: PricedCart
  /** Its charges by tax rate. */
  readonly shares: ChargeShares
  /** Pieces that were taken from managed stock. */
  readonly taken: ReadonlyArray<SkuQuantity>
  readonly status: OrderStatus
  readonly isPaid: boolean
  readonly placedAtMs: number
  /** Null for an order that does not wait for money. */
  readonly paymentDueAtMs: number | null
  /** Nothing of it is delivered or charged. @rule CM350 */
  readonly isDemonstration: boolean
}

/** A step of an order, once per key. */
export interface NewStep {
  readonly key: string
  readonly verb: OrderVerb
  /** The action as JSON: the same key with another action is a mistake. */
  readonly request: string
  readonly actor: Actor
  readonly nowMs: number
}

/** Fields of an order that a step changes. */
export interface OrderChange {
  readonly status: OrderStatus
  /** The whole sum is paid. */
  readonly isPaid?: boolean
  readonly shipped?: { readonly atMs: number; readonly tracking: string | null }
  readonly completedAtMs?: number
  readonly cancelled?: { readonly atMs: number; readonly reason: CancelReason | null }
}

/** Money that is returned. */
export interface NewRefund {
  /** The step that returns it. */
  readonly step: number
  readonly plan: RefundPlan
  readonly isRestocked: boolean
  readonly nowMs: number
}

/** An order in one row, for lists. */
export interface OrderSummary {
  readonly number: string
  readonly store: string
  readonly status: string
  readonly email: string
  readonly grandCents: number
  readonly lineCount: number
  readonly placedAtMs: number
}

/** An order under its client-generated key. */
export interface PlacedOrder {
  readonly number: string
  readonly placedAtMs: number
  /** Null for a guest's. */
  readonly customerId: number | null
}

/** Orders with their lines and what they took from stock. */
export class OrderRepository extends Context.Service<
  OrderRepository,
  {
    /**
     * The next number of a series in a store, such as "FR-I100001" or "FR-C100001". A transaction that is rolled back
     * gives its number back, so a store's numbers have no gap. Others wait for the end of the transaction.
     *
     * @param store - store code, such as "fr"
     * @rule CM86, CM164 - directive 2006/112/EC art. 226 (2)
     */
    readonly nextNumber: (store: string, series: Series) => Effect.Effect<string, SqlError>
    /**
     * Runs the transaction that places an order, with a number such as "FR-100001". No other order has it, and none waits
     * for the end of the transaction. Call it outside of a transaction.
     *
     * @param place - uses the number at most once; when it fails without a defect, a later order gets the number
     * @rule CM12 - wire §7 orderNumber
     */
    readonly withNumber: <A, E, R>(
      store: string,
      place: (number: Effect.Effect<string, SqlError>) => Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | SqlError, R>
    /** Writes an order, its lines and what they took from stock. @returns the order's id @rule CM10 */
    readonly add: (order: NewOrder) => Effect.Effect<number, SqlError>
    /** An order by its number, in any case and with spaces around it. @rule CM82 */
    readonly find: (number: string) => Effect.Effect<OrderRecord | null, SqlError>
    /** The same, and locks the order until the transaction ends. */
    readonly lock: (number: string) => Effect.Effect<OrderRecord | null, SqlError>
    /** Whether the account of a customer is there. */
    readonly hasAccount: (customerId: number) => Effect.Effect<boolean, SqlError>
    /** The action of a step that was done under a key, as JSON; null for an unknown key. */
    readonly findStep: (orderId: number, key: string) => Effect.Effect<string | null, SqlError>
    /** @returns the step's id */
    readonly addStep: (orderId: number, step: NewStep) => Effect.Effect<number, SqlError>
    readonly change: (orderId: number, change: OrderChange) => Effect.Effect<void, SqlError>
    /** Records returned money on the order and its lines. @returns the refund's id */
    readonly addRefund: (order: OrderRecord, refund: NewRefund) => Effect.Effect<number, SqlError>
    /** Stock that the lines of an order took. */
    readonly lineStock: (
      orderId: number,
    ) => Effect.Effect<ReadonlyArray<SkuQuantity & { readonly position: number }>, SqlError>
    /** Pieces not yet returned of older orders, which did not record what each line took. */
    readonly stockWithoutLines: (orderId: number) => Effect.Effect<ReadonlyArray<SkuQuantity>, SqlError>
    /** Records pieces as returned to stock. @param pieces - one entry per sku */
    readonly countReturned: (
      orderId: number,
      pieces: ReadonlyArray<SkuQuantity>,
    ) => Effect.Effect<void, SqlError>
    /** The order of an idempotency key, or null. @rule CM10 */
    readonly placedUnder: (key: string) => Effect.Effect<PlacedOrder | null, SqlError>
    /** Makes a guest's order a customer's. @returns its number; null for an unknown key or another customer's order */
    readonly adopt: (adoption: Adoption) => Effect.Effect<string | null, SqlError>
    /** The latest orders, newest first. @rule CM10 */
    readonly latest: (countMax: number) => Effect.Effect<ReadonlyArray<OrderSummary>, SqlError>
    /** Pieces of all orders of an e-mail address that wait for their payment. @rule CM440 */
    readonly waitingPieces: (email: string) => Effect.Effect<number, SqlError>
    /** The numbers of orders that were not paid in time, the longest overdue first. @rule CM260 */
    readonly overdue: (nowMs: number, countMax: number) => Effect.Effect<ReadonlyArray<string>, SqlError>
  }
>()("@shop/commerce/OrderRepository") {}
