import type { Fault } from "../form/index.ts"
import { moment, type Surcharge } from "../pricing/index.ts"
import { limits } from "../settings/index.ts"
import type { CustomOption, CustomOptionType, CustomOptionValue, ProductOption } from "./model.ts"

type Custom = ProductOption["custom"]

/** What was told for an option: the value to keep, or what is wrong with it. */
type Read = { readonly value: string } | Pick<Fault, "tag" | "limit">
type Reader = (option: CustomOption, told: string) => Read

/** The name of an option's field. @rule PD7 - S1 §3 Product custom option */
export const customField = (optionId: number | string): string => `customOption_${optionId}`

const readText: Reader = (option, told) => {
  const limit = option.lengthMax !== null && option.lengthMax > 0 ? option.lengthMax : limits.customTextMax
  return told.length > limit ? { tag: "tooLong", limit } : { value: told }
}
const readDate: Reader = (_, told) => (moment(told, "UTC") === null ? { tag: "choose" } : { value: told })
const readOne: Reader = (option, told) =>
  option.values.some(({ id }) => String(id) === told) ? { value: told } : { tag: "choose" }
const readMany: Reader = (option, told) => {
  const ids = new Set(told.split(",").map((id) => id.trim()))
  const known = option.values.map(({ id }) => String(id)).filter((id) => ids.has(id))
  return known.length === ids.size ? { value: known.join(",") } : { tag: "choose" }
}

/** How an option of each type reads what was told. @rule PD7 - domain §2.4 */
const readers: Record<CustomOptionType, Reader> = {
  field: readText,
  area: readText,
  file: readText,
  date: readDate,
  radio: readOne,
  select: readOne,
  drop_down: readOne,
  checkbox: readMany,
  multiple: readMany,
}

/**
 * Custom options as they are kept: every required one is there, every value is one of the product's, several values
 * stand in the order of their definition, and what was left empty is left out.
 *
 * @param told - by option id; text, a value id, or value ids joined by commas
 * @returns the options kept, in the product's order, and a fault for each that could not be
 * @rule PD7 - S1 §3, S2 §5 Form messages; domain §2.4, P3 (an unknown id is a fault, not a crash)
 */
export const settleCustom = (
  options: ReadonlyArray<CustomOption>,
  told: Custom,
): { readonly custom: Custom; readonly faults: ReadonlyArray<Fault> } => {
  if (options.length === 0 && told.length === 0) return { custom: [], faults: [] }
  const custom: Array<Custom[number]> = []
  const faults: Array<Fault> = told
    .filter(({ optionId }) => !options.some(({ id }) => String(id) === optionId))
    .map(({ optionId }) => ({ field: customField(optionId), tag: "choose" }))
  for (const option of options) {
    const optionId = String(option.id)
    const value = told.find((one) => one.optionId === optionId)?.optionValue.trim() ?? ""
    const read: Read | null =
      value === "" ? (option.isRequired ? { tag: "required" } : null) : readers[option.type](option, value)
    if (read === null) continue
    if ("value" in read) custom.push({ optionId, optionValue: read.value })
    else faults.push({ field: customField(optionId), ...read })
  }
  return { custom, faults }
}

/** Whether a value adds to the price: one without an id of its own never does. @rule PD7 - S1 §4 (option type id > 0) */
export const charges = ({ id }: CustomOptionValue): boolean => id > 0

/**
 * What the kept options of a product add to its price. An option without values charges its own surcharge.
 *
 * @param custom - as `settleCustom` keeps them
 * @rule PD7 - S1 §4 Custom option prices
 */
export const surchargesOf = (
  options: ReadonlyArray<CustomOption>,
  custom: Custom,
): ReadonlyArray<Surcharge> =>
  custom.flatMap(({ optionId, optionValue }) => {
    const option = options.find(({ id }) => String(id) === optionId)
    if (option === undefined) return []
    if (option.values.length === 0) return option.surcharge === null ? [] : [option.surcharge]
    const chosen = optionValue.split(",")
    return option.values.filter((value) => charges(value) && chosen.includes(String(value.id)))
  })
