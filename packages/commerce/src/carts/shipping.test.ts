import { describe, expect, it } from "vitest"
import { cents } from "@shop/core/money"
import { defaults } from "@shop/core/settings"
import { paymentMethods } from "./payment.ts"
import { type Parcel, shippingMethods, shippingTitle } from "./shipping.ts"
import { tariffs } from "./tariffs.ts"

const parcel = (country: string, goodsGrossCents: number, given: Partial<Parcel> = {}): Parcel => ({
  country,
  goodsGrossCents: cents(goodsGrossCents),
  grams: 1_000,
  needsShipping: true,
  isFree: false,
  netOf: (grossCents) => cents((grossCents * 4) / 5),
  ...given,
})
const courier = (parcel: Parcel) => {
  const [first] = shippingMethods(defaults.shipping, parcel)
  return [first?.carrierCode, first?.amountNetCents, first?.amountGrossCents]
}

describe("CM14 delivery", () => {
  it.each([
    ["FR", 10_00, 4_00, 5_00],
    ["FR", 89_99, 4_00, 5_00],
    ["FR", 90_00, 0, 0],
    ["DE", 90_00, 0, 0],
    ["GB", 500_00, 4_00, 5_00],
  ])("to %s with goods of %d cents costs %d net, %d gross", (country, goods, net, gross) =>
    expect(courier(parcel(country, goods))).toEqual(["flatrate", net, gross]),
  )
  it.each([
    ["a country that is not served", parcel("US", 10_00)],
    ["nothing to carry", parcel("FR", 10_00, { needsShipping: false })],
    ["a country by the name of an object's own", parcel("constructor", 10_00)],
  ])("there is no shipping method for %s", (_, parcel) =>
    expect(shippingMethods(defaults.shipping, parcel)).toEqual([]),
  )
})

describe("CM101 delivery by country and weight", () => {
  it.each([
    ["BE", 0, 4_00, 5_00],
    ["BE", 10_000, 4_00, 5_00],
    ["BE", 10_001, 6_40, 8_00],
    ["BE", 20_000, 6_40, 8_00],
    ["BE", 20_001, 8_80, 11_00],
    ["BE", 30_000, 8_80, 11_00],
    ["BE", 30_001, 12_80, 16_00],
    ["BE", 60_000, 17_60, 22_00],
    ["BE", 75_000, 24_00, 30_00],
    ["IT", 10_001, 8_80, 11_00],
    ["PL", 30_000, 13_60, 17_00],
    ["CH", 10_000, 4_00, 5_00],
    ["CH", 20_000, 11_20, 14_00],
    ["GB", 20_001, 18_40, 23_00],
  ])("to %s, %d grams cost %d net, %d gross", (country, grams, net, gross) =>
    expect(courier(parcel(country, 500_00, { grams }))).toEqual(["flatrate", net, gross]),
  )
  it.each([
    ["the threshold", parcel("FR", 90_00, { grams: 75_000 })],
    ["a coupon", parcel("GB", 1, { grams: 75_000, isFree: true })],
  ])("%s pays for any weight", (_, parcel) => expect(courier(parcel)).toEqual(["flatrate", 0, 0]))
  it("goods are fetched where their taxes are the workshop's, and the courier stays the default", () => {
    const ways = (country: string) =>
      shippingMethods(defaults.shipping, parcel(country, 10_00)).map((way) => [
        way.carrierCode,
        way.amountGrossCents,
      ])
    expect(ways("FR")).toEqual([
      ["flatrate", 5_00],
      ["pickup", 0],
    ])
    expect(ways("DE")).toEqual([["flatrate", 5_00]])
    expect([shippingTitle("pickup"), shippingTitle("constructor")]).toEqual([
      "Pick-up - At the workshop",
      "constructor",
    ])
  })
  it("every country served has a tariff, its bands in order, none cheaper than a lighter one", () => {
    expect(defaults.shipping.countries.filter((country) => !tariffs.has(country))).toEqual([])
    for (const { bands } of tariffs.values()) {
      expect(bands.length).toBeGreaterThan(0)
      expect(bands).toEqual(bands.toSorted((a, b) => a.gramsMax - b.gramsMax))
      expect(bands).toEqual(bands.toSorted((a, b) => a.grossCents - b.grossCents))
    }
  })
})

const codesOf = (methods: ReturnType<typeof paymentMethods>) => methods.map(({ code }) => code)
const accounts = {
  transfer: { holder: "La Poterie", iban: "FR76", bic: "" },
  cheque: { payee: "La Poterie", address: ["1 rue des Potiers"] },
  isFictitious: false,
}

describe("CM15 CM102 payment", () => {
  const all = ["checkmo", "banktransfer", "cashondelivery"]
  it.each([
    ["FR", true, 10_00, all],
    ["FR", false, 10_00, all.slice(0, 2)],
    ["FR", true, 1000_00, all],
    ["FR", true, 1000_01, all.slice(0, 2)],
    ["DE", true, 10_00, all],
    ["GB", true, 10_00, all.slice(0, 2)],
    ["CH", true, 10_00, all.slice(0, 2)],
    ["NL", true, 10_00, all.slice(0, 2)],
  ])("to %s, with a parcel: %s, for %d cents: %j", (country, hasParcel, gross, codes) =>
    expect(codesOf(paymentMethods({ country, hasParcel, grossCents: cents(gross), accounts }))).toEqual(
      codes,
    ),
  )
})

describe("CM232 ways of paying that need an account", () => {
  const offered = (transfer: typeof accounts.transfer | null, cheque: typeof accounts.cheque | null) =>
    codesOf(
      paymentMethods({
        country: "FR",
        hasParcel: true,
        grossCents: cents(10_00),
        accounts: { transfer, cheque, isFictitious: false },
      }),
    )
  it.each([
    [accounts.transfer, null, ["banktransfer", "cashondelivery"]],
    [null, accounts.cheque, ["checkmo", "cashondelivery"]],
    [null, null, ["cashondelivery"]],
  ] as const)("are offered where it is known: %j, %j", (transfer, cheque, codes) =>
    expect(offered(transfer, cheque)).toEqual(codes),
  )
})
