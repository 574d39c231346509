import { describe, expect, it } from "vitest"
import { defaults, namesDeliveryBesidePrices } from "./index.ts"

describe("PD300 delivery beside prices", () => {
  it.each([
    ["fr", false],
    ["en", false],
    ["de", true],
  ])("the view %s names delivery beside every price: %s", (code, expected) =>
    expect(namesDeliveryBesidePrices(defaults.find((view) => view.code === code)!)).toBe(expected),
  )
})
