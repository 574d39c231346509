import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decimal, html, languages, range, slugify, volume, weight } from "./text.ts"
import { typeset } from "./typeset.ts"

describe("DC1 numbers in the format of each language", () => {
  it.each([
    [350, "fr", "35\u00a0cl"],
    [350, "de", "350\u00a0ml"],
    [2600, "fr", "2,6\u00a0l"],
    [2600, "en", "2.6\u00a0l"],
  ] as const)("%i ml in %s is %s", (ml, language, text) => expect(volume(ml, language)).toBe(text))

  it.each([
    [480, "fr", "480\u00a0g"],
    [2100, "de", "2,1\u00a0kg"],
  ] as const)("%i g in %s is %s", (g, language, text) => expect(weight(g, language)).toBe(text))

  it.each([
    [[1000, 3800], "fr", "1 à 3,8\u00a0l"],
    [[600, 1100], "en", "60\u00a0cl to 1.1\u00a0l"],
    [[900], "de", "900\u00a0ml"],
  ] as const)("%j in %s is %s", (values, language, text) =>
    expect(range(values, volume, language)).toBe(text),
  )

  it("drops trailing zeros", () => expect(decimal(3, "fr")).toBe("3"))
})

describe("DC2 slugs of names", () => {
  it.each([
    ["Bol à soupe gratinée", "fr", "bol-a-soupe-gratinee"],
    ["Plat à œufs", "fr", "plat-a-oeufs"],
    ["Servieren für Gäste & Größen", "de", "servieren-fuer-gaeste-groessen"],
    ["Atelier & cadeaux", "fr", "atelier-cadeaux"],
  ] as const)("%s (%s) is %s", (name, language, slug) => expect(slugify(name, language)).toBe(slug))
})

describe("DC1 typesetting", () => {
  it.each([
    ["Quelle taille ? 24 cm : deux", "fr", "Quelle taille\u00a0? 24\u00a0cm\u00a0: deux"],
    ["à 1 280 °C", "fr", "à 1\u00a0280\u00a0°C"],
    ["What size? 24 cm", "en", "What size? 24\u00a0cm"],
    ["Ø 30 cm, L 24 cm", "de", "Ø\u00a030\u00a0cm, L\u00a024\u00a0cm"],
    ["XL 24", "en", "XL 24"],
    ["2026-11-16 00:00:00", "fr", "2026-11-16 00:00:00"],
  ] as const)("%s (%s)", (text, language, set) => expect(typeset(text, language)).toBe(set))

  it("leaves numbers, lists and missing values unchanged", () => {
    const value = { a: [1, null, "x"], b: { c: true } }
    expect(typeset(value, "fr")).toEqual(value)
  })
})

describe("DC1 paragraphs", () => {
  it("are divided by an empty line; HTML passes", () => {
    expect(html("one\ntwo\n\n<h2>x</h2>\n\nthree")).toBe("<p>one two</p>\n<h2>x</h2>\n<p>three</p>")
  })
})

describe("laws", () => {
  it("a slug is made of a-z, 0-9 and single hyphens, and slugging it again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom(...languages), (name, language) => {
        const slug = slugify(name, language)
        expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
        expect(slugify(slug, language)).toBe(slug)
      }),
    )
  })

  it("typesetting twice is typesetting once", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...languages), (text, language) => {
        const once = typeset(text, language)
        expect(typeset(once, language)).toBe(once)
      }),
    )
  })
})
