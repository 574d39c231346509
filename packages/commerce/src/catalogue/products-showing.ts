import { Bits, rowsWithValues } from "@shop/search"
import type { IndexSnapshot } from "./index-snapshot.ts"
import { skusTakenBy } from "./stock-reader.ts"

/** Fields in which a product names the skus whose stock its page shows. */
const skuFields = [
  "sku",
  "configurable_children.sku",
  "bundle_options.product_links.sku",
  "product_links.linked_product_sku",
]

/**
 * Ids of the products whose pages depend on the stock of these skus: the products, their parts, parents, sets and bundles.
 * A bundle is sold with its parts, and a variant may be named by its parent's sku.
 *
 * @rule IX13
 */
export const productsShowing = (
  { of, rowOfSku }: IndexSnapshot,
  skus: ReadonlyArray<string>,
): ReadonlyArray<number> => {
  const table = of("product")
  const sold = [
    ...new Set(
      skus.flatMap((sku) => {
        const row = rowOfSku(sku)
        return row === undefined ? [sku] : skusTakenBy(table.body(row))
      }),
    ),
  ]
  const rows = skuFields
    .map((field) => table.column(field))
    .map((column) => rowsWithValues(column, sold))
    .reduce(Bits.union)
  return Array.from(Bits.rowsOf(rows), table.idOf)
}
