import { type Fault, qty as qtyFaults } from "../form/index.ts"
import { limits } from "../settings/index.ts"
import type { GroupedLink, Product } from "./model.ts"

/** A product of a set with its quantity. It becomes a cart line. */
export interface GroupedPart {
  readonly link: GroupedLink
  readonly qty: number
}

/**
 * The chosen products of a grouped product. A grouped product is never a cart line itself.
 *
 * @param qtyBySku - pieces by sku; if missing, each product has its default quantity
 * @returns the parts in the set's order, and an error for each invalid quantity and each sku outside the set
 */
export const groupedParts = (
  product: Pick<Product, "groupedLinks">,
  qtyBySku: Readonly<Record<string, number>> | null,
): { readonly parts: ReadonlyArray<GroupedPart>; readonly faults: ReadonlyArray<Fault> } => {
  const wanted = qtyBySku === null ? null : new Map(Object.entries(qtyBySku).filter(([, qty]) => qty !== 0))
  const parts = product.groupedLinks.flatMap((link) => {
    const qty = wanted === null ? Math.max(1, link.qty) : wanted.get(link.sku)
    return qty === undefined ? [] : [{ link, qty }]
  })
  const unknownSkus = [...(wanted?.keys() ?? [])].filter(
    (sku) => !product.groupedLinks.some((link) => link.sku === sku),
  )
  const faults: ReadonlyArray<Fault> = [
    ...unknownSkus.map((field): Fault => ({ field, tag: "choose" })),
    ...parts.flatMap(({ link, qty }) => qtyFaults(link.sku, qty, limits.lineQtyMax)),
  ]
  if (parts.length === 0 && faults.length === 0)
    return { parts, faults: [{ field: "qty", tag: "qtyAboveZero" }] }
  return { parts, faults }
}
