import { normalizeAddress } from "@shop/core/address"
import { keyOf } from "@shop/core/cart"
import type { Order, Placed } from "@shop/core/order"
import type { ShopSettings } from "@shop/core/settings"
import { isOut } from "@shop/core/stock"
import type { StoreView } from "@shop/core/store-view"
import {
  type Buyer,
  type CartDesk,
  CartRefused,
  isSentByBuyer,
  type PricedCart,
  type Sight,
  noteCouponUse,
  spendCoupon,
} from "../carts/index.ts"
import type { DatabaseService } from "../database/index.ts"
import { spend } from "../payments/ledger.ts"
import { providedCodes } from "../payments/model.ts"
import type { StockService, Taken } from "../stock/index.ts"
import { check } from "./check.ts"
import { write } from "./ledger.ts"
import { refuse } from "./model.ts"
import { nextNumber } from "./number.ts"
import type { Point } from "./points.ts"

/** What placing works with. */
export interface PlaceTools {
  readonly database: DatabaseService
  readonly desk: CartDesk
  readonly stock: StockService
  readonly settings: ShopSettings
  readonly reach: (point: Point) => void
}

/** An order that is to be placed. */
export interface Asked {
  /** Decoded; its amounts are only compared. */
  readonly order: Order
  /** Under which it is placed at most once. */
  readonly key: string
  readonly view: StoreView
  /** Who is signed in: the order is theirs, at their group's prices; null for a guest. */
  readonly buyer: Buyer | null
  /** Epoch ms. */
  readonly nowMs: number
}

/**
 * Places an order: everything is looked up again and nothing is believed. Runs inside one transaction; every refusal
 * is thrown and undoes it all.
 *
 * @returns the order's number, id and time
 * @throws OrderRefused
 * @rule CM10 - S1 §7 order; Order path
 */
export const place = (tools: PlaceTools, { order: told, key, view, buyer, nowMs }: Asked): Placed => {
  const { database, desk, settings } = tools
  const order = tidied(told)
  const sight = sightOf(desk, { order, key, view, buyer, nowMs })
  // The answers to keys are forgotten one day, the orders made under them are not.
  const isKeyTaken = database.get("SELECT 1 FROM orders WHERE order_key = ?", key) !== undefined
  if (isKeyTaken) refuse({ tag: "KeyReused" })
  const priced = desk.price(sight)
  check(order, priced, settings)
  // Of what is short the totals say nothing: it is refused by its name before any sum is compared.
  if (priced.short.length > 0) take(tools.stock, { lines: [...priced.lines, ...priced.short] })
  agree(desk, sight, order, priced)
  tools.reach("beforeStockIsTaken")
  const taken = take(tools.stock, priced)
  const number = nextNumber(database, view.code)
  const id = write(database, {
    number,
    key,
    store: view.code,
    customer: buyer?.customerId ?? null,
    order,
    priced,
    taken,
    placedAtMs: nowMs,
    paymentDueAtMs: paymentDueAt(settings, priced, nowMs),
  })
  noteCouponUse(database, id, { coupon: priced.totals.couponCode, email: order.personal.email })
  pay(tools, { ...sight, cart: priced.cart }, priced, number)
  if (priced.totals.couponCode !== null) spendCoupon(database, priced.totals.couponCode)
  desk.rows.change(sight.cart, { status: "ordered" }, nowMs)
  return { orderNumber: number, backendOrderId: String(id), placedAt: new Date(nowMs).toISOString() }
}

const dayMs = 86_400_000

/** When an order is cancelled that nobody has paid; null for never. @rule CM260 */
const paymentDueAt = ({ orders }: ShopSettings, { cart, totals }: PricedCart, nowMs: number): number | null =>
  orders.unpaidDays > 0 && totals.grandCents > 0 && isSentByBuyer(cart.paymentCode)
    ? nowMs + orders.unpaidDays * dayMs
    : null

/** An order that costs nothing is paid. What a provider pays has to be promised, for this cart and to the cent. @throws OrderRefused PaymentMissing, PaymentMismatched */
const pay = (
  { database }: PlaceTools,
  { cart, view, nowMs }: Sight,
  { totals }: PricedCart,
  number: string,
): void => {
  if (totals.grandCents === 0) {
    database.run("UPDATE orders SET status = 'processing' WHERE number = ?", number)
    return
  }
  const code = providedCodes.find((provided) => provided === cart.paymentCode)
  if (code === undefined) return
  const bill = { cart: cart.token, code, amountCents: totals.grandCents, currency: view.currency, number }
  const outcome = spend(database, bill, nowMs)
  if (outcome === "missing") refuse({ tag: "PaymentMissing" })
  if (outcome === "mismatched") refuse({ tag: "PaymentMismatched", totals })
  database.run("UPDATE orders SET paid_cents = grand_cents WHERE number = ?", number)
}

