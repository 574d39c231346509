/** Stock of the demo's products. */
import type { ProductDefinition } from "../authoring.ts"
import type { Json, StockRow } from "../model.ts"
import type { Range } from "./parts.ts"
import { isConfigurable, skuOf, variantsOf } from "./variants.ts"

/** The stock record inside a document. */
export const stockFields = (
  productId: number,
  qty: number,
  isManaged: boolean,
  qtyMax: number | undefined,
): Json => ({
  product_id: productId,
  item_id: productId,
  stock_id: 1,
  qty,
  is_in_stock: !isManaged || qty > 0,
  is_qty_decimal: false,
  manage_stock: isManaged,
  backorders: 0,
  min_qty: 0,
  min_sale_qty: 1,
  max_sale_qty: qtyMax ?? 10_000,
})

/** @returns pieces on the shelf and whether they are counted at all; parents of variants are not */
export const inMemoryTable = (
  piece: ProductDefinition,
): { readonly qty: number; readonly isManaged: boolean } => {
  if (piece.kind === "ware") return { qty: piece.stock, isManaged: true }
  if (piece.kind !== "pot") return { qty: 0, isManaged: false }
  if (isConfigurable(piece)) return { qty: 0, isManaged: false }
  return { qty: variantsOf(piece)[0]?.qty ?? 0, isManaged: true }
}

/** Whether a product is sold out. */
export const isSoldOut = (piece: ProductDefinition): boolean => {
  if (piece.kind === "pot") return variantsOf(piece).every((variant) => variant.qty === 0)
  const shelf = inMemoryTable(piece)
  return shelf.isManaged && shelf.qty === 0
}

/** The stock of all skus: products, then variants of configurable products. */
export const stockRows = (range: Range): ReadonlyArray<StockRow> =>
  [...range.values()].flatMap((piece) => {
    const shelf = inMemoryTable(piece)
    const qtyMax = piece.qtyMax ?? null
    const own: StockRow = {
      sku: skuOf(piece),
      productId: piece.no,
      ...shelf,
      isInStock: !isSoldOut(piece),
      qtyMax,
    }
    if (piece.kind !== "pot" || !isConfigurable(piece)) return [own]
    const children = variantsOf(piece).map((variant): StockRow => ({
      sku: variant.sku,
      productId: variant.id,
      qty: variant.qty,
      isInStock: variant.qty > 0,
      isManaged: true,
      qtyMax,
    }))
    return [own, ...children]
  })
