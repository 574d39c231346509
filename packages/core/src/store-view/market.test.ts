import { describe, expect, it } from "vitest"
import { defaults, marketOf } from "./index.ts"

describe("CK33 the market of a view", () => {
  it.each([
    ["fr", "FR"],
    ["de", "DE"],
    // The shop does not deliver to the region of its locale.
    ["en", "FR"],
  ])("%s speaks to %s", (code, country) =>
    expect(
      marketOf(
        defaults.find((view) => view.code === code)!,
        ["FR", "DE", "GB"],
      ),
    ).toBe(country),
  )
})
