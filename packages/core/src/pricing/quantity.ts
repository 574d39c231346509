import type { Cents } from "../money/index.ts"
import { limits } from "../settings/index.ts"
import type { Price, TierPrice } from "./model.ts"
import { type TierContext, withTier } from "./tier.ts"

/** What one piece costs from a number of pieces on. */
export interface QuantityPrice {
  /** Pieces of one line; >= 1. */
  readonly qtyMin: number
  /** Tax included. */
  readonly unitGrossCents: Cents
}

/** For whom quantity prices hold, and the tax form of the tiers. */
export type QuantityContext = Pick<TierContext, "groupId"> & { readonly sourceIncludesTax: boolean }

/**
 * The price of one piece at every quantity that changes it.
 *
 * @param price - as priced for one piece
 * @param tiers - in the source's tax form, in any order
 * @returns by quantity, the first for one piece and the others each lower than the one before
 * @rule PR13 - S1 §4 (price tiers)
 */
export const pricesByQuantity = (
  price: Price,
  tiers: ReadonlyArray<TierPrice>,
  context: QuantityContext,
): ReadonlyArray<readonly [qtyMin: number, price: Price]> => {
  const quantities = tiers
    .map(({ qtyMin }) => Math.max(1, Math.ceil(qtyMin)))
    .filter((qty) => qty <= limits.lineQtyMax)
  return [...new Set([1, ...quantities])]
    .toSorted((a, b) => a - b)
    .map((qty) => [qty, withTier(price, tiers, { ...context, qty })] as const)
    .filter(
      ([, now], index, all) => index === 0 || now.payable.grossCents < all[index - 1]![1].payable.grossCents,
    )
}

/** The same as amounts to show. @rule PR13 */
export const quantityPrices = (
  price: Price,
  tiers: ReadonlyArray<TierPrice>,
  context: QuantityContext,
): ReadonlyArray<QuantityPrice> =>
  pricesByQuantity(price, tiers, context).map(([qtyMin, { payable }]) => ({
    qtyMin,
    unitGrossCents: payable.grossCents,
  }))

/**
 * What one piece costs when so many are bought together.
 *
 * @param prices - by quantity, ascending
 * @returns the price of the highest quantity that is reached; null where there are no quantity prices
 * @rule PR13
 */
export const priceAtQuantity = (prices: ReadonlyArray<QuantityPrice>, qty: number): Cents | null =>
  (prices.findLast(({ qtyMin }) => qtyMin <= qty) ?? prices[0])?.unitGrossCents ?? null

/**
 * Quantity prices once the platform has said what it charges at one quantity. The price of that step becomes the
 * charged one; a price for fewer pieces that is not higher, and one for more pieces that is not lower, is out of date.
 *
 * @rule PR13
 */
export const withChargedPrice = (
  prices: ReadonlyArray<QuantityPrice>,
  qty: number,
  unitGrossCents: Cents,
): ReadonlyArray<QuantityPrice> => {
  if (priceAtQuantity(prices, qty) === unitGrossCents) return prices
  const fewer = prices.filter(({ qtyMin }) => qtyMin <= qty)
  const lower = fewer.slice(0, -1).filter((step) => step.unitGrossCents > unitGrossCents)
  const charged = { qtyMin: lower.length === 0 ? 1 : fewer.at(-1)!.qtyMin, unitGrossCents }
  const higher = prices.filter((step) => step.qtyMin > qty && step.unitGrossCents < unitGrossCents)
  return [...lower, charged, ...higher]
}
