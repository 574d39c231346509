import { compose, type ComposeContext, inputOf, type LocalLine } from "../cart/index.ts"
import { emptyOption, type Product, type ProductOption, variantOf } from "../product/index.ts"
import { isOut } from "../stock/index.ts"

/** A line of an earlier order. */
export interface OrderedLine {
  /** Sku of the product or its variant. Some platforms append the skus of chosen options. */
  readonly sku: string
  readonly name: string
  /** >= 1 */
  readonly qty: number
  /** The chosen options; missing when the platform does not say. */
  readonly option?: ProductOption
  /** Id of the product; missing when the platform does not say. */
  readonly productId?: number
}

/** The outcome of ordering a line again. @rule OR12 */
export type Reordering =
  | { readonly tag: "lines"; readonly lines: ReadonlyArray<LocalLine> }
  /** The product is no longer sold, is sold out, or needs a choice on its page: the known choice is not valid today. */
  | { readonly tag: "gone" | "soldOut" | "choose" }

/**
 * Decides whether a line of an earlier order can be ordered again, with its choice and at the current price.
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
  if (!isChoiceKnown(product, line)) return { tag: "choose" }
  const { qty, option = emptyOption } = line
  const composed = compose(product, inputOf({ sku: skuOf(product, line), qty, option }), context)
  if (composed.tag === "fault") return { tag: composed.fault.tag === "OptionsMissing" ? "choose" : "gone" }
  return composed.lines.some(({ facts }) => isOut(facts.stock)) ? { tag: "soldOut" } : composed
}

/** A set is ordered as its parts, so a line of the set itself says no quantities. */
const isChoiceKnown = ({ type, customOptions }: Product, { option }: OrderedLine): boolean => {
  if (type === "grouped") return false
  if (type === "bundle") return option !== undefined && option.bundle.length > 0
  return option !== undefined || customOptions.length === 0
}

/** A line of a configurable product names its variant by the sku, or else by the chosen values. */
const skuOf = (product: Product, { sku, option }: OrderedLine): string => {
  if (product.variants.some((variant) => variant.sku === sku)) return sku
  const chosen = option === undefined ? null : variantOf(product, option.configurable)
  return chosen?.sku ?? sku
}
