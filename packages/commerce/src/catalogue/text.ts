import { fold, type Language } from "@shop/search"
import { stemmer as english } from "@orama/stemmers/english"
import { stemmer as french } from "@orama/stemmers/french"
import { stemmer as german } from "@orama/stemmers/german"

/** Changes with the text analysis or the form of an index's parts, so that every index is built again, whole. @rule IX2, IX97 */
export const analysisVersion = "5"

const stemmers: Readonly<Record<string, (word: string) => string>> = { en: english, fr: french, de: german }

/** A language with its stemmer; words of a language without a stemmer stay unchanged. @rule IX3 */
export const languageOf = (code: string): Language => ({ code, stem: stemmers[code] ?? ((word) => word) })

/**
 * Makes a part of an address from a name.
 *
 * @param text - such as "Bol à Thé & Café"
 * @returns such as "bol-a-the-and-cafe"; never a hyphen at either end
 * @rule IM5 - S1 §5 (slug format)
 */
export const slug = (text: string): string =>
  fold(text)
    .replace(/&/g, "-and-")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|(?<!-)-+$/g, "")
