import { describe, expect, it } from "vitest"
import { applySettingsChange, defaults, diffSettings, returnTerms } from "./index.ts"

describe("UI483 the terms of returns that pages show", () => {
  it.each([
    ["no setting", {}, { days: 30, paidBy: "shop" }],
    ["the days are set", { days: 14 }, { days: 14, paidBy: "shop" }],
    ["the buyer pays", { days: 60, paidBy: "buyer" }, { days: 60, paidBy: "buyer" }],
  ] as const)("%s", (_, returns, expected) => {
    const settings = applySettingsChange(defaults, { returns })
    expect(settings.returns).toEqual(expected)
    expect(returnTerms(diffSettings(defaults, settings) ?? undefined)).toEqual(expected)
  })
})
