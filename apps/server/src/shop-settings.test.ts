import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { read } from "./settings.ts"
import { changeIn, SettingsFileInvalid, shopSettings, shopValue } from "./shop-settings.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-settings-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (text: string): string => {
  const file = join(folder, "shop.json")
  writeFileSync(file, text)
  return file
}

describe("SR161 the shop's own settings", () => {
  it("are all what the core specifies when there is no file, and each has a value there", () => {
    expect(read({}).shop).toEqual(defaults)
    for (const { path } of shopSettings)
      expect([path, shopValue(defaults, path)]).not.toEqual([path, undefined])
  })
  it("use the values of a file, and the defaults for the rest", () => {
    const file = fileOf('{"prices":{"usesTiers":true},"shipping":{"countries":["FR"]}}')
    expect(read({ SHOP_SETTINGS: file }).shop).toEqual({
      ...defaults,
      prices: { ...defaults.prices, usesTiers: true },
      shipping: { ...defaults.shipping, countries: ["FR"] },
    })
  })
  it.each([
    ["{", /it is no JSON/],
    ["[]", /it is no object/],
    ['{"prices":{"usesTiers":"yes"}}', /prices\.usesTiers is "yes"; it must be true or false/],
    ['{"prices":{"isCheap":true}}', /there is no setting prices\.isCheap/],
    ['{"views":[]}', /there is no setting views/],
    ['{"checkout":{"handsOver":"token"}}', /there is no setting checkout\.handsOver/],
    ['{"cart":true}', /there is no setting cart;/],
    ['{"cart":{"badgeCounts":"prices"}}', /must be items or quantities/],
    ['{"stock":{"prefetchVariantsMax":51}}', /must be a whole number from 0 to 50/],
    ['{"retention":{"deviceDays":401}}', /must be a whole number from 1 to 400/],
    ['{"retention":{"reminderDays":0}}', /must be a whole number from 1 to 3650/],
    ['{"shipping":{"countries":["France"]}}', /must be a list of country codes/],
    ['{"shipping":{"trackingUrls":{"flatrate":"javascript:{code}"}}}', /must be an object such as/],
    ['{"contact":{"mailTo":"shop"}}', /must be an e-mail address, or null/],
    ['{"__proto__":{"usesTiers":true}}', /there is no setting __proto__/],
  ])("%s is refused by name", (text, words) => {
    expect(() => changeIn(text)).toThrow(SettingsFileInvalid)
    expect(() => changeIn(text)).toThrow(words)
    expect(() => read({ SHOP_SETTINGS: fileOf(text) })).toThrow(
      expect.objectContaining({ name: "SHOP_SETTINGS" }),
    )
  })
  it.each([
    ['{"views":{"currency":"EURO"}}', /views\.currency is "EURO"; it must be a currency code such as EUR/],
    ['{"views":{"taxCountry":"us"}}', /must be a country code such as FR/],
    ['{"views":{"code":"it"}}', /there is no setting views\.code/],
  ])("SR522 %s is refused by name", (text, words) => expect(() => changeIn(text)).toThrow(words))
  it("SR522 set currency and tax country of every store view", () => {
    const file = fileOf('{"views":{"currency":"USD","taxCountry":"US"}}')
    const { views, ...others } = read({ SHOP_SETTINGS: file }).shop
    expect({ ...others, views: defaults.views }).toEqual(defaults)
    expect(views.map(({ code, currency, money, tax }) => [code, currency, money.sign, tax.country])).toEqual([
      ["fr", "USD", "$", "US"],
      ["en", "USD", "$", "US"],
      ["de", "USD", "$", "US"],
    ])
    expect(shopValue(read({ SHOP_SETTINGS: file }).shop, "views.currency")).toBe("USD")
    expect(shopValue(read({ SHOP_SETTINGS: file }).shop, "views.taxCountry")).toBe("US")
  })
  it("a file that is not there stops the start by name", () =>
    expect(() => read({ SHOP_SETTINGS: join(folder, "none.json") })).toThrow(
      expect.objectContaining({ name: "SHOP_SETTINGS", expected: expect.stringMatching(/cannot be read/) }),
    ))
})
