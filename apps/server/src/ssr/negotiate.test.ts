import { describe, expect, it } from "vitest"
import * as StoreView from "@shop/core/store-view"
import { preferred } from "./negotiate.ts"

describe("SR27 the store view of an address without a language", () => {
  it.each([
    [undefined, "fr"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en-GB", "en"],
    ["it,es;q=0.9,en;q=0.2,de;q=0.4", "de"],
    ["it", "fr"],
    ["de;q=0, en", "en"],
    [";;;q=x,,", "fr"],
  ])("for Accept-Language %j is %s", (header, code) =>
    expect(preferred(StoreView.defaults, header).code).toBe(code),
  )
})
