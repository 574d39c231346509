import { type Cents, fromDecimal } from "../money/index.ts"

/** Prices from (included) to (excluded); null is open. @rule CT7 - domain §7.3 F1 */
export interface PriceRange {
  readonly fromCents: Cents | null
  readonly toCents: Cents | null
}

const shape = /^(\d{1,8}(?:\.\d{1,2})?|\*)-(\d{1,8}(?:\.\d{1,2})?|\*)$/

/**
 * Reads the id of a price range, such as "50.0-100.0" or "150.0-*": the key of its bucket on the wire.
 *
 * @param id - text of an address or bucket
 * @returns the range, or null when it is none, is empty or open at both ends
 * @rule CT7 - wire §11.5
 */
export const readPriceRange = (id: string): PriceRange | null => {
  const [, from, to] = shape.exec(id) ?? []
  return from === undefined || to === undefined ? null : priceRangeBetween(from, to)
}

/**
 * The price range between two bounds of the wire.
 *
 * @param from - euros, or anything else for open
 * @param to - euros, or anything else for open
 * @returns the range, or null when it is empty, open at both ends or below zero
 * @rule CT7 - wire §11.5
 */
export const priceRangeBetween = (from: unknown, to: unknown): PriceRange | null => {
  const fromCents = fromDecimal(from)
  const toCents = fromDecimal(to)
  if (fromCents === null && toCents === null) return null
  if (fromCents !== null && fromCents < 0) return null
  return toCents !== null && toCents <= (fromCents ?? 0) ? null : { fromCents, toCents }
}

/**
 * The one id of a price range: euros with one decimal, or two where needed, "*" where open.
 *
 * @param range - cents
 * @returns such as "50.0-100.0"
 * @rule CT7 - wire §11.5
 */
export const priceRangeId = (range: PriceRange): string => `${bound(range.fromCents)}-${bound(range.toCents)}`

const bound = (cents: Cents | null): string => {
  if (cents === null) return "*"
  const digits = String(cents).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2, cents % 10 === 0 ? -1 : undefined)}`
}
