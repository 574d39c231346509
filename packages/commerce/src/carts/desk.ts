import { keyOf, type LineKey, totals, type PaymentMethod, type RateWeight, type ServerLine, type ShippingMethod, type Totals } from "@shop/core/cart"
import { type Cents, type RatePpm, subtract, sum, zero } from "@shop/core/money"
import { type ProductType, sku as asSku } from "@shop/core/product"
import { limits, type ShopSettings } from "@shop/core/settings"
import { decideAdd } from "@shop/core/stock"
import type { StoreView } from "@shop/core/store-view"
import type { CatalogueService } from "../catalogue/index.ts"
import type { DatabaseService } from "../database/index.ts"
import type { StockService, Taken } from "../stock/index.ts"
import { discountOf } from "./coupons.ts"
import { CartRefused, type CartReason, type CartRecord, type LineChange, type LineRecord } from "./model.ts"
import { paymentMethods } from "./payment.ts"
import { type CartRecords, records } from "./records.ts"
import { shippingMethods } from "./shipping.ts"
import { sell, type Sold, type Unsold, type Wish } from "./sold.ts"

/** What a desk works with. */
export interface DeskTools {
  readonly database: DatabaseService
  readonly stock: StockService
  readonly findProduct: CatalogueService["find"]
  readonly settings: ShopSettings
}

/** A line with what it costs now. */
export interface PricedLine extends LineRecord {
  readonly name: string
  readonly type: ProductType
  readonly unitGrossCents: Cents
  readonly ratePpm: RatePpm
  readonly shares: ReadonlyArray<RateWeight>
  readonly isVirtual: boolean
  /** What the whole line takes from the shelf. */
  readonly taken: ReadonlyArray<Taken>
  /** What must be for sale although it is not taken. */
  readonly shells: ReadonlyArray<string>
}

/** A cart with everything it costs now. */
export interface PricedCart {
  readonly cart: CartRecord
  readonly lines: ReadonlyArray<PricedLine>
  /** Lines that can no longer be bought: their product is gone, or has no price. Not part of the totals. */
  readonly unsold: ReadonlyArray<LineRecord>
  readonly totals: Totals
  readonly needsShipping: boolean
  readonly shippingMethods: ReadonlyArray<ShippingMethod>
  readonly paymentMethods: ReadonlyArray<PaymentMethod>
}

/**
 * The synchronous half of carts: every step may be part of a transaction, the order's included. Steps that cannot be
 * done throw CartRefused, which rolls the transaction back.
 * @rule CM4
 */
export interface CartDesk {
  readonly rows: CartRecords
  /** The cart, which can still be changed. @throws CartRefused CartUnknown, CartOrdered */
  readonly open: (token: string) => CartRecord
  /** What the cart costs now, in a view's words and prices. @rule CM8 */
  readonly price: (cart: CartRecord, view: StoreView, nowMs: number) => PricedCart
  /** Adds to the cart, or sets a quantity. @returns the line as it is now @throws CartRefused @rule CM9 */
  readonly put: (cart: CartRecord, view: StoreView, change: LineChange, nowMs: number) => ServerLine
  /** The canonical name of a choice, as lines of this cart have it; null when it cannot be bought. */
  readonly keyFor: (cart: CartRecord, view: StoreView, wish: Wish, nowMs: number) => LineKey | null
  /** The lines as the wire tells them. */
  readonly serverLines: (cart: CartRecord, view: StoreView, nowMs: number) => ReadonlyArray<ServerLine>
}

/** @throws CartRefused */
export const refuse = (reason: CartReason): never => {
  throw new CartRefused({ reason })
}

