import { describe, expect, it } from "vitest"
import { address } from "@shop/testing"
import { address as faultsOf, isVatNumber } from "./index.ts"

describe("FO15 a number for value added tax", () => {
  it.each([
    ["FR40303265045", "FR"],
    ["FR 40 303 265 045", "FR"],
    ["40303265045", "FR"],
    ["DE123456789", "DE"],
    ["de 123.456.789", "FR"],
    ["ATU12345678", "AT"],
    ["BE0123456789", "BE"],
    ["CHE-123.456.789 MWST", "CH"],
    ["EL123456789", "GR"],
    ["ESB1234567A", "ES"],
    ["GB123456789", "GB"],
    ["IE1234567FA", "IE"],
    ["IT12345678901", "IT"],
    ["LU12345678", "LU"],
    ["NL123456789B01", "NL"],
    ["PL1234567890", "PL"],
    ["any 42", "US"],
  ])("%s of %s is accepted", (number, country) => expect(isVatNumber(number, country)).toBe(true))
  it.each([
    ["FR123", "FR"],
    ["FR1234567890123", "FR"],
    ["DE12345678", "DE"],
    ["ATU1234567", "AT"],
    ["NL123456789", "NL"],
    ["GB12345", "GB"],
    ["hello", "IT"],
    ["FR123", "US"],
  ])("%s of %s is refused", (number, country) => expect(isVatNumber(number, country)).toBe(false))
  it("is validated with the address, in its field, and is optional", () => {
    const of = (vatId: string) => faultsOf({ ...address, vatId }, ["FR"])
    expect(of("FR123")).toEqual([{ field: "vatId", tag: "vatNumber" }])
    expect(of("FR40303265045")).toEqual([])
    expect(of("")).toEqual([])
  })
})
