import { describe, expect, it } from "vitest"
import { product } from "@shop/testing"
import { emptyOption, isExcepted, withdrawalException, withdrawalFlag } from "./index.ts"

const flagged = (value: string | ReadonlyArray<string> | null) =>
  product({
    sku: "CUP",
    attributes: value === null ? {} : { withdrawal_exception: value },
    customOptions: [
      { id: 1, title: "Name", type: "field", isRequired: false, lengthMax: 12, surcharge: null, values: [] },
      {
        id: 2,
        title: "Wrap",
        type: "radio",
        isRequired: false,
        lengthMax: null,
        surcharge: null,
        values: [],
      },
    ],
  })

describe("PD60 the exception of a product from the right of withdrawal", () => {
  it.each([
    [null, null],
    ["perishable", "perishable"],
    ["personalised", "personalised"],
    ["", null],
    ["toString", null],
    ["Perishable", null],
    [["perishable", "hygiene"], null],
  ])("%j is %j", (value, expected) => expect(withdrawalFlag(flagged(value))).toBe(expected))
})

describe("PD61 why a line is excepted", () => {
  const chosen = (optionId: string, optionValue: string) => ({
    ...emptyOption,
    custom: [{ optionId, optionValue }],
  })
  it.each([
    ["no exception", flagged(null), chosen("1", "Zoë"), null],
    ["of the product", flagged("hygiene"), emptyOption, "hygiene"],
    ["personalised, with a name", flagged("personalised"), chosen("1", "Zoë"), "made-to-measure"],
    ["personalised, without a text", flagged("personalised"), chosen("1", "  "), null],
    ["personalised, with a selected value", flagged("personalised"), chosen("2", "7"), null],
    ["personalised, an unknown option", flagged("personalised"), chosen("9", "Zoë"), null],
  ])("%s", (_, of, option, expected) => expect(withdrawalException(of, option)).toBe(expected))
  it.each([
    [null, false],
    ["made-to-measure", true],
    ["perishable", true],
    ["dated", true],
    ["hygiene", false],
    ["digital", false],
  ] as const)("%j applies whatever the use of the goods: %j", (exception, expected) =>
    expect(isExcepted(exception)).toBe(expected),
  )
})
