import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Form from "../form/index.ts"
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

describe("FO20 the fields of an address", () => {
  const { addressFields, addressFrom, completeAddress, emptyAddress } = Address
  const whole = completeAddress(addressFrom((field) => field))
  it.each(addressFields)("%s is required, or the form accepts it empty", (field) => {
    const faults = Form.address({ ...emptyAddress, [field]: "" }, []).map((fault) => fault.field)
    expect(faults.includes(field)).toBe(Form.isRequiredInAddress(field))
  })
  it.each(addressFields)("%s has a maximum length or a form", (field) =>
    expect(
      Form.address({ ...whole, [field]: "x".repeat(300) }, ["FR"]).map((fault) => fault.field),
    ).toContain(field),
  )
  it.each(addressFields)("%s is empty in an address that was stored without it", (field) => {
    const { [field]: _, ...stored } = whole
    expect(completeAddress(stored)[field]).toBe("")
    expect(Object.keys(completeAddress(stored)).toSorted()).toEqual(addressFields.toSorted())
  })
  it("are shown on the lines of a layout, without empty ones and without country names of their own", () => {
    const shown: Address.AddressLayout = {
      firstName: null,
      lastName: null,
      company: null,
      street: null,
      house: null,
      postcode: 2,
      city: 2,
      region: 1,
      country: 3,
      phone: null,
      vatId: null,
    }
    const lines = (known: Partial<Address.Address>) =>
      Address.addressLines(known, shown, (code) => `country ${code}`)
    expect(lines({ city: " Lyon ", postcode: "69001", country: "FR", phone: "1" })).toEqual([
      "69001 Lyon",
      "country FR",
    ])
    expect(lines({})).toEqual([])
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
