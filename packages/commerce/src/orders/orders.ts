import { Clock, Context, Effect, Layer } from "effect"
import type { Order, Placed } from "@shop/core/order"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import {
  type Buyer,
  CartRepository,
  cartSteps,
  CouponRepository,
  once,
  OperationRepository,
  refusable,
} from "../carts/index.ts"
import { Database } from "../database/index.ts"
import { dieOnSqlError, Sql } from "../drivers/sql/index.ts"
import { OutboxRepository } from "../letters/index.ts"
import type { PaymentRepository } from "../payments/payment-repository.ts"
import { PaymentSetup, providedMethods } from "../payments/setup.ts"
import { spendPayment } from "../payments/spend.ts"
import { Stock, StockRepository } from "../stock/index.ts"
import { acceptOrderCode, type CodeUse, sendOrderCode } from "./code.ts"
import { openOrder, type OrderAccess } from "./access.ts"
import type { Adoption } from "./adoption.ts"
import { type CreditNoteFacts, creditNotesOf } from "./credit-note.ts"
import { type InvoiceFacts, invoiceOf, InvoiceRefused } from "./invoice.ts"
import { perform } from "./life.ts"
import { OrderLifeRefused, type OrderStep } from "./life-model.ts"
import { type OrderRefused, refused } from "./model.ts"
import { OrderRepository, type OrderSummary, type PlacedOrder } from "./order-repository.ts"
import { place } from "./place.ts"
import { Points } from "./points.ts"
import { findOrder, type OrderRecord } from "./record.ts"
import type { LineQty } from "./refund.ts"
import { SellerFacts } from "./seller.ts"
import {
  declareWithdrawal,
  draftWithdrawal,
  type WithdrawalAsk,
  type WithdrawalDraft,
  type WithdrawalRecord,
  WithdrawalRefused,
} from "./withdrawal.ts"

/** The shop's orders. @rule CM10 */
export interface OrdersService {
  /**
   * Places an order at most once per key. The same key and order again give the first answer, byte for byte.
   *
   * @param key - minted by the client before its first try, at most 255 characters
   * @param view - whose prices and numbers hold
   * @param buyer - who is signed in: the order is theirs; a guest's is nobody's
   * @fails OrderRefused, with nothing stored: the key may be tried again
   * @rule CM10, CM68 - S1 §7 order; Idempotency on POST /api/order
   */
  readonly place: (
    order: Order,
    key: string,
    view: StoreView,
    buyer?: Buyer | null,
  ) => Effect.Effect<Placed, OrderRefused>
  /**
   * Does something to an order, once per key.
   *
   * @fails OrderLifeRefused, with nothing changed
   * @rule CM82
   */
  readonly perform: (step: Omit<OrderStep, "nowMs">) => Effect.Effect<OrderRecord, OrderLifeRefused>
  /** An order, for the shop itself; null when there is none. @rule CM82 */
  readonly find: (number: string) => Effect.Effect<OrderRecord | null>
  /** The order that somebody may see; null for anybody else. @rule CM85 */
  readonly open: (access: OrderAccess) => Effect.Effect<OrderRecord | null>
  /** Writes a one-time code to the buyer of an order. @rule CM272 */
  readonly sendCode: (order: OrderRecord) => Effect.Effect<void>
  /** Whether a one-time code opens an order. @rule CM272 */
  readonly acceptCode: (use: CodeUse) => Effect.Effect<boolean>
  /** Makes a guest's order a customer's; null where it is not theirs to have. @rule CM235 */
  readonly adopt: (adoption: Adoption) => Effect.Effect<string | null>
  /** What a withdrawal would say. @fails WithdrawalRefused @rule CM87 */
  readonly draftWithdrawal: (
    order: OrderRecord,
    lines: ReadonlyArray<LineQty> | null,
  ) => Effect.Effect<WithdrawalDraft, WithdrawalRefused>
  /** Takes a withdrawal in. @fails WithdrawalRefused @rule CM87 */
  readonly declareWithdrawal: (
    order: OrderRecord,
    ask: WithdrawalAsk,
  ) => Effect.Effect<WithdrawalRecord, WithdrawalRefused>
  /** The invoice of an order, by its number. @fails InvoiceRefused, and no number is used @rule CM86 */
  readonly invoice: (number: string) => Effect.Effect<InvoiceFacts, InvoiceRefused>
  /**
   * The credit notes of an order, by its number, oldest first. Its invoice is issued first where there is none, since a
   * note says of which invoice it takes back what.
   * @fails InvoiceRefused
   * @rule CM164
   */
  readonly creditNotes: (number: string) => Effect.Effect<ReadonlyArray<CreditNoteFacts>, InvoiceRefused>
  /** The order that was placed under a client-generated key; null when there is none. @rule CM10 */
  readonly placedUnder: (key: string) => Effect.Effect<PlacedOrder | null>
  /** The numbers of orders that were not paid in time, the longest overdue first. @rule CM260 */
  readonly overdue: (countMax: number) => Effect.Effect<ReadonlyArray<string>>
  /** The latest orders, newest first. */
  readonly latest: (count: number) => Effect.Effect<ReadonlyArray<OrderSummary>>
}

/** The platform's orders: what was sold, for how much, and never twice. @rule CM10 */
export class Orders extends Context.Service<Orders, OrdersService>()("@shop/commerce/Orders") {
  static readonly layer = Layer.effect(
    Orders,
    Effect.suspend(() => make),
  )
}

