import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fold, indexTerms, queryTerms, tokenize } from "./text.ts"

describe("IX2 fold", () => {
  it.each([
    ["Bol à Thé", "bol a the"],
    ["ŒUVRE", "oeuvre"],
    ["Straße", "strasse"],
    ["Smørrebrød", "smorrebrod"],
  ])("%s becomes %s", (text, expected) => expect(fold(text)).toBe(expected))
})

describe("IX3 indexTerms", () => {
  it("spells German umlauts out as well", () =>
    expect(indexTerms("Schüssel", "de")).toEqual(["schussel", "schuessel"]))
  it("returns the first 500 words of a longer text", () => {
    const names = Array.from({ length: 5000 }, (_, index) => `name${index}`)
    expect(indexTerms(names.join(" "), "fr")).toEqual(names.slice(0, 500))
  })
})

describe("IX5 tokenize", () => {
  it("cuts a word of more than 64 letters", () =>
    expect(tokenize("x".repeat(100)).map((part) => part.length)).toEqual([64, 36]))
})

describe("IX4 queryTerms", () => {
  it("drops stop words", () => expect(queryTerms("le moule de la gâteau", "fr")).toEqual(["moule", "gateau"]))
  it("returns stop words of a query that has no other words", () =>
    expect(queryTerms("de la", "fr")).toEqual(["de", "la"]))
})

describe("laws", () => {
  it("IX2 folding a folded text changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})
