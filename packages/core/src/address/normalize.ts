import { oneLine } from "../form/index.ts"
import { type AddressField, addressFrom, type AddressText } from "./fields.ts"
import type { Address } from "./model.ts"

const areCapitals: Readonly<Record<AddressField, boolean>> = {
  firstName: false,
  lastName: false,
  company: false,
  street: false,
  house: false,
  postcode: true,
  city: false,
  region: false,
  country: true,
  phone: false,
  vatId: false,
}

/**
 * Normalizes an address before it is stored or sent: each field is one printable line, and it writes postcode and country in
 * upper case. Idempotent.
 */
export const normalizeAddress = (address: Address): Address => ({
  ...addressFrom((field) => {
    const line = oneLine(address[field])
    return areCapitals[field] ? line.toUpperCase() : line
  }),
  ...(address.platformRegion === undefined ? {} : { platformRegion: address.platformRegion }),
})

/** The fields of an address that a shopper types, without the region as another platform numbers it. */
export const typedAddress = (address: Address): AddressText => addressFrom((field) => address[field])

/** The platform's id and code of the region of an address; 0 and "" without them. */
export const regionOf = ({
  region,
  country,
  platformRegion: known,
}: Pick<Address, "region" | "country" | "platformRegion">): { readonly id: number; readonly code: string } =>
  known !== undefined && known.name === region && known.country === country
    ? { id: known.id, code: known.code }
    : { id: 0, code: "" }

/**
 * The two street lines of an address for platforms.
 *
 * @returns street and house number; "" for a missing one
 */
export const streetLines = ({
  street,
  house,
}: Pick<Address, "street" | "house">): readonly [string, string] => [street, house]
