import type { Brand } from "effect"
import { type Cents, round } from "./cents.ts"
import { numberOf } from "./number.ts"

/** Parts per million: 20 % is 200_000. Fine enough for rates such as 7.748 %. @rule MO4 */
export type RatePpm = number & Brand.Brand<"RatePpm">

/** No tax, no share. @rule MO4 */
export const zeroRate = 0 as RatePpm

/**
 * Names a whole number of parts per million as a rate.
 *
 * @param value - ppm, >= 0
 * @throws RangeError when it is no whole number from 0 on
 * @rule MO4
 */
export const ratePpm = (value: number): RatePpm => {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a rate in ppm: ${value}`)
  return value as RatePpm
}

/**
 * Reads a percentage of the wire, such as 5.5 or "20".
 *
 * @param value - percent as number or numeric text
 * @returns ppm, or null when it is no number from 0 to 1000 percent
 * @rule MO4
 */
export const fromPercent = (value: unknown): RatePpm | null => {
  const number = numberOf(value)
  return Number.isFinite(number) && number >= 0 && number <= 1000
    ? ratePpm(Math.round(number * 10_000))
    : null
}

/** The percentage of a rate, for the wire and for people. @rule MO4 */
export const toPercent = (rate: RatePpm): number => rate / 10_000

/**
 * A share of an amount, rounded once.
 *
 * @param amount - Cents
 * @param rate - RatePpm (100_000 = 10 %)
 * @returns Cents
 * @rule MO2
 */
export const share = (amount: Cents, rate: RatePpm): Cents => round((amount * rate) / 1_000_000)
