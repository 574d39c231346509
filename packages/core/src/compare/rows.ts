import type { Attribute } from "../catalogue/index.ts"
import type { Product } from "../product/index.ts"
import type { Values } from "./model.ts"

/** The values of an attribute of all compared products. */
export interface CompareRow {
  readonly code: string
  readonly label: string
  /** In the order of the products; null for a product without a value. */
  readonly values: ReadonlyArray<string | null>
  /** Whether the values differ. */
  readonly isDifferent: boolean
}

/** The attribute values of a product. Those of the chosen variant take precedence over its parent's. */
export const valuesOf = (product: Product, sku: string): Values => ({
  ...product.attributes,
  ...product.variants.find((variant) => variant.sku === sku)?.options,
})

/**
 * The rows of the comparison: the comparable attributes that at least one product has.
 *
 * @param products - values of each, in their order
 * @param attributes - of the catalogue, with the labels of option ids
 */
export const rows = (
  products: ReadonlyArray<Values>,
  attributes: ReadonlyArray<Attribute>,
): ReadonlyArray<CompareRow> =>
  attributes.flatMap((attribute) => {
    if (!attribute.isComparable) return []
    const values = products.map((each) => wordsOf(attribute, each[attribute.code]))
    if (values.every((value) => value === null)) return []
    const { code, label } = attribute
    return [{ code, label, values, isDifferent: new Set(values).size > 1 }]
  })

const wordsOf = (attribute: Attribute, value: Values[string] | undefined): string | null => {
  const ids = value === undefined ? [] : typeof value === "string" ? [value] : value
  const words = ids
    .map((id) => attribute.options.find((option) => option.id === id)?.label ?? id)
    .filter((word) => word.trim() !== "")
  return words.length === 0 ? null : words.join(", ")
}
