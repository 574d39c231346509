import { Clock, Context, Effect, Layer } from "effect"
import type { Order, Placed } from "@shop/core/order"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import {
  type Buyer,
  CartRepository,
  cartSteps,
  CatalogueFactRepository,
  CouponRepository,
  once,
  OperationRepository,
} from "../carts/index.ts"
import { dieOnSqlError, Sql } from "../drivers/sql/index.ts"
import { OutboxRepository } from "../letters/index.ts"
import type { PaymentRepository } from "../payments/payment-repository.ts"
import { PaymentSetup, providedMethods } from "../payments/setup.ts"
import { refundPayment, spendPayment } from "../payments/spend.ts"
import { SecretRepository } from "../secrets/index.ts"
import { StockRepository } from "../stock/index.ts"
import { isOpenTo, type OrderAccess } from "./access.ts"
import type { Adoption } from "./adoption.ts"
import { acceptOrderCode, type CodeUse } from "./code.ts"
import type { CreditNoteFacts } from "./credit-note.ts"
import { isInvoiceable, type InvoiceFacts, type InvoiceRefused, issueInvoice } from "./invoice.ts"
import { perform } from "./life.ts"
import type { OrderLifeRefused, OrderStep } from "./life-model.ts"
import { type OrderRefused, refused } from "./model.ts"
import { OrderCodeRepository } from "./order-code-repository.ts"
import { OrderPaperRepository } from "./order-paper-repository.ts"
import { OrderRepository, type OrderSummary, type PlacedOrder } from "./order-repository.ts"
import { type PickupPlace, pickupPlace } from "./pickup.ts"
import { place } from "./place.ts"
import { Points } from "./points.ts"
import type { OrderRecord } from "./record.ts"
import type { LineQty } from "./refund.ts"
import { SellerFacts } from "./seller.ts"
import {
  declareWithdrawal,
  draftWithdrawal,
  type WithdrawalAsk,
  type WithdrawalDraft,
  type WithdrawalRecord,
  type WithdrawalRefused,
} from "./withdrawal.ts"
import { WithdrawalRepository } from "./withdrawal-repository.ts"

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
  /** Whether a step of an order was done under a key. @rule CM82 */
  readonly hasStep: (number: string, key: string) => Effect.Effect<boolean>
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
  /** The issued credit notes of an order, oldest first, and whether it has an invoice or can have one. @rule CM86, CM164 */
  readonly papers: (order: OrderRecord) => Effect.Effect<{
    readonly hasInvoice: boolean
    readonly creditNotes: ReadonlyArray<CreditNoteFacts>
  }>
  /** The place where orders of a view are picked up. @rule CM236 */
  readonly pickupPlace: (store: string) => Effect.Effect<PickupPlace>
  /** The withdrawals from an order, oldest first. @rule CM87 */
  readonly withdrawals: (number: string) => Effect.Effect<ReadonlyArray<WithdrawalRecord>>
  /** Deletes expired one-time codes. @rule CM272 */
  readonly deleteExpiredCodes: Effect.Effect<void>
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

const make = Effect.gen(function* () {
  const { transaction } = yield* Sql
  const carts = yield* CartRepository
  const operations = yield* OperationRepository
  const orders = yield* OrderRepository
  const settings = yield* Settings
  const { reach } = yield* Points
  const seller = yield* SellerFacts
  const papers = yield* OrderPaperRepository
  const withdrawals = yield* WithdrawalRepository
  const facts = yield* CatalogueFactRepository
  const coupons = yield* CouponRepository
  const stock = yield* StockRepository
  const outbox = yield* OutboxRepository
  const context = yield* Effect.context<OutboxRepository | PaymentRepository>()
  const placing = {
    steps: yield* cartSteps(providedMethods(yield* PaymentSetup)),
    carts,
    coupons,
    stock,
    orders,
    outbox,
    spendPayment: (...bill: Parameters<typeof spendPayment>) =>
      Effect.provide(spendPayment(...bill), context),
    settings,
    reach,
  }
  const lifeTools = {
    orders,
    papers,
    coupons,
    stock,
    outbox,
    refundPayment: (...refund: Parameters<typeof refundPayment>) =>
      Effect.provide(refundPayment(...refund), context),
  }
  const invoicing = { orders, papers, views: settings.views, seller }
  const codeTools = { codes: yield* OrderCodeRepository, secrets: yield* SecretRepository }
  const { codes } = codeTools

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
    perform: Effect.fn("Orders.perform")(function* (step) {
      return yield* perform(lifeTools, { ...step, nowMs: yield* Clock.currentTimeMillis })
    }, inTransaction),
    hasStep: Effect.fn("Orders.hasStep")(function* (number, key) {
      const order = yield* orders.find(number)
      return order !== null && (yield* orders.findStep(order.id, key)) !== null
    }, dieOnSqlError),
    find: (number) => dieOnSqlError(orders.find(number)),
    open: Effect.fn("Orders.open")(function* (access) {
      const order = yield* orders.find(access.number)
      const customerId = order?.customerId ?? null
      const hasAccount = customerId !== null && (yield* orders.hasAccount(customerId))
      return isOpenTo(order, access, hasAccount) ? order : null
    }, dieOnSqlError),
    sendCode: Effect.fn("Orders.sendCode")(function* ({ number }) {
      // The code is made when the letter is sent, so that the outbox does not contain it.
      const subject = `${number} ${yield* outbox.nextNumber}`
      const entry = { kind: "order.code", subject, payload: { order: number } }
      yield* outbox.add(entry, yield* Clock.currentTimeMillis)
    }, inTransaction),
    acceptCode: Effect.fn("Orders.acceptCode")(function* (use) {
      return yield* acceptOrderCode(codeTools, use, yield* Clock.currentTimeMillis)
    }, inTransaction),
    draftWithdrawal,
    declareWithdrawal: Effect.fn("Orders.declareWithdrawal")(function* ({ number }, ask) {
      const tools = { orders, withdrawals, outbox }
      return yield* declareWithdrawal(tools, number, ask, yield* Clock.currentTimeMillis)
    }, inTransaction),
    invoice: Effect.fn("Orders.invoice")(function* (number) {
      return yield* issueInvoice(invoicing, number, yield* Clock.currentTimeMillis)
    }, inTransaction),
    creditNotes: Effect.fn("Orders.creditNotes")(function* (number) {
      const order = yield* orders.lock(number)
      // A cancelled order may have no invoice, and then has no note either.
      const existing = order === null ? [] : yield* papers.creditNotes(order.id)
      if (order === null || (existing.length === 0 && order.refunds.length > 0))
        yield* issueInvoice(invoicing, number, yield* Clock.currentTimeMillis)
      return order === null ? [] : yield* papers.creditNotes(order.id)
    }, inTransaction),
    papers: Effect.fn("Orders.papers")(function* (order) {
      return {
        hasInvoice: yield* isInvoiceable(invoicing, order),
        creditNotes: yield* papers.creditNotes(order.id),
      }
    }, dieOnSqlError),
    pickupPlace: (store) =>
      Effect.map(dieOnSqlError(facts.places(store)), (places) => pickupPlace(places, seller)),
    withdrawals: (number) => dieOnSqlError(withdrawals.ofOrder(number)),
    deleteExpiredCodes: Effect.flatMap(Clock.currentTimeMillis, (nowMs) => codes.deleteExpired(nowMs)).pipe(
      dieOnSqlError,
    ),
  })
})
