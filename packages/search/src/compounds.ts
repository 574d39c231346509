/** Letters that German inserts between the words of a compound; other languages insert none. */
const linkingLetters: Readonly<Record<string, ReadonlyArray<string>>> = {
  de: ["", "s", "n", "en", "es", "er", "e"],
}
const noLetters = [""]
/** Shorter German heads are more often endings than words. */
const headLengthMin = (language: string): number => (language === "de" ? 4 : 3)
const partLengthMin = 3
const compoundLengthMax = 40
const depthMax = 3

/** Whether a text is a known word of its own, in any inflection. */
export type IsWord = (part: string) => boolean

const canBeCompound = (word: string, headMin: number): boolean =>
  word.length >= partLengthMin + headMin && word.length <= compoundLengthMax && !/\d/.test(word)

/**
 * Splits a compound into known words: "kuchenform" into "kuchen" and "form". Words that are compounds themselves are
 * split again: "zwiebelsuppenschale" into "schale", "zwiebel" and "suppen".
 *
 * @param word - folded
 * @param language - German has letters between the words
 * @returns all words in it; empty for a word that is no sequence of known words
 * @rule IX64
 */
export const splitCompound = (word: string, language: string, isWord: IsWord): ReadonlyArray<string> => [
  ...new Set(
    split(
      word,
      { links: linkingLetters[language] ?? noLetters, isWord, headMin: headLengthMin(language) },
      depthMax,
    ),
  ),
]

/**
 * Finds the head of a German compound, which is its last word: "kanne" in "teekanne", even when "tee" is unknown.
 *
 * @returns the longest known word at its end, or null
 * @rule IX64
 */
export const compoundHead = (word: string, isWord: IsWord): string | null => {
  const headMin = headLengthMin("de")
  if (!canBeCompound(word, headMin)) return null
  for (let at = partLengthMin; at <= word.length - headMin; at += 1)
    if (isWord(word.slice(at))) return word.slice(at)
  return null
}

interface SplitRules {
  readonly links: ReadonlyArray<string>
  readonly isWord: IsWord
  readonly headMin: number
}

/** Splits a word with the longest head first, recursively; null when the word is no compound. */
const split = (word: string, rules: SplitRules, depth: number): ReadonlyArray<string> | null => {
  if (depth === 0 || !canBeCompound(word, rules.headMin)) return null
  for (let at = partLengthMin; at <= word.length - rules.headMin; at += 1) {
    const head = word.slice(at)
    if (!rules.isWord(head)) continue
    const rest = word.slice(0, at)
    for (const link of rules.links) {
      if (!rest.endsWith(link)) continue
      const modifier = rest.slice(0, rest.length - link.length)
      if (modifier.length < partLengthMin) continue
      const modifierParts = split(modifier, rules, depth - 1)
      if (!rules.isWord(modifier) && modifierParts === null) continue
      return [
        ...(rules.isWord(modifier) ? [modifier] : []),
        head,
        ...(modifierParts ?? []),
        ...(split(head, rules, depth - 1) ?? []),
      ]
    }
  }
  return null
}

/** Shorter endings are more often suffixes than words. */
const learnedLengthMin = 5
/** Number of different compounds that must end alike before their ending counts as a word. */
const compoundsMin = 2

/**
 * Learns words that occur only as heads of compounds. When "teigschüssel" begins with a known word and "rührschüssel"
 * has the same ending, "schüssel" is a word too.
 *
 * @param words - of the index
 * @param stem - reduces inflections of a word to one form
 * @returns learned heads as they occur in the compounds
 * @rule IX64
 */
export const learnCompoundHeads = (
  words: Iterable<string>,
  isWord: IsWord,
  stem: (word: string) => string,
): ReadonlySet<string> => {
  const endings = new Map<
    string,
    { readonly forms: Set<string>; readonly modifiers: Set<string>; hasKnownModifier: boolean }
  >()
  for (const word of words) {
    // A compound with a known head teaches no new one.
    if (!canBeCompound(word, learnedLengthMin) || compoundHead(word, isWord) !== null) continue
    for (let at = partLengthMin; at <= word.length - learnedLengthMin; at += 1) {
      const modifier = word.slice(0, at)
      const form = word.slice(at)
      const ending = endings.get(stem(form)) ?? {
        forms: new Set(),
        modifiers: new Set(),
        hasKnownModifier: false,
      }
      ending.forms.add(form)
      ending.modifiers.add(modifier)
      ending.hasKnownModifier ||= linkingLetters["de"]!.some(
        (link) =>
          modifier.endsWith(link) &&
          at - link.length >= partLengthMin &&
          isWord(modifier.slice(0, at - link.length)),
      )
      endings.set(stem(form), ending)
    }
  }
  const heads = [...endings.values()]
    .filter(({ modifiers, hasKnownModifier }) => hasKnownModifier && modifiers.size >= compoundsMin)
    .flatMap(({ forms }) => [...forms])
  // A linking letter may be the first letter of the head: "tee|schüssel", not "tees|chüssel".
  return new Set(heads.filter((head) => !heads.some((other) => other !== head && other.endsWith(head))))
}
