import { describe, expect, it } from "vitest"
import { defaults, requiresShippingCostNote } from "./index.ts"

describe("PD300 shipping cost note", () => {
  it.each([
    ["fr", false],
    ["en", false],
    ["de", true],
  ])("the view %s requires the note beside every price: %s", (code, expected) =>
    expect(requiresShippingCostNote(defaults.find((view) => view.code === code)!)).toBe(expected),
  )
})
