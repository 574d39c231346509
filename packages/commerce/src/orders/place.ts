import { keyOf } from "@shop/core/cart"
import { address, type Fault, personal } from "@shop/core/form"
import type { Order, Placed } from "@shop/core/order"
import type { ShopSettings } from "@shop/core/settings"
import { isOut } from "@shop/core/stock"
import type { StoreView } from "@shop/core/store-view"
import { type CartDesk, CartRefused, type CartRecord, hasMethod, hasPayment, type PricedCart, spendCoupon } from "../carts/index.ts"
import type { DatabaseService } from "../database/index.ts"
import type { StockService, Taken } from "../stock/index.ts"
import { write } from "./ledger.ts"
import { type OrderReason, OrderRefused } from "./model.ts"
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

/** @throws OrderRefused */
const refuse = (reason: OrderReason): never => {
  throw new OrderRefused({ reason })
}

/**
 * Places an order: everything is looked up again and nothing is believed. Runs inside one transaction; every refusal
 * is thrown and undoes it all.
 *
 * @param order - decoded, its amounts only compared
 * @throws OrderRefused
 * @rule CM10 - S1 §7 order; reliability, Order path
 */
export const place = (tools: PlaceTools, order: Order, key: string, view: StoreView, nowMs: number): Placed => {
  const { database, desk } = tools
  const cart = filledCart(desk, order, view, nowMs)
  const priced = desk.price(withDelivery(cart, order), view, nowMs)
  check(tools, order, priced)
  agree(tools, order, priced, view, nowMs)
  tools.reach("beforeStockIsTaken")
  const taken = take(tools.stock, priced)
  const number = nextNumber(database, view.code)
  const id = write(database, { number, key, store: view.code, order, priced, taken, placedAtMs: nowMs })
  if (priced.totals.couponCode !== null) spendCoupon(database, priced.totals.couponCode)
  desk.rows.change(priced.cart, { status: "ordered" }, nowMs)
  return { orderNumber: number, backendOrderId: String(id), placedAt: new Date(nowMs).toISOString() }
}

/** The order's cart. One that was never synchronised gets the order's lines, by the rules of the cart. */
const filledCart = (desk: CartDesk, order: Order, view: StoreView, nowMs: number): CartRecord => {
  const cart = translated(() => desk.open(order.cart))
  if (desk.rows.lines(cart.token).length > 0) return cart
  if (order.lines.length === 0) return refuse({ tag: "CartEmpty" })
  for (const { sku, parentSku, option, qty } of order.lines) {
    translated(() => desk.put(cart, view, { sku: parentSku ?? sku, option, qty, itemId: null, operationId: null }, nowMs), sku)
  }
  return desk.open(order.cart)
}

/** The cart as the order wants it sent and paid. What is not sent has no delivery. @rule CM13 */
const withDelivery = (cart: CartRecord, order: Order): CartRecord => ({
  ...cart,
  country: order.shipping?.country.trim() ?? cart.country,
  region: order.shipping?.region ?? cart.region,
  carrierCode: order.carrierCode,
  methodCode: order.methodCode,
  paymentCode: order.paymentCode,
})

/** Whether the order can be sent, paid and supplied at all. */
const check = ({ settings }: PlaceTools, order: Order, priced: PricedCart): void => {
  const faults = faultsOf(order, priced.needsShipping, settings.shipping.countries)
  if (faults.length > 0) refuse({ tag: "FieldsInvalid", faults })
  if (priced.unsold.length > 0) {
    refuse({ tag: "Unavailable", shortages: priced.unsold.map(({ sku, qty }) => ({ sku, qtyWanted: qty, qtyLeft: 0 })) })
  }
  if (priced.needsShipping && !hasMethod(priced)) refuse({ tag: "MethodUnknown" })
  if (!hasPayment(priced)) refuse({ tag: "PaymentUnknown" })
}

const faultsOf = ({ personal: person, shipping, billing }: Order, needsShipping: boolean, countries: ReadonlyArray<string>) => {
  const under = (path: string, faults: ReadonlyArray<Fault>) => faults.map((fault) => ({ ...fault, field: `${path}.${fault.field}` }))
  const shippingFaults: ReadonlyArray<Fault> = shipping === null ? [{ field: "country", tag: "required" }] : address(shipping, countries)
  return [
    ...under("personal", personal(person)),
    ...(needsShipping ? under("shipping", shippingFaults) : []),
    ...under("billing", address(billing, countries)),
  ]
}

/** Whether the shopper ordered what the cart holds, at the sum it costs now. @rule CM11 - reliability 24, 25 */
const agree = ({ desk }: PlaceTools, order: Order, priced: PricedCart, view: StoreView, nowMs: number): void => {
  const { totals, cart, lines } = priced
  const held = qtyByKey(lines)
  const meant = qtyByKey(order.lines.map((line) => ({ key: desk.keyFor(cart, view, line, nowMs) ?? keyOf(line.sku, line.option), qty: line.qty })))
  const isSame = held.size === meant.size && [...held].every(([key, qty]) => meant.get(key) === qty)
  if (!isSame) refuse({ tag: "CartChanged", totals })
  if (order.grandCents !== null && order.grandCents !== totals.grandCents) refuse({ tag: "TotalChanged", totals })
}

const take = (stock: StockService, { lines }: PricedCart): ReadonlyArray<Taken> => {
  const shells = stock.items(lines.flatMap((line) => line.shells))
  const closed = lines.filter((line) => line.shells.some((sku) => isOut(shells.get(sku) ?? null)))
  const { taken, short } = stock.take(lines.flatMap((line) => line.taken))
  const shortages = [...short, ...closed.map(({ sku, qty }) => ({ sku, qtyWanted: qty, qtyLeft: 0 }))]
  return shortages.length === 0 ? taken : refuse({ tag: "Unavailable", shortages })
}

const qtyByKey = (lines: ReadonlyArray<{ readonly key: string; readonly qty: number }>): ReadonlyMap<string, number> => {
  const byKey = new Map<string, number>()
  for (const { key, qty } of lines) byKey.set(key, (byKey.get(key) ?? 0) + qty)
  return byKey
}

/** Runs a step of the cart; its refusals become the order's. */
const translated = <A>(step: () => A, sku = ""): A => {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof CartRefused)) throw error
    const { reason } = error
    if (reason.tag === "CartUnknown" || reason.tag === "CartOrdered") return refuse(reason)
    return refuse({ tag: "Unavailable", shortages: [{ sku, qtyWanted: 0, qtyLeft: 0 }] })
  }
}
