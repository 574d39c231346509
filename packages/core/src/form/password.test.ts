import { describe, expect, it } from "vitest"
import { characterClassCount, newPassword, existingPassword, passwordBounds } from "./index.ts"

describe("FO10 a new password", () => {
  it.each([
    ["", "required"],
    ["Ab1", "passwordShort"],
    ["Abcdef1", "passwordShort"],
    ["abcdefgh", "passwordClasses"],
    ["abcdefg1", "passwordClasses"],
    ["ABCDEFG1", "passwordClasses"],
    ["abcdefg!", "passwordClasses"],
    ["Abcdefg1", null],
    ["abcdef1!", null],
    ["ABCDEF1 ", null],
    ["éèàÇ1234", null],
    ["Aa1".padEnd(passwordBounds.lettersMax, "x"), null],
    ["Aa1".padEnd(passwordBounds.lettersMax + 1, "x"), "tooLong"],
  ])("%j: %s", (password, tag) =>
    expect(newPassword("password", password, password).map((fault) => fault.tag)).toEqual(
      tag === null ? [] : [tag],
    ),
  )
  it("equals its repetition, to the last space", () => {
    expect(newPassword("password", "Abcdefg1", "Abcdefg1 ")).toEqual([
      { field: "passwordAgain", tag: "passwordsDiffer" },
    ])
  })
  it("has four kinds of signs", () => {
    expect(["", "a", "aA", "aA1", "aA1-", "aaaa"].map(characterClassCount)).toEqual([0, 1, 2, 3, 4, 1])
  })
})

describe("FO11 an old password", () => {
  it("need only be there", () => {
    expect(existingPassword("currentPassword", "")).toEqual([{ field: "currentPassword", tag: "required" }])
    expect(existingPassword("currentPassword", " ")).toEqual([])
  })
})
