/** A language as far as words are concerned: of which store views it is, and how its words are cut to their stems. */
export interface Language {
  /** Such as "fr". */
  readonly code: string
  /** A folded word's stem. */
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
 * Text as it is compared: small letters without accents, ligatures written out.
 *
 * @param text - any text
 * @returns such as "bol a the" for "Bol à Thé"
 * @rule IX2 - "theiere" finds "théière", "schussel" finds "Schüssel"
 */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[ßœæøłđ]/g, (letter) => ligatures[letter]!)

/** The words of a text, folded; one of more than 64 letters is cut into pieces. @rule IX2 */
export const words = (text: string): ReadonlyArray<string> => fold(text).match(/[\p{L}\p{N}]{1,64}/gu) ?? []

/** A folded word's stem in a language; a word with digits stays as it is. @rule IX3 */
export const stem = (word: string, language: Language): string =>
  /\d/.test(word) ? word : language.stem(word)

/** No name is longer; of a text that is, the rest is not found. */
const filedMax = 500

const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" }

/**
 * The words of a text in every spelling: folded, and German ones with their umlauts written out as well, since a
 * keyboard without umlauts writes "Schuessel".
 *
 * @param text - such as a product's name
 * @param language - "fr", "en", "de" or another, which is then only folded
 * @returns each word once; of a text without end its first 500 in each spelling
 * @rule IX3
 */
export const spellings = (text: string, language: string): ReadonlyArray<string> => {
  const first = words(text).slice(0, filedMax)
  const spelt = language === "de" ? words(writtenOut(text)).slice(0, filedMax) : first
  return [...new Set([...first, ...spelt])]
}

/** German umlauts as two letters each. */
const writtenOut = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => umlauts[letter]!)

/** Whether a word says so little that nobody means it. @rule IX4 */
export const isArticle = (word: string, language: string): boolean => stopWords[language]?.has(word) === true

/** The text of a description: no elements, no entities. @rule IX65 */
export const plain = (html: string): string => html.replace(/<[^<>]{0,2000}>|&[#\w]{1,12};/g, " ")

const wordsMax = 12

/**
 * The words of a question that count: no articles unless there is nothing else, no word twice.
 *
 * @param text - what the shopper typed
 * @param language - of the store view
 * @returns at most 12 folded words
 * @rule IX4
 */
export const asked = (text: string, language: string): ReadonlyArray<string> => {
  const all = [...new Set(words(text))]
  const telling = all.filter((word) => !isArticle(word, language))
  return (telling.length > 0 ? telling : all).slice(0, wordsMax)
}
