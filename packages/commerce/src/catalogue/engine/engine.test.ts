import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limitRuns } from "../../../../../tests/support/seed.ts"
import {
  createColumnBuilder,
  createInvertedIndexBuilder,
  type InvertedIndex,
  prefixRange,
  rowValues,
} from "@shop/search"
import { packColumn, unpackColumn } from "./column-file.ts"
import { createDictionaryBuilder, dictionaryOf, packedTexts } from "./dictionary.ts"
import { pack, unpack } from "./pack.ts"
import { packWords, unpackWords } from "./word-file.ts"

const postingsOf = ({ terms, starts, rows, weights }: InvertedIndex) =>
  Array.from({ length: terms.size }, (_, code) => [
    terms.textOf(code),
    Array.from(rows.subarray(starts[code], starts[code + 1])),
    Array.from(weights.subarray(starts[code], starts[code + 1])),
  ])

describe("laws", () => {
  const texts = fc.uniqueArray(fc.string({ unit: "grapheme", maxLength: 12 }), { maxLength: 40 })

  it("IX61 a dictionary finds every text of it by its place, and no other", () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: "grapheme", maxLength: 12 }), (known, other) => {
        const made = dictionaryOf(known)
        expect(known.map((text) => made.codeOf(text))).toEqual(known.map((_, place) => place))
        expect(known.map((_, place) => made.textOf(place))).toEqual(known)
        expect(made.codeOf(other)).toBe(known.indexOf(other))
      }),
    )
  })

  it("IX61 texts have the numbers that a map in their order would give them", () => {
    const come = fc.array(fc.string({ unit: "grapheme", maxLength: 3 }), { maxLength: 300 })
    fc.assert(
      fc.property(come, (all) => {
        const made = createDictionaryBuilder()
        const numbers = new Map<string, number>()
        for (const text of all) {
          if (!numbers.has(text)) numbers.set(text, numbers.size)
          expect(made.numberOf(text)).toBe(numbers.get(text))
        }
        expect(Array.from({ length: made.size() }, (_, number) => made.textOf(number))).toEqual([
          ...numbers.keys(),
        ])
      }),
    )
  })

  it("IX61 what is packed is unpacked as it was", () => {
    const numbers = fc.record({
      a: fc.uint8Array(),
      b: fc.uint16Array(),
      c: fc.uint32Array(),
      d: fc.float64Array({ noNaN: true }),
    })
    fc.assert(
      fc.property(numbers, fc.string(), (given, word) => {
        expect(unpack(pack({ about: { word }, numbers: given }))).toEqual({ about: { word }, numbers: given })
      }),
      limitRuns(1000, "deflates and inflates"),
    )
  })

  it("IX61 a column is read from the file as it was written, its values in order", () => {
    const value = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.integer(),
      fc.boolean(),
      fc.double({ noNaN: true }),
    )
    const table = fc.array(fc.array(value, { maxLength: 4 }), { maxLength: 30 })
    fc.assert(
      fc.property(table, (given) => {
        const builder = createColumnBuilder(packedTexts)
        given.forEach((values, row) => values.forEach((each) => builder.add(row, each)))
        const made = builder.build(given.length)
        const read = unpackColumn(unpack(pack(packColumn(made))))
        expect(given.map((_, row) => rowValues(read, row))).toEqual(
          given.map((_, row) => rowValues(made, row)),
        )
        expect(Array.from(read.numbers)).toEqual([...read.numbers].toSorted((a, b) => a - b))
        for (const one of given.flat()) expect(read.codeOf(one)).toBe(made.codeOf(one))
      }),
      limitRuns(2000, "deflates and inflates"),
    )
  })

  it("IX61 words are read from the file as they were written, those that begin alike together", () => {
    const entries = fc.array(
      fc.record({
        word: fc.string({ unit: fc.constantFrom(..."abc"), minLength: 1, maxLength: 4 }),
        row: fc.nat(50),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(entries, fc.constantFrom("a", "ab", "c"), (given, prefix) => {
        const rowsOfWord = new Map<string, Set<number>>()
        const list = createInvertedIndexBuilder(packedTexts)
        for (const { word, row } of given.toSorted((a, b) => a.row - b.row)) {
          const own = rowsOfWord.get(word) ?? new Set()
          if (!own.has(row)) list.add(list.numberOf(word), row, 7)
          rowsOfWord.set(word, own.add(row))
        }
        const read = unpackWords(unpack(pack(packWords(list.build()))))
        const sorted = [...rowsOfWord.keys()].toSorted((a, b) => (a < b ? -1 : 1))
        expect(postingsOf(read)).toEqual(
          sorted.map((word) => [word, [...rowsOfWord.get(word)!], [...rowsOfWord.get(word)!].map(() => 7)]),
        )
        const [from, to] = prefixRange(read, prefix)
        expect(sorted.slice(from, to)).toEqual(sorted.filter((word) => word.startsWith(prefix)))
      }),
      limitRuns(2000, "deflates and inflates"),
    )
  })
})
