import type { Address } from "./model.ts"

/**
 * The names of the fields of an address that a shopper types. A new field goes at the end, because stored orders have this
 * order; then the compiler names the places that must know it.
 */
export const addressFields = [
  "firstName",
  "lastName",
  "company",
  "street",
  "house",
  "postcode",
  "city",
  "region",
  "country",
  "phone",
  "vatId",
] as const

/** The name of a field of an address. */
export type AddressField = (typeof addressFields)[number]

/** An address as a shopper types it. */
export type AddressText = { readonly [Field in AddressField]: string }

/** Makes an address of the text of each field. */
export const addressFrom = (textOf: (field: AddressField) => string): AddressText =>
  Object.fromEntries(addressFields.map((field) => [field, textOf(field)])) as AddressText

/** An empty address. */
export const emptyAddress: AddressText = addressFrom(() => "")

/**
 * Completes an address, such as one that an earlier version has stored without a later field: missing fields are "".
 */
export const completeAddress = (known: Partial<Address>): Address => ({ ...emptyAddress, ...known })

/** The number of the line that shows each field; null where it is not shown. */
export type AddressLayout = Readonly<Record<AddressField, number | null>>

/**
 * The lines of a postal address. An empty line is omitted, so an erased address has none.
 *
 * @param countryName - the name of a country, from its code
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
