/** A cache that evicts the least recently used entries. */
export interface LruCache<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
  readonly clear: () => void
}

/**
 * Creates an approximate LRU cache with two generations. A hit in the old generation moves the entry to the young one;
 * when the young generation is full, the old one is dropped whole. Reads and writes need no linked list.
 *
 * @param max - entries, at least 2
 * @rule IX62
 */
export const createLruCache = <Key, Value>(max: number): LruCache<Key, Value> => {
  const half = Math.max(1, max >>> 1)
  let young = new Map<Key, Value>()
  let old = new Map<Key, Value>()
  const set = (key: Key, value: Value): void => {
    if (young.size >= half && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get: (key) => {
      const current = young.get(key)
      if (current !== undefined) return current
      const previous = old.get(key)
      if (previous !== undefined) set(key, previous)
      return previous
    },
    set,
    clear: () => {
      young = new Map()
      old = new Map()
    },
  }
}
