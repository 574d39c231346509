import fc from "fast-check"

/*
 * Values are in normal form: of two equivalent forms of a model one is generated, and amounts, names and references
 * agree with each other as the core's own functions would leave them.
 */

/** A plain object of its fields; those that are not required may be missing. @rule TE9 */
export const record = <Fields extends object, Required extends keyof Fields = keyof Fields>(
  fields: { readonly [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
  { requiredKeys }: { readonly requiredKeys?: ReadonlyArray<Required> } = {},
): fc.Arbitrary<Pick<Fields, Required> & Partial<Omit<Fields, Required>>> =>
  // Objects without a prototype are no plain data: neither JSON nor a structured clone gives one back.
  fc.record<Fields>(fields as { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }, {
    noNullPrototype: true,
    ...(requiredKeys === undefined ? {} : { requiredKeys: [...requiredKeys] as Array<keyof Fields> }),
  }) as fc.Arbitrary<Pick<Fields, Required> & Partial<Omit<Fields, Required>>>

/** A value, or null. @rule TE9 */
export const orNull = <A>(arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | null> =>
  fc.option(arbitrary, { nil: null })

/** At most so many values. @rule TE9 */
export const upTo = <A>(arbitrary: fc.Arbitrary<A>, lengthMax: number): fc.Arbitrary<ReadonlyArray<A>> =>
  fc.array(arbitrary, { maxLength: lengthMax })

/** One to so many values. @rule TE9 */
export const someOf = <A>(arbitrary: fc.Arbitrary<A>, lengthMax: number): fc.Arbitrary<ReadonlyArray<A>> =>
  fc.array(arbitrary, { minLength: 1, maxLength: lengthMax })

/** At most so many values with distinct keys. @rule TE9 */
export const distinct = <A, B>(
  arbitrary: fc.Arbitrary<A>,
  nameOf: (value: A) => B,
  lengthMax: number,
  lengthMin = 0,
): fc.Arbitrary<ReadonlyArray<A>> =>
  fc.uniqueArray(arbitrary, { selector: nameOf, minLength: lengthMin, maxLength: lengthMax })

/** Texts that parsers often misread: URL characters, quotes, accents, a date, a number. */
const awkward = ["50 % off", "%41", "a&b=c", "Bol à thé", '"quoted"', "100%", "a+b", "#1", "2026-11-21", "7"]

/** A text of any characters, surrogates and percent signs included, but not blank and not framed by blanks. @rule TE9 */
export const words: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 3, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }) },
    { weight: 1, arbitrary: fc.constantFrom(...awkward) },
  )
  .map((text) => text.trim())
  .filter((text) => text !== "" && !text.includes("no_selection"))

/** Any text, also none and blanks alone. @rule TE9 */
export const prose: fc.Arbitrary<string> = fc.string({ unit: "grapheme", maxLength: 30 })

/** The id of a document, from 1. @rule TE9 */
export const id: fc.Arbitrary<number> = fc.integer({ min: 1, max: 1_000_000 })

/** An id of an option or attribute, as text. @rule TE9 */
export const idText: fc.Arbitrary<string> = id.map(String)

/** The path of a picture inside the media store. @rule TE9 */
export const mediaPath: fc.Arbitrary<string> = fc.stringMatching(/^\/[a-z]\/[a-z0-9]{1,8}\.(jpg|png)$/)

/** A part of an address that needs no encoding. @rule TE9 */
export const slug: fc.Arbitrary<string> = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}$/)

/** The URL key of a document: mostly a slug, sometimes any other text. @rule TE9 */
export const urlKey: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: slug },
  { weight: 1, arbitrary: words },
)

/** The code of an attribute. @rule TE9 */
export const attributeCode: fc.Arbitrary<string> = fc.constantFrom(
  "color",
  "size",
  "glaze",
  "oven_safe",
  "weight_class",
)

/** A number of pieces that a line may have, 1 to 99. @rule TE9 */
export const pieces: fc.Arbitrary<number> = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 99 }))

/** Milliseconds since 1970, of the years 2020 to 2031. @rule TE9 */
export const timeMs: fc.Arbitrary<number> = fc.integer({ min: 1_577_836_800_000, max: 1_924_991_999_000 })

const dayMs = 86_400_000

/** The day of a moment in UTC, as catalogues write it: "YYYY-MM-DD". @rule TE9 */
export const dayText = (atMs: number): string => {
  // Years begin in March, so that a leap day ends one.
  const days = Math.floor(atMs / dayMs) + 719_468
  const era = Math.floor(days / 146_097)
  const ofEra = days - era * 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const shifted = Math.floor((5 * ofYear + 2) / 153)
  const day = ofYear - Math.floor((153 * shifted + 2) / 5) + 1
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return `${year + era * 400 + (month <= 2 ? 1 : 0)}-${two(month)}-${two(day)}`
}

/** A moment in UTC, as catalogues write it: "YYYY-MM-DD HH:mm:ss". @rule TE9 */
export const timeText = (atMs: number): string => {
  const seconds = Math.floor((((atMs % dayMs) + dayMs) % dayMs) / 1000)
  return `${dayText(atMs)} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const two = (number: number): string => String(number).padStart(2, "0")

/** When something was made, as the platform writes it. @rule TE9 */
export const createdAt: fc.Arbitrary<string> = timeMs.map(timeText)

/** Countries that the shop sends to by itself. @rule TE9 */
export const country: fc.Arbitrary<string> = fc.constantFrom(
  "FR",
  "DE",
  "GB",
  "BE",
  "LU",
  "AT",
  "NL",
  "IT",
  "ES",
  "CH",
  "IE",
  "PL",
)

/** A value with its paths in other store views, by store code, or without. @rule TE9 */
export const withAlternates = <A extends object>(
  arbitrary: fc.Arbitrary<A>,
): fc.Arbitrary<A & { readonly alternates?: Readonly<Record<string, string>> }> =>
  fc
    .tuple(
      arbitrary,
      fc.option(
        fc.dictionary(fc.constantFrom("fr", "en", "de"), words, { minKeys: 1, noNullPrototype: true }),
        { nil: undefined },
      ),
    )
    .map(([value, alternates]) => (alternates === undefined ? value : { ...value, alternates }))
