import { compose, type ComposeContext, type LocalLine } from "../cart/index.ts"
import type { Product } from "../product/index.ts"
import { isOut } from "../stock/index.ts"

/** A line of an earlier order, as far as it is still known. */
export interface OrderedLine {
  readonly sku: string
  readonly name: string
  /** >= 1 */
  readonly qty: number
}

/** What ordering a line again comes to. @rule OR12 */
export type Reordering =
  | { readonly tag: "lines"; readonly lines: ReadonlyArray<LocalLine> }
  /** Why not: it is not sold any more, sold out, or has to be chosen on its page since an order keeps no choices. */
  | { readonly tag: "gone" | "soldOut" | "choose" }

/**
 * Whether a line of an earlier order can be had again as it was: at today's price, never at that of then.
 *
 * @param product - as it is sold now; null when nobody sells it
 * @rule OR12 - S2 §2 Screens (orders)
 */
export const reorderLine = (
  product: Product | null,
  line: OrderedLine,
  context: ComposeContext,
): Reordering => {
  if (product === null || product.status > 1) return { tag: "gone" }
  const isChosen = product.type === "bundle" || product.type === "grouped" || product.customOptions.length > 0
  if (isChosen) return { tag: "choose" }
  const composed = compose(product, { sku: line.sku, qty: line.qty }, context)
  if (composed.tag === "fault") return { tag: "gone" }
  return composed.lines.some(({ facts }) => isOut(facts.stock)) ? { tag: "soldOut" } : composed
}
