import type { Totals } from "../pricing/index.ts"
import { type Cents, max, subtract, sum, zero } from "../money/index.ts"
import type { CartState } from "./model.ts"

/** The distance of a cart from free delivery. */
export interface FreeDeliveryView {
  /** The country of the threshold. */
  readonly country: string
  /** Threshold of free delivery in gross cents of goods. */
  readonly fromCents: Cents
  /** Missing gross cents; 0 with free delivery. */
  readonly leftCents: Cents
}

/**
 * Computes the distance from free delivery. Shipped goods less their discount count, as on the platform.
 *
 * @param estimated - totals of the local cart, with its lines in the order of the cart
 * @param free - the country and its threshold; a null threshold means no free delivery
 * @returns null without a threshold or without shipping
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
