import { Effect, Layer, Stream, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  category,
  found,
  homeViews,
  inShop,
  makeDevice,
  openShop,
  pass,
  ports,
  run,
  view,
} from "@shop/testing"
import type { Page } from "../page/index.ts"
import { defaults, Settings } from "../settings/index.ts"
import { pageUrl, make, type Views } from "./index.ts"

type CategoryPage = Extract<Page, { readonly kind: "category" }>

describe("SH3 navigation", () => {
  it("shows the old page until the new one has loaded", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(100)
        shop.actions.page.open("/fr/bol")
        yield* pass(50)
        expect(shop.views).toMatchObject({ navigation: { isDone: false }, page: { page: { kind: "home" } } })
        yield* pass(1000)
        expect(shop.views).toMatchObject({
          navigation: { isDone: true },
          page: { url: "/fr/bol", page: { kind: "product", sku: "BOL" } },
        })
      }),
    ))
  it("shows the last requested address, in any order of responses", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(100)
        shop.actions.page.open("/fr/bol")
        yield* pass(50)
        device.platform.setLatency(10)
        shop.actions.page.open("/fr/tasse")
        yield* pass(2000)
        expect(shop.views).toMatchObject({ navigation: { isDone: true }, page: { page: { sku: "TASSE" } } })
      }),
    ))
  it("SH143 publishes a finished navigation together with its page", () =>
    run(
      Effect.gen(function* () {
        const shop = yield* make(homeViews()).pipe(
          Effect.provide(Layer.merge(ports(yield* makeDevice()), Layer.succeed(Settings, defaults))),
        )
        const slices: Array<Partial<Views>> = []
        const scope = yield* Effect.scope
        const published = Effect.sync(() =>
          slices.splice(0).filter(({ navigation }) => navigation !== undefined),
        )
        yield* shop.changes.pipe(
          Stream.runForEach((slice) => Effect.sync(() => void slices.push(slice))),
          Effect.forkScoped,
        )
        const { page } = shop.actions((effect) => Effect.runFork(Effect.forkIn(effect, scope)))
        yield* pass(0)
        // The second time all of it is there, and nothing is waited for.
        for (const url of ["/fr/bol", "/fr/tasse", "/fr/bol"]) {
          yield* published
          page.open(url)
          yield* pass(1000)
          const updates = yield* published
          expect(updates.at(-1)).toMatchObject({ navigation: { url, isDone: true } })
          for (const slice of updates.filter(({ navigation }) => navigation?.isDone === true))
            expect(slice).toMatchObject({ navigation: { url }, page: { url } })
        }
      }),
    ))
  it("shows a prefetched page at once", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.page.prefetch("/fr/bol")
        yield* pass(100)
        const calls = device.platform.log.length
        shop.actions.page.open("/fr/bol")
        yield* pass(0)
        expect(shop.views.page?.page).toMatchObject({ sku: "BOL" })
        expect(device.platform.log.length).toBe(calls)
      }),
    ))
  it.each(["prefetch", "open"] as const)(
    "a request after a failed earlier one (%s) is sent once more",
    (earlier) =>
      inShop((shop, device) =>
        Effect.gen(function* () {
          device.platform.setLatency(100)
          device.platform.fail({ on: "url.map", kind: "loseRequest" })
          shop.actions.page[earlier]("/fr/bol")
          yield* pass(150)
          shop.actions.page.open("/fr/bol")
          yield* pass(2000)
          expect(device.platform.occurredTroubles).toHaveLength(1)
          expect(shop.views).toMatchObject({ navigation: { isDone: true }, page: { page: { sku: "BOL" } } })
        }),
      ),
  )
  it("shows an error page, and a notification offline", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.page.open("/fr/bol")
        yield* pass(100)
        expect(shop.views.page).toMatchObject({ url: "/fr/bol", status: 503 })
        expect(shop.views.notifications?.map(({ body }) => body.tag)).toEqual(["NotAvailableOffline"])
        expect(shop.views.navigation?.isDone).toBe(true)
        yield* SubscriptionRef.set(device.online, true)
        shop.actions.page.open("/fr/bol")
        yield* pass(100)
        expect(shop.views.page?.status).toBe(200)
      }),
    ))
})

describe("SH12 pages without content", () => {
  it.each([["content-type", { kind: "badResponse" }]] as const)(
    "a response that is not the shop's (%s) gives a notification",
    (fault, { kind }) =>
      inShop((shop, device) =>
        Effect.gen(function* () {
          device.platform.fail({ on: "url.map", kind })
          shop.actions.page.open("/fr/bol")
          yield* pass(100)
          expect(shop.views.page?.status).toBe(502)
          expect(shop.views.notifications?.map(({ body }) => body)).toEqual([
            { tag: "ReplyUnreadable", fault },
          ])
        }),
      ),
  )
  it("notifies of an empty category, and not of too narrow filters", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("catalogue.categories", () => found([category({ id: 20 })]))
        device.platform.sell([])
        shop.actions.page.open("/fr/category-20")
        yield* pass(100)
        expect(shop.views.page?.page).toMatchObject({ kind: "category", listing: { total: 0 } })
        expect(shop.views.notifications?.map(({ body }) => body)).toEqual([{ tag: "NothingInCategory" }])
        for (const { id } of shop.views.notifications ?? []) shop.actions.notification.close(id)
        shop.actions.page.open("/fr/category-20?price=0-50")
        yield* pass(100)
        expect(shop.views.notifications).toEqual([])
      }),
    ))
})

describe("SH5 pageUrl", () => {
  it.each([
    ["/fr", { path: "/", search: "" }],
    ["/fr/cuire/tian", { path: "/cuire/tian", search: "" }],
    ["/fr/cuire?page=2#top", { path: "/cuire", search: "?page=2" }],
    ["/fr?a=/en", { path: "/", search: "?a=/en" }],
    ["/french", null],
    ["/en/x", null],
    ["//evil.example/fr", null],
    ["https://evil.example/fr", null],
    ["", null],
  ])("%j is %j", (url, expected) => expect(pageUrl(view, url)).toEqual(expected))
  it("Navigation.open loads other addresses as documents", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.page.open("/en/bol")
        yield* pass(100)
        expect(device.left).toEqual(["/en/bol"])
      }),
    ))
})

describe("SH12 an empty category that the server rendered", () => {
  it("gives a notification that stays until it is read", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const first = homeViews()
        const listing = { total: 0, chips: [] } as unknown as CategoryPage["listing"]
        const page = { kind: "category", id: 20, listing } as unknown as CategoryPage
        const shop = yield* openShop(device, defaults, { ...first, page: { ...first.page, page } })
        yield* pass(60_000)
        expect(shop.views.notifications).toMatchObject([
          { body: { tag: "NothingInCategory" }, action: "acknowledge" },
        ])
      }),
    ))
})
