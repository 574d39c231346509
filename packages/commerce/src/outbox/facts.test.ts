import { emptyAddress } from "@shop/core/address"
import { describe, expect, it } from "vitest"
import { addressLines } from "./facts.ts"

describe("CM93 the lines of a postal address", () => {
  const anne = {
    ...emptyAddress,
    firstName: "Anne",
    lastName: "Martin",
    street: "Töpfergasse",
    house: "1",
    postcode: "10115",
    city: "Berlin",
  }

  it.each([
    ["DE", "fr-FR", "Allemagne"],
    ["DE", "de-DE", "Deutschland"],
    ["elsewhere", "en-GB", "elsewhere"],
  ])("name the country %s in %s", (country, locale, name) => {
    const lines = ["Anne Martin", "Töpfergasse 1", "10115 Berlin", name]
    expect(addressLines({ ...anne, country }, locale)).toEqual(lines)
  })

  it("are none for an erased address", () => expect(addressLines({}, "fr-FR")).toEqual([]))
})
