import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Address, emptyAddress } from "@shop/core/address"
import * as Settings from "@shop/core/settings"
import { Arbitrary } from "@shop/testing"
import * as Form from "./index.ts"

const { writtenAddress } = Arbitrary

const { countries } = Settings.defaults.shipping
const person: Form.Person = { firstName: "Zoé", lastName: "Li", email: "zoe@example.fr" }
const home: Address = {
  ...emptyAddress,
  firstName: "Zoé",
  lastName: "Li",
  street: "1 rue du Four",
  postcode: "75001",
  city: "Paris",
  country: "FR",
}
const tags = (faults: ReadonlyArray<Form.Fault>) => faults.map(({ field, tag }) => `${field}: ${tag}`)

describe("FO1 FO3 personal details", () => {
  it("has no fault when all is well", () => expect(Form.personal(person)).toEqual([]))
  it.each([
    [{ firstName: "" }, "firstName: required"],
    [{ firstName: "   " }, "firstName: required"],
    [{ lastName: " L " }, "lastName: nameShort"],
    [{ lastName: "e\u0301" }, "lastName: nameShort"],
    [{ lastName: "x".repeat(256) }, "lastName: tooLong"],
    [{ email: "" }, "email: required"],
    [{ email: "zoe" }, "email: email"],
    [{ email: "zoe@example" }, "email: email"],
    [{ email: "zoe@@example.fr" }, "email: email"],
    [{ email: "zoe@example..fr" }, "email: email"],
    [{ email: "zoe@.example.fr" }, "email: email"],
    [{ email: "x@[127.0.0.1]" }, "email: email"],
    [{ email: "x@127.0.0.1" }, "email: email"],
    [{ email: "x@-example.fr" }, "email: email"],
    [{ email: "x@example-.fr" }, "email: email"],
    [{ email: "x@exa_mple.fr" }, "email: email"],
    [{ email: "z oe@example.fr" }, "email: email"],
    [{ email: "zoe@example.fr, eve@example.fr" }, "email: email"],
    [{ email: `${"z".repeat(250)}@e.fr` }, "email: tooLong"],
  ])("%j: %s", (input, expected) => expect(tags(Form.personal({ ...person, ...input }))).toEqual([expected]))

  it("reports every field once, in the order of the form", () => {
    expect(tags(Form.personal({ firstName: "", lastName: "", email: "" }))).toEqual([
      "firstName: required",
      "lastName: required",
      "email: required",
    ])
  })
  it("reports the limit with the error", () => {
    expect(Form.personal({ ...person, lastName: "Z" })).toEqual([
      { field: "lastName", tag: "nameShort", limit: 2 },
    ])
  })
  it.each(["a+b@sub.example.co.uk", "x@xn--exmple-cua.xn--p1ai", "zoe@exämple.fr", "x_y-z@e.museum"])(
    "%s is an address",
    (email) => {
      expect(Form.personal({ ...person, email })).toEqual([])
    },
  )
})

describe("FO3 FO8 an address before whose at-sign are letters beyond ASCII", () => {
  it.each(["zoé@example.fr", "zoe\u0301@example.fr", "мир@example.org"])(
    "gets no letter, so a form refuses %s, and it still signs in",
    (email) => {
      const faults = [{ field: "email", tag: "email" }]
      expect(Form.personal({ ...person, email })).toEqual(faults)
      expect(Form.contact({ name: "Ada", email, text: "Hello" })).toEqual(faults)
      expect(Form.email("email", email)).toEqual([])
    },
  )
})

