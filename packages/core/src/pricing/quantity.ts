import type { Cents } from "../money/index.ts"
import { limits } from "../settings/index.ts"
import type { Price, PriceList, QuantityPrice, TierPrice } from "./model.ts"
import { type TierContext, withTier } from "./tier.ts"

/** For whom quantity prices hold, and the tax form of the tiers. */
export type QuantityContext = Pick<TierContext, "groupId"> & { readonly sourceIncludesTax: boolean }

/**
 * The prices of one product by quantity, each lower than the one before.
 *
 * @param price - of one piece
 * @param tiers - in the source's tax form, in any order
 */
export const priceList = (
  price: Price,
  tiers: ReadonlyArray<TierPrice>,
  context: QuantityContext,
): PriceList => {
  const at = (qtyMin: number): QuantityPrice => ({
    qtyMin,
    unitGrossCents: withTier(price, tiers, { ...context, qty: qtyMin }).payable.grossCents,
  })
  const quantities = tiers
    .map(({ qtyMin }) => Math.ceil(qtyMin))
    .filter((qty) => qty > 1 && qty <= limits.lineQtyMax)
  const further = [...new Set(quantities)].toSorted((a, b) => a - b).map(at)
  const first = at(1)
  return {
    ratePpm: price.ratePpm,
    prices: [
      first,
      ...further.filter(
        (step, index) => step.unitGrossCents < (index === 0 ? first : further[index - 1]!).unitGrossCents,
      ),
    ],
  }
}

/** The price of one piece when `qty` are bought: that of the highest quantity that is reached. */
export const priceAtQuantity = (prices: PriceList["prices"], qty: number): Cents =>
  (prices.findLast(({ qtyMin }) => qtyMin <= qty) ?? prices[0]).unitGrossCents

/**
 * Corrects quantity prices by the platform's price at one quantity. The step of that quantity gets the platform's price.
 * Steps for fewer pieces that are not higher, and steps for more pieces that are not lower, are out of date.
 */
export const withChargedStep = (
  prices: ReadonlyArray<QuantityPrice>,
  qty: number,
  unitGrossCents: Cents,
): PriceList["prices"] => {
  const fewer = prices.filter(({ qtyMin }) => qtyMin <= qty)
  const lower = fewer.slice(0, -1).filter((step) => step.unitGrossCents > unitGrossCents)
  const higher = prices.filter((step) => step.qtyMin > qty && step.unitGrossCents < unitGrossCents)
  const [first, ...others] = lower
  if (first === undefined) return [{ qtyMin: 1, unitGrossCents }, ...higher]
  return [first, ...others, { qtyMin: fewer.at(-1)!.qtyMin, unitGrossCents }, ...higher]
}
