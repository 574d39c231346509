import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bytesOf, selectEvictions, type SizedEntry } from "./quota.ts"

describe("LC4 rough size", () => {
  it.each([
    ["", 0],
    ["abc", 6],
    ["é", 2],
    [0, 8],
    [1.5, 8],
    [true, 4],
    [false, 4],
    [null, 0],
    [undefined, 0],
    [[], 0],
    [[1, "ab", true], 16],
    [{}, 0],
    [{ ab: 1 }, 12],
    [{ a: { b: "c" } }, 6],
  ])("%j takes %i bytes", (value, bytes) => expect(bytesOf(value)).toBe(bytes))
})

const entry = (name: string, bytes: number, usedAtMs: number): SizedEntry => ({ name, bytes, usedAtMs })

describe("LC5 evictions", () => {
  it.each([
    ["nothing while everything fits", 60, []],
    ["nothing at exactly the quota", 50, []],
    ["the least recently used first", 49, ["old"]],
    ["no more than needed", 30, ["old"]],
    ["the next one as well", 29, ["old", "older-use"]],
    ["everything for a quota of 0", 0, ["old", "older-use", "new"]],
  ] as const)("%s", (_, room, evicted) => {
    const all = [entry("new", 10, 30), entry("old", 20, 10), entry("older-use", 20, 20)]
    expect(selectEvictions(all, room).map(({ name }) => name)).toEqual(evicted)
  })

  describe("laws", () => {
    const entries = fc.array(fc.record({ name: fc.uuid(), bytes: fc.nat(5000), usedAtMs: fc.nat(100_000) }), {
      maxLength: 40,
    })
    const sum = (list: ReadonlyArray<SizedEntry>) => list.reduce((total, { bytes }) => total + bytes, 0)
    it("leaves entries that fit, and removes the least recently used ones first", () => {
      fc.assert(
        fc.property(entries, fc.nat(60_000), (all, room) => {
          const evicted = selectEvictions(all, room)
          const stay = all.filter((one) => !evicted.includes(one))
          expect(sum(stay)).toBeLessThanOrEqual(room)
          for (const one of evicted)
            for (const other of stay) expect(one.usedAtMs).toBeLessThanOrEqual(other.usedAtMs)
        }),
      )
    })
    it("without the last eviction it would not fit", () => {
      fc.assert(
        fc.property(entries, fc.nat(60_000), (all, room) => {
          const evicted = selectEvictions(all, room)
          const last = evicted.at(-1)
          fc.pre(last !== undefined)
          expect(sum(all.filter((one) => !evicted.includes(one) || one === last))).toBeGreaterThan(room)
        }),
      )
    })
  })
})
