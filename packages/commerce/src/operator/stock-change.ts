import { Effect } from "effect"
import type { StockItem } from "@shop/core/stock"
import { CatalogueDocumentRepository } from "../catalogue/index.ts"
import { dieOnSqlError } from "../sql/index.ts"
import { asSold, StockRepository } from "../stock/index.ts"

/** An operator's change of a sku's stock; null fields stay unchanged. */
export interface StockChange {
  readonly sku: string
  /** Pieces. */
  readonly qty: number | null
  /** The stock that the operator saw when writing `qty`: the difference is added. If missing, `qty` is set. */
  readonly qtyExported?: number | null
  readonly isInStock: boolean | null
  /** Whether pieces are counted at all. */
  readonly isManaged: boolean | null
}

/** Most pieces that can be on record. */
export const qtyMax = 1_000_000_000

const applyTo = (
  known: StockItem | undefined,
  productId: number,
  { qty: given, qtyExported = null, isInStock, isManaged }: StockChange,
): StockItem => {
  const isSince = given !== null && qtyExported !== null && known !== undefined
  const qty = isSince ? Math.max(0, known.qty + given - qtyExported) : given
  // A sku that was sold out after the export is not in stock because the file says so.
  const isSoldSince = isSince && known.isManaged && qty === 0 && qtyExported > 0
  const isCounted = qty !== null
  const qtyLeft = qty ?? known?.qty ?? 0
  // A sku that is said to sell without pieces is not counted: otherwise no order could take it.
  const isUncounted = isInStock === true && qtyLeft === 0 && !isSoldSince
  return asSold({
    productId,
    qty: qtyLeft,
    isInStock: (isSoldSince ? false : isInStock) ?? (isCounted ? qty > 0 : (known?.isInStock ?? true)),
    // A sku that is said to be sold out is counted: otherwise nothing would read the flag.
    isManaged:
      isManaged ?? (!isUncounted && (isCounted || isInStock === false || (known?.isManaged ?? false))),
    qtyMax: known?.qtyMax ?? null,
    ...(known?.qtyMin === undefined ? {} : { qtyMin: known.qtyMin }),
    ...(known?.qtyStep === undefined ? {} : { qtyStep: known.qtyStep }),
  })
}

/**
 * Records what an operator says of a sku. Call it in a transaction: orders wait for it, so that they cannot sell what it
 * overwrites. A quantity is counted from then on, and above zero in stock, unless the operator says otherwise. A quantity
 * that was exported before changes the stock by its difference, so that pieces sold in between stay sold. In stock without
 * pieces means: not counted.
 *
 * @returns the record; null for a sku that neither the catalogue nor the stock knows
 * @rule CM108, CM381
 */
export const changeStock = Effect.fnUntraced(function* (change: StockChange) {
  const stock = yield* StockRepository
  const { productIds } = yield* CatalogueDocumentRepository
  const { sku } = change
  const known = (yield* stock.findForUpdate([sku])).get(sku)
  const productId = known?.productId ?? (yield* productIds([sku])).get(sku)
  if (productId === undefined) return null
  const next = applyTo(known, productId, change)
  yield* stock.save(sku, next)
  return next
})

/** Describes the stock of a sku as text. @rule CM108 */
export const stockWords = ({ qty, isInStock, isManaged }: StockItem): string =>
  isManaged
    ? `${qty} ${qty === 1 ? "piece" : "pieces"}, ${isInStock ? "in stock" : "out of stock"}`
    : "not counted"

/** A stock record with the name of its product. */
export interface FoundStock {
  readonly sku: string
  /** Empty for a sku that the catalogue does not have. */
  readonly name: string
  readonly item: StockItem
}

/**
 * Stock by a part of its sku, in the order of skus after `afterSku`. The first page ("") begins with the sku itself.
 *
 * @rule CM108
 */
export const findStock = Effect.fnUntraced(function* (search: string, afterSku: string, countMax: number) {
  const stock = yield* StockRepository
  const { productNames } = yield* CatalogueDocumentRepository
  const text = search.trim()
  const exact = afterSku === "" ? [...(yield* stock.find([text]))] : []
  const others = yield* stock.search(text, afterSku, countMax + 1)
  const found = [...exact, ...others.filter(([sku]) => sku !== text)].slice(0, countMax)
  const names = yield* productNames(found.map(([sku]) => sku))
  return found.map(([sku, item]): FoundStock => ({ sku, name: names.get(sku) ?? "", item }))
}, dieOnSqlError)
