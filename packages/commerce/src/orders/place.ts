import { Effect } from "effect"
import { normalizeAddress, typedAddress } from "@shop/core/address"
import { keyOf } from "@shop/core/cart"
import { oneLine } from "@shop/core/form"
import type { Order, OrderPlacement } from "@shop/core/order"
import type { ShopSettings } from "@shop/core/settings"
import { isOut } from "@shop/core/stock"
import type { StoreView } from "@shop/core/store-view"
import {
  type Buyer,
  type CartContext,
  type CartRefused,
  type CartRepository,
  type CartSteps,
  type CouponRepository,
  isSentByBuyer,
  type PricedCart,
} from "../carts/index.ts"
import type { SqlError } from "../sql/index.ts"
import { lowStockNotice, newOrderNotice, type OutboxRepository, type ShopNotices } from "../letters/index.ts"
import { providedCodes } from "../payments/model.ts"
import type { SpendResult, spendPayment } from "../payments/spend.ts"
import { type StockRepository, type SkuQuantity, takeStock } from "../stock/index.ts"
import { reasonAgainst, takesUnpaid, unpaidReasonAgainst } from "./check.ts"
import { type OrderReason, type OrderRefused, refused } from "./model.ts"
import type { OrderRepository } from "./order-repository.ts"
import type { Point } from "./points.ts"
import { sharesOf } from "./rates.ts"

/** The services that place orders. */
export interface PlaceTools {
  readonly steps: CartSteps
  readonly carts: CartRepository["Service"]
  readonly coupons: CouponRepository["Service"]
  readonly stock: StockRepository["Service"]
  readonly orders: OrderRepository["Service"]
  readonly outbox: OutboxRepository["Service"]
  /** Binds the promised payment of a cart to its order. */
  readonly spendPayment: (...bill: Parameters<typeof spendPayment>) => Effect.Effect<SpendResult, SqlError>
  readonly settings: ShopSettings
  /** Letters to the shop; null when it has no address. */
  readonly notices: ShopNotices | null
  readonly reach: (point: Point) => void
}

/** An order that is to be placed. */
export interface PlaceRequest {
  /** Decoded; its amounts are only compared. */
  readonly order: Order
  /** Under which it is placed at most once. */
  readonly key: string
  readonly view: StoreView
  /** The signed-in customer, to whom the order belongs and whose group's prices apply; null for a guest. */
  readonly buyer: Buyer | null
  /** The order's number; refused orders do not use theirs. */
  readonly number: Effect.Effect<string, SqlError>
  /** Epoch ms. */
  readonly nowMs: number
}

/**
 * Places an order. It reads all data again and trusts no data of the client. Call it in a transaction.
 *
 * All transactions lock rows in the same order, so that they cannot deadlock: cart, coupon, stock.
 *
 * @returns the order's number, id and time
 * @rule CM10 - S1 §7 order; Order path
 */
export const place = Effect.fnUntraced(function* (
  tools: PlaceTools,
  request: PlaceRequest,
): Effect.fn.Return<OrderPlacement, OrderRefused | SqlError> {
  const { steps, carts, coupons, stock, orders, outbox, settings } = tools
  const { key, view, buyer, nowMs } = request
  const order = tidied(request.order)
  const context = yield* contextOf(steps, { ...request, order })
  // Responses to keys are deleted one day, the orders that were placed under them are not.
  if ((yield* orders.placedUnder(key)) !== null) return yield* refused({ tag: "KeyReused" })
  if (context.cart.coupon !== null) yield* coupons.lock(context.cart.coupon)
  const priced = yield* steps.price(context)
  const reason = reasonAgainst(order, priced, settings)
  if (reason !== null) return yield* refused(reason)
  // The totals leave out lines that are short, so these are refused by name before any sum is compared.
  if (priced.short.length > 0) yield* take(stock, { lines: [...priced.lines, ...priced.short] })
  const disagreement = disagreementOf(order, priced, yield* steps.keysFor(context, order.lines))
  if (disagreement !== null) return yield* refused(disagreement)
  const { couponCode, grandCents } = priced.totals
  if (couponCode !== null && !(yield* coupons.spend(couponCode)))
    return yield* Effect.die(new Error(`The coupon ${couponCode} has no use left although it is locked`))
  yield* Effect.sync(() => tools.reach("beforeStockIsTaken"))
  const taken = yield* take(stock, priced)
  // After the stock is locked: of two orders for one product the second one counts the first.
  if (takesUnpaid(priced)) {
    const unpaid = unpaidReasonAgainst(priced, yield* orders.waitingPieces(order.personal.email), settings)
    if (unpaid !== null) return yield* refused(unpaid)
  }
  const number = yield* request.number
  const isPaid = yield* pay(tools, { ...context, cart: priced.cart }, priced, number)
  const id = yield* orders.add({
    number,
    key,
    store: view.code,
    currency: view.currency,
    customer: buyer?.customerId ?? null,
    order,
    priced,
    shares: sharesOf(priced),
    taken,
    status: grandCents === 0 ? "processing" : "pending",
    isPaid,
    placedAtMs: nowMs,
    paymentDueAtMs: paymentDueAt(settings, priced, nowMs),
    isDemonstration: settings.orders.areDemonstrations,
  })
  yield* outbox.add({ kind: "order.placed", subject: number, payload: { store: view.code } }, nowMs)
  yield* tellShop(tools, { number, view, priced, taken, nowMs })
  yield* carts.change(context.cart, { status: "ordered" }, nowMs)
  return { orderNumber: number, backendOrderId: String(id), placedAt: new Date(nowMs).toISOString() }
})

