import { Effect, type Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  category,
  type Device,
  found,
  makeDevice,
  openShop,
  type OpenShop,
  pass,
  product,
  run,
} from "@shop/testing"
import type { Query } from "../catalogue/index.ts"
import { defaults, limits, type ShopSettings } from "../settings/index.ts"

const bowl = product({ id: 7, sku: "BOL", name: "Bol", urlPath: "bols/bol" })
const settingsWith = (
  capabilities: Partial<ShopSettings["capabilities"]>,
  synchronize = true,
): ShopSettings => ({
  ...defaults,
  offline: { ...defaults.offline, synchronize },
  capabilities: { ...defaults.capabilities, ...capabilities },
})

/** A shop whose platform has a category with a bowl; the first is shown without its description. */
const inCategory = (
  settings: ShopSettings,
  test: (
    shop: OpenShop,
    queries: ReadonlyArray<Query>,
    device: Device,
  ) => Effect.Effect<void, never, Scope.Scope>,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const queries: Array<Query> = []
      const answer = (query: Query) =>
        found([query.exclude.includes("description") ? bowl : { ...bowl, description: "<p>Stoneware</p>" }])
      device.platform.setHandler("catalogue.products", (query: Query) => {
        if (query.filters.some(({ attribute }) => attribute === "category_ids")) queries.push(query)
        return answer(query)
      })
      device.platform.setHandler("catalogue.categories", () => found([category({ id: 20 })]))
      device.platform.setHandler("catalogue.content", () => found([]))
      const shop = yield* openShop(device, settings)
      yield* pass(0)
      shop.actions.page.open("/fr/category-20")
      yield* pass(1000)
      yield* test(shop, queries, device)
    }),
  )
const openOffline = (shop: OpenShop, device: Device, url: string) =>
  Effect.gen(function* () {
    yield* SubscriptionRef.set(device.online, false)
    yield* pass(limits.prefetchMs + limits.navigationCacheMs)
    shop.actions.page.open(url)
    yield* pass(1000)
    return shop.views.page?.page
  })

describe("LC6 a category on a platform without an offline catalogue", () => {
  it.each([
    ["with a map of addresses", { offlineCatalogue: false }],
    ["without a map of addresses", { offlineCatalogue: false, urlMap: false }],
  ])("%s stores the pages of its products with all fields", (_, capabilities) =>
    inCategory(settingsWith(capabilities), (shop, queries, device) =>
      Effect.gen(function* () {
        expect(shop.views.page?.page).toMatchObject({ kind: "category", listing: { total: 1 } })
        expect(queries.map(({ exclude }) => exclude.includes("description"))).toEqual([true, false])
        const page = yield* openOffline(shop, device, "/fr/bols/bol")
        expect(page).toMatchObject({ kind: "product", sku: "BOL", description: "<p>Stoneware</p>" })
      }),
    ),
  )
  it("is shown offline, after a reload too", () =>
    inCategory(settingsWith({ offlineCatalogue: false }), (_shop, _queries, device) =>
      Effect.gen(function* () {
        const reloaded = yield* openShop(device, settingsWith({ offlineCatalogue: false }))
        yield* pass(0)
        const page = yield* openOffline(reloaded, device, "/fr/category-20")
        expect(page).toMatchObject({ kind: "category", listing: { total: 1 } })
      }),
    ))
  it.each([
    ["with an offline catalogue", settingsWith({})],
    ["without the operator's leave", settingsWith({ offlineCatalogue: false }, false)],
  ])("is loaded in one thin stage %s", (_, settings) =>
    inCategory(settings, (shop, queries, device) =>
      Effect.gen(function* () {
        expect(queries.map(({ exclude }) => exclude.includes("description"))).toEqual([true])
        expect(yield* openOffline(shop, device, "/fr/bols/bol")).not.toMatchObject({ kind: "product" })
      }),
    ),
  )
})
