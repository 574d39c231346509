/** What was used last, and no more of it than there is room for. */
export interface Recent<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
  readonly clear: () => void
}

/**
 * Keeps what was used last. Two halves: what is asked for in the older one moves to the newer, and the older is
 * dropped whole when the newer is full, so that keeping costs no more than looking.
 *
 * @param max - entries, at least 2
 * @rule IX62
 */
export const recent = <Key, Value>(max: number): Recent<Key, Value> => {
  const half = Math.max(1, max >>> 1)
  let newer = new Map<Key, Value>()
  let older = new Map<Key, Value>()
  const set = (key: Key, value: Value): void => {
    if (newer.size >= half && !newer.has(key)) {
      older = newer
      newer = new Map()
    }
    newer.set(key, value)
  }
  return {
    get: (key) => {
      const here = newer.get(key)
      if (here !== undefined) return here
      const before = older.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
    set,
    clear: () => {
      newer = new Map()
      older = new Map()
    },
  }
}
