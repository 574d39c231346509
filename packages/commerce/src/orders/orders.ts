import { Clock, Context, Effect, Layer } from "effect"
import type { Order, Placed } from "@shop/core/order"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { type Buyer, desk, once, PaidInto, refusable, refusableChange } from "../carts/index.ts"
import { Catalogue } from "../catalogue/index.ts"
import { Database } from "../database/index.ts"
import { PaymentSetup, providedMethods } from "../payments/setup.ts"
import { Stock } from "../stock/index.ts"
import { acceptOrderCode, type CodeUse, sendOrderCode } from "./code.ts"
import { openOrder, type OrderAccess } from "./access.ts"
import { type Adoption, adoptOrder } from "./adopt.ts"
import { type CreditNoteFacts, creditNotesOf } from "./credit-note.ts"
import { type InvoiceFacts, invoiceOf, InvoiceRefused } from "./invoice.ts"
import { latest, type OrderSummary } from "./ledger.ts"
import { perform } from "./life.ts"
import { OrderLifeRefused, type OrderStep } from "./life-model.ts"
import { OrderRefused, refuse } from "./model.ts"
import { place, type PlaceTools } from "./place.ts"
import { Points } from "./points.ts"
import { findOrder, type OrderRecord } from "./record.ts"
import type { LineQty } from "./refund.ts"
import { type Seller, SellerFacts } from "./seller.ts"
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
  /** The latest orders, newest first. */
  readonly latest: (count: number) => Effect.Effect<ReadonlyArray<OrderSummary>>
}

/** The platform's orders: what was sold, for how much, and never twice. @rule CM10 */
export class Orders extends Context.Service<Orders, OrdersService>()("@shop/commerce/Orders") {
  static readonly layer = Layer.effect(
    Orders,
    Effect.gen(function* () {
      const database = yield* Database
      const catalogue = yield* Catalogue
      const settings = yield* Settings
      const stock = yield* Stock
      const { reach } = yield* Points
      const provided = providedMethods(yield* PaymentSetup)
      const seller = yield* SellerFacts
      const accounts = yield* PaidInto
      return make(seller, {
        database,
        stock,
        settings,
        reach,
        desk: desk({ database, stock, settings, findProduct: catalogue.find, accounts, provided }),
      })
    }),
  )
}

/**
 * What makes two orders one: everything but the cart. A client that never heard that its cart was ordered fills another
 * one before it asks again.
 */
const bodyOf = (order: Order, { code }: StoreView) => ({ ...order, cart: null, store: code })

/**
 * Whether an order under the key is another customer's: nobody else is told of it. A guest's is whoever's knows its key,
 * so that one who has signed in since still hears of it.
 */
const isForeign = (tools: PlaceTools, key: string, buyer: Buyer | null): boolean => {
  const owner =
    tools.database.get("SELECT customer FROM orders WHERE order_key = ?", key)?.["customer"] ?? null
  return owner !== null && owner !== buyer?.customerId
}

/** Keeps the address that a cart would be ordered with. */
const noteEmail = (
  { database, desk: carts }: PlaceTools,
  { cart: token, personal }: Order,
  nowMs: number,
): void =>
  database.transaction(() => {
    const cart = carts.rows.find(token)
    if (cart !== null) carts.rows.change(cart, { email: personal.email.trim() }, nowMs)
  })

const isOrderRefused = (error: unknown): error is OrderRefused => error instanceof OrderRefused

const isLifeRefused = (error: unknown): error is OrderLifeRefused => error instanceof OrderLifeRefused
const isWithdrawalRefused = (error: unknown): error is WithdrawalRefused => error instanceof WithdrawalRefused
const isInvoiceRefused = (error: unknown): error is InvoiceRefused => error instanceof InvoiceRefused

/** A step at the moment it is taken. */
const now = <A, E extends Error>(
  isRefusal: (error: unknown) => error is E,
  step: (nowMs: number) => A,
): Effect.Effect<A, E> =>
  Effect.flatMap(Clock.currentTimeMillis, (nowMs) => refusable(isRefusal, () => step(nowMs)))

const make = (seller: Seller, tools: PlaceTools): OrdersService => ({
  perform: (step) => now(isLifeRefused, (nowMs) => perform(tools, { ...step, nowMs })),
  find: (number) => Effect.sync(() => findOrder(tools.database, number)),
  open: (access) => Effect.sync(() => openOrder(tools.database, access)),
  sendCode: (order) =>
    Effect.map(Clock.currentTimeMillis, (nowMs) => sendOrderCode(tools.database, order, nowMs)),
  acceptCode: (use) =>
    Effect.map(Clock.currentTimeMillis, (nowMs) => acceptOrderCode(tools.database, use, nowMs)),
  adopt: (adoption) => Effect.sync(() => adoptOrder(tools.database, adoption)),
  draftWithdrawal: (order, lines) => refusable(isWithdrawalRefused, () => draftWithdrawal(order, lines)),
  declareWithdrawal: (order, ask) =>
    now(isWithdrawalRefused, (nowMs) => declareWithdrawal(tools.database, order, ask, nowMs)),
  invoice: (number) =>
    now(isInvoiceRefused, (nowMs) =>
      invoiceOf({ database: tools.database, views: tools.settings.views, seller }, number, nowMs),
    ),
  creditNotes: (number) =>
    now(isInvoiceRefused, (nowMs) =>
      tools.database.transaction(() => {
        const order = findOrder(tools.database, number)
        // A cancelled order may have no invoice, and then has no note either.
        const known = order === null ? [] : creditNotesOf(tools.database, order.id)
        if (order === null || (known.length === 0 && order.refunds.length > 0))
          invoiceOf({ database: tools.database, views: tools.settings.views, seller }, number, nowMs)
        return order === null ? [] : creditNotesOf(tools.database, order.id)
      }),
    ),
  place: (order, key, view, buyer = null) =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) => {
      tools.reach("beforeOrder")
      const change = refusableChange(tools.database, isOrderRefused, () => {
        if (isForeign(tools, key, buyer)) return refuse({ tag: "KeyReused" })
        const operation = { scope: "order", id: key, body: bodyOf(order, view) }
        const outcome = once(tools.database, operation, nowMs, () =>
          place(tools, { order, key, view, buyer, nowMs }),
        )
        return outcome.tag === "reused" ? refuse({ tag: "KeyReused" }) : outcome.reply
      })
      const noted = Effect.tapError(change, ({ reason }) =>
        Effect.sync(() => {
          // Totals know from now on who buys, so that they agree with the refusal.
          if (reason.tag === "CouponRefused") noteEmail(tools, order, nowMs)
        }),
      )
      return Effect.tap(noted, () => Effect.sync(() => tools.reach("afterCommitBeforeReply")))
    }),
  latest: (count) => Effect.sync(() => latest(tools.database, count)),
})
