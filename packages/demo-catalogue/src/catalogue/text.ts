/** The shop's languages, each also a store code. */
export const languages = ["fr", "en", "de"] as const
export type Language = (typeof languages)[number]

/** The same thing said in each language. */
export type Text = Readonly<Record<Language, string>>

/** One value per language. */
export const perLanguage = <A>(make: (language: Language) => A): Readonly<Record<Language, A>> => ({
  fr: make("fr"),
  en: make("en"),
  de: make("de"),
})

/** Text that reads the same in every language. */
export const same = (text: string): Text => perLanguage(() => text)

export const nbsp = "\u00a0"

const decimalMark: Text = { fr: ",", en: ".", de: "," }

/** A number with at most `digits` decimals, in the language's form, without trailing zeros. */
export const decimal = (value: number, language: Language, digits = 1): string =>
  String(Math.round(value * 10 ** digits) / 10 ** digits).replace(".", decimalMark[language])

/** A length in whole or half centimetres. */
export const centimetres = (mm: number, language: Language): string =>
  `${decimal(mm / 10, language)}${nbsp}cm`

/** A volume as a cook reads it: litres from one litre on; below, centilitres (German: millilitres). */
export const volume = (ml: number, language: Language): string => {
  if (ml >= 1000) return `${decimal(ml / 1000, language)}${nbsp}l`
  return language === "de" ? `${ml}${nbsp}ml` : `${decimal(ml / 10, language)}${nbsp}cl`
}

/** A weight: kilograms from one kilogram on, below it grams. */
export const weight = (grams: number, language: Language): string =>
  grams >= 1000 ? `${decimal(grams / 1000, language)}${nbsp}kg` : `${grams}${nbsp}g`

const rangeWord: Text = { fr: "à", en: "to", de: "bis" }

/** "18 to 26 cm" out of the two ends; one end when both are equal. */
export const range = (
  values: ReadonlyArray<number>,
  write: (value: number, language: Language) => string,
  language: Language,
): string => {
  const low = write(Math.min(...values), language)
  const high = write(Math.max(...values), language)
  if (low === high) return low
  const [lowNumber, lowUnit] = low.split(nbsp)
  const isSameUnit = lowUnit === high.split(nbsp)[1]
  return `${isSameUnit ? lowNumber : low} ${rangeWord[language]} ${high}`
}

const germanVowels: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" }

/** A name as the last part of an address: lower-case ASCII words joined by hyphens. */
export const slugify = (name: string, language: Language): string =>
  name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) =>
      language === "de" || letter === "ß" ? (germanVowels[letter] ?? letter) : letter,
    )
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("&", " ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")

/** Paragraphs, divided by an empty line, as HTML. Text that is HTML already passes as it is. */
export const html = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((block) =>
      block.trimStart().startsWith("<") ? block.trim() : `<p>${block.trim().replace(/\s*\n\s*/g, " ")}</p>`,
    )
    .join("\n")
