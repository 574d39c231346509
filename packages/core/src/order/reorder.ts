import { compose, type ComposeContext, type LocalLine } from "../cart/index.ts"
import type { Product } from "../product/index.ts"
import { isOut } from "../stock/index.ts"

/** A line of an earlier order. */
export interface OrderedLine {
  readonly sku: string
  readonly name: string
  /** >= 1 */
  readonly qty: number
}

/** The outcome of ordering a line again. @rule OR12 */
export type Reordering =
  | { readonly tag: "lines"; readonly lines: ReadonlyArray<LocalLine> }
  /** The product is no longer sold, is sold out, or needs a choice on its page: orders do not store choices. */
  | { readonly tag: "gone" | "soldOut" | "choose" }

/**
 * Decides whether a line of an earlier order can be ordered again, at the current price.
 *
 * @param product - the current product; null if it is no longer sold
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
