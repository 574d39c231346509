import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { inShop, type OpenShop, openShop, pass } from "@shop/testing"
import { limits } from "../settings/index.ts"

describe("SH4 the text of the last visit", () => {
  const typed = (shop: OpenShop, text: string) =>
    Effect.suspend(() => {
      shop.actions.search.type(text)
      return pass(1000)
    })
  it("is searched again when the panel opens", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* typed(shop, "TASS")
        yield* typed(shop, "TASSE")
        const again = yield* openShop(device)
        yield* pass(0)
        expect(again.views.search).toBeNull()
        again.actions.search.recall()
        yield* pass(1000)
        expect(again.views.search).toMatchObject({ text: "TASSE", total: 1 })
      }),
    ))
  it("does not replace the shopper's input, and may be missing", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.search.recall()
        yield* pass(1000)
        expect(shop.views.search).toBeNull()
        yield* typed(shop, "TASSE")
        shop.actions.search.type("BO")
        shop.actions.search.recall()
        yield* pass(1000)
        expect(shop.views.search?.text).toBe("BO")
      }),
    ))
  it("is deleted at sign-out", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* typed(shop, "TASSE")
        shop.actions.account.logout()
        yield* pass(1000)
        expect(shop.views.search).toBeNull()
        expect(JSON.stringify([...device.stored].map(([, entries]) => [...entries]))).not.toContain('"TASSE"')
        const again = yield* openShop(device)
        again.actions.search.recall()
        yield* pass(1000)
        expect(again.views.search).toBeNull()
      }),
    ))
})

describe("SH4 SearchPanel.type", () => {
  it("waits for a pause, and shows results of the last text", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* pass(1000)
        const before = device.platform.count("catalogue.products")
        for (const text of ["T", "TA", "TAS", "TASS"]) {
          shop.actions.search.type(text)
          yield* pass(limits.searchSettleMs - 1)
        }
        expect(shop.views.search).toMatchObject({ text: "TASS", isSearching: true })
        yield* pass(1)
        expect(shop.views.search).toMatchObject({
          text: "TASS",
          isSearching: false,
          total: 1,
          cards: [{ sku: "TASSE" }],
        })
        expect(device.platform.count("catalogue.products")).toBe(before + 1)
        shop.actions.search.clear()
        yield* pass(0)
        expect(shop.views.search).toBeNull()
      }),
    ))
  it("sends no request for fewer than three characters", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.search.type("TA")
        yield* pass(1000)
        expect(shop.views.search).toMatchObject({ isTooShort: true, isSearching: false, cards: [] })
      }),
    ))
})
