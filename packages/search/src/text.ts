/** How the words of a language are reduced to stems. */
export interface Language {
  /** Language code such as "fr". */
  readonly code: string
  /** Returns the stem of a folded word. */
  readonly stem: (word: string) => string
}

const stopWords: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set("a an and at by for from in is of on or the to with".split(" ")),
  fr: new Set("a au aux avec d de des du en et l la le les ou par pour sur un une".split(" ")),
  de: new Set(
    "am an auf aus bei das dem den der des die ein eine einem einen einer fur im in mit oder und von zu zum zur".split(
      " ",
    ),
  ),
}

const ligatures: Readonly<Record<string, string>> = { ß: "ss", œ: "oe", æ: "ae", ø: "o", ł: "l", đ: "d" }

/**
 * Folds a text for comparison: lower case, without accents, ligatures written out.
 *
 * @returns such as "bol a the" for "Bol à Thé"
 * @rule IX2 - "theiere" finds "théière", "schussel" finds "Schüssel"
 */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßœæøłđ]/g, (letter) => ligatures[letter]!)

/** Splits a text into folded words; a word of more than 64 letters becomes several. @rule IX2 */
export const tokenize = (text: string): ReadonlyArray<string> =>
  fold(text).match(/[\p{L}\p{N}]{1,64}/gu) ?? []

/** Returns the stem of a folded word; a word with digits stays as it is. @rule IX3 */
export const stem = (word: string, language: Language): string =>
  /\d/.test(word) ? word : language.stem(word)

/** Words of one text that are indexed at most, because imported texts have no bound. */
const indexedWordsMax = 500

const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" }

/**
 * Returns the words of a text in every spelling that is indexed. German words are indexed with "ue" for "ü" as well,
 * because a keyboard without umlauts writes "Schuessel".
 *
 * @param text - such as a product's name
 * @param language - "fr", "en", "de" or another code
 * @returns distinct words, of at most the first 500 in each spelling
 * @rule IX3
 */
export const indexTerms = (text: string, language: string): ReadonlyArray<string> => {
  const folded = tokenize(text).slice(0, indexedWordsMax)
  const spelledOut = language === "de" ? tokenize(spellOutUmlauts(text)).slice(0, indexedWordsMax) : folded
  return [...new Set([...folded, ...spelledOut])]
}

const spellOutUmlauts = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => umlauts[letter]!)

/** Whether a word is a stop word of a language. @rule IX4 */
export const isStopWord = (word: string, language: string): boolean => stopWords[language]?.has(word) === true

/** Removes tags and entities from HTML. @rule IX65 */
export const stripHtml = (html: string): string => html.replace(/<[^<>]{0,2000}>|&[#\w]{1,12};/g, " ")

const queryTermsMax = 12

/**
 * Returns the words of a query that are searched: no stop words unless there are no others.
 *
 * @param text - as the shopper typed it
 * @param language - language code of the store view
 * @param max - number of words that are returned at most
 * @returns distinct folded words
 * @rule IX4
 */
export const queryTerms = (
  text: string,
  language: string,
  max: number = queryTermsMax,
): ReadonlyArray<string> => {
  const all = [...new Set(tokenize(text))]
  const significant = all.filter((word) => !isStopWord(word, language))
  return (significant.length > 0 ? significant : all).slice(0, max)
}
