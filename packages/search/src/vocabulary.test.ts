import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createVocabulary, editDistance } from "./vocabulary.ts"

describe("IX5 corrections of unknown words", () => {
  const long = "abcdefgh".repeat(5)
  it("corrects no word of more than 32 letters", () => {
    const vocabulary = createVocabulary([[long, 1]])
    expect(vocabulary.has(long)).toBe(true)
    expect(vocabulary.corrections(long.slice(1))).toEqual([])
  })
  it("corrects a word of 32 letters or fewer", () => {
    const vocabulary = createVocabulary([[long.slice(0, 30), 1]])
    expect(vocabulary.corrections(long.slice(1, 30))).toEqual([long.slice(0, 30)])
  })
})

describe("IX5 a second pass with two edits", () => {
  const of = (...words: ReadonlyArray<string>) => createVocabulary(words.map((word) => [word, 1]))
  it.each([
    ["two edits", "teepat", ["teapot"], ["teapot"]],
    [
      "one edit, without those two edits away",
      "teapt",
      ["teapot", "teat", "tempt", "tease"],
      ["teapot", "teat", "tempt"],
    ],
    ["one edit in a word of 3 letters", "bwl", ["bowl", "owl"], ["bowl"]],
    ["nothing two edits from a word of 4 letters", "bwol", ["bail"], []],
    ["nothing two edits away with another first letter", "zeepot", ["teapot"], []],
    ["nothing three edits away", "teebad", ["teapot"], []],
    ["nothing for 2 letters", "bw", ["bow"], []],
  ])("finds %s: %s", (_, typed, words, expected) =>
    expect(
      of(...words)
        .corrections(typed)
        .toSorted(),
    ).toEqual(expected.toSorted()),
  )
})

describe("laws", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcde"), minLength: 4, maxLength: 10 })
  it("IX5 a known word is found after one letter was changed, dropped, added or swapped", () => {
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom("change", "drop", "add", "swap"), (known, index, slip) => {
        const at = index % (known.length - 1)
        const typed = {
          change: `${known.slice(0, at)}z${known.slice(at + 1)}`,
          drop: known.slice(0, at) + known.slice(at + 1),
          add: `${known.slice(0, at)}z${known.slice(at)}`,
          swap: known.slice(0, at) + known[at + 1]! + known[at]! + known.slice(at + 2),
        }[slip]
        fc.pre(typed.length >= 4 && typed !== known)
        expect(createVocabulary([[known, 1]]).corrections(typed)).toEqual([known])
      }),
    )
  })
  it("IX5 editDistance is symmetric, and zero for equal words only", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 20)).toBe(editDistance(b, a, 20))
        expect(editDistance(a, b, 20) === 0).toBe(a === b)
      }),
    )
  })
})
