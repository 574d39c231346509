import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Arbitrary, confirmed, key } from "@shop/testing"
import { emptyOption, type ProductOption, sku } from "../product/index.ts"
import { isSame, keyOf, assignKeys } from "./index.ts"
import { recover } from "./assign-keys.ts"

const { confirmedLine, unreadableLine } = Arbitrary

const option = (fields: Partial<ProductOption>): ProductOption => ({ ...emptyOption, ...fields })
const engraved = (text: string) => option({ custom: [{ optionId: "1", optionValue: text }] })
const red = option({ configurable: [{ optionId: "93", optionValue: "52" }] })

describe("CA1 lines with the same and with different keys", () => {
  const line = (sku: string, itemId: number | null, chosen = emptyOption) => ({
    sku: sku as never,
    itemId,
    option: chosen,
  })
  it.each([
    ["one id, two skus", line("a", 1), line("b", 1), true],
    ["one sku, two ids", line("a", 1), line("a", 2), true],
    ["nothing in common", line("a", 1), line("b", 2), false],
    ["no ids, one sku", line("a", null), line("a", null), true],
    ["missing ids are not equal", line("a", null), line("b", null), false],
    ["one sku, other text", line("a", null, engraved("Ada")), line("a", null, engraved("Bea")), false],
    ["one sku, with and without options", line("a", null, engraved("Ada")), line("a", null), false],
    ["a variant is named by its sku", line("C", null, red), line("C", null), true],
  ])("%s", (_, a, b, expected) => {
    expect(isSame(a, b)).toBe(expected)
    expect(isSame(b, a)).toBe(expected)
  })

  it("ignores the order of options", () => {
    const a = option({
      custom: [
        { optionId: "1", optionValue: "x" },
        { optionId: "2", optionValue: "y" },
      ],
    })
    const b = option({
      custom: [
        { optionId: "2", optionValue: "y" },
        { optionId: "1", optionValue: "x" },
      ],
    })
    expect(keyOf("MUG", a)).toBe(keyOf("MUG", b))
  })

  it("names a line by the parts of a bundle", () => {
    const parts = option({ bundle: [{ optionId: "1", qty: 1, selections: ["2"] }] })
    expect(keyOf("SET", parts)).not.toBe(keyOf("SET", emptyOption))
    expect(keyOf("SET", emptyOption)).toBe("SET")
  })

  it("retains the key of a known id, even with another sku", () => {
    const known = { ...confirmed("BUNDLE", 1, 7), key: key("BUNDLE#x") }
    expect(assignKeys([known], [{ ...known, sku: "BUNDLE-A-B" as never }])[0]?.key).toBe("BUNDLE#x")
  })

  it("keeps a second line with the same key separate", () =>
    expect(assignKeys([], [confirmed("BOL", 1, 7), confirmed("BOL", 2, 8)]).map((line) => line.key)).toEqual([
      "BOL",
      "BOL#8",
    ]))
})

describe("CA184 recover", () => {
  const known = [confirmed("BOL", 2, 1), confirmed("TASSE", 1, 2), confirmed("PLAT", 3, 3)]
  const unreadable = (itemId: number | null, name: string | null) =>
    ({ isUnreadable: true, itemId, sku: name === null ? null : sku(name) }) as const
  it.each([
    ["by its id", [unreadable(1, null)], ["PLAT", "BOL"]],
    ["by its sku, where the id is missing", [unreadable(null, "TASSE")], ["PLAT", "TASSE"]],
    ["as any missing line, where both are missing", [unreadable(null, null)], ["PLAT", "BOL", "TASSE"]],
    ["no line, for a new id", [unreadable(9, "BOL")], ["PLAT"]],
  ])("finds the confirmed line %s", (_, unread, names) => {
    const { lines, unreadableCount } = recover(known, [known[2]!, ...unread])
    expect([lines.map((line) => line.sku), unreadableCount]).toEqual([names, 1])
  })
  it("returns every readable line, and no line twice", () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(confirmedLine, { selector: ({ itemId }) => itemId, maxLength: 5 }),
        fc.array(unreadableLine, { maxLength: 3 }),
        fc.nat(5),
        (all, unread, from) => {
          const { lines } = recover(all, [...all.slice(from), ...unread])
          const ids = lines.map(({ itemId }) => itemId)
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids).toEqual(expect.arrayContaining(all.slice(from).map(({ itemId }) => itemId)))
        },
      ),
    ))
  it("changes nothing where every line is readable", () =>
    expect(recover(known, known)).toEqual({ lines: known, unreadableCount: 0 }))
})

describe("laws", () => {
  const options = fc.record({
    configurable: fc.constant([]),
    custom: fc.uniqueArray(
      fc.record({ optionId: fc.constantFrom("1", "2", "3"), optionValue: fc.string({ minLength: 1 }) }),
      {
        selector: (one) => one.optionId,
      },
    ),
    bundle: fc.constant([]),
  })
  it("two choices have one key exactly when they are one choice", () =>
    fc.assert(
      fc.property(options, options, (a, b) => {
        const canonicalOf = (chosen: typeof a) =>
          JSON.stringify(chosen.custom.toSorted((x, y) => x.optionId.localeCompare(y.optionId)))
        expect(keyOf("MUG", a) === keyOf("MUG", b)).toBe(canonicalOf(a) === canonicalOf(b))
      }),
    ))
  it("named lines have distinct keys", () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.constantFrom("A", "B"), fc.nat(9)), { selector: ([, id]) => id }),
        (skusAndIds) => {
          const lines = assignKeys(
            [],
            skusAndIds.map(([sku, id]) => confirmed(sku, 1, id)),
          )
          expect(new Set(lines.map((line) => line.key)).size).toBe(skusAndIds.length)
        },
      ),
    ))
})
