import { cents, type Cents } from "./cents.ts"

/**
 * Splits an amount in proportion to weights by the largest-remainder method. The parts sum to the amount. If two
 * remainders are equal, the first part gets the cent.
 *
 * @param amount - cents; may be negative
 * @param weights - numbers >= 0; if their sum is 0, the first part is the whole amount
 * @returns one part in cents for each weight, in the same order
 */
export const allocate = (amount: Cents, weights: ReadonlyArray<number>): ReadonlyArray<Cents> => {
  const total = weights.reduce((a, b) => a + b, 0)
  if (total <= 0) return weights.map((_, index) => (index === 0 ? amount : (0 as Cents)))
  const sign = Math.sign(amount)
  const absolute = Math.abs(amount)
  const exact = weights.map((weight) => (absolute * weight) / total)
  const parts = exact.map(Math.floor)
  const undistributed = absolute - parts.reduce((a, b) => a + b, 0)
  const byRemainder = exact
    .map((_, index) => index)
    .toSorted((a, b) => exact[b]! - parts[b]! - (exact[a]! - parts[a]!))
  for (const index of byRemainder.slice(0, undistributed)) parts[index]! += 1
  return parts.map((part) => cents(sign * part))
}
