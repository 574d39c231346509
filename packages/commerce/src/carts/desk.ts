import { keyOf, type LineKey, type PaymentMethod, type ServerLine } from "@shop/core/cart"
import { sku as asSku } from "@shop/core/product"
import { limits, type ShopSettings } from "@shop/core/settings"
import { decideAdd } from "@shop/core/stock"
import type { StoreView } from "@shop/core/store-view"
import type { CatalogueService } from "../catalogue/index.ts"
import type { DatabaseService } from "../database/index.ts"
import type { StockService } from "../stock/index.ts"
import { type Accounts, accountsNow } from "./accounts.ts"
import { decideCoupon, guestGroupId } from "./decide-coupon.ts"
import {
  type Buyer,
  CartRefused,
  type CartReason,
  type CartRecord,
  type LineChange,
  type LineRecord,
} from "./model.ts"
import { price, type PricedCart } from "./price.ts"
import { type CartRecords, records } from "./records.ts"
import { sell, type Sold, type Unsold, type Wish } from "./sold.ts"
import { weigher } from "./weigh.ts"

/** What a desk works with. */
export interface DeskTools {
  readonly database: DatabaseService
  readonly stock: StockService
  readonly findProduct: CatalogueService["find"]
  readonly settings: ShopSettings
  /** Where money goes that buyers send themselves, as the operator says. */
  readonly accounts: Accounts
  /** Ways of paying that a provider adds to the shop's own. */
  readonly provided: ReadonlyArray<PaymentMethod>
}

/** A cart as it is seen: in a view's words and prices, at a moment. */
export interface Sight {
  readonly cart: CartRecord
  /** Whose prices hold. */
  readonly buyer: Buyer | null
  readonly view: StoreView
  /** Epoch ms. */
  readonly nowMs: number
  /** Address that the order is placed with; missing as long as nobody has told it. */
  readonly email?: string
}

/**
 * The synchronous half of carts: every step may be part of a transaction, the order's included. Steps that cannot be
 * done throw CartRefused, which rolls the transaction back.
 * @rule CM4
 */
export interface CartDesk {
  readonly rows: CartRecords
  /** The cart, which can still be changed. @throws CartRefused CartUnknown, CartOrdered @rule CM67 */
  readonly open: (token: string, buyer: Buyer | null) => CartRecord
  /** Whether a cart is there that somebody else owns: to them it is not there. @rule CM67 */
  readonly isForeign: (token: string, buyer: Buyer | null) => boolean
  /** What the cart costs. @rule CM8 */
  readonly price: (sight: Sight) => PricedCart
  /** Adds to the cart, or sets a quantity. @returns the line as it is now @throws CartRefused @rule CM9 */
  readonly put: (sight: Sight, change: LineChange) => ServerLine
  /** The canonical name of a choice, as lines of this cart have it; null when it cannot be bought. */
  readonly keyFor: (sight: Sight, wish: Wish) => LineKey | null
  /** The lines as the wire tells them. */
  readonly serverLines: (sight: Sight) => ReadonlyArray<ServerLine>
}

/** Refuses a step of a cart. @throws CartRefused @rule CM5 */
export const refuse = (reason: CartReason): never => {
  throw new CartRefused({ reason })
}

