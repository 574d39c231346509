import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { few } from "../../../../../tests/support/seed.ts"
import {
  beginning,
  Bits,
  columnMaker,
  firstFrom,
  recent,
  valuesOf,
  type WordList,
  wordListMaker,
} from "@shop/core/finding"
import { packColumn, unpackColumn } from "./column-file.ts"
import { dictionaryMaker, dictionaryOf, packedTexts } from "./dictionary.ts"
import { pack, unpack } from "./pack.ts"
import { packWords, unpackWords } from "./word-file.ts"

const bitsOf = (rows: number, members: Iterable<number>): Bits.Bits => {
  const bits = Bits.none(rows)
  for (const row of members) Bits.add(bits, row)
  return bits
}
const rowsOf = (bits: Bits.Bits): ReadonlyArray<number> => Array.from(Bits.rowsOf(bits))

/** What a list says of each word. */
const told = ({ texts, starts, rows, strengths }: WordList) =>
  Array.from({ length: texts.size }, (_, code) => [
    texts.textOf(code),
    Array.from(rows.subarray(starts[code], starts[code + 1])),
    Array.from(strengths.subarray(starts[code], starts[code + 1])),
  ])

describe("IX60 sets of rows", () => {
  it.each([0, 1, 31, 32, 33, 64, 65])("all of %i rows are so many", (rows) => {
    expect(rowsOf(Bits.all(rows))).toEqual(Array.from({ length: rows }, (_, row) => row))
    expect(Bits.size(Bits.none(rows))).toBe(0)
  })
})

describe("IX62 what was used last", () => {
  it("is kept, and what was not used goes first", () => {
    const kept = recent<string, number>(4)
    kept.set("a", 1)
    for (const name of ["b", "c", "d", "e"]) {
      expect(kept.get("a")).toBe(1)
      kept.set(name, 0)
    }
    expect(kept.get("a")).toBe(1)
    expect(kept.get("b")).toBeUndefined()
    kept.clear()
    expect(kept.get("a")).toBeUndefined()
  })
})

describe("IX61 words", () => {
  it("give their rows to their parts, weaker, and what a row says twice counts together", () => {
    const list = wordListMaker(packedTexts)
    list.add(list.codeOf("teekanne"), 3, 100)
    list.add(list.codeOf("kanne"), 1, 40)
    list.add(list.codeOf("kanne"), 3, 40)
    list.add(list.codeOf("teekanne"), 4, 250)
    list.also([[list.codeOf("teekanne"), list.codeOf("kanne")]], 0.8)
    expect(told(list.made())).toEqual([
      ["kanne", [1, 3, 4], [40, 120, 200]],
      ["teekanne", [3, 4], [100, 250]],
    ])
  })
})

describe("laws", () => {
  const rows = 200
  const sets = fc.uniqueArray(fc.integer({ min: 0, max: rows - 1 }))
  const texts = fc.uniqueArray(fc.string({ unit: "grapheme", maxLength: 12 }), { maxLength: 40 })

  it("IX60 sets of bits are sets", () => {
    fc.assert(
      fc.property(sets, sets, fc.nat(rows), fc.nat(20), (a, b, start, count) => {
        const [x, y] = [bitsOf(rows, a), bitsOf(rows, b)]
        const [inA, inB] = [new Set(a), new Set(b)]
        const sorted = (members: Iterable<number>) => [...members].toSorted((one, other) => one - other)
        expect(rowsOf(x)).toEqual(sorted(a))
        expect(rowsOf(Bits.both(x, y))).toEqual(sorted(a.filter((row) => inB.has(row))))
        expect(rowsOf(Bits.either(x, y))).toEqual(sorted(new Set([...a, ...b])))
        expect(rowsOf(Bits.without(x, y))).toEqual(sorted(a.filter((row) => !inB.has(row))))
        expect(Bits.sizeOfBoth(x, y)).toBe(a.filter((row) => inB.has(row)).length)
        expect(Bits.size(x)).toBe(a.length)
        expect(Bits.slice(x, start, count)).toEqual(sorted(a).slice(start, start + count))
        for (const row of [0, 31, 32, rows - 1]) expect(Bits.has(x, row)).toBe(inA.has(row))
      }),
    )
  })

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
        const made = dictionaryMaker()
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

  it("IX61 the first text from another on is found in a sorted dictionary", () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: "grapheme", maxLength: 4 }), (known, from) => {
        const sorted = known.toSorted((a, b) => (a < b ? -1 : 1))
        expect(firstFrom(dictionaryOf(sorted), from)).toBe(sorted.filter((text) => text < from).length)
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
      few(1000, "deflates and inflates"),
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
        const maker = columnMaker(packedTexts)
        given.forEach((values, row) => values.forEach((each) => maker.add(row, each)))
        const made = maker.made(given.length)
        const read = unpackColumn(unpack(pack(packColumn(made))))
        expect(given.map((_, row) => valuesOf(read, row))).toEqual(given.map((_, row) => valuesOf(made, row)))
        expect(Array.from(read.numbers)).toEqual([...read.numbers].toSorted((a, b) => a - b))
        for (const one of given.flat()) expect(read.codeOf(one)).toBe(made.codeOf(one))
      }),
      few(2000, "deflates and inflates"),
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
        const list = wordListMaker(packedTexts)
        for (const { word, row } of given.toSorted((a, b) => a.row - b.row)) {
          const own = rowsOfWord.get(word) ?? new Set()
          if (!own.has(row)) list.add(list.codeOf(word), row, 7)
          rowsOfWord.set(word, own.add(row))
        }
        const read = unpackWords(unpack(pack(packWords(list.made()))))
        const sorted = [...rowsOfWord.keys()].toSorted((a, b) => (a < b ? -1 : 1))
        expect(told(read)).toEqual(
          sorted.map((word) => [word, [...rowsOfWord.get(word)!], [...rowsOfWord.get(word)!].map(() => 7)]),
        )
        const [from, to] = beginning(read, prefix)
        expect(sorted.slice(from, to)).toEqual(sorted.filter((word) => word.startsWith(prefix)))
      }),
      few(2000, "deflates and inflates"),
    )
  })
})
