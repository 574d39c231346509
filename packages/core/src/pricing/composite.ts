import { addAmounts, type Amount, breakdown, leadingRate, timesAmount, zeroAmount } from "../tax/index.ts"
import type { Price } from "./model.ts"

/** A part of a bundle or set; its price is null when the part cannot be found. */
export interface Part {
  readonly price: Price | null
  readonly qty: number
}

/**
 * What several parts cost together. A part that cannot be found or is not wanted contributes nothing.
 *
 * @param parts - with their quantities, each at its own rate
 * @returns the sum; `ratePpm` is the rate of the largest share. Null when no part has a price
 * @rule PR9 - S1 §4 Bundle price; domain §2.3, P1 (never + 1 for what is missing)
 */
export const bundlePrice = (parts: ReadonlyArray<Part>): Price | null => {
  const priced = parts.filter(
    (part): part is Part & { readonly price: Price } => part.price !== null && part.qty > 0,
  )
  if (priced.length === 0) return null
  const shares = priced.map(({ price, qty }) => ({
    ratePpm: price.ratePpm,
    ...timesAmount(price.payable, qty, price.ratePpm),
  }))
  const total = (of: (price: Price) => Amount): Amount =>
    priced.reduce(
      (sum, { price, qty }) => addAmounts(sum, timesAmount(of(price), qty, price.ratePpm)),
      zeroAmount,
    )
  return {
    payable: shares.reduce<Amount>(addAmounts, zeroAmount),
    original: priced.some(({ price }) => price.original !== null)
      ? total((price) => price.original ?? price.payable)
      : null,
    prior: priced.some(({ price }) => price.prior !== null)
      ? total((price) => price.prior ?? price.payable)
      : null,
    ratePpm: leadingRate(breakdown(shares)),
  }
}

/**
 * What a set costs with one of each associated product.
 *
 * @param prices - of the associated simple products
 * @rule PR9 - S1 §4 Grouped price
 */
export const groupedPrice = (prices: ReadonlyArray<Price | null>): Price | null =>
  bundlePrice(prices.map((price) => ({ price, qty: 1 })))
