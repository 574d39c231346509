import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { applySettingsChange, defaults, diffSettings, type SettingsChange } from "./index.ts"

describe("LI60 settings that an operator changes", () => {
  it("retain fields that are not named", () => {
    const settings = applySettingsChange(defaults, {
      prices: { usesTiers: true },
      shipping: { countries: ["FR"] },
    })
    expect(settings).toEqual({
      ...defaults,
      prices: { ...defaults.prices, usesTiers: true },
      shipping: { ...defaults.shipping, countries: ["FR"] },
    })
  })
  it("are a change of different fields, and none without a difference", () => {
    expect(diffSettings(defaults, defaults)).toBeNull()
    expect(diffSettings(defaults, structuredClone(defaults))).toBeNull()
    const change = { session: { sendsTokenInHeader: true }, shipping: { countries: ["FR"] } }
    expect(diffSettings(defaults, applySettingsChange(defaults, change))).toEqual(change)
    expect(diffSettings(defaults, { ...defaults, views: [] })).toBeNull()
  })
})

describe("laws", () => {
  const change: fc.Arbitrary<SettingsChange> = fc.record(
    {
      prices: fc.record(
        { usesTiers: fc.boolean(), defaultTaxGroupId: fc.option(fc.nat()) },
        { requiredKeys: [], noNullPrototype: true },
      ),
      cart: fc.record(
        { badgeCounts: fc.constantFrom("items", "quantities"), confirmRemove: fc.boolean() },
        { requiredKeys: [], noNullPrototype: true },
      ),
      products: fc.record({ filters: fc.array(fc.string(), { maxLength: 3 }) }, { noNullPrototype: true }),
      contact: fc.record({ mailTo: fc.string() }, { noNullPrototype: true }),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  it("LI60 applying the difference gives the same settings", () =>
    fc.assert(
      fc.property(change, change, (one, other) => {
        const from = applySettingsChange(defaults, one)
        const settings = applySettingsChange(from, other)
        const change = diffSettings(from, settings)
        expect(applySettingsChange(from, change ?? {})).toEqual(settings)
        expect(diffSettings(settings, settings)).toBeNull()
      }),
    ))
})
