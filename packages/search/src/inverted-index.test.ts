import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { lowerBound, plainDictionaries } from "./dictionary.ts"
import { createInvertedIndexBuilder, type InvertedIndex, prefixRange } from "./inverted-index.ts"

const postingsOf = ({ terms, starts, rows, weights }: InvertedIndex) =>
  Array.from({ length: terms.size }, (_, code) => [
    terms.textOf(code),
    Array.from(rows.subarray(starts[code], starts[code + 1])),
    Array.from(weights.subarray(starts[code], starts[code + 1])),
  ])

describe("IX61 createInvertedIndexBuilder", () => {
  it("copies postings with a smaller weight and adds up the weights of equal rows", () => {
    const builder = createInvertedIndexBuilder(plainDictionaries)
    const [whole, part] = [builder.numberOf("teekanne"), builder.numberOf("kanne")]
    builder.add(whole, 3, 100)
    builder.add(part, 1, 40)
    builder.add(part, 3, 40)
    builder.add(whole, 4, 250)
    builder.copyPostings([[whole, part]], 0.8)
    expect(postingsOf(builder.build())).toEqual([
      ["kanne", [1, 3, 4], [40, 120, 200]],
      ["teekanne", [3, 4], [100, 250]],
    ])
  })
})

describe("laws", () => {
  const texts = fc.uniqueArray(fc.string({ unit: "grapheme", maxLength: 12 }), { maxLength: 40 })
  const sorted = (all: ReadonlyArray<string>) => all.toSorted((a, b) => (a < b ? -1 : 1))

  it("IX61 lowerBound counts the smaller texts of a sorted dictionary", () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: "grapheme", maxLength: 4 }), (known, from) => {
        const dictionary = plainDictionaries.fromTexts(sorted(known))
        expect(lowerBound(dictionary, from)).toBe(known.filter((text) => text < from).length)
      }),
    )
  })
  it("IX4 prefixRange finds the terms with a prefix", () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: fc.constantFrom(..."abc"), maxLength: 2 }), (known, prefix) => {
        const terms = plainDictionaries.fromTexts(sorted(known))
        const [from, to] = prefixRange({ terms }, prefix)
        expect(sorted(known).slice(from, to)).toEqual(sorted(known).filter((text) => text.startsWith(prefix)))
      }),
    )
  })
})
