import { describe, expect, it } from "vitest"
import { bounds, contact, email, isSameEmail, letterEmail, review } from "./index.ts"

describe("FO7 an address alone", () => {
  it.each([
    ["ada@example.com", []],
    [" ada@example.com ", []],
    ["", [{ field: "to", tag: "required" }]],
    ["ada@", [{ field: "to", tag: "email" }]],
    ["ada example.com", [{ field: "to", tag: "email" }]],
    [`${"a".repeat(250)}@b.fr`, [{ field: "to", tag: "tooLong", limit: bounds.emailMax }]],
  ])("%j", (input, faults) => expect(email("to", input)).toEqual(faults))
})

describe("FO7 an address that letters go to", () => {
  it.each([
    ["zoe@example.org", []],
    ["zoe@müller.example", []],
    ["zoë@example.org", [{ field: "email", tag: "email" }]],
    ["", [{ field: "email", tag: "required" }]],
  ])("%j", (input, faults) => expect(letterEmail("email", input)).toEqual(faults))
})

describe("FO30 two e-mail addresses", () => {
  it.each([
    ["Ada@Example.com", "ada@example.com", true],
    [" ada@example.com ", "ada@example.com", true],
    ["e\u0301lodie@example.com", "\u00c9lodie@example.com", true],
    ["ada@example.com", "ada@example.org", false],
    ["a.da@example.com", "ada@example.com", false],
  ])("%j and %j are the same: %s", (one, other, expected) => expect(isSameEmail(one, other)).toBe(expected))
})

const long = "x".repeat(bounds.proseMax + 1)

describe("FO8 a message to the shop", () => {
  const fine = { name: "Ada", email: "ada@example.com", text: "Hello" }
  it.each([
    [fine, []],
    [{ ...fine, name: "A" }, [{ field: "name", tag: "nameShort", limit: 2 }]],
    [{ ...fine, email: "ada" }, [{ field: "email", tag: "email" }]],
    [{ ...fine, text: " " }, [{ field: "text", tag: "required" }]],
    [{ ...fine, text: long }, [{ field: "text", tag: "tooLong", limit: bounds.proseMax }]],
    [{ ...fine, text: long.slice(1) }, []],
  ])("%#", (input, faults) => expect(contact(input)).toEqual(faults))
})

describe("FO9 a review", () => {
  const fine = { nickname: "Ada", title: "Fine", detail: "Holds soup." }
  it.each([
    [fine, []],
    [{ ...fine, nickname: "" }, [{ field: "nickname", tag: "required" }]],
    [{ ...fine, nickname: "A" }, [{ field: "nickname", tag: "nameShort", limit: 2 }]],
    [{ ...fine, title: "" }, [{ field: "title", tag: "required" }]],
    [{ ...fine, title: "x".repeat(256) }, [{ field: "title", tag: "tooLong", limit: bounds.textMax }]],
    [{ ...fine, detail: long }, [{ field: "detail", tag: "tooLong", limit: bounds.proseMax }]],
  ])("%#", (input, faults) => expect(review(input)).toEqual(faults))
})
