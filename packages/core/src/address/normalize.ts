import type { Address } from "./model.ts"

/** An empty address. @rule AD1 */
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
 * Normalizes an address before it is stored or sent: trims and collapses spaces, and writes postcode and country in
 * upper case. Idempotent.
 *
 * @rule AD2 - S2 §3 Checkout data
 */
export const normalizeAddress = (address: Address): Address => ({
  firstName: collapseSpaces(address.firstName),
  lastName: collapseSpaces(address.lastName),
  company: collapseSpaces(address.company),
  street: collapseSpaces(address.street),
  house: collapseSpaces(address.house),
  postcode: collapseSpaces(address.postcode).toUpperCase(),
  city: collapseSpaces(address.city),
  region: collapseSpaces(address.region),
  country: collapseSpaces(address.country).toUpperCase(),
  phone: collapseSpaces(address.phone),
  vatId: collapseSpaces(address.vatId),
})

const collapseSpaces = (text: string): string => text.trim().replace(/\s+/g, " ")

/**
 * The two street lines of an address for platforms.
 *
 * @returns street and house number; "" for a missing one
 * @rule AD3 - S1 §3 Shipping address for method lookup (street of two lines)
 */
export const streetLines = ({
  street,
  house,
}: Pick<Address, "street" | "house">): readonly [string, string] => [street, house]
