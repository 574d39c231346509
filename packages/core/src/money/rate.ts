import type { Brand } from "effect"
import { type Cents, round } from "./cents.ts"
import { parseNumber } from "./number.ts"

/** A rate in parts per million: 20 % is 200_000. Exact for rates such as 7.748 %. */
export type RatePpm = number & Brand.Brand<"RatePpm">

/** The rate 0 %. */
export const zeroRate = 0 as RatePpm

/**
 * Brands a whole number of parts per million as a rate.
 *
 * @throws RangeError when the value is negative or not whole
 */
export const ratePpm = (value: number): RatePpm => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a rate in ppm: ${value}`)
  return value as RatePpm
}

/**
 * Converts a percentage, such as 5.5 or "20", to a rate.
 *
 * @returns null unless the value is a number from 0 to 1000
 */
export const fromPercent = (value: unknown): RatePpm | null => {
  const number = parseNumber(value)
  return Number.isFinite(number) && number >= 0 && number <= 1000
    ? ratePpm(Math.round(number * 10_000))
    : null
}

/** Converts a rate to a percentage. */
export const toPercent = (rate: RatePpm): number => rate / 10_000

/** The share of an amount at a rate, rounded to cents. */
export const share = (amount: Cents, rate: RatePpm): Cents => round((amount * rate) / 1_000_000)
