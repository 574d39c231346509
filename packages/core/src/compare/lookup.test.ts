import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { attribute, found, makeDevice, makePlatform, openShop, pass, product, run } from "@shop/testing"
import type { WishlistItem } from "../wishlist/index.ts"

const item = (sku: string): WishlistItem => ({
  sku,
  type: "simple",
  name: sku,
  href: `/fr/${sku}`,
  image: null,
  price: null,
})

describe("CP2 products without attributes", () => {
  it.each<[name: string, skus: ReadonlyArray<string>, rows: number, requestCount: number]>([
    ["one that is not found has no values, the others do not change", ["BOL", "GONE"], 1, 1],
    ["without any attribute no label is requested", ["PLAIN", "GONE"], 0, 0],
    ["an empty list sends no request", [], 0, 0],
  ])("%s", (_, skus, rows, requestCount) =>
    run(
      Effect.gen(function* () {
        const sold = [product({ sku: "BOL", attributes: { color: "49" } }), product({ id: 2, sku: "PLAIN" })]
        const device = yield* makeDevice(makePlatform(sold))
        device.platform.setHandler("catalogue.attributes", () =>
          found([attribute("color", { 49: "Blue" }, { isComparable: true })]),
        )
        const shop = yield* openShop(device)
        yield* pass(1000)
        const before = device.platform.count("catalogue.attributes")
        for (const sku of skus) shop.actions.compare.add(item(sku))
        yield* pass(1000)
        shop.actions.compare.load()
        yield* pass(1000)
        expect(shop.views.compare?.rows).toHaveLength(rows)
        expect(device.platform.count("catalogue.attributes") - before).toBe(requestCount)
      }),
    ),
  )
})
