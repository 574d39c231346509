import type { ProductOption } from "@shop/core/product"
import { type DatabaseService, insert, type Row } from "../database/index.ts"
import type { Buyer, CartRecord, LineRecord } from "./model.ts"

/** A line about to be kept. */
export type NewLine = Omit<LineRecord, "itemId">

/** Reads and writes the rows of carts. Every step is synchronous: call them inside a transaction. @rule CM4 */
export interface CartRecords {
  readonly find: (token: string) => CartRecord | null
  readonly insert: (
    cart: Pick<CartRecord, "token" | "store" | "country" | "region" | "customer">,
    nowMs: number,
  ) => void
  /** The cart that a customer fills now. */
  readonly findOf: (customerId: number) => CartRecord | null
  /** Writes what is given and grows the version. */
  readonly change: (cart: CartRecord, change: Partial<CartRecord>, nowMs: number) => void
  /** In the order in which they were added. */
  readonly lines: (token: string) => ReadonlyArray<LineRecord>
  /** Adds a line and gives its id. */
  readonly insertLine: (token: string, line: NewLine) => number
  readonly setQty: (itemId: number, qty: number) => void
  /** @returns whether the line was there */
  readonly removeLine: (token: string, itemId: number) => boolean
}

/** The rows of carts in one database. @rule CM4 - S1 §4 Cart */
export const records = (database: DatabaseService): CartRecords => ({
  find: (token) => {
    const row = database.get("SELECT * FROM cart WHERE token = ?", token)
    return row === undefined ? null : toCart(row)
  },
  insert: ({ token, store, country, region, customer }, nowMs) => {
    insert(database, "cart", {
      token,
      store,
      country,
      region,
      customer,
      created_at: nowMs,
      updated_at: nowMs,
    })
  },
  findOf: (customerId) => {
    const row = database.get("SELECT * FROM cart WHERE customer = ? AND status = 'active'", customerId)
    return row === undefined ? null : toCart(row)
  },
  change: (cart, change, nowMs) => {
    const { store, country, region, carrierCode, methodCode, paymentCode, coupon, email, status } = {
      ...cart,
      ...change,
    }
    database.run(
      `UPDATE cart SET version = version + 1, store = ?, country = ?, region = ?, carrier_code = ?, method_code = ?,
         payment_code = ?, coupon = ?, email = ?, status = ?, updated_at = ? WHERE token = ?`,
      store,
      country,
      region,
      carrierCode,
      methodCode,
      paymentCode,
      coupon,
      email,
      status,
      nowMs,
      cart.token,
    )
  },
  lines: (token) =>
    database.all("SELECT * FROM cart_line WHERE cart = ? ORDER BY item_id", token).map(toLine),
  insertLine: (token, { key, sku, parentSku, option, qty }) =>
    insert(database, "cart_line", {
      cart: token,
      line_key: key,
      sku,
      parent_sku: parentSku,
      option: JSON.stringify(option),
      qty,
    }),
  setQty: (itemId, qty) => {
    database.run("UPDATE cart_line SET qty = ? WHERE item_id = ?", qty, itemId)
  },
  removeLine: (token, itemId) =>
    database.run("DELETE FROM cart_line WHERE cart = ? AND item_id = ?", token, itemId).changes === 1,
})

/** Deletes a cart, and the answers to its operations, which say what was in it. @rule CM71, CM262, CM291 */
export const deleteCart = (database: DatabaseService, token: string): void => {
  database.run("DELETE FROM operation WHERE scope = ?", `cart:${token}`)
  database.run("DELETE FROM cart WHERE token = ?", token)
}

const textOrNull = (value: Row[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const toCart = (row: Row): CartRecord => ({
  token: String(row["token"]),
  version: Number(row["version"]),
  store: String(row["store"]),
  country: String(row["country"]),
  region: String(row["region"]),
  carrierCode: textOrNull(row["carrier_code"]),
  methodCode: textOrNull(row["method_code"]),
  paymentCode: textOrNull(row["payment_code"]),
  coupon: textOrNull(row["coupon"]),
  email: textOrNull(row["email"]),
  status: row["status"] === "ordered" ? "ordered" : "active",
  customer: row["customer"] === null ? null : Number(row["customer"]),
})

const toLine = (row: Row): LineRecord => ({
  itemId: Number(row["item_id"]),
  key: String(row["line_key"]),
  sku: String(row["sku"]),
  parentSku: textOrNull(row["parent_sku"]),
  option: JSON.parse(String(row["option"])) as ProductOption,
  qty: Number(row["qty"]),
})

/**
 * Whose a customer's cart is, with their group of now.
 *
 * @returns null for a guest's cart, and for none
 * @rule CM67, CM69
 */
export const buyerOfCart = (database: DatabaseService, token: string): Buyer | null => {
  const row = database.get(
    `SELECT customer.id, group_id FROM cart JOIN customer ON customer.id = cart.customer
     WHERE token = ? AND deleted_at IS NULL`,
    token,
  )
  return row === undefined ? null : { customerId: Number(row["id"]), groupId: Number(row["group_id"]) }
}
