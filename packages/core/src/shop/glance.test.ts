import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { category, product } from "../testing/builders.ts"
import { type Device, makeDevice, pass, run } from "../testing/device.ts"
import { makePlatform } from "../testing/platform.ts"
import { type OpenShop, openShop } from "../testing/shop.ts"

const bowl = product({ id: 1, sku: "BOL", name: "Bowl", description: "<p>Thrown.</p>" })

/** A shop on a list with a bowl in it, whose platform takes 500 ms to answer from now on. */
const onList = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([bowl]))
        device.platform.teach("url.map", () => ({ kind: "product", product: bowl }))
        device.platform.teach("catalogue.categories", () => ({
          items: [category({ id: 20, name: "Bowls", urlPath: "bowls" })],
          total: 1,
          start: 0,
          perPage: 10,
          aggregations: {},
        }))
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.page.open("/fr/bowls", "push")
        yield* pass(1000)
        expect(shop.views.page?.page.kind).toBe("category")
        device.platform.setLatency(500)
        yield* test(shop, device)
      }),
    ),
  )

describe("SH23 a product at a glance", () => {
  it("is there at once as the card tells it, and whole when the platform has answered", () =>
    onList((shop) =>
      Effect.gen(function* () {
        shop.actions.page.open("/fr/bol", "push")
        yield* pass(1)
        expect(shop.views.page).toMatchObject({
          url: "/fr/bol",
          status: 200,
          title: "Bowl",
          crumbs: [{ label: "Bowls", href: "/fr/bowls" }],
          page: { kind: "product", isPartial: true, name: "Bowl", isBuyable: false },
        })
        expect(shop.views.page?.page).toMatchObject({ price: { payableCents: 24_00 } })
        expect(shop.views.isNavigating).toBe(true)
        yield* pass(3000)
        expect(shop.views.page?.page).toMatchObject({ description: "<p>Thrown.</p>", isBuyable: true })
        expect(shop.views.page?.page).not.toHaveProperty("isPartial")
        expect(shop.views.isNavigating).toBe(false)
      }),
    ))
  it("is not shown where the whole page has been fetched before", () =>
    onList((shop) =>
      Effect.gen(function* () {
        shop.actions.page.prefetch("/fr/bol")
        yield* pass(3000)
        shop.actions.page.open("/fr/bol#story", "push")
        yield* pass(1)
        expect(shop.views.page?.page).toMatchObject({ kind: "product", isBuyable: true })
        expect(shop.views.page?.page).not.toHaveProperty("isPartial")
      }),
    ))
  it("gives way to what became of it when it cannot be had", () =>
    onList((shop, device) =>
      Effect.gen(function* () {
        device.platform.teach("url.map", () => ({ kind: "none" }))
        shop.actions.page.open("/fr/bol", "push")
        yield* pass(1)
        expect(shop.views.page?.page).toMatchObject({ isPartial: true })
        yield* pass(3000)
        expect(shop.views.page).toMatchObject({ status: 404, page: { kind: "notFound" } })
      }),
    ))
  it("no card leads there: the page that is shown stands until the other has come", () =>
    onList((shop) =>
      Effect.gen(function* () {
        shop.actions.page.open("/fr/elsewhere", "push")
        yield* pass(1)
        expect(shop.views.page?.page.kind).toBe("category")
      }),
    ))
})
