import type { Brand } from "effect"
import { parseNumber } from "./number.ts"

/** An amount in whole euro cents. */
export type Cents = number & Brand.Brand<"Cents">

/** 0 cents. */
export const zero = 0 as Cents

/**
 * Brands a whole number as cents.
 *
 * @param value - whole cents, may be negative
 * @returns the same number, branded
 * @throws RangeError when the value is not a safe integer: a broken invariant, never input
 */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return (value === 0 ? 0 : value) as Cents
}

/**
 * Rounds to the nearest cent, halves away from zero.
 *
 * @param value - cents, possibly with a fraction
 * @returns whole cents
 */
export const round = (value: number): Cents => cents(Math.sign(value) * Math.round(Math.abs(value)))

/**
 * Converts decimal euros, such as 9.99 or "9.99", to cents. Rounds the decimal text rather than the binary number, so
 * that 1.005 becomes 1.01.
 *
 * @returns null for any other value
 */
export const fromDecimal = (value: unknown): Cents | null => {
  const number = parseNumber(value)
  if (!Number.isFinite(number) || Math.abs(number) > 1e12) return null
  const shifted = Number(`${number}e2`)
  // Only amounts below a millionth have an exponent already.
  return Number.isFinite(shifted) ? round(shifted) : zero
}

/** Converts cents to decimal euros. */
export const toDecimal = (amount: Cents): number => amount / 100

/** Adds two amounts. */
export const add = (a: Cents, b: Cents): Cents => cents(a + b)
/** Subtracts `b` from `a`. */
export const subtract = (a: Cents, b: Cents): Cents => cents(a - b)
/** Multiplies an amount by a whole number. */
export const times = (amount: Cents, count: number): Cents => cents(amount * count)
/** Adds amounts. */
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}
/** The lower of two amounts. */
export const min = (a: Cents, b: Cents): Cents => Math.min(a, b) as Cents
/** The higher of two amounts. */
export const max = (a: Cents, b: Cents): Cents => Math.max(a, b) as Cents