/** Writes to the shop about a new order, and about products that it leaves few pieces of. @rule CM442 */
const tellShop = Effect.fnUntraced(function* (
  { notices, outbox, stock }: Pick<PlaceTools, "notices" | "outbox" | "stock">,
  {
    number,
    view,
    priced,
    taken,
    nowMs,
  }: Pick<PlaceRequest, "view" | "nowMs"> & {
    readonly number: string
    readonly priced: PricedCart
    readonly taken: ReadonlyArray<SkuQuantity>
  },
) {
  if (notices === null) return
  const { newOrders, lowStockQty, origin } = notices
  const { grandCents, lines } = priced.totals
  if (newOrders) yield* outbox.add(newOrderNotice({ number, grandCents, lines, view, origin }), nowMs)
  if (lowStockQty === 0 || taken.length === 0) return
  const items = yield* stock.find(taken.map(({ sku }) => sku))
  const products = taken.flatMap(({ sku, qty }) => {
    const left = items.get(sku)?.qty ?? Number.POSITIVE_INFINITY
    return left <= lowStockQty && left + qty > lowStockQty ? [{ sku, qty: Math.max(0, left) }] : []
  })
  if (products.length > 0) yield* outbox.add(lowStockNotice({ number, products, view, origin }), nowMs)
})

const dayMs = 86_400_000

/** When an unpaid order is cancelled; null for never. @rule CM260 */
const paymentDueAt = ({ orders }: ShopSettings, { cart, totals }: PricedCart, nowMs: number): number | null =>
  orders.unpaidDays > 0 && totals.grandCents > 0 && isSentByBuyer(cart.paymentCode)
    ? nowMs + orders.unpaidDays * dayMs
    : null

/**
 * Pays an order by an approved payment, which must be for this cart and exact to the cent. An order that costs nothing
 * needs no payment.
 *
 * @returns whether the order is paid
 * @fails OrderRefused PaymentMissing, PaymentMismatched
 */
const pay = Effect.fnUntraced(function* (
  { spendPayment }: PlaceTools,
  { cart, view, nowMs }: CartContext,
  { totals }: PricedCart,
  number: string,
) {
  const code = providedCodes.find((provided) => provided === cart.paymentCode)
  if (totals.grandCents === 0 || code === undefined) return false
  const bill = { cart: cart.token, code, amountCents: totals.grandCents, currency: view.currency, number }
  const outcome = yield* spendPayment(bill, nowMs)
  if (outcome === "missing") return yield* refused({ tag: "PaymentMissing" })
  if (outcome === "mismatched") return yield* refused({ tag: "PaymentMismatched", totals })
  return true
})

const tidied = (order: Order): Order => ({
  ...order,
  personal: {
    firstName: oneLine(order.personal.firstName),
    lastName: oneLine(order.personal.lastName),
    email: order.personal.email.trim(),
  },
  // The regions of another platform have other numbers.
  shipping: order.shipping === null ? null : typedAddress(normalizeAddress(order.shipping)),
  billing: typedAddress(normalizeAddress(order.billing)),
})

