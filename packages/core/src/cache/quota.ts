/** What a sweep has to know of a kept answer. */
export interface Weighed {
  readonly name: string
  readonly bytes: number
  readonly usedAtMs: number
}

/**
 * How much room a value takes, roughly: 2 bytes a character, 8 a number, 4 a flag, the names of fields included.
 *
 * @param value - plain JSON, no cycles
 * @returns bytes >= 0
 * @rule LC4 - domain §12 (rough size)
 */
export const bytesOf = (value: unknown): number => {
  switch (typeof value) {
    case "string":
      return value.length * 2
    case "number":
      return 8
    case "boolean":
      return 4
    case "object": {
      if (value === null) return 0
      if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + bytesOf(one), 0)
      return Object.entries(value).reduce((sum, [name, one]) => sum + name.length * 2 + bytesOf(one), 0)
    }
    default:
      return 0
  }
}

/**
 * What has to go so that the rest fits: the least recently used first, and no more than needed.
 *
 * @param kept - all answers of the evictable collections
 * @param bytesMax - the room there is
 * @returns the ones to remove, the oldest use first; [] when everything fits
 * @rule LC5 - S1 §9 (4096 KB), domain §12 (it removed the first 99 before, in no order)
 */
export const evictions = <Kept extends Weighed>(
  kept: ReadonlyArray<Kept>,
  bytesMax: number,
): ReadonlyArray<Kept> => {
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  const leaving: Array<Kept> = []
  for (const one of kept.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (bytes <= bytesMax) break
    leaving.push(one)
    bytes -= one.bytes
  }
  return leaving
}
