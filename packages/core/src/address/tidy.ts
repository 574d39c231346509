import type { Address } from "./model.ts"

/** An address nobody has filled in. @rule AD1 */
export const emptyAddress: Address = {
  firstName: "",
  lastName: "",
  company: "",
  street: "",
  house: "",
  postcode: "",
  city: "",
  region: "",
  country: "",
  phone: "",
  vatId: "",
}

/**
 * An address as it is kept and sent: no spaces around or doubled inside a field, postcode and country in capitals.
 *
 * @returns the same fields; tidying again changes nothing
 * @rule AD2 - S2 §3 Checkout data
 */
export const tidy = (address: Address): Address => ({
  firstName: squeeze(address.firstName),
  lastName: squeeze(address.lastName),
  company: squeeze(address.company),
  street: squeeze(address.street),
  house: squeeze(address.house),
  postcode: squeeze(address.postcode).toUpperCase(),
  city: squeeze(address.city),
  region: squeeze(address.region),
  country: squeeze(address.country).toUpperCase(),
  phone: squeeze(address.phone),
  vatId: squeeze(address.vatId),
})

const squeeze = (text: string): string => text.trim().replace(/\s+/g, " ")

/**
 * The two street lines that platforms ask for.
 *
 * @returns street and house, always two texts, the second "" when there is no house
 * @rule AD3 - S1 §3 Shipping address for method lookup (street of two lines)
 */
export const streetLines = ({
  street,
  house,
}: Pick<Address, "street" | "house">): readonly [string, string] => [street, house]