/** Opens the desk of one platform. @rule CM4 */
export const desk = (tools: DeskTools): CartDesk => {
  const { database, settings, stock } = tools
  const rows = records(database)
  const weigh = weigher(database)

  const isForeign = (token: string, buyer: Buyer | null): boolean => {
    const owner = rows.find(token)?.customer ?? null
    return owner !== null && owner !== buyer?.customerId
  }

  const open = (token: string, buyer: Buyer | null): CartRecord => {
    const cart = isForeign(token, buyer) ? null : rows.find(token)
    if (cart === null) return refuse({ tag: "CartUnknown" })
    if (cart.status === "active") return cart
    const order = database.get("SELECT number FROM orders WHERE cart = ? ORDER BY id DESC", token)
    return refuse({ tag: "CartOrdered", orderNumber: order === undefined ? null : String(order["number"]) })
  }

  const sellingAt = ({ cart, buyer, view, nowMs }: Sight): ((wish: Wish) => Sold | Unsold) => {
    const groupId = buyer?.groupId ?? null
    const audience = { country: cart.country, region: cart.region, groupId, nowMs }
    const find = (sku: string) => tools.findProduct(view.code, sku, audience)
    return (wish) => sell({ find, view, groupId, settings }, wish)
  }

  /** @throws CartRefused QtyAboveStock when so many more of a sku may not go into the cart, whatever their options */
  const checkStock = (lines: ReadonlyArray<LineRecord>, sku: string, qtyWanted: number): void => {
    const qtyInCart = lines.reduce((all, line) => (line.sku === sku ? all + line.qty : all), 0)
    const known = stock.items([sku]).get(sku) ?? null
    const decision = decideAdd({ stock: known, qtyWanted, qtyInCart, settings: settings.stock })
    if (decision.tag === "Refuse") refuse({ tag: "QtyAboveStock", sku, qtyMax: 0 })
    if (decision.tag === "Limit") refuse({ tag: "QtyAboveStock", sku, qtyMax: decision.qtyMax })
  }

  const setQty = (lines: ReadonlyArray<LineRecord>, line: LineRecord, qty: number): LineRecord => {
    checkQty(qty)
    if (qty > line.qty) checkStock(lines, line.sku, qty - line.qty)
    rows.setQty(line.itemId, qty)
    return { ...line, qty }
  }

  const add = (sight: Sight, lines: ReadonlyArray<LineRecord>, change: LineChange): LineRecord => {
    const now = sellingAt(sight)({ ...change, parentSku: null })
    if (now.tag === "unsold") return refuse(now.reason)
    const key = keyOf(now.sku, now.option)
    const there = lines.find((line) => line.key === key)
    if (there !== undefined) return setQty(lines, there, there.qty + change.qty)
    if (lines.length >= limits.cartLinesMax) return refuse({ tag: "CartFull", linesMax: limits.cartLinesMax })
    checkStock(lines, now.sku, change.qty)
    const line = { key, sku: now.sku, parentSku: now.parentSku, option: now.option, qty: change.qty }
    return { ...line, itemId: rows.insertLine(sight.cart.token, line) }
  }

  const change = (sight: Sight, asked: LineChange): LineRecord => {
    const lines = rows.lines(sight.cart.token)
    const { itemId } = asked
    if (itemId === null) return add(sight, lines, asked)
    const line = lines.find((one) => one.itemId === itemId) ?? refuse({ tag: "LineUnknown", itemId })
    return setQty(lines, line, asked.qty)
  }

  return {
    rows,
    open,
    isForeign,
    price: (sight) =>
      price({
        cart: sight.cart,
        lines: rows.lines(sight.cart.token),
        decideCoupon: (code, lines) =>
          decideCoupon(database, code, lines, {
            customerId: sight.buyer?.customerId ?? null,
            groupId: sight.buyer?.groupId ?? guestGroupId,
            email: sight.email ?? sight.cart.email,
            nowMs: sight.nowMs,
          }),
        weigh: (sku, parentSku) => weigh(sight.view.code, sku, parentSku),
        shipping: settings.shipping,
        accounts: accountsNow(database, tools.accounts),
        provided: tools.provided,
        stockOf: stock.items,
        sell: sellingAt(sight),
      }),
    put: (sight, asked) => {
      checkQty(asked.qty)
      const line = change(sight, asked)
      rows.change(sight.cart, { store: sight.view.code }, sight.nowMs)
      return toServerLine(sight.cart.token, line, sellingAt(sight)(line))
    },
    keyFor: (sight, wish) => {
      const now = sellingAt(sight)(wish)
      return now.tag === "sold" ? keyOf(now.sku, now.option) : null
    },
    serverLines: (sight) => {
      const { token } = sight.cart
      const selling = sellingAt(sight)
      return rows.lines(token).map((line) => toServerLine(token, line, selling(line)))
    },
  }
}

/** @throws CartRefused QtyInvalid */
const checkQty = (qty: number): void => {
  if (!Number.isInteger(qty) || qty < 1 || qty > limits.lineQtyMax)
    refuse({ tag: "QtyInvalid", qtyMax: limits.lineQtyMax })
}

/** A line as the wire tells it; without a price when it can no longer be bought. */
const toServerLine = (token: string, line: LineRecord, now: Sold | Unsold): ServerLine => {
  const told = {
    itemId: line.itemId,
    quoteId: token,
    sku: asSku(line.sku),
    qty: line.qty,
    option: line.option,
  }
  if (now.tag === "sold")
    return { ...told, name: now.name, type: now.type, unitGrossCents: now.unitGrossCents }
  return {
    ...told,
    name: line.sku,
    type: line.parentSku === null ? "simple" : "configurable",
    unitGrossCents: null,
  }
}