/**
 * What makes two orders one: everything but the cart. A client that never heard that its cart was ordered fills another
 * one before it asks again.
 */
const bodyOf = (order: Order, { code }: StoreView) => ({ ...order, cart: null, store: code })

const isLifeRefused = (error: unknown): error is OrderLifeRefused => error instanceof OrderLifeRefused
const isWithdrawalRefused = (error: unknown): error is WithdrawalRefused => error instanceof WithdrawalRefused
const isInvoiceRefused = (error: unknown): error is InvoiceRefused => error instanceof InvoiceRefused

/** A synchronous step at the moment it is taken. */
const now = <A, E extends Error>(
  isRefusal: (error: unknown) => error is E,
  step: (nowMs: number) => A,
): Effect.Effect<A, E> =>
  Effect.flatMap(Clock.currentTimeMillis, (nowMs) => refusable(isRefusal, () => step(nowMs)))

const make = Effect.gen(function* () {
  const { transaction } = yield* Sql
  const carts = yield* CartRepository
  const operations = yield* OperationRepository
  const orders = yield* OrderRepository
  const settings = yield* Settings
  const { reach } = yield* Points
  const seller = yield* SellerFacts
  const database = yield* Database
  const stock = yield* Stock
  const paymentContext = yield* Effect.context<OutboxRepository | PaymentRepository>()
  const placing = {
    steps: yield* cartSteps(providedMethods(yield* PaymentSetup)),
    carts,
    coupons: yield* CouponRepository,
    stock: yield* StockRepository,
    orders,
    outbox: yield* OutboxRepository,
    spendPayment: (...bill: Parameters<typeof spendPayment>) =>
      Effect.provide(spendPayment(...bill), paymentContext),
    settings,
    reach,
  }
  const lifeTools = { database, stock }
  const invoicing = { database, views: settings.views, seller }

  const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    dieOnSqlError(transaction(effect, { isolation: "read committed" }))

  /** Stores the address that a cart would be ordered with, so that its totals agree with the refusal of its coupon. */
  const saveEmail = Effect.fnUntraced(function* ({ cart: token, personal }: Order, nowMs: number) {
    const cart = yield* carts.lock(token)
    if (cart !== null) yield* carts.change(cart, { email: personal.email.trim() }, nowMs)
  }, inTransaction)

  const placeOnce = Effect.fnUntraced(function* (
    order: Order,
    key: string,
    view: StoreView,
    buyer: Buyer | null,
    nowMs: number,
  ) {
    const owner = (yield* orders.placedUnder(key))?.customerId ?? null
    // A guest's order belongs to everyone who knows its key, so a buyer who has signed in since still gets the response.
    if (owner !== null && owner !== buyer?.customerId) return yield* refused({ tag: "KeyReused" })
    const operation = { scope: "order", id: key, body: bodyOf(order, view) }
    const outcome = yield* once(
      operations,
      operation,
      nowMs,
      place(placing, { order, key, view, buyer, nowMs }),
    )
    return outcome.tag === "reused" ? yield* refused({ tag: "KeyReused" }) : outcome.response
  }, inTransaction)

  return Orders.of({
    place: Effect.fn("Orders.place")(function* (order, key, view, buyer = null) {
      const nowMs = yield* Clock.currentTimeMillis
      reach("beforeOrder")
      const placed = yield* placeOnce(order, key, view, buyer, nowMs).pipe(
        Effect.tapError(({ reason }) =>
          reason.tag === "CouponRefused" ? saveEmail(order, nowMs) : Effect.void,
        ),
      )
      reach("afterCommitBeforeReply")
      return placed
    }),
    placedUnder: (key) => dieOnSqlError(orders.placedUnder(key)),
    adopt: Effect.fn("Orders.adopt")((adoption) => inTransaction(orders.adopt(adoption))),
    latest: (countMax) => dieOnSqlError(orders.latest(countMax)),
    overdue: Effect.fn("Orders.overdue")(function* (countMax) {
      return yield* orders.overdue(yield* Clock.currentTimeMillis, countMax)
    }, dieOnSqlError),
    perform: (step) => now(isLifeRefused, (nowMs) => perform(lifeTools, { ...step, nowMs })),
    find: (number) => Effect.sync(() => findOrder(database, number)),
    open: (access) => Effect.sync(() => openOrder(database, access)),
    sendCode: (order) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => sendOrderCode(database, order, nowMs)),
    acceptCode: (use) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => acceptOrderCode(database, use, nowMs)),
    draftWithdrawal: (order, lines) => refusable(isWithdrawalRefused, () => draftWithdrawal(order, lines)),
    declareWithdrawal: (order, ask) =>
      now(isWithdrawalRefused, (nowMs) => declareWithdrawal(database, order, ask, nowMs)),
    invoice: (number) => now(isInvoiceRefused, (nowMs) => invoiceOf(invoicing, number, nowMs)),
    creditNotes: (number) =>
      now(isInvoiceRefused, (nowMs) =>
        database.transaction(() => {
          const order = findOrder(database, number)
          // A cancelled order may have no invoice, and then has no note either.
          const known = order === null ? [] : creditNotesOf(database, order.id)
          if (order === null || (known.length === 0 && order.refunds.length > 0))
            invoiceOf(invoicing, number, nowMs)
          return order === null ? [] : creditNotesOf(database, order.id)
        }),
      ),
  })
})
