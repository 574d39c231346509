import type { Brand } from "effect"
import { numberOf } from "./number.ts"

/** Whole euro cents. Every amount of money in the shop is one. @rule MO1 */
export type Cents = number & Brand.Brand<"Cents">

/** No money [cents]. @rule MO1 */
export const zero = 0 as Cents

/**
 * Names a whole number as cents.
 *
 * @param value - whole cents, may be negative
 * @returns the same number, branded
 * @throws RangeError when the value is not a safe integer: a broken invariant, never input
 * @rule MO1 - S1 §1 (2 fraction digits)
 */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return (value === 0 ? 0 : value) as Cents
}

/**
 * The one place where an amount is rounded: to the nearest cent, halves away from zero.
 *
 * @param value - cents, possibly with a fraction
 * @returns whole cents
 * @rule MO2 - S1 §6 Prices: rounding is ours to fix, domain §1.3
 */
export const round = (value: number): Cents => cents(Math.sign(value) * Math.round(Math.abs(value)))

/**
 * Reads a decimal amount of the wire, such as 9.99 or "9.99", as cents.
 * The shift by two digits is done on the decimal text, so 1.005 is 1.01 and not 1.00.
 *
 * @param value - a number or numeric text in euros
 * @returns cents, or null when it is not a finite number
 * @rule MO3 - wire decimals become cents in one way only
 */
export const fromDecimal = (value: unknown): Cents | null => {
  const number = numberOf(value)
  if (!Number.isFinite(number) || Math.abs(number) > 1e12) return null
  const shifted = Number(`${number}e2`)
  // What has an exponent already is below a millionth.
  return Number.isFinite(shifted) ? round(shifted) : zero
}

/** The decimal euros of an amount, for the wire. @rule MO3 */
export const toDecimal = (amount: Cents): number => amount / 100

/** Two amounts together [cents]. @rule MO1 */
export const add = (a: Cents, b: Cents): Cents => cents(a + b)
/** What is left of an amount [cents]; may be negative. @rule MO1 */
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b)
/** An amount several times [cents]; `count` is whole. @rule MO1 */
export const times = (amount: Cents, count: number): Cents => cents(amount * count)
/** All amounts together [cents], zero when there are none. @rule MO1 */
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}
/** The lower of two amounts [cents]. @rule MO1 */
export const min = (a: Cents, b: Cents): Cents => Math.min(a, b) as Cents
/** The higher of two amounts [cents]. @rule MO1 */
export const max = (a: Cents, b: Cents): Cents => Math.max(a, b) as Cents
