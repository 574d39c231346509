import { type Cents, fromDecimal } from "../money/index.ts"

/** A range of prices: lower bound inclusive, upper bound exclusive; null is open. */
export interface PriceRange {
  readonly fromCents: Cents | null
  readonly toCents: Cents | null
}

const shape = /^(\d{1,8}(?:\.\d{1,2})?|\*)-(\d{1,8}(?:\.\d{1,2})?|\*)$/

/**
 * Parses the id of a price range, such as "50.0-100.0" or "150.0-*". The id is the key of the range's bucket.
 *
 * @param id - text of an address or bucket
 * @returns null for any other text, an empty range, or one open at both ends
 */
export const readPriceRange = (id: string): PriceRange | null => {
  const [, from, to] = shape.exec(id) ?? []
  return from === undefined || to === undefined ? null : priceRangeBetween(from, to)
}

/**
 * The price range between two bounds of a bucket.
 *
 * @param from - euros; any other value means open
 * @param to - euros; any other value means open
 * @returns null for a range that is empty, open at both ends or negative
 */
export const priceRangeBetween = (from: unknown, to: unknown): PriceRange | null => {
  const fromCents = fromDecimal(from)
  const toCents = fromDecimal(to)
  if (fromCents === null && toCents === null) return null
  if (fromCents !== null && fromCents < 0) return null
  return toCents !== null && toCents <= (fromCents ?? 0) ? null : { fromCents, toCents }
}

/**
 * The canonical id of a price range: euros with one decimal, or two where needed; "*" for an open bound.
 *
 * @returns such as "50.0-100.0"
 */
export const priceRangeId = (range: PriceRange): string => `${bound(range.fromCents)}-${bound(range.toCents)}`

const bound = (cents: Cents | null): string => {
  if (cents === null) return "*"
  const digits = String(cents).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2, cents % 10 === 0 ? -1 : undefined)}`
}
