import { moment } from "../pricing/index.ts"
import { bundleParts } from "./bundle-option.ts"
import type { CustomOption, Product, ProductOption } from "./model.ts"
import { hasValues } from "./option-kind.ts"

/** The labels of a choice. */
export interface ChoiceWords {
  readonly label: string
  readonly value: string
}

/**
 * The labels of the chosen options from the catalogue, for cart lines and orders.
 *
 * @param option - validated by `validateOption`; options that the product does not have are omitted
 * @param locale - for dates, such as "fr-FR"
 * @returns attributes first, then custom options, then parts of a bundle as "2 × Cup", each in the product's order
 */
export const optionWords = (
  product: Product,
  option: ProductOption,
  locale: string,
): ReadonlyArray<ChoiceWords> => [
  ...attributeWords(product, option),
  ...product.customOptions.flatMap((custom) => {
    const chosen = option.custom.find(({ optionId }) => optionId === String(custom.id))
    const value = chosen === undefined ? "" : customWords(custom, chosen.optionValue, locale)
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

/** The value of a date field. */
const isoDay = /^\d{4}-\d{2}-\d{2}$/

const dayWords = (day: string, locale: string): string => {
  const read = isoDay.test(day) ? moment(day, "UTC") : null
  return read?.kind !== "day"
    ? day
    : new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(read.startMs)
}

const customWords = (custom: CustomOption, value: string, locale: string): string => {
  if (custom.type === "date") return dayWords(value, locale)
  if (!hasValues(custom)) return value
  const ids = value.split(",")
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

/**
 * The labels of a choice without its product: the texts that the shopper wrote. Ids of values are omitted.
 */
export const writtenWords = (option: ProductOption): ReadonlyArray<ChoiceWords> =>
  option.custom.flatMap(({ optionValue }) =>
    optionValue === "" || /^\d+(?:,\d+)*$/.test(optionValue) ? [] : [{ label: "", value: optionValue }],
  )
