/** An entry of a cache with its size and its last use. */
export interface SizedEntry {
  readonly name: string
  readonly bytes: number
  readonly usedAtMs: number
}

/**
 * Estimates the size of a value: 2 bytes per character, 8 per number, 4 per boolean, field names included.
 *
 * @param value - plain JSON, no cycles
 * @returns bytes >= 0
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
 * Selects the least recently used entries to remove so that the rest fits; no more than necessary.
 *
 * @param bytesMax - quota for all entries together
 * @returns the entries to remove, least recently used first; [] when all entries fit
 */
export const selectEvictions = <E extends SizedEntry>(
  entries: ReadonlyArray<E>,
  bytesMax: number,
): ReadonlyArray<E> => {
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const evicted: Array<E> = []
  for (const entry of entries.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (bytes <= bytesMax) break
    evicted.push(entry)
    bytes -= entry.bytes
  }
  return evicted
}
