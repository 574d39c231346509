import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Address from "./index.ts"

describe("AD1 AD2 normalization of addresses", () => {
  it("collapses spaces and writes postcode and country in upper case", () => {
    const input = {
      ...Address.emptyAddress,
      street: "  1  rue\tdu Four ",
      postcode: " sw1a  1aa ",
      country: "gb",
      city: "Paris",
    }
    expect(Address.normalizeAddress(input)).toEqual({
      ...Address.emptyAddress,
      street: "1 rue du Four",
      postcode: "SW1A 1AA",
      country: "GB",
      city: "Paris",
    })
  })
})

describe("AD2 FO17 each field of an address", () => {
  it.each([
    ["a\r\nb", "a b"],
    ["a\u001b[2Jb", "a [2Jb"],
    ["a\u202eb\u200bc\u2066d", "abcd"],
    ["क्‍ष", "क्‍ष"],
    [" \u0000 ", ""],
  ])("%j is stored as %j", (typed, stored) =>
    expect(Address.normalizeAddress({ ...Address.emptyAddress, city: typed }).city).toBe(stored),
  )
})

describe("AD3 street lines", () => {
  it("are always two", () => {
    expect(Address.streetLines({ street: "rue du Four", house: "1" })).toEqual(["rue du Four", "1"])
    expect(Address.streetLines(Address.emptyAddress)).toEqual(["", ""])
  })
})

describe("laws", () => {
  const fields = Object.keys(Address.emptyAddress)
  const anyAddress = fc
    .array(fc.string(), { minLength: fields.length, maxLength: fields.length })
    .map(
      (texts) =>
        Object.fromEntries(fields.map((field, index) => [field, texts[index]])) as unknown as Address.Address,
    )

  it("AD2 normalization is idempotent and has the same fields", () => {
    fc.assert(
      fc.property(anyAddress, (input) => {
        const once = Address.normalizeAddress(input)
        expect(Address.normalizeAddress(once)).toEqual(once)
        expect(Object.keys(once)).toEqual(fields)
      }),
    )
  })
})
