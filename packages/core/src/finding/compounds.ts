/** Letters that German puts between the words of a compound; other languages put none. */
const linksOf: Readonly<Record<string, ReadonlyArray<string>>> = { de: ["", "s", "n", "en", "es", "er", "e"] }
const noLinks = [""]
/** A German head shorter than this is more often an ending than a word. */
const shortestHeadOf = (language: string): number => (language === "de" ? 4 : 3)
const shortestPart = 3
const longestCompound = 40
const depthMax = 3
/** So many compounds must end alike before their end is taken for a word that nobody says alone. */
const compoundsMin = 2

/** Whether a word stands alone somewhere, in whatever form. */
export type IsWord = (part: string) => boolean

const canBeCompound = (word: string, shortestHead: number): boolean =>
  word.length >= shortestPart + shortestHead && word.length <= longestCompound && !/\d/.test(word)

/**
 * Takes a compound apart by words that are known to stand alone: "kuchenform" by "kuchen" and "form", and what
 * stands before the last word again: "zwiebelsuppenschale" by "schale", "zwiebel" and "suppen".
 *
 * @param word - folded
 * @param language - German puts letters between the words
 * @returns every word in it; empty for one that is no row of known words
 * @rule IX64
 */
export const partsOf = (word: string, language: string, isWord: IsWord): ReadonlyArray<string> => [
  ...new Set(
    taken(
      word,
      { links: linksOf[language] ?? noLinks, isWord, shortestHead: shortestHeadOf(language) },
      depthMax,
    ),
  ),
]

/**
 * The last word of a German compound, which is what the thing is: "kanne" in "teekanne" although nobody says "tee".
 *
 * @returns the longest known word at its end, or null
 * @rule IX64
 */
export const headOf = (word: string, isWord: IsWord): string | null => {
  const shortestHead = shortestHeadOf("de")
  if (!canBeCompound(word, shortestHead)) return null
  for (let at = shortestPart; at <= word.length - shortestHead; at += 1)
    if (isWord(word.slice(at))) return word.slice(at)
  return null
}

interface Known {
  readonly links: ReadonlyArray<string>
  readonly isWord: IsWord
  readonly shortestHead: number
}

/** The word as a row of known words, the longest head first, and what they are made of; null when it is none. */
const taken = (word: string, known: Known, depth: number): ReadonlyArray<string> | null => {
  if (depth === 0 || !canBeCompound(word, known.shortestHead)) return null
  for (let at = shortestPart; at <= word.length - known.shortestHead; at += 1) {
    const head = word.slice(at)
    if (!known.isWord(head)) continue
    const rest = word.slice(0, at)
    for (const link of known.links) {
      if (!rest.endsWith(link)) continue
      const first = rest.slice(0, rest.length - link.length)
      if (first.length < shortestPart) continue
      const inner = taken(first, known, depth - 1)
      if (!known.isWord(first) && inner === null) continue
      const own = known.isWord(first) ? [first] : []
      return [...own, head, ...(inner ?? []), ...(taken(head, known, depth - 1) ?? [])]
    }
  }
  return null
}

/** An end shorter than this is more often a suffix than a word. */
const shortestLearned = 5

/**
 * Words that only compounds have: when "teigschüssel" begins with a known word and "rührschüssel" ends alike, "schüssel"
 * is a word too.
 *
 * @param words - of the index
 * @param stem - what forms of one word share
 * @returns ends of compounds, in the form in which they came
 * @rule IX64
 */
export const learnedHeads = (
  words: Iterable<string>,
  isWord: IsWord,
  stem: (word: string) => string,
): ReadonlySet<string> => {
  const ends = new Map<
    string,
    { readonly forms: Set<string>; readonly firsts: Set<string>; isKnown: boolean }
  >()
  for (const word of words) {
    // Whoever ends in a word that is said alone teaches nothing.
    if (!canBeCompound(word, shortestLearned) || headOf(word, isWord) !== null) continue
    for (let at = shortestPart; at <= word.length - shortestLearned; at += 1) {
      const first = word.slice(0, at)
      const end = word.slice(at)
      const known = ends.get(stem(end)) ?? { forms: new Set(), firsts: new Set(), isKnown: false }
      known.forms.add(end)
      known.firsts.add(first)
      known.isKnown ||= linksOf["de"]!.some(
        (link) =>
          first.endsWith(link) &&
          at - link.length >= shortestPart &&
          isWord(first.slice(0, at - link.length)),
      )
      ends.set(stem(end), known)
    }
  }
  const learned = [...ends.values()]
    .filter(({ firsts, isKnown }) => isKnown && firsts.size >= compoundsMin)
    .flatMap(({ forms }) => [...forms])
  // A letter between the words may be the first of the second one: "tee|schüssel", not "tees|chüssel".
  return new Set(learned.filter((end) => !learned.some((other) => other !== end && other.endsWith(end))))
}
