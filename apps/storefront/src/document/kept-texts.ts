/** Texts, or their bytes, by what they were made from. */
export interface KeptTexts<Text> {
  readonly get: (key: string) => Text | undefined
  readonly set: (key: string, text: Text) => void
}

/**
 * Keeps texts in two halves: what is asked for in the older one moves to the newer, and the older is dropped whole when
 * the newer is full.
 *
 * @param lettersMax - keys and texts together
 */
export const keptTexts = <Text extends { readonly length: number }>(lettersMax: number): KeptTexts<Text> => {
  let newer = new Map<string, Text>()
  let older = new Map<string, Text>()
  let letters = 0
  const set = (key: string, text: Text): void => {
    if (!newer.has(key)) letters += key.length + text.length
    newer.set(key, text)
    if (letters <= lettersMax / 2) return
    older = newer
    newer = new Map()
    letters = 0
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
  }
}
