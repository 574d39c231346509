import { emptyAddress } from "@shop/core/address"
import { ratePpm } from "@shop/core/money"
import { defaults } from "@shop/core/settings"
import { describe, expect, it } from "vitest"
import { addressLines, orderFormat } from "./facts.ts"
import { orderWords } from "./order-words.ts"

describe("CM93 dates and times in letters", () => {
  const format = (language: string) =>
    orderFormat(
      defaults.views.find((view) => view.language === language)!,
      orderWords(language),
    )
  const atMs = Date.UTC(2026, 10, 21, 8, 4, 5)

  it.each([
    ["fr", "21 novembre 2026 à 9\u00a0h\u00a004", "heure d’Europe centrale"],
    ["en", "November 21, 2026 at 9:04 AM", "Central European Time"],
    ["de", "21. November 2026 um 09:04\u00a0Uhr", "Mitteleuropäische Zeit"],
  ])("are written in %s as people write them, without seconds: %s", (language, moment, zone) => {
    const { moment: write, zonedMoment } = format(language)
    expect(write(atMs)).toBe(moment)
    expect(zonedMoment(atMs)).toBe(`${moment} (${zone})`)
  })
})

it.each([
  ["fr", "5,5\u00a0%"],
  ["en", "5.5%"],
  ["de", "5,5\u00a0%"],
])("CM93 tax rates in %s have the percent sign as people write it", (language, text) => {
  const view = defaults.views.find((one) => one.language === language)!
  expect(orderFormat(view, orderWords(language)).percent(ratePpm(55_000))).toBe(text)
})

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
