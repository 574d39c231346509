import { describe, expect, it } from "vitest"
import { cents } from "@shop/core/money"
import { defaults } from "@shop/core/settings"
import { paymentMethods } from "./payment.ts"
import { shippingMethods } from "./shipping.ts"

const parcel = (country: string, goodsGrossCents: number, needsShipping = true) => ({
  country,
  goodsGrossCents: cents(goodsGrossCents),
  needsShipping,
})

describe("CM14 delivery", () => {
  it.each([
    ["FR", 10_00, 4_00, 5_00],
    ["FR", 89_99, 4_00, 5_00],
    ["FR", 90_00, 0, 0],
    ["DE", 90_00, 0, 0],
    ["GB", 500_00, 4_00, 5_00],
  ])("to %s with goods of %d cents costs %d net, %d gross", (country, goods, net, gross) => {
    expect(shippingMethods(defaults.shipping, parcel(country, goods))).toMatchObject([
      { carrierCode: "flatrate", methodCode: "flatrate", amountNetCents: net, amountGrossCents: gross },
    ])
  })
  it.each([
    ["a country that is not served", parcel("US", 10_00)],
    ["nothing to carry", parcel("FR", 10_00, false)],
    ["a country by the name of an object's own", parcel("constructor", 10_00)],
  ])("is none for %s", (_, asked) => expect(shippingMethods(defaults.shipping, asked)).toEqual([]))
})

describe("CM15 payment", () => {
  it("on delivery needs something to deliver", () => {
    expect(paymentMethods(true).map(({ code }) => code)).toEqual([
      "checkmo",
      "banktransfer",
      "cashondelivery",
    ])
    expect(paymentMethods(false).map(({ code }) => code)).toEqual(["checkmo", "banktransfer"])
  })
})
