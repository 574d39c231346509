/**
 * Postal addresses.
 *
 * @example
 * ```ts
 * import { emptyAddress, normalizeAddress, streetLines } from "@shop/core/address"
 *
 * const address = normalizeAddress({ ...emptyAddress, street: " rue  des Potiers ", house: "3", country: "fr" })
 * address.country //=> "FR"
 * streetLines(address) //=> ["rue des Potiers", "3"]
 * ```
 */
export { Address, type AddressText } from "./model.ts"
export { emptyAddress, regionOf, streetLines, typedAddress, normalizeAddress } from "./normalize.ts"
