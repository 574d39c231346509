import { limits } from "@shop/core/settings"
import { asSold } from "../../stock/index.ts"
import type { JsonObject } from "../model.ts"
import type { ProductType } from "./product.ts"
import type { NormalizationName, Reader } from "./values.ts"

/** Stock of a product in the dump; stored outside the document because every order changes it. */
export interface StockFigure {
  readonly qty: number
  readonly isInStock: boolean
  readonly isManaged: boolean
  readonly qtyMax: number | null
  readonly qtyMin?: number
  readonly qtyStep?: number
}

/** Products whose parts or variants have the pieces. Their own flag counts, never their own number. */
const composed: ReadonlySet<ProductType> = new Set(["configurable", "grouped", "bundle"])

/** Fields of a stock record that say nothing about what sells, or are read through another field. */
const withoutEffect: ReadonlySet<string> = new Set([
  "item_id",
  "product_id",
  "stock_id",
  "website_id",
  "type_id",
  "sku",
  "low_stock_date",
  "notify_stock_qty",
  "is_decimal_divided",
  "show_default_notification_message",
  "stock_status_changed_auto",
  "stock_status",
  "deferred_stock_update",
  "extension_attributes",
])

/** Fields that decide what sells. */
const read: ReadonlySet<string> = new Set([
  "qty",
  "is_in_stock",
  "manage_stock",
  "max_sale_qty",
  "min_qty",
  "backorders",
  "min_sale_qty",
  "qty_increments",
  "enable_qty_increments",
  "is_qty_decimal",
])

const fieldsOf = (value: JsonObject) => ({
  number: (field: string): number | null =>
    value[field] === undefined || value[field] === null ? null : Number(value[field]),
  isYes: (field: string, fallback: boolean): boolean =>
    value[field] === undefined || value[field] === null
      ? fallback
      : [true, 1, "1", "true"].includes(value[field] as never),
})

/** Rules of sale that the shop does not have, and fields that nobody reads. @rule CM382 */
const rulesLost = (value: JsonObject): ReadonlyArray<NormalizationName> => {
  const { isYes } = fieldsOf(value)
  const isUnread = (field: string): boolean => {
    const name = field.replace(/^use_config_(enable_qty_inc$)?/, "")
    return value[field] !== null && !read.has(name) && !withoutEffect.has(name) && name !== ""
  }
  return [
    ...(isYes("is_qty_decimal", false) ? ["decimalsLost" as const] : []),
    ...(Object.keys(value).some(isUnread) ? ["stockFieldUnread" as const] : []),
  ]
}

/**
 * Reads a stock figure. Pieces that a dump sells without having them are not counted; a flag alone sells nothing; pieces
 * up to the out-of-stock threshold are not for sale.
 *
 * @rule IM6, CM381, CM382
 */
export const readStock = (
  value: JsonObject,
  type: ProductType,
  normalizations: Reader["normalizations"],
): StockFigure | null => {
  const { number, isYes } = fieldsOf(value)
  const qty = number("qty")
  const own = (field: string): number | null => (isYes(`use_config_${field}`, false) ? null : number(field))
  const max = own("max_sale_qty")
  const threshold = own("min_qty") ?? 0
  if (qty !== null && !Number.isSafeInteger(Math.floor(qty))) return null
  // A product that is marked as sold out is counted: otherwise its flag would have no effect.
  const isCounted = isYes("manage_stock", qty !== null || !isYes("is_in_stock", true))
  const isInStock = isYes("is_in_stock", !isCounted || (qty ?? 0) > 0)
  const qtyMin = Math.ceil(own("min_sale_qty") ?? 1)
  const qtyStep = isYes("enable_qty_increments", false) ? Math.ceil(own("qty_increments") ?? 1) : 1
  const sellsBackOrders = isCounted && (own("backorders") ?? 0) > 0
  if (sellsBackOrders) normalizations.add("backOrders")
  const isUncounted = isInStock && (sellsBackOrders || (composed.has(type) && (qty ?? 0) < 1))
  for (const name of rulesLost(value)) normalizations.add(name)
  const hasThreshold = isCounted && !isUncounted && !composed.has(type) && threshold > 0
  if (hasThreshold) normalizations.add("stockThreshold")
  const figure = {
    qty: Math.max(0, Math.floor((qty ?? 0) - (hasThreshold ? threshold : 0))),
    isInStock,
    isManaged: isCounted && !isUncounted,
    // 10 000 is what Magento writes for "no limit".
    qtyMax: max !== null && Number.isFinite(max) && max >= 1 && max < 10_000 ? Math.floor(max) : null,
    ...(qtyMin > 1 && qtyMin <= limits.lineQtyMax ? { qtyMin } : {}),
    ...(qtyStep > 1 && qtyStep <= limits.lineQtyMax ? { qtyStep } : {}),
  }
  const sold = asSold(figure)
  if (sold !== figure) normalizations.add("stockFlagAlone")
  return sold
}
