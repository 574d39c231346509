import type { StockItem } from "@shop/core/stock"
import { flag, integer, isRecord, numberOrNull, record, type Document } from "./coerce.ts"

/**
 * Decodes a stock item.
 *
 * @param value - untrusted JSON
 * @returns null without both `qty` and `is_in_stock`
 */
export const decode = (value: unknown): StockItem | null => {
  const doc = record(value)
  const qty = numberOrNull(doc["qty"])
  if (qty === null && doc["is_in_stock"] === undefined) return null
  // An item with `is_in_stock: false` is out of stock, even without a quantity.
  const isManaged = flag(doc["manage_stock"], qty !== null || !flag(doc["is_in_stock"], true))
  const own = (field: string) => (flag(doc[`use_config_${field}`], false) ? null : numberOrNull(doc[field]))
  const qtyMax = own("max_sale_qty")
  const qtyMin = own("min_sale_qty") ?? 1
  const qtyStep = flag(doc["enable_qty_increments"], false) ? (own("qty_increments") ?? 1) : 1
  return {
    productId: integer(doc["product_id"]),
    qty: qty ?? 0,
    isInStock: flag(doc["is_in_stock"], !isManaged || (qty ?? 0) > 0),
    isManaged,
    qtyMax: qtyMax !== null && qtyMax > 0 ? qtyMax : null,
    ...(qtyMin > 1 ? { qtyMin } : {}),
    ...(qtyStep > 1 ? { qtyStep } : {}),
  }
}

/**
 * Decodes the stock in a product, child or link document: `stock`, `stock_item`, or `is_in_stock` alone.
 *
 * @param productId - id for an item without `product_id`
 * @returns null without stock data
 */
export const decodeEmbedded = (doc: Document, productId: number): StockItem | null => {
  const source = [doc["stock"], doc["stock_item"]].find(
    (value) => isRecord(value) && Object.keys(value).length > 0,
  )
  const item = decode(source ?? { is_in_stock: doc["is_in_stock"] })
  return item === null || item.productId !== 0 ? item : { ...item, productId }
}

/** Encodes a stock item, with the fields that older clients read. */
export const encode = (item: StockItem): Document => ({
  item_id: item.productId,
  product_id: item.productId,
  stock_id: 1,
  qty: item.qty,
  is_in_stock: item.isInStock,
  is_qty_decimal: false,
  manage_stock: item.isManaged,
  use_config_manage_stock: false,
  backorders: 0,
  min_qty: 0,
  min_sale_qty: item.qtyMin ?? 1,
  max_sale_qty: item.qtyMax,
  use_config_max_sale_qty: item.qtyMax === null,
  ...(item.qtyStep === undefined ? {} : { enable_qty_increments: true, qty_increments: item.qtyStep }),
})
