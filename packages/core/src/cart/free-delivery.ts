import type { Totals } from "../pricing/index.ts"
import { type Cents, max, subtract, sum, zero } from "../money/index.ts"
import type { CartState } from "./model.ts"

/** How far a cart is from being delivered free of charge. @rule CA57 */
export interface FreeDeliveryView {
  /** For which country that holds. */
  readonly country: string
  /** Gross cents of goods from which it is. */
  readonly fromCents: Cents
  /** Gross cents that are missing; 0 once it is. */
  readonly leftCents: Cents
}

/**
 * How far a cart is from being delivered free of charge: goods that are shipped count, less their discount, as they do
 * for the platform.
 *
 * @param estimated - what the local cart comes to, its lines in the order of the cart's
 * @param free - the country it goes to, and from where on it is free there; null where nothing makes it free
 * @returns null where nothing makes it free, or nothing is to be shipped
 * @rule CA57 - S1 §3 Cart totals lines, design mock (Panier)
 */
export const freeDelivery = (
  { local }: Pick<CartState, "local">,
  { lines }: Pick<Totals, "lines">,
  free: { readonly country: string; readonly freeFromCents: Cents | null } | null | undefined,
): FreeDeliveryView | null => {
  if (free?.freeFromCents == null) return null
  const { country, freeFromCents: fromCents } = free
  const shipped = lines.filter((_, index) => local[index]?.facts.isVirtual === false)
  if (shipped.length === 0) return null
  const goodsCents = sum(shipped.map((line) => subtract(line.rowGrossCents, line.discountCents)))
  return { country, fromCents, leftCents: max(zero, subtract(fromCents, goodsCents)) }
}
