import { cents, type Cents } from "./cents.ts"

/**
 * Splits an amount by weights without losing or inventing a cent: each part gets its floor, and the
 * cents left over go one each to the largest remainders, first come first.
 *
 * @param amount - Cents, may be negative
 * @param weights - numbers >= 0; when they sum to zero the first part takes all
 * @returns as many parts as weights, their sum === amount
 * @rule MO5 - division happens only here
 */
export const allocate = (amount: Cents, weights: ReadonlyArray<number>): ReadonlyArray<Cents> => {
  const total = weights.reduce((a, b) => a + b, 0)
  if (total <= 0) return weights.map((_, index) => (index === 0 ? amount : (0 as Cents)))
  const sign = Math.sign(amount)
  const whole = Math.abs(amount)
  const exact = weights.map((weight) => (whole * weight) / total)
  const parts = exact.map(Math.floor)
  const left = whole - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((_, index) => index)
    .toSorted((a, b) => exact[b]! - parts[b]! - (exact[a]! - parts[a]!))
  for (const index of byRemainder.slice(0, left)) parts[index]! += 1
  return parts.map((part) => cents(sign * part))
}
