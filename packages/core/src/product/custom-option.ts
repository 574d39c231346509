import { type Fault, printableText } from "../form/index.ts"
import type { Surcharge } from "../pricing/index.ts"
import { limits } from "../settings/index.ts"
import type { CustomOption, ProductOption } from "./model.ts"
import { dateFault, type DateRule } from "./option-dates.ts"
import { customOptionKind, type CustomOptionKind, type CustomOptionType, hasValues } from "./option-kind.ts"

type Custom = ProductOption["custom"]

/** The parsed value of an option, or its validation error. */
type ParsedInput = { readonly value: string } | Pick<Fault, "tag" | "limit" | "date">
type InputParser = (option: CustomOption, input: string, dates: DateRule | null) => ParsedInput

/** The name of an option's field. */
export const customField = (optionId: number | string): string => `customOption_${optionId}`

/** The number of characters as a shopper counts them: a letter with its accents, or an emoji, is one. */
const charactersOf = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].length

const parseText: InputParser = (option, input) => {
  const value = input.normalize("NFC")
  const limit = option.lengthMax !== null && option.lengthMax > 0 ? option.lengthMax : limits.customTextMax
  // A text has at least one code unit for each character. Code units bound what is stored.
  const isTooLong =
    value.length > limits.customTextMax || (value.length > limit && charactersOf(value) > limit)
  return isTooLong ? { tag: "tooLong", limit } : { value }
}
const parseDay: InputParser = (_, input, dates) => dateFault(input, dates) ?? { value: input }
const parseValue: InputParser = (option, input) =>
  option.values.some(({ id }) => String(id) === input) ? { value: input } : { tag: "choose" }
const parseValues: InputParser = (option, input) => {
  const ids = new Set(input.split(",").map((id) => id.trim()))
  const known = option.values.map(({ id }) => String(id)).filter((id) => ids.has(id))
  return known.length === ids.size ? { value: known.join(",") } : { tag: "choose" }
}

/** The parser of each kind of option. */
const parsers: Record<CustomOptionKind, InputParser> = {
  text: parseText,
  date: parseDay,
  single: parseValue,
  multiple: parseValues,
}

/**
 * Validates custom options. Every required option needs a value, and every value belongs to its option. Several values
 * are in the order of their definition. Empty options are omitted.
 *
 * @param input - by option id: text, a value id, or value ids joined by commas
 * @param dates - the days that date options accept; null for every day
 * @returns the valid options in the product's order, and one validation error for each invalid option
 */
export const validateCustom = (
  options: ReadonlyArray<CustomOption>,
  input: Custom,
  dates: DateRule | null,
): { readonly custom: Custom; readonly faults: ReadonlyArray<Fault> } => {
  if (options.length === 0 && input.length === 0) return { custom: [], faults: [] }
  const custom: Array<Custom[number]> = []
  const faults: Array<Fault> = input
    .filter(({ optionId }) => !options.some(({ id }) => String(id) === optionId))
    .map(({ optionId }) => ({ field: customField(optionId), tag: "choose" }))
  for (const option of options) {
    const optionId = String(option.id)
    const value = printableText(input.find((one) => one.optionId === optionId)?.optionValue ?? "").trim()
    if (value === "" && !option.isRequired) continue
    const parsed: ParsedInput =
      value === "" ? { tag: "required" } : parsers[customOptionKind(option)](option, value, dates)
    if ("value" in parsed) custom.push({ optionId, optionValue: parsed.value })
    else faults.push({ field: customField(optionId), ...parsed })
  }
  return { custom, faults }
}

/** A custom option as far as its price is concerned. A null surcharge adds nothing. */
export interface ChargedOption {
  readonly id: number
  readonly type: CustomOptionType
  readonly surcharge: Surcharge | null
  readonly values: ReadonlyArray<{ readonly id: string; readonly surcharge: Surcharge | null }>
}

/** The surcharges of the options of a product: a value without an id of its own never adds to the price. */
export const chargedOption = ({ id, type, surcharge, values }: CustomOption): ChargedOption => ({
  id,
  type,
  surcharge: surcharge && toSurcharge(surcharge),
  values: values.map((value) => ({
    id: String(value.id),
    surcharge: value.id > 0 ? toSurcharge(value) : null,
  })),
})

const toSurcharge = ({ priceType, priceCents, pricePpm }: Surcharge): Surcharge => ({
  priceType,
  priceCents,
  pricePpm,
})

/**
 * The surcharges of chosen values. A text or a day charges the surcharge of its option.
 *
 * @param valuesOf - the chosen value ids, or the text, of an option
 */
export const chosenSurcharges = (
  options: ReadonlyArray<ChargedOption>,
  valuesOf: (optionId: number) => ReadonlyArray<string>,
): ReadonlyArray<Surcharge> =>
  options.flatMap((option) => {
    const chosen = valuesOf(option.id)
    const charging = hasValues(option)
      ? option.values.filter((value) => chosen.includes(value.id)).map((value) => value.surcharge)
      : [chosen.join("").trim() === "" ? null : option.surcharge]
    return charging.filter((one) => one !== null)
  })

/**
 * The surcharges of the options of a cart line.
 *
 * @param custom - validated by `validateCustom`
 */
export const surchargesOf = (
  options: ReadonlyArray<CustomOption>,
  custom: Custom,
): ReadonlyArray<Surcharge> =>
  custom.length === 0
    ? []
    : chosenSurcharges(options.map(chargedOption), (id) => {
        const chosen = custom.find(({ optionId }) => optionId === String(id))
        const takesIds = options.some((option) => option.id === id && hasValues(option))
        if (chosen === undefined) return []
        return takesIds ? chosen.optionValue.split(",") : [chosen.optionValue]
      })