/** Opens the desk of one platform. @rule CM4 */
export const desk = (tools: DeskTools): CartDesk => {
  const { database, settings } = tools
  const rows = records(database)

  const open = (token: string): CartRecord => {
    const cart = rows.find(token) ?? refuse({ tag: "CartUnknown" })
    if (cart.status === "active") return cart
    const order = database.get("SELECT number FROM orders WHERE cart = ? ORDER BY id DESC", token)
    return refuse({ tag: "CartOrdered", orderNumber: order === undefined ? null : String(order["number"]) })
  }

  const soldAt = ({ country, region }: CartRecord, view: StoreView, nowMs: number): ((wish: Wish) => Sold | Unsold) => {
    const find = (sku: string) => tools.findProduct(view.code, sku, { country, region, groupId: null, nowMs })
    return (wish) => sell(find, wish, view, settings)
  }

  const price = (cart: CartRecord, view: StoreView, nowMs: number): PricedCart => {
    const sold = soldAt(cart, view, nowMs)
    const lines: Array<PricedLine> = []
    const unsold: Array<LineRecord> = []
    for (const line of rows.lines(cart.token)) {
      const now = sold(line)
      if (now.tag === "sold") lines.push(priced(line, now))
      else unsold.push(line)
    }
    const needsShipping = lines.some(({ isVirtual }) => !isVirtual)
    const payments = paymentMethods(needsShipping)
    const discount = discountOf(database, cart.coupon, nowMs)
    const payment = payments.find(({ code }) => code === cart.paymentCode)
    const parts = { lines, discount, paymentGrossCents: payment?.costGrossCents ?? null }
    const goods = totals({ ...parts, shippingGrossCents: null })
    const methods = shippingMethods(settings.shipping, {
      country: cart.country,
      goodsGrossCents: shippedGross(lines, goods),
      needsShipping,
    })
    const method = methods.find(({ carrierCode, methodCode }) => carrierCode === cart.carrierCode && methodCode === cart.methodCode)
    return {
      cart,
      lines,
      unsold,
      needsShipping,
      shippingMethods: methods,
      paymentMethods: payments,
      totals: method === undefined ? goods : totals({ ...parts, shippingGrossCents: method.amountGrossCents }),
    }
  }

  /** Pieces of one sku in the whole cart, whatever the options. */
  const qtyInCart = (token: string, sku: string): number =>
    rows.lines(token).reduce((all, line) => (line.sku === sku ? all + line.qty : all), 0)

  const checkStock = (token: string, sku: string, qtyWanted: number): void => {
    const decision = decideAdd({
      stock: tools.stock.items([sku]).get(sku) ?? null,
      qtyWanted,
      qtyInCart: qtyInCart(token, sku),
      settings: settings.stock,
    })
    if (decision.tag === "Refuse") refuse({ tag: "QtyAboveStock", sku, qtyMax: 0 })
    if (decision.tag === "Limit") refuse({ tag: "QtyAboveStock", sku, qtyMax: decision.qtyMax })
  }

  const setQty = (cart: CartRecord, line: LineRecord, qty: number): LineRecord => {
    if (qty > limits.lineQtyMax) refuse({ tag: "QtyInvalid", qtyMax: limits.lineQtyMax })
    if (qty > line.qty) checkStock(cart.token, line.sku, qty - line.qty)
    rows.setQty(line.itemId, qty)
    return { ...line, qty }
  }

  const add = (cart: CartRecord, view: StoreView, change: LineChange, nowMs: number): LineRecord => {
    const now = soldAt(cart, view, nowMs)({ ...change, parentSku: null })
    if (now.tag === "unsold") return refuse(now.reason)
    const key = keyOf(now.sku, now.option)
    const lines = rows.lines(cart.token)
    const there = lines.find((line) => line.key === key)
    if (there !== undefined) return setQty(cart, there, there.qty + change.qty)
    if (lines.length >= limits.cartLinesMax) return refuse({ tag: "CartFull", linesMax: limits.cartLinesMax })
    checkStock(cart.token, now.sku, change.qty)
    const line = { key, sku: now.sku, parentSku: now.parentSku, option: now.option, qty: change.qty }
    return { ...line, itemId: rows.insertLine(cart.token, line) }
  }

  const put = (cart: CartRecord, view: StoreView, change: LineChange, nowMs: number): ServerLine => {
    const { qty, itemId } = change
    if (!Number.isInteger(qty) || qty < 1 || qty > limits.lineQtyMax) return refuse({ tag: "QtyInvalid", qtyMax: limits.lineQtyMax })
    const line =
      itemId === null
        ? add(cart, view, change, nowMs)
        : setQty(cart, rows.lines(cart.token).find((one) => one.itemId === itemId) ?? refuse({ tag: "LineUnknown", itemId }), qty)
    rows.change(cart, { store: view.code }, nowMs)
    return toServerLine(cart.token, line, soldAt(cart, view, nowMs)(line))
  }

  const serverLines = (cart: CartRecord, view: StoreView, nowMs: number): ReadonlyArray<ServerLine> => {
    const sold = soldAt(cart, view, nowMs)
    return rows.lines(cart.token).map((line) => toServerLine(cart.token, line, sold(line)))
  }

  const keyFor = (cart: CartRecord, view: StoreView, wish: Wish, nowMs: number): LineKey | null => {
    const now = soldAt(cart, view, nowMs)(wish)
    return now.tag === "sold" ? keyOf(now.sku, now.option) : null
  }

  return { rows, open, price, put, keyFor, serverLines }
}

const priced = (line: LineRecord, { name, type, unitGrossCents, ratePpm, shares, isVirtual, parts, shells }: Sold): PricedLine => ({
  ...line,
  name,
  type,
  unitGrossCents,
  ratePpm,
  shares,
  isVirtual,
  shells,
  taken: parts.map(({ sku, qty }) => ({ sku, qty: Math.ceil(qty * line.qty) })),
})

/** What has to be carried is worth, discount taken off. */
const shippedGross = (lines: ReadonlyArray<PricedLine>, goods: Totals): Cents =>
  sum(goods.lines.map((line, index) => (lines[index]!.isVirtual ? zero : subtract(line.rowGrossCents, line.discountCents))))

/** A line as the wire tells it; without a price when it can no longer be bought. */
const toServerLine = (token: string, line: LineRecord, now: Sold | Unsold): ServerLine => ({
  itemId: line.itemId,
  quoteId: token,
  sku: asSku(line.sku),
  name: now.tag === "sold" ? now.name : line.sku,
  qty: line.qty,
  type: now.tag === "sold" ? now.type : line.parentSku === null ? "simple" : "configurable",
  option: line.option,
  unitGrossCents: now.tag === "sold" ? now.unitGrossCents : null,
})

/** Whether the chosen delivery is one the cart can have. */
export const hasMethod = ({ cart, shippingMethods }: PricedCart): boolean =>
  shippingMethods.some(({ carrierCode, methodCode }) => carrierCode === cart.carrierCode && methodCode === cart.methodCode)

/** Whether the chosen payment is one the cart can have. */
export const hasPayment = ({ cart, paymentMethods }: PricedCart): boolean => paymentMethods.some(({ code }) => code === cart.paymentCode)
