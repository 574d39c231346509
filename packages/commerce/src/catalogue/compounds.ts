/** Letters that German puts between the words of a compound. */
const links = ["", "s", "n", "en", "es", "er", "e"]
const shortestHead = 4
const shortestPart = 3
const longestCompound = 40
const depthMax = 3

/**
 * Takes a German compound apart by words that are known to stand alone: "kuchenform" by "kuchen" and "form". Its last
 * word is what the thing is, so that one alone is found too: "kanne" in "teekanne" although nobody says "tee".
 *
 * @param word - folded
 * @param isWord - whether a word stands alone somewhere
 * @returns the parts, the last one being the head; empty for a word that is no compound
 * @rule IX64
 */
export const partsOf = (word: string, isWord: (part: string) => boolean): ReadonlyArray<string> => {
  if (word.length < shortestPart + shortestHead || word.length > longestCompound || /\d/.test(word)) return []
  const whole = taken(word, isWord, depthMax)
  if (whole !== null) return whole
  for (let at = shortestPart; at <= word.length - shortestHead; at += 1) {
    const head = word.slice(at)
    if (isWord(head)) return [head]
  }
  return []
}

/** The word as a row of known words, the longest head first; null when it is none. */
const taken = (
  word: string,
  isWord: (part: string) => boolean,
  depth: number,
): ReadonlyArray<string> | null => {
  if (depth === 0) return null
  for (let at = shortestPart; at <= word.length - shortestHead; at += 1) {
    const head = word.slice(at)
    if (!isWord(head)) continue
    const rest = word.slice(0, at)
    for (const link of links) {
      if (!rest.endsWith(link)) continue
      const stem = rest.slice(0, rest.length - link.length)
      if (stem.length >= shortestPart && isWord(stem)) return [stem, head]
      const parts = stem.length >= shortestPart + shortestHead ? taken(stem, isWord, depth - 1) : null
      if (parts !== null) return [...parts, head]
    }
  }
  return null
}
