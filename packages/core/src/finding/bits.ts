/** A set of rows, one bit each. All sets of one shelf have the same length. */
export type Bits = Uint32Array

/** @returns a set of none of so many rows @rule IX60 */
export const none = (rows: number): Bits => new Uint32Array((rows + 31) >>> 5)

/** @returns a set of all of so many rows @rule IX60 */
export const all = (rows: number): Bits => {
  const bits = none(rows).fill(0xff_ff_ff_ff)
  if (rows % 32 !== 0) bits[bits.length - 1] = (1 << (rows % 32)) - 1
  return bits
}

/** Adds a row to a set. @rule IX60 */
export const add = (bits: Bits, row: number): void => {
  bits[row >>> 5]! |= 1 << (row & 31)
}

/** Whether a row is in a set. @rule IX60 */
export const has = (bits: Bits, row: number): boolean => ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1

/** Rows that are in both sets. @rule IX60 */
export const both = (a: Bits, b: Bits): Bits => {
  const found = new Uint32Array(a.length)
  for (let at = 0; at < a.length; at += 1) found[at] = a[at]! & b[at]!
  return found
}

/** Rows that are in one set or the other. @rule IX60 */
export const either = (a: Bits, b: Bits): Bits => {
  const found = new Uint32Array(a.length)
  for (let at = 0; at < a.length; at += 1) found[at] = a[at]! | b[at]!
  return found
}

/** Rows of the first set that are not in the second. @rule IX60 */
export const without = (a: Bits, b: Bits): Bits => {
  const found = new Uint32Array(a.length)
  for (let at = 0; at < a.length; at += 1) found[at] = a[at]! & ~b[at]!
  return found
}

const ones = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}

/** How many rows are in a set. @rule IX60 */
export const size = (bits: Bits): number => {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += ones(bits[at]!)
  return count
}

/** How many rows are in both sets. @rule IX60 */
export const sizeOfBoth = (a: Bits, b: Bits): number => {
  let count = 0
  for (let at = 0; at < a.length; at += 1) {
    const word = a[at]! & b[at]!
    if (word !== 0) count += ones(word)
  }
  return count
}

/** The rows of a set, in their order. @rule IX60 */
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

/** The first rows of a set, in their order, some left out. @rule IX60 */
export const slice = (bits: Bits, start: number, count: number): ReadonlyArray<number> => {
  const rows: Array<number> = []
  let passed = 0
  for (let at = 0; at < bits.length && rows.length < count; at += 1) {
    let word = bits[at]!
    if (word === 0) continue
    const here = ones(word)
    if (passed + here <= start) {
      passed += here
      continue
    }
    while (word !== 0 && rows.length < count) {
      if (passed >= start) rows.push((at << 5) + 31 - Math.clz32(word & -word))
      passed += 1
      word &= word - 1
    }
  }
  return rows
}
