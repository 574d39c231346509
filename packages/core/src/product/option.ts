import type { Fault } from "../form/index.ts"
import { bundleField, validateBundle } from "./bundle-option.ts"
import { customField, validateCustom } from "./custom-option.ts"
import { dateRuleOf } from "./option-dates.ts"
import type { Product, ProductOption } from "./model.ts"
import { configurableOf, variantOf } from "./variant.ts"
import { isEnabled } from "./visibility.ts"

/** The option of a product without choices. */
export const emptyOption: ProductOption = { configurable: [], custom: [], bundle: [] }

/** The shopper's choices on a product page, as the user interface sends them. */
export interface Choices {
  /** Sku of the chosen variant, or the product's own. */
  readonly sku: string
  /** By custom option id: text, a value id, or several value ids. */
  readonly customOptions?: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** By bundle option id: the chosen links and their quantity. */
  readonly bundleOptions?: Readonly<
    Record<string, { readonly selections: ReadonlyArray<string>; readonly qty: number }>
  >
}

/** The valid part of an option, and its validation errors. Use the option only if there are no errors. */
export interface ValidatedOption {
  readonly option: ProductOption
  readonly faults: ReadonlyArray<Fault>
}

/**
 * Validates a choice from a screen, a stored cart or the wire against the product. No other function validates options.
 *
 * @param input - attribute, option and value ids as text
 * @param today - "YYYY-MM-DD" in the shop's time zone, from which dates can be chosen; null accepts every day
 * @returns the option in the product's order without empty parts, and all validation errors
 */
export const validateOption = (
  product: Product,
  input: ProductOption,
  today: string | null,
): ValidatedOption => {
  const configurable = validateConfigurable(product, input.configurable)
  const custom = validateCustom(
    product.customOptions,
    input.custom,
    today === null ? null : dateRuleOf(product, today),
  )
  const bundle = validateBundle(product.bundleOptions, input.bundle)
  return {
    option: { configurable: configurable.configurable, custom: custom.custom, bundle: bundle.bundle },
    faults: [...configurable.faults, ...custom.faults, ...bundle.faults],
  }
}

const validateConfigurable = (product: Product, input: ProductOption["configurable"]) => {
  if (product.type !== "configurable") return { configurable: [], faults: [] }
  const variant = variantOf(product, input)
  if (variant !== null) return { configurable: configurableOf(product, variant), faults: [] }
  const faults = product.configurableOptions.map(({ attributeCode }): Fault => ({
    field: attributeCode,
    tag: "choose",
  }))
  return { configurable: [], faults }
}

/**
 * Converts choices to the option of a cart line.
 *
 * @param choices - from the user interface; missing bundle options have their defaults
 * @returns the option and all validation errors, with fields `customOption_{id}`, `bundleOption_{id}` or attribute codes
 */
export const fromChoices = (
  product: Product,
  choices: Choices,
  today: string | null = null,
): ValidatedOption => {
  const variant = product.variants.find((candidate) => candidate.sku === choices.sku && isEnabled(candidate))
  return validateOption(
    product,
    {
      configurable: variant === undefined ? [] : configurableOf(product, variant),
      custom: Object.entries(choices.customOptions ?? {})
        .map(([optionId, value]) => ({
          optionId,
          optionValue: typeof value === "string" ? value : value.join(","),
        }))
        .filter(({ optionValue }) => optionValue !== ""),
      bundle: Object.entries(choices.bundleOptions ?? {}).map(([optionId, { selections, qty }]) => ({
        optionId,
        qty,
        selections,
      })),
    },
    today,
  )
}

/**
 * The title of a field with a validation error, as the product page shows it.
 *
 * @returns null for a field that the product does not have
 */
export const fieldTitle = (product: Product, field: string): string | null =>
  product.customOptions.find(({ id }) => customField(id) === field)?.title ??
  product.bundleOptions.find(({ id }) => bundleField(id) === field)?.title ??
  product.configurableOptions.find(({ attributeCode }) => attributeCode === field)?.label ??
  product.groupedLinks.find(({ sku }) => sku === field)?.name ??
  (field === "qty" ? product.name : null)

/** Sorts the parts of an option and omits empty ones. */
export const arrange = (option: ProductOption): ProductOption => ({
  configurable: option.configurable.toSorted(byOptionId),
  custom: option.custom.filter(({ optionValue }) => optionValue !== "").toSorted(byOptionId),
  bundle: option.bundle
    .filter(({ selections }) => selections.length > 0)
    .map((chosen) => ({ ...chosen, selections: [...new Set(chosen.selections)].toSorted() }))
    .toSorted(byOptionId),
})

const byOptionId = (a: { readonly optionId: string }, b: { readonly optionId: string }): number =>
  a.optionId < b.optionId ? -1 : a.optionId > b.optionId ? 1 : 0

/** The canonical text of a choice. Equal choices have equal texts, whatever the order of their parts. */
export const canonical = (option: ProductOption): string => {
  const { configurable, custom, bundle } = arrange(option)
  return JSON.stringify([
    configurable.map(({ optionId, optionValue }) => [optionId, optionValue]),
    custom.map(({ optionId, optionValue }) => [optionId, optionValue]),
    bundle.map(({ optionId, qty, selections }) => [optionId, qty, selections]),
  ])
}
