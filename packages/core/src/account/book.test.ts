import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { emptyAddress } from "../address/index.ts"
import { limits } from "../settings/index.ts"
import { hasRoom, without, written } from "./book.ts"
import type { SavedAddress } from "./index.ts"

const at = (city: string) => ({ ...emptyAddress, city })
const saved = (city: string, uses = ""): SavedAddress => ({
  id: city.length,
  address: at(city),
  isDefaultBilling: uses.includes("b"),
  isDefaultShipping: uses.includes("s"),
})
/** A book in a line: "Lyon:bs Paris" has one default for both. */
const describeBook = (book: ReadonlyArray<SavedAddress>): string =>
  book
    .map(
      ({ address, isDefaultBilling, isDefaultShipping }) =>
        `${address.city}:${isDefaultBilling ? "b" : ""}${isDefaultShipping ? "s" : ""}`,
    )
    .join(" ")

describe("UI61 the address book", () => {
  const book = [saved("Lyon", "bs"), saved("Paris")]

  it.each<[title: string, after: ReadonlyArray<SavedAddress>, expected: string]>([
    ["the first address is used for both", written([], null, at("Lyon"), []), "Lyon:bs"],
    ["another has no use", written(book, null, at("Metz"), []), "Lyon:bs Paris: Metz:"],
    [
      "or for the requested use only",
      written(book, null, at("Metz"), ["isDefaultBilling"]),
      "Lyon:s Paris: Metz:b",
    ],
    ["a changed one retains its uses", written(book, 0, at("Nice"), []), "Nice:bs Paris:"],
    ["and may take another's", written(book, 1, at("Nice"), ["isDefaultShipping"]), "Lyon:b Nice:s"],
    ["no third one to change", written(book, 2, at("Nice"), []), "Lyon:bs Paris:"],
    ["one can be preferred", written(book, 1, at("Paris"), ["isDefaultBilling"]), "Lyon:s Paris:b"],
    ["a removed one passes its uses to the first", without(book, 0), "Paris:bs"],
    ["one without uses is removed", without(book, 1), "Lyon:bs"],
    ["removing the last empties the book", without([saved("Lyon", "bs")], 0), ""],
  ])("%s", (_, after, expected) => expect(describeBook(after)).toBe(expected))

  it("retains the platform's id of a changed address, and has none for a new one", () => {
    expect(written(book, 1, at("Nice"), []).map(({ id }) => id)).toEqual([4, 5])
    expect(written(book, null, at("Nice"), []).at(-1)?.id).toBeNull()
  })

  it(`holds ${limits.addressesMax}`, () => {
    const full = Array.from({ length: limits.addressesMax }, () => saved("Lyon"))
    expect([hasRoom(full.slice(1)), hasRoom(full)]).toEqual([true, false])
    expect(written(full, null, at("Metz"), [])).toBe(full)
  })

  it(`PF10 holds ${limits.olderAddressesMax} on a platform that takes no more`, () => {
    const full = [saved("Lyon", "bs"), saved("Paris")]
    expect([hasRoom(full.slice(1), 2), hasRoom(full, 2)]).toEqual([true, false])
    expect(written(full, null, at("Metz"), [], 2)).toBe(full)
  })
})

describe("laws", () => {
  it("UI61 however a book is changed, each use has exactly one address while there is any", () => {
    const use = fc.constantFrom("isDefaultBilling" as const, "isDefaultShipping" as const)
    const step = fc.oneof(
      fc.record({ tag: fc.constant("add" as const), uses: fc.uniqueArray(use) }),
      fc.record({ tag: fc.constant("change" as const), index: fc.nat(25), uses: fc.uniqueArray(use) }),
      fc.record({ tag: fc.constant("remove" as const), index: fc.nat(25) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let book: ReadonlyArray<SavedAddress> = []
        for (const [turn, one] of steps.entries()) {
          const index = "index" in one ? one.index % Math.max(book.length, 1) : 0
          if (one.tag === "add") book = written(book, null, at(`${turn}`), one.uses)
          else if (one.tag === "change") book = written(book, index, at(`${turn}`), one.uses)
          else book = without(book, index)
          const expected = book.length === 0 ? 0 : 1
          expect(book.filter(({ isDefaultBilling }) => isDefaultBilling)).toHaveLength(expected)
          expect(book.filter(({ isDefaultShipping }) => isDefaultShipping)).toHaveLength(expected)
          expect(book.length).toBeLessThanOrEqual(limits.addressesMax)
        }
      }),
    )
  })
})
