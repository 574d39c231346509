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
export {
  type AddressField,
  addressFields,
  addressFrom,
  type AddressLayout,
  addressLines,
  completeAddress,
  emptyAddress,
} from "./fields.ts"
export { Address, AddressTextSchema } from "./model.ts"
export { regionOf, streetLines, typedAddress, normalizeAddress } from "./normalize.ts"
