import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { LocalCache } from "../cache/index.ts"
import { ShopEvents } from "../events/index.ts"
import { Notifications } from "../notification/index.ts"
import { Session } from "../session/index.ts"
import { defaults } from "../settings/index.ts"
import { RequestClient } from "../sync/index.ts"
import { makeDevice, makePlatform, ports, product, run, settled, stock, variant } from "@shop/testing"
import { skusToPrefetch, withStock } from "../product/index.ts"
import { CatalogueClient } from "./index.ts"

const variants = Array.from({ length: 20 }, (_, index) =>
  variant(`BOL-${index}`, {}, { id: index + 10, stock: stock({ qty: 99 }) }),
)
const bowl = product({ sku: "BOL", type: "configurable", variants })

/** The quantities of the variants on a page, and the lengths of the requested lists. */
const visit = (prefetchVariantsMax: number, fault = false) =>
  run(
    Effect.gen(function* () {
      const platform = makePlatform([bowl])
      const requests: Array<ReadonlyArray<string>> = []
      platform.setHandler("stock.list", ({ skus }: { readonly skus: ReadonlyArray<string> }) => {
        requests.push(skus)
        return skus.map(() => stock({ qty: 1 }))
      })
      if (fault) platform.fail({ on: "stock.list", kind: "loseReply" })
      const device = yield* makeDevice(platform)
      const settings = { ...defaults, stock: { ...defaults.stock, prefetchVariantsMax } }
      const layer = CatalogueClient.layer.pipe(
        Layer.provide(Layer.merge(LocalCache.layer, RequestClient.layer)),
        Layer.provide(Session.layer),
        Layer.provide(Layer.merge(Notifications.layer, ShopEvents.layer)),
        Layer.provide(Layer.merge(ports(device), settled(settings))),
      )
      const client = yield* Effect.provide(CatalogueClient, layer)
      const target = yield* Effect.orDie(client.target({ path: "/bol", childSku: null }))
      const found = target.kind === "product" ? target.product : null
      return {
        qtys: found?.variants.map((one) => one.stock?.qty),
        requests: requests.map((skus) => skus.length),
      }
    }),
  )

describe("ST9 stock of variants with their product's page", () => {
  it("is requested for as many variants as the setting, in batches of 15", async () => {
    const { qtys, requests } = await visit(18)
    expect(requests).toEqual([15, 3])
    expect(qtys?.filter((qty) => qty === 1).length).toBe(18)
    expect(qtys?.slice(18)).toEqual([99, 99])
  })
  it("is the index's where the setting is zero", async () => {
    expect(await visit(0)).toEqual({ qtys: variants.map(() => 99), requests: [] })
  })
  it("without a response does not change", async () => {
    expect(await visit(5, true)).toEqual({ qtys: variants.map(() => 99), requests: [5] })
  })
  it.each([
    [3, ["BOL-0", "BOL-1", "BOL-2"]],
    [0, []],
  ])("%d of them: %j", (countMax, skus) => expect(skusToPrefetch(bowl, countMax)).toEqual(skus))
  it("cannot be requested in a list for a sku with a comma", () => {
    expect(skusToPrefetch(product({ variants: [variant("A,B", {}), variant("C", {})] }), 5)).toEqual(["C"])
  })
  it("without a response does not change", () => {
    const current = new Map([["BOL-1", stock({ qty: 0, isInStock: false })]])
    expect(
      withStock(bowl, current)
        .variants.slice(0, 2)
        .map((one) => one.stock?.qty),
    ).toEqual([99, 0])
  })
})