/** The order's cart, with the delivery and payment of the order. */
const contextOf = Effect.fnUntraced(function* (
  steps: CartSteps,
  { order, view, buyer, nowMs }: PlaceRequest,
): Effect.fn.Return<CartContext, OrderRefused | SqlError> {
  const cart = yield* translated(steps.lock(order.cart, buyer))
  const lines = yield* steps.lines(cart.token)
  const isEmpty = lines.length === 0
  if (isEmpty) yield* fill(steps, { cart, buyer, view, nowMs }, order)
  const { carrierCode, methodCode, paymentCode, shipping } = order
  const { country, region } = shipping ?? cart
  const current = isEmpty ? yield* translated(steps.open(cart.token, buyer)) : cart
  return {
    cart: { ...current, country, region, carrierCode, methodCode, paymentCode },
    buyer,
    view,
    nowMs,
    email: order.personal.email,
    ...(isEmpty ? {} : { lines }),
  }
})

/** Adds the order's lines to a cart that was never synchronized, by the rules of the cart. */
const fill = Effect.fnUntraced(function* (steps: CartSteps, context: CartContext, { lines }: Order) {
  if (lines.length === 0) return yield* refused({ tag: "CartEmpty" })
  for (const { sku, parentSku, option, qty } of lines) {
    const change = { sku: parentSku ?? sku, option, qty, itemId: null, operationId: null }
    yield* translated(steps.put(context, change), { sku, qty })
  }
})

/**
 * Compares the order with the lines and the total of the cart. An order without a total cannot say what was shown, but
 * the coupon of its cart was accepted once: its refusal is another price.
 *
 * @returns CartChanged, CouponRefused or TotalChanged; null when both agree
 * @rule CM380
 */
const disagreementOf = (
  order: Order,
  { lines, totals }: PricedCart,
  keys: ReadonlyArray<string | null>,
): OrderReason | null => {
  const held = qtyByKey(lines)
  const meant = qtyByKey(
    order.lines.map(({ sku, option, qty }, index) => ({ key: keys[index] ?? keyOf(sku, option), qty })),
  )
  const isSame = held.size === meant.size && [...held].every(([key, qty]) => meant.get(key) === qty)
  if (!isSame) return { tag: "CartChanged", totals }
  const { couponRefusal } = totals
  const isAsShown =
    order.grandCents === null ? couponRefusal === undefined : order.grandCents === totals.grandCents
  if (isAsShown) return null
  // The shopper counted on the coupon: it is refused by its name, and they go on without it.
  return couponRefusal === undefined
    ? { tag: "TotalChanged", totals }
    : { tag: "CouponRefused", ...couponRefusal, totals }
}

const qtyByKey = (
  lines: ReadonlyArray<{ readonly key: string; readonly qty: number }>,
): ReadonlyMap<string, number> => {
  const byKey = new Map<string, number>()
  for (const { key, qty } of lines) byKey.set(key, (byKey.get(key) ?? 0) + qty)
  return byKey
}

const take = Effect.fnUntraced(function* (
  stock: StockRepository["Service"],
  { lines }: Pick<PricedCart, "lines">,
) {
  const requiredSkus = yield* stock.find(lines.flatMap((line) => line.requiredSkus))
  const closed = lines.filter((line) => line.requiredSkus.some((sku) => isOut(requiredSkus.get(sku) ?? null)))
  const { taken, short } = yield* takeStock(
    stock,
    lines.flatMap((line) => line.taken),
  )
  const shortages = [...short, ...closed.map(({ sku, qty }) => ({ sku, qtyWanted: qty, qtyLeft: 0 }))]
  return shortages.length === 0 ? taken : yield* refused({ tag: "Unavailable", shortages })
})

/** A step of the cart, with its refusals as the order's. */
const translated = <A>(
  step: Effect.Effect<A, CartRefused | SqlError>,
  request: SkuQuantity = { sku: "", qty: 0 },
): Effect.Effect<A, OrderRefused | SqlError> =>
  Effect.catchTag(step, "CartRefused", ({ reason }) =>
    Effect.fail(
      reason.tag === "CartUnknown" || reason.tag === "CartOrdered"
        ? refused(reason)
        : refused({
            tag: "Unavailable",
            shortages: [{ sku: request.sku, qtyWanted: request.qty, qtyLeft: 0 }],
          }),
    ),
  )