const tidied = (order: Order): Order => ({
  ...order,
  personal: {
    firstName: order.personal.firstName.trim(),
    lastName: order.personal.lastName.trim(),
    email: order.personal.email.trim(),
  },
  shipping: order.shipping === null ? null : normalizeAddress(order.shipping),
  billing: normalizeAddress(order.billing),
})

/** The order's cart, as the order wants it sent and paid. */
const sightOf = (desk: CartDesk, { order, view, buyer, nowMs }: Asked): Sight => {
  const cart = translated(() => desk.open(order.cart, buyer))
  if (desk.rows.lines(cart.token).length === 0) fill(desk, { cart, buyer, view, nowMs }, order)
  const { carrierCode, methodCode, paymentCode, shipping } = order
  const { country, region } = shipping ?? cart
  return {
    cart: { ...desk.open(cart.token, buyer), country, region, carrierCode, methodCode, paymentCode },
    buyer,
    view,
    nowMs,
    email: order.personal.email,
  }
}

/** An order made before its cart was ever synchronised brings its lines along, by the rules of the cart. */
const fill = (desk: CartDesk, sight: Sight, { lines }: Order): void => {
  if (lines.length === 0) refuse({ tag: "CartEmpty" })
  for (const { sku, parentSku, option, qty } of lines) {
    const change = { sku: parentSku ?? sku, option, qty, itemId: null, operationId: null }
    translated(() => desk.put(sight, change), { sku, qty })
  }
}

/**
 * Whether the shopper ordered what the cart holds, at the sum it costs now.
 * @throws OrderRefused CartChanged, CouponRefused, TotalChanged
 */
const agree = (desk: CartDesk, sight: Sight, order: Order, { lines, totals }: PricedCart): void => {
  const held = qtyByKey(lines)
  const meant = qtyByKey(
    order.lines.map((line) => ({
      key: desk.keyFor(sight, line) ?? keyOf(line.sku, line.option),
      qty: line.qty,
    })),
  )
  const isSame = held.size === meant.size && [...held].every(([key, qty]) => meant.get(key) === qty)
  if (!isSame) refuse({ tag: "CartChanged", totals })
  if (order.grandCents === null || order.grandCents === totals.grandCents) return
  const { couponRefusal } = totals
  // The shopper counted on the coupon: it is refused by its name, and they go on without it.
  if (couponRefusal !== undefined) refuse({ tag: "CouponRefused", ...couponRefusal, totals })
  refuse({ tag: "TotalChanged", totals })
}

const qtyByKey = (
  lines: ReadonlyArray<{ readonly key: string; readonly qty: number }>,
): ReadonlyMap<string, number> => {
  const byKey = new Map<string, number>()
  for (const { key, qty } of lines) byKey.set(key, (byKey.get(key) ?? 0) + qty)
  return byKey
}

const take = (stock: StockService, { lines }: Pick<PricedCart, "lines">): ReadonlyArray<Taken> => {
  const shells = stock.items(lines.flatMap((line) => line.shells))
  const closed = lines.filter((line) => line.shells.some((sku) => isOut(shells.get(sku) ?? null)))
  const { taken, short } = stock.take(lines.flatMap((line) => line.taken))
  const shortages = [...short, ...closed.map(({ sku, qty }) => ({ sku, qtyWanted: qty, qtyLeft: 0 }))]
  return shortages.length === 0 ? taken : refuse({ tag: "Unavailable", shortages })
}

/** Runs a step of the cart; its refusals become the order's. */
const translated = <A>(step: () => A, wish: Taken = { sku: "", qty: 0 }): A => {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof CartRefused)) throw error
    const { reason } = error
    if (reason.tag === "CartUnknown" || reason.tag === "CartOrdered") return refuse(reason)
    return refuse({ tag: "Unavailable", shortages: [{ sku: wish.sku, qtyWanted: wish.qty, qtyLeft: 0 }] })
  }
}
