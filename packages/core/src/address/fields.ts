import type { Address } from "./model.ts"

/** How a field of an address is filled in and stored. */
interface FieldRule {
  readonly isRequired: boolean
  readonly isUpperCase?: true
}

/**
 * The fields of an address that a shopper types. A new field is a line here, at the end because stored orders have this
 * order; then the compiler names the places that must know it.
 */
const fields = {
  firstName: { isRequired: true },
  lastName: { isRequired: true },
  company: { isRequired: false },
  street: { isRequired: true },
  house: { isRequired: false },
  postcode: { isRequired: true, isUpperCase: true },
  city: { isRequired: true },
  region: { isRequired: false },
  country: { isRequired: true, isUpperCase: true },
  phone: { isRequired: false },
  vatId: { isRequired: false },
} as const satisfies Readonly<Record<string, FieldRule>>

/** The name of a field of an address. @rule FO20 */
export type AddressField = keyof typeof fields

/** An address as a shopper types it. */
export type AddressText = { readonly [Field in AddressField]: string }

/** The names of all fields. */
export const addressFields = Object.keys(fields) as ReadonlyArray<AddressField>

/** The rule of a field. */
export const addressFieldRule = (field: AddressField): FieldRule => fields[field]

/** Makes an address of the text of each field. */
export const addressFrom = (textOf: (field: AddressField) => string): AddressText =>
  Object.fromEntries(addressFields.map((field) => [field, textOf(field)])) as AddressText

/** An empty address. @rule AD1 */
export const emptyAddress: AddressText = addressFrom(() => "")

/**
 * Completes an address, such as one that an earlier version has stored without a later field: missing fields are "".
 *
 * @rule AD1, FO20
 */
export const completeAddress = (known: Partial<Address>): Address => ({ ...emptyAddress, ...known })

/** The number of the line that shows each field; null where it is not shown. */
export type AddressLayout = Readonly<Record<AddressField, number | null>>

/**
 * The lines of a postal address. An empty line is omitted, so an erased address has none.
 *
 * @param countryName - the name of a country, from its code
 * @rule FO20
 */
export const addressLines = (
  address: Partial<AddressText>,
  layout: AddressLayout,
  countryName: (code: string) => string,
): ReadonlyArray<string> => {
  const textOf = (field: AddressField): string => {
    const text = (address[field] ?? "").trim()
    return field === "country" && text !== "" ? countryName(text) : text
  }
  const numbers = new Set(Object.values(layout).filter((line) => line !== null))
  return [...numbers]
    .toSorted((a, b) => a - b)
    .map((line) => addressFields.filter((field) => layout[field] === line).map(textOf))
    .map((texts) => texts.filter((text) => text !== "").join(" "))
    .filter((line) => line !== "")
}
