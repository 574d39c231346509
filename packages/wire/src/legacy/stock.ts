import type { StockItem } from "@shop/core/stock"
import { flag, integer, isRecord, numberOrNull, record, type Document } from "./coerce.ts"

/**
 * Reads a stock item.
 *
 * @param value - a stock object of the wire
 * @returns the item; null when it neither says whether there is stock nor how much
 * @rule WI9 - wire §6
 */
export const decode = (value: unknown): StockItem | null => {
  const doc = record(value)
  const qty = numberOrNull(doc["qty"])
  if (qty === null && doc["is_in_stock"] === undefined) return null
  // What says that it is out of stock is out, also where nothing is counted.
  const isManaged = flag(doc["manage_stock"], qty !== null || !flag(doc["is_in_stock"], true))
  const qtyMax = numberOrNull(doc["max_sale_qty"])
  return {
    productId: integer(doc["product_id"]),
    qty: qty ?? 0,
    isInStock: flag(doc["is_in_stock"], !isManaged || (qty ?? 0) > 0),
    isManaged,
    qtyMax: qtyMax !== null && qtyMax > 0 ? qtyMax : null,
  }
}

/**
 * Reads the stock embedded in a product, child or link: `stock`, `stock_item`, or a bare `is_in_stock`.
 * @returns null when the document does not know
 * @rule WI9 - wire §12
 */
export const embedded = (doc: Document, productId: number): StockItem | null => {
  const source = [doc["stock"], doc["stock_item"]].find(
    (value) => isRecord(value) && Object.keys(value).length > 0,
  )
  const read = decode(source ?? { is_in_stock: doc["is_in_stock"] })
  return read === null || read.productId !== 0 ? read : { ...read, productId }
}

/** Writes a stock item with the fields older clients look at. @rule WI9 */
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
  min_sale_qty: 1,
  max_sale_qty: item.qtyMax,
  use_config_max_sale_qty: item.qtyMax === null,
})
