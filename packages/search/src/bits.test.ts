import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bits from "./bits.ts"

const setOf = (rows: number, members: Iterable<number>): Bits.Bits => {
  const bits = Bits.empty(rows)
  for (const row of members) Bits.add(bits, row)
  return bits
}
const rowsOf = (bits: Bits.Bits): ReadonlyArray<number> => Array.from(Bits.rowsOf(bits))
const sorted = (members: Iterable<number>) => [...members].toSorted((one, other) => one - other)

describe("IX60 sets of rows", () => {
  it.each([0, 1, 31, 32, 33, 64, 65])("a full set of %i rows has all of them", (rows) => {
    expect(rowsOf(Bits.full(rows))).toEqual(Array.from({ length: rows }, (_, row) => row))
    expect(Bits.size(Bits.empty(rows))).toBe(0)
  })
})

describe("laws", () => {
  const rows = 200
  const members = fc.uniqueArray(fc.integer({ min: 0, max: rows - 1 }))
  it("IX60 bit sets behave as sets", () => {
    fc.assert(
      fc.property(members, members, fc.nat(rows), fc.nat(20), (a, b, start, count) => {
        const [x, y] = [setOf(rows, a), setOf(rows, b)]
        const [inA, inB] = [new Set(a), new Set(b)]
        expect(rowsOf(x)).toEqual(sorted(a))
        expect(rowsOf(Bits.intersect(x, y))).toEqual(sorted(a.filter((row) => inB.has(row))))
        expect(rowsOf(Bits.union(x, y))).toEqual(sorted(new Set([...a, ...b])))
        expect(rowsOf(Bits.subtract(x, y))).toEqual(sorted(a.filter((row) => !inB.has(row))))
        expect(Bits.intersectionSize(x, y)).toBe(a.filter((row) => inB.has(row)).length)
        expect(Bits.size(x)).toBe(a.length)
        expect(Bits.slice(x, start, count)).toEqual(sorted(a).slice(start, start + count))
        for (const row of [0, 31, 32, rows - 1]) expect(Bits.has(x, row)).toBe(inA.has(row))
      }),
    )
  })
})
