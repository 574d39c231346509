/** A set of rows, one bit per row. All sets of one index have the same length. */
export type Bits = Uint32Array

/** Creates an empty set for a number of rows. @rule IX60 */
export const empty = (rows: number): Bits => new Uint32Array((rows + 31) >>> 5)

/** Creates a set of all rows. @rule IX60 */
export const full = (rows: number): Bits => {
  const bits = empty(rows).fill(0xff_ff_ff_ff)
  if (rows % 32 !== 0) bits[bits.length - 1] = (1 << (rows % 32)) - 1
  return bits
}

/** Adds a row to a set. @rule IX60 */
export const add = (bits: Bits, row: number): void => {
  bits[row >>> 5]! |= 1 << (row & 31)
}

/** Whether a row is in a set. @rule IX60 */
export const has = (bits: Bits, row: number): boolean => ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1

/** Returns the rows that are in both sets. @rule IX60 */
export const intersect = (a: Bits, b: Bits): Bits => {
  const found = new Uint32Array(a.length)
  for (let at = 0; at < a.length; at += 1) found[at] = a[at]! & b[at]!
  return found
}

/** Returns the rows that are in at least one of two sets. @rule IX60 */
export const union = (a: Bits, b: Bits): Bits => {
  const found = new Uint32Array(a.length)
  for (let at = 0; at < a.length; at += 1) found[at] = a[at]! | b[at]!
  return found
}

/** Returns the rows of the first set that are not in the second. @rule IX60 */
export const subtract = (a: Bits, b: Bits): Bits => {
  const found = new Uint32Array(a.length)
  for (let at = 0; at < a.length; at += 1) found[at] = a[at]! & ~b[at]!
  return found
}

/** Counts the 1 bits of a 32-bit word (SWAR popcount). */
const popCount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

/** Counts the rows of a set. @rule IX60 */
export const size = (bits: Bits): number => {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += popCount(bits[at]!)
  return count
}

/** Counts the rows that are in both sets. @rule IX60 */
export const intersectionSize = (a: Bits, b: Bits): number => {
  let count = 0
  for (let at = 0; at < a.length; at += 1) {
    const word = a[at]! & b[at]!
    if (word !== 0) count += popCount(word)
  }
  return count
}

/** Lists the rows of a set in ascending order. @rule IX60 */
export const rowsOf = (bits: Bits): Uint32Array => {
  const rows = new Uint32Array(size(bits))
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at]!
    while (word !== 0) {
      rows[count] = (at << 5) + 31 - Math.clz32(word & -word)
      count += 1
      word &= word - 1
    }
  }
  return rows
}

/**
 * Lists some rows of a set in ascending order.
 *
 * @param start - rows to skip
 * @param count - rows to list at most
 * @rule IX60
 */
export const slice = (bits: Bits, start: number, count: number): ReadonlyArray<number> => {
  const rows: Array<number> = []
  let skipped = 0
  for (let at = 0; at < bits.length && rows.length < count; at += 1) {
    let word = bits[at]!
    if (word === 0) continue
    const inWord = popCount(word)
    if (skipped + inWord <= start) {
      skipped += inWord
      continue
    }
    while (word !== 0 && rows.length < count) {
      if (skipped >= start) rows.push((at << 5) + 31 - Math.clz32(word & -word))
      skipped += 1
      word &= word - 1
    }
  }
  return rows
}
