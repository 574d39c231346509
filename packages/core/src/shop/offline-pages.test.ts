import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { StoredDocuments } from "../page/index.ts"
import { defaults, limits } from "../settings/index.ts"
import { defaults as views } from "../store-view/index.ts"
import { type Device, homeViews, inShop, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"

const go = ({ actions }: OpenShop, url: string) =>
  Effect.suspend(() => {
    actions.page.open(url)
    return pass(1000)
  })
const cut = (device: Device) => SubscriptionRef.set(device.online, false)
const tags = ({ views: shown }: OpenShop) => shown.notifications?.map(({ body }) => body.tag)

describe("SH13 stored responses of the catalogue", () => {
  it("show a visited page offline", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop, "/fr/bol")
        yield* go(shop, "/fr/tasse")
        // The cache in memory has expired.
        yield* pass(limits.prefetchMs + limits.navigationCacheMs)
        yield* cut(device)
        yield* go(shop, "/fr/bol")
        expect(shop.views.page).toMatchObject({ url: "/fr/bol", status: 200, page: { sku: "BOL" } })
        expect(tags(shop)).toEqual([])
      }),
    ))
  it("show it after a reload, and in another tab", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop, "/fr/bol")
        yield* cut(device)
        const other = yield* openShop(device)
        yield* go(other, "/fr/bol")
        expect(other.views.page?.page).toMatchObject({ sku: "BOL" })
      }),
    ))
  it("replace a missing response, and not a refusal", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop, "/fr/bol")
        yield* pass(limits.prefetchMs)
        yield* go(shop, "/fr/tasse")
        device.platform.fail({ on: "url.map", kind: "loseReply" })
        yield* go(shop, "/fr/bol")
        expect(shop.views.page?.status).toBe(200)
        yield* pass(limits.prefetchMs)
        yield* go(shop, "/fr/tasse")
        device.platform.fail({ on: "url.map", kind: { refuse: 500 } })
        yield* go(shop, "/fr/bol")
        expect(shop.views.page?.status).toBe(500)
      }),
    ))
  it("are used for a week", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop, "/fr/bol")
        yield* cut(device)
        yield* pass(limits.staleCacheMs)
        yield* go(shop, "/fr/bol")
        expect(shop.views.page?.status).toBe(503)
      }),
    ))
  it("search offline in an earlier response; a new search shows that the device is offline", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop, "/fr/search?q=TASSE")
        yield* cut(device)
        yield* go(shop, "/fr/search?q=TASSE")
        expect(shop.views.page?.page).toMatchObject({
          kind: "search",
          isOffline: false,
          listing: { total: 1 },
        })
        yield* go(shop, "/fr/search?q=PLAT")
        expect(shop.views.page?.page).toMatchObject({
          kind: "search",
          isOffline: true,
          listing: { total: 0 },
        })
      }),
    ))
  it("contain no carts, orders, accounts and stock", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop, "/fr/bol")
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(2000)
        const copies = ["pages", "search", "routes"].flatMap((name) => [
          ...(device.stored.get(name)?.values() ?? []),
        ])
        const requests = copies.map((json) => (JSON.parse(json) as { readonly request: string }).request)
        expect(requests.length).toBeGreaterThan(0)
        expect(requests.filter((request) => /cart\.|stock\.|user\.|order\./.test(request))).toEqual([])
      }),
    ))
  it("belong to one store view", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop, "/fr/bol")
        yield* cut(device)
        const english = yield* openShop(device, defaults, homeViews(views[1]))
        yield* go(english, "/en/bol")
        expect(english.views.page?.status).toBe(503)
      }),
    ))
})

describe("SY1 an offline device", () => {
  it("sends no request, not even for the cart", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop, "/fr/bol")
        yield* cut(device)
        const before = device.platform.log.length
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        shop.actions.cart.add({ sku: "TASSE", qty: 1 })
        yield* pass(2000)
        expect(device.platform.log.slice(before)).toEqual([])
        expect(shop.views.cart?.lines.map(({ sku }) => sku)).toEqual(["BOL"])
        expect(tags(shop)).toEqual(["AddedToCart", "AddFailed"])
      }),
    ))
})

describe("SH14 a page that is not stored", () => {
  it("shows a notification offline, and the stored home page", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop, "/fr")
        yield* go(shop, "/fr/tasse")
        yield* cut(device)
        yield* go(shop, "/fr/bol")
        expect(tags(shop)).toEqual(["NotAvailableOffline"])
        expect(shop.views.page).toMatchObject({ url: "/fr", status: 200, page: { kind: "home" } })
      }),
    ))
  it("opens the home page of a stored document when its data is not on the device", () =>
    run(
      Effect.gen(function* () {
        const home = homeViews().page
        const device = yield* makeDevice()
        const first = { ...homeViews(), page: { ...home, url: "/fr/privacy" } }
        const shop = yield* openShop(device, defaults, first)
        yield* pass(0)
        yield* cut(device)
        yield* go(shop, "/fr/bol")
        expect(tags(shop)).toEqual(["NotAvailableOffline"])
        expect(shop.views.page).toEqual(home)
      }).pipe(
        Effect.provideService(StoredDocuments, {
          find: (url) => Effect.succeed(url === "/fr" ? homeViews().page : null),
        }),
      ),
    ))
  it("fails online without a notification about offline", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "url.map", kind: "loseReply" })
        yield* go(shop, "/fr/bol")
        expect(shop.views.page).toMatchObject({ url: "/fr/bol", status: 503 })
        expect(tags(shop)).toEqual([])
      }),
    ))
})
