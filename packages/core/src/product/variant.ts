import { isOut } from "../stock/index.ts"
import type { ConfigurableOption, Product, ProductOption, Selection, Variant } from "./model.ts"
import { isEnabled } from "./visibility.ts"

/** Whether lists show variants that are out of stock. */
export interface Listing {
  readonly listOutOfStock: boolean
}

/** Lists variants that are out of stock: the specified default. */
export const listEverything: Listing = { listOutOfStock: true }

/**
 * How a variant is matched. "best" finds a variant if one is eligible: for the first view, lists and addresses. "full"
 * matches every choice of the shopper, or nothing.
 */
export type MatchMode = "best" | "full"

/** The attribute code with which a selection names a variant by its sku, as an address does. */
const skuCode = "sku"

/** The selection of an address with a child sku; empty without one. */
export const bySku = (childSku: string | null): ReadonlyArray<Selection> =>
  childSku === null ? [] : [{ attributeCode: skuCode, optionId: childSku }]

/** The selection of attribute values that leads to a variant. */
export const selectionOf = (product: Product, variant: Variant): ReadonlyArray<Selection> =>
  product.configurableOptions.flatMap(({ attributeCode }) => {
    const optionId = variant.options[attributeCode]
    return optionId === undefined ? [] : [{ attributeCode, optionId }]
  })

/** The variants that lists show: enabled, and in stock unless others are listed too. */
export const eligible = (product: Product, listing: Listing = listEverything): ReadonlyArray<Variant> =>
  product.variants.filter((variant) => isEligible(variant, listing))

const isEligible = (variant: Variant, listing: Listing): boolean =>
  isEnabled(variant) && (listing.listOutOfStock || !isOut(variant.stock))

/**
 * The variant of a selection. A variant named by sku wins. Otherwise the variant that matches most choices wins; among
 * equals the cheapest, then the first. Without any match that is the default child: the cheapest eligible variant, whose
 * price a card shows.
 *
 * @param selection - choices with ids as text; the code `sku` names a variant
 * @param mode - see MatchMode
 * @returns null without an eligible variant or, in full mode, without one that matches every choice: the shopper gets a
 *          notification and the product does not change
 */
export const match = (
  product: Product,
  selection: ReadonlyArray<Selection>,
  mode: MatchMode,
  listing: Listing = listEverything,
): Variant | null => {
  const sku = selection.find(({ attributeCode }) => attributeCode === skuCode)?.optionId
  let best: Variant | null = null
  let bestLevel = mode === "full" ? selection.length - 1 : -1
  for (const variant of product.variants) {
    if (!isEligible(variant, listing)) continue
    if (variant.sku === sku) return variant
    const level = levelOf(variant, selection)
    if (level < bestLevel || (level === bestLevel && (best === null || !isCheaper(variant, best)))) continue
    best = variant
    bestLevel = level
  }
  return best
}

const levelOf = (variant: Variant, selection: ReadonlyArray<Selection>): number => {
  let level = 0
  for (const { attributeCode, optionId } of selection)
    if (variant.options[attributeCode] === optionId) level += 1
  return level
}

const isCheaper = (a: Variant, b: Variant): boolean => grossOf(a) < grossOf(b)
const grossOf = ({ price }: Variant): number => price?.payable.grossCents ?? Number.POSITIVE_INFINITY

/** Whether a value can be chosen in addition to the current selection. */
export interface ValueAvailability {
  readonly optionId: string
  /** No enabled variant has this value together with the other choices. */
  readonly isImpossible: boolean
  /** All such variants are out of stock. */
  readonly isSoldOut: boolean
  /** The variant with this value; null when impossible. */
  readonly variant: Variant | null
}

/**
 * The availability of each value of an attribute, with the selected values of the other attributes.
 *
 * @param selection - the current selection; its value of the same attribute is ignored
 * @returns in the order of the values, without those that have no label
 */
export const availability = (
  product: Product,
  option: ConfigurableOption,
  selection: ReadonlyArray<Selection>,
  listing: Listing = listEverything,
): ReadonlyArray<ValueAvailability> => {
  const code = option.attributeCode
  const others = selection.filter(({ attributeCode }) => attributeCode !== code && attributeCode !== skuCode)
  return labelled(option).map(({ id }) => {
    const wanted = [...others, { attributeCode: code, optionId: id }]
    const candidates = eligible(product).filter((variant) => levelOf(variant, wanted) === wanted.length)
    const variant = match(product, wanted, "full", listing)
    return {
      optionId: id,
      isImpossible: candidates.length === 0,
      isSoldOut: candidates.length > 0 && candidates.every(({ stock }) => isOut(stock)),
      variant,
    }
  })
}

/** The values with a label. */
export const labelled = (option: ConfigurableOption): ConfigurableOption["values"] =>
  option.values.filter(({ label }) => label.trim() !== "")

/**
 * The variant of a cart line's option: it matches every attribute of the product.
 *
 * @param configurable - attribute ids and value ids as text, in any order
 * @returns an enabled variant with any stock, or null
 */
export const variantOf = (product: Product, configurable: ProductOption["configurable"]): Variant | null => {
  const wanted: Array<Selection> = []
  for (const { attributeId, attributeCode } of product.configurableOptions) {
    const chosen = configurable.find(({ optionId }) => optionId === String(attributeId))
    if (chosen === undefined) return null
    wanted.push({ attributeCode, optionId: chosen.optionValue })
  }
  return wanted.length === 0 ? null : match(product, wanted, "full")
}

/** The option of a cart line for a variant. `variantOf` is the inverse. */
export const configurableOf = (product: Product, variant: Variant): ProductOption["configurable"] =>
  product.configurableOptions.flatMap(({ attributeId, attributeCode }) => {
    const optionValue = variant.options[attributeCode]
    return optionValue === undefined ? [] : [{ optionId: String(attributeId), optionValue }]
  })
