import type { Product } from "./model.ts"

/** Attribute of a product that says it. */
const code = "made_to_order_weeks"

/**
 * How long a piece takes that is made when it is ordered.
 *
 * @returns weeks > 0; null for what is made already, and for anything but a whole number
 * @rule PD62 - features §4 (delivery time before the order)
 */
export const weeksToMake = ({ attributes }: Pick<Product, "attributes">): number | null => {
  const said = Object.hasOwn(attributes, code) ? attributes[code] : null
  return typeof said === "string" && /^[1-9]\d?$/.test(said) ? Number(said) : null
}
