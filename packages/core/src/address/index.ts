/**
 * Where things go and who pays.
 *
 * @example
 * ```ts
 * import { emptyAddress, streetLines, tidy } from "@shop/core/address"
 *
 * const tidied = tidy({ ...emptyAddress, street: " rue  des Potiers ", house: "3", country: "fr" })
 * tidied.country //=> "FR"
 * streetLines(tidied) //=> ["rue des Potiers", "3"]
 * ```
 */
export { Address } from "./model.ts"
export { emptyAddress, streetLines, tidy } from "./tidy.ts"
