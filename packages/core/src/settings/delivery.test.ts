import { describe, expect, it } from "vitest"
import { cents } from "../money/index.ts"
import { deliveryDays, defaults, deliveryPromise } from "./index.ts"

const shipping = { freeFromCents: { FR: cents(90_00) }, workingDays: { FR: [2, 3], GB: [5, 8] } } as const

describe("CK33 the promise of deliveries", () => {
  it.each([
    ["FR", { workingDays: [2, 3], freeFromCents: 90_00 }],
    ["GB", { workingDays: [5, 8], freeFromCents: null }],
    ["US", { workingDays: null, freeFromCents: null }],
    ["constructor", { workingDays: null, freeFromCents: null }],
  ])("to %s: %j", (country, expected) => expect(deliveryPromise(shipping, country)).toEqual(expected))
  it("every country served has its days, the fewest first", () => {
    for (const country of defaults.shipping.countries) {
      const [daysMin, daysMax] = deliveryDays(defaults.shipping.workingDays, country)!
      expect([country, daysMin > 0 && daysMin <= daysMax]).toEqual([country, true])
    }
  })
  it("is free wherever the shop delivers if it is free anywhere", () =>
    expect(
      Object.keys(defaults.shipping.freeFromCents).filter(
        (country) => !defaults.shipping.countries.includes(country),
      ),
    ).toEqual([]))
})
