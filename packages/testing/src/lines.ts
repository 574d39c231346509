import {
  type CartState,
  type CartToken,
  type Connection,
  type DetachedLine,
  type PendingChange,
  type ConfirmedLine,
  empty,
  keyOf,
  type LineKey,
  type LocalLine,
} from "@shop/core/cart"
import { cents, ratePpm } from "@shop/core/money"
import { fixedSource } from "@shop/core/pricing"
import { emptyOption, type ProductOption, sku as asSku } from "@shop/core/product"
import type { StockItem } from "@shop/core/stock"

/*
 * Lines of carts from the few fields a test is about: one piece costs 24.00 gross with 20 % tax.
 */

/** Names a text as a line's key. @rule TE8 */
export const key = (text: string): LineKey => text as LineKey

/** Optional fields of a line besides sku and quantity. */
export interface LineFields {
  readonly option?: ProductOption
  readonly unitGrossCents?: number
  readonly ratePpm?: number
  readonly isVirtual?: boolean
  readonly stock?: StockItem | null
}

/** `local("BOL", 2)`. @rule TE8 */
export const local = (sku: string, qty: number, fields: LineFields = {}): LocalLine => ({
  key: keyOf(sku, fields.option ?? emptyOption),
  sku: asSku(sku),
  parentSku: null,
  option: fields.option ?? emptyOption,
  qty,
  facts: {
    name: sku,
    href: `/fr/${sku.toLowerCase()}`,
    image: null,
    type: fields.isVirtual === true ? "virtual" : "simple",
    options: [],
    priceSource: fixedSource(cents(fields.unitGrossCents ?? 24_00), ratePpm(fields.ratePpm ?? 200_000)),
    isVirtual: fields.isVirtual ?? false,
    stock: fields.stock ?? null,
  },
})

/** `confirmed("BOL", 2, 7)`: as the server has it, under item id 7. @rule TE8 */
export const confirmed = (sku: string, qty: number, itemId = itemIdOf(sku)): ConfirmedLine => ({
  key: keyOf(sku, emptyOption),
  itemId,
  quoteId: "cart-1",
  sku: asSku(sku),
  name: sku,
  qty,
  type: "simple",
  option: emptyOption,
  unitGrossCents: cents(24_00),
})

/** The same id for the same sku, so that two pulls speak of one line. */
const itemIdOf = (sku: string): number =>
  [...sku].reduce((id, sign) => id * 31 + sign.charCodeAt(0), 7) % 100_000

/** A cart from quantities by sku: `cart({ BOL: 2 }, { BOL: 1 })` wants 2 where the server has 1. @rule TE8 */
export const cart = (
  wanted: Readonly<Record<string, number>>,
  serverQtys: Readonly<Record<string, number>> = {},
  fields: Partial<CartState> = {},
): CartState => ({
  ...empty,
  local: Object.entries(wanted).map(([sku, qty]) => local(sku, qty)),
  confirmed: {
    lines: Object.entries(serverQtys).map(([sku, qty]) => confirmed(sku, qty)),
    totals: null,
    totalsOf: null,
  },
  ...fields,
})

/** Quantities by sku of lines of either cart. @rule TE8 */
export const qtys = (
  lines: ReadonlyArray<{ readonly sku: string; readonly qty: number }>,
): Readonly<Record<string, number>> => Object.fromEntries(lines.map((line) => [line.sku, line.qty]))

/** A cart that is connected to a guest's on the server. @rule TE8 */
export const guestCart = (token: string, attempts = 0): Connection => ({
  tag: "Guest",
  token: token as CartToken,
  attempts,
  merge: null,
})

/** A cart that is connected to the customer's on the server. @rule TE8 */
export const customerCart = (token: string, isArriving = false): Connection => ({
  tag: "Customer",
  token: token as CartToken,
  attempts: 0,
  isArriving,
})

/** A cart without one on the server, which has to be merged into the customer's. @rule TE8 */
export const mergeDue = (from: string | null = null, itemIds: ReadonlyArray<number> = []): Connection => ({
  tag: "Disconnected",
  attempts: 0,
  merge: { from: from as CartToken | null, itemIds },
})

/** An add without an answer. @rule TE8 */
export const pendingAdd = (sku: string, qty: number, id = "o"): PendingChange => ({
  kind: "add",
  id,
  key: key(sku),
  qty,
})

/** A customer's cart that was connected before. @rule TE8 */
export const detachedCart = (
  token: string | null,
  lines: ReadonlyArray<DetachedLine> = [],
): Pick<CartState, "detached"> => ({ detached: { token: token as CartToken | null, lines } })
