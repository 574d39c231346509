import { bundleParts } from "./bundle-option.ts"
import type { CustomOption, Product, ProductOption } from "./model.ts"

/** A choice as one reads it. */
export interface ChoiceWords {
  readonly label: string
  readonly value: string
}

/**
 * The chosen options in the words of the catalogue, as cart lines and orders tell them.
 *
 * @param option - as `settle` keeps it; what the product does not know is left out
 * @returns attributes first, then custom options, then parts of a bundle as "2 × Cup", each in the product's order
 * @rule PD14 - S1 §3 configurable_item_options (label, value)
 */
export const optionWords = (product: Product, option: ProductOption): ReadonlyArray<ChoiceWords> => [
  ...attributeWords(product, option),
  ...product.customOptions.flatMap((custom) => {
    const chosen = option.custom.find(({ optionId }) => optionId === String(custom.id))
    const value = chosen === undefined ? "" : customWords(custom, chosen.optionValue)
    return value === "" ? [] : [{ label: custom.title, value }]
  }),
  ...bundleWords(product, option),
]

const attributeWords = (product: Product, option: ProductOption): ReadonlyArray<ChoiceWords> =>
  product.configurableOptions.flatMap(({ attributeId, label, values }) => {
    const chosen = option.configurable.find(({ optionId }) => optionId === String(attributeId))
    if (chosen === undefined) return []
    const value = values.find(({ id }) => id === chosen.optionValue)?.label.trim() ?? ""
    return [{ label, value: value === "" ? chosen.optionValue : value }]
  })

const customWords = (custom: CustomOption, told: string): string => {
  if (custom.values.length === 0) return told
  const ids = told.split(",")
  return custom.values
    .filter(({ id }) => ids.includes(String(id)))
    .map(({ title }) => title)
    .join(", ")
}

const bundleWords = (product: Product, option: ProductOption): ReadonlyArray<ChoiceWords> => {
  const parts = bundleParts(product.bundleOptions, option.bundle)
  return product.bundleOptions.flatMap(({ id, title }) => {
    const value = parts
      .filter((part) => part.option.id === id)
      .map(({ link, qty }) => `${qty} × ${link.name}`)
      .join(", ")
    return value === "" ? [] : [{ label: title, value }]
  })
}