describe("FO2 FO4 address", () => {
  it("has no fault when all is well", () => expect(Form.address(home, countries)).toEqual([]))
  it.each([
    [{ street: "" }, "street: required"],
    [{ city: " " }, "city: required"],
    [{ postcode: "" }, "postcode: required"],
    [{ postcode: "75" }, "postcode: zipShort"],
    [{ postcode: "7500A" }, "postcode: postcode"],
    [{ country: "" }, "country: required"],
    [{ country: "US" }, "country: country"],
    [{ country: "fr" }, "country: country"],
    [{ phone: "call me" }, "phone: phone"],
    [{ phone: "12345" }, "phone: phone"],
    [{ phone: "1234567890123456" }, "phone: phone"],
    [{ vatId: "FR" }, "vatId: vatShort"],
    [{ lastName: "Z" }, "lastName: nameShort"],
    [{ phone: "01 23 45 67 89 please call after work" }, "phone: phone"],
    [{ phone: `01${"-".repeat(254)}23456789` }, "phone: tooLong"],
    [{ company: "x".repeat(256) }, "company: tooLong"],
    [{ house: "x".repeat(256) }, "house: tooLong"],
    [{ region: "x".repeat(256) }, "region: tooLong"],
  ])("%j: %s", (input, expected) =>
    expect(tags(Form.address({ ...home, ...input }, countries))).toEqual([expected]),
  )

  it.each([
    "+33 1 23 45 67 89",
    "01.23.45.67.89",
    "(030) 123-456",
    "030/123456",
    "(+33)6 12 34 56 78",
    "01 23 45 67 89 poste 12",
    "030 123456 Durchwahl 7",
    "020 7946 0958 ext. 5",
    "030 123456 #12",
    "030\u2013123456",
  ])("takes the phone %s", (phone) => {
    expect(Form.address({ ...home, phone }, countries)).toEqual([])
  })

  it.each([
    ["FR", ["75001", "20090", " 97400 ", "F-69001", "FR-69001", "f 69001"], ["7500", "750011", "D-75001"]],
    ["DE", ["10115", "01067", "D-10115", "D 10115", "DE-10115"], ["1011", "F-10115"]],
    [
      "GB",
      ["SW1A 1AA", "sw1a1aa", "M1 1AE", "GIR 0AA", "B33 8TH"],
      ["SW1A", "75001", "SW1A  1AA", "1AA SW1"],
    ],
    ["BE", ["1000"], ["0999", "10000"]],
    ["LU", ["1009", "L-1009"], ["100", "D-1009"]],
    ["AT", ["1010"], ["0101", "10100"]],
    ["NL", ["1012 AB", "1012ab"], ["1012", "0012 AB"]],
    ["IT", ["00118"], ["0118"]],
    ["ES", ["28001"], ["2800"]],
    ["CH", ["8001"], ["80011"]],
    ["IE", ["D02 AF30", "D6WXY00"], ["D02", "02D AF30"]],
    ["PL", ["00-950", "00950"], ["0-9500", "009500"]],
  ])("%s takes %j and not %j", (country, good, bad) => {
    const faults = (postcode: string) => tags(Form.address({ ...home, country, postcode }, countries))
    expect(good.flatMap(faults)).toEqual([])
    expect(bad.map((postcode) => faults(postcode)[0])).toEqual(bad.map(() => "postcode: postcode"))
  })

  it("takes any three letters where it does not know the form", () => {
    const faults = (country: string, postcode: string) =>
      tags(Form.address({ ...home, country, postcode }, [country]))
    expect(faults("SE", "11455")).toEqual([])
    expect(faults("SE", "11")).toEqual(["postcode: zipShort"])
    expect(faults("constructor", "123")).toEqual([])
  })
})

describe("FO5 quantities", () => {
  it.each([
    [1, 10, []],
    [10, 10, []],
    [9999, null, []],
    [11, 10, [{ field: "qty", tag: "qtyBelow", limit: 10 }]],
    [0, 10, [{ field: "qty", tag: "qtyAboveZero" }]],
    [-1, 10, [{ field: "qty", tag: "qtyAboveZero" }]],
    [1.5, 10, [{ field: "qty", tag: "qtyInteger" }]],
    [Number.NaN, 10, [{ field: "qty", tag: "qtyInteger" }]],
    [Number.POSITIVE_INFINITY, null, [{ field: "qty", tag: "qtyInteger" }]],
  ])("%d of at most %j", (qty, qtyMax, expected) => expect(Form.qty("qty", qty, qtyMax)).toEqual(expected))
})

describe("C18 FO5 a typed quantity", () => {
  it.each([
    ["24", 1, null, 24],
    [" 7 ", 1, 10, 7],
    ["40", 1, 10, 10],
    ["0", 1, null, 1],
    ["0", 0, null, 0],
    ["", 1, null, null],
    ["-3", 1, null, null],
    ["1.5", 1, null, null],
    ["a lot", 1, null, null],
  ])("%j from %d to %j", (typed, min, max, expected) => expect(Form.parseQty(typed, min, max)).toBe(expected))
})

it("C19 takes a first name of one letter", () => {
  expect(Form.personal({ ...person, firstName: "Z" })).toEqual([])
  expect(Form.address({ ...home, firstName: "Z" }, countries)).toEqual([])
})

describe("FO16 errors for which the platform refuses", () => {
  it.each([
    ["O", []],
    [" é ", []],
    ["", [{ field: "lastName", tag: "required" }]],
    ["x".repeat(256), [{ field: "lastName", tag: "tooLong", limit: 255 }]],
  ])("the last name %j: %j", (lastName, faults) => {
    const person = { firstName: "A", lastName, email: "anne@example.org" }
    expect(Form.refusable(Form.personal(person))).toEqual(faults)
  })
})

describe("FO6 terms", () => {
  it("must be accepted", () => {
    expect(Form.terms(true)).toEqual([])
    expect(Form.terms(false)).toEqual([{ field: "terms", tag: "termsNotAccepted" }])
  })
})

describe("laws", () => {
  it("FO1 any input gets at most one fault a field, and never an exception", () => {
    fc.assert(
      fc.property(writtenAddress, fc.constantFrom(...countries, "XX"), (input, country) => {
        const faults = Form.address({ ...input, country }, countries)
        expect(new Set(faults.map(({ field }) => field)).size).toBe(faults.length)
      }),
    )
  })

  it("FO4 spaces around a field change nothing", () => {
    fc.assert(
      fc.property(writtenAddress, (input) => {
        const padded = Object.fromEntries(
          Object.entries(input).map(([field, text]) => [field, ` ${text} `]),
        ) as unknown as Address
        expect(Form.address(padded, countries)).toEqual(Form.address(input, countries))
      }),
    )
  })
})
