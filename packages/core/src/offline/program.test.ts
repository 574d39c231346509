import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { catalogueIndexer } from "@shop/search"
import { OfflineSource } from "../catalogue-client/index.ts"
import { Refused } from "../api/index.ts"
import { priceRangeId } from "../catalogue/index.ts"
import type { Product } from "../product/index.ts"
import { defaults, limits, type ShopSettings } from "../settings/index.ts"
import { ada, type Device, makeDevice, type OpenShop, openShop, pass, product, run } from "@shop/testing"
import {
  type CatalogueCopy,
  type CopyRequest,
  type OfflineDocument,
  open,
  type OfflineCatalogue,
} from "./index.ts"
import type { OnDeviceView } from "../shop/index.ts"

/** A platform's catalogue at one version; documents are read as products of the core's own. */
const makeGiver = (device: Device) => {
  const sold = new Map<number, Product>()
  const log: Array<CopyRequest> = []
  const giver = { version: "v1", partSize: 2, isTooLarge: false, changed: [] as Array<number>, log, sold }
  const documentOf = (one: Product): OfflineDocument => ({
    type: "product",
    id: one.id,
    shownCents: 1200,
    body: {
      id: one.id,
      sku: one.sku,
      name: one.name,
      status: 1,
      visibility: 4,
      url_path: one.urlPath ?? one.slug,
    },
  })
  device.platform.setHandler("offline.catalogue", (wish: CopyRequest): CatalogueCopy => {
    log.push(wish)
    const all = [...sold.values()].map(documentOf)
    if (giver.isTooLarge) return { tag: "tooLarge", products: all.length, productsMax: 1 }
    if (wish.since === giver.version || (wish.since !== null && giver.changed.length > 0))
      return {
        tag: "delta",
        since: wish.since,
        version: giver.version,
        pieces: all.length,
        documents: all.filter(({ id }) => wish.since !== giver.version && giver.changed.includes(id)),
        removed: [],
      }
    const part = wish.part?.number ?? 0
    if (wish.part !== null && wish.part.version !== giver.version)
      throw new Refused({ request: "offline.catalogue", code: 410, message: null, result: null })
    return {
      tag: "whole",
      version: giver.version,
      part,
      parts: Math.max(1, Math.ceil(all.length / giver.partSize)),
      pieces: all.length,
      documents: all.slice(part * giver.partSize, (part + 1) * giver.partSize),
    }
  })
  const sell = (...skus: ReadonlyArray<string>) =>
    skus.forEach((sku, at) =>
      sold.set(at + 1, product({ id: at + 1, sku, name: `Piece ${sku}`, slug: sku.toLowerCase() })),
    )
  return { ...giver, set: (change: Partial<typeof giver>) => Object.assign(giver, change), sell }
}

interface World {
  readonly shop: OpenShop
  readonly device: Device
  readonly giver: ReturnType<typeof makeGiver>
  readonly connection: { isSavingData: boolean; isSlow: boolean }
  readonly shown: () => OnDeviceView | null
  readonly openAgain: Effect.Effect<OfflineCatalogue>
  readonly room: OfflineCatalogue
}

const inShop = (
  test: (world: World) => Effect.Effect<void, never, Scope.Scope>,
  settings: ShopSettings = defaults,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const giver = makeGiver(device)
      giver.sell("BOL", "TASSE", "PLAT", "CRUCHE", "VASE")
      const connection = { isSavingData: false, isSlow: false }
      let room: OfflineCatalogue | null = null
      const source = Layer.succeed(OfflineSource, {
        asOfMs: Effect.suspend(() => room?.source.asOfMs ?? Effect.succeed(null)),
        answer: (read) => room?.source.answer(read) ?? Effect.succeedNone,
      })
      const shop = yield* Effect.provide(openShop(device, settings), source)
      yield* pass(0)
      let last: OnDeviceView | null = null
      const openAgain = shop
        .within(
          open({
            loadSearchEngine: (code) =>
              Effect.succeed(
                catalogueIndexer({
                  language: { code, stem: (word) => word },
                  priceRangeKey: priceRangeId,
                  random: () => 0.5,
                }),
              ),
            readers: {
              product: ({ sku }) => [...giver.sold.values()].find((one) => one.sku === sku) ?? null,
              category: () => null,
              attribute: () => null,
              content: () => null,
              target: (_, { sku }) => {
                const found = [...giver.sold.values()].find((one) => one.sku === sku)
                return found === undefined ? null : { kind: "product", product: found }
              },
            },
            connection: Effect.sync(() => connection),
          }),
        )
        .pipe(
          Effect.tap((opened) =>
            Effect.sync(() => {
              room = opened
            }),
          ),
        )
      const opened = yield* openAgain
      yield* opened.changes.pipe(
        Stream.runForEach(({ onDevice }) => Effect.sync(() => void (last = onDevice))),
        Effect.forkScoped,
      )
      yield* test({ shop, device, giver, connection, shown: () => last, openAgain, room: opened })
    }),
  )
const goOffline = (device: Device) => SubscriptionRef.set(device.online, false)
const go = ({ actions }: OpenShop, url: string) =>
  Effect.suspend(() => {
    actions.page.open(url)
    return pass(1000)
  })

describe("OC5, OC11 a device", () => {
  it("downloads everything in chunks, reports the progress, and requests changes since", () =>
    inShop(({ giver, shown }) =>
      Effect.gen(function* () {
        yield* pass(0)
        expect(giver.log).toEqual([
          { since: null, part: null },
          { since: null, part: { version: "v1", number: 1 } },
          { since: null, part: { version: "v1", number: 2 } },
          { since: "v1", part: null },
        ])
        expect(shown()).toMatchObject({ pieces: 5, progressPercent: null, isTooLarge: false })
        expect(shown()?.asOfMs).not.toBe(null)
      }),
    ))
  it("requests again after ten minutes and not before, with its version", () =>
    inShop(({ giver }) =>
      Effect.gen(function* () {
        yield* pass(limits.offlineEveryMs - 1)
        expect(giver.log).toHaveLength(4)
        yield* pass(1)
        expect(giver.log.slice(4)).toEqual([{ since: "v1", part: null }])
      }),
    ))
  it("sends no request with reduced data usage or on a slow connection, and retains the catalogue", () =>
    inShop(({ giver, connection }) =>
      Effect.gen(function* () {
        yield* pass(0)
        const before = giver.log.length
        connection.isSavingData = true
        yield* pass(limits.offlineEveryMs * 3)
        connection.isSavingData = false
        connection.isSlow = true
        yield* pass(limits.offlineEveryMs * 3)
        expect(giver.log).toHaveLength(before)
      }),
    ))
  it("sends no request when it is switched off", () =>
    inShop(
      ({ giver, shown }) =>
        Effect.gen(function* () {
          yield* pass(limits.offlineEveryMs * 2)
          expect(giver.log).toEqual([])
          expect(shown()?.pieces).toBe(0)
        }),
      { ...defaults, offline: { ...defaults.offline, synchronize: false } },
    ))
  it("one of two tabs sends requests", () =>
    inShop(({ giver, openAgain }) =>
      Effect.gen(function* () {
        yield* pass(0)
        yield* openAgain
        yield* pass(1000)
        expect(giver.log).toHaveLength(4)
      }),
    ))
  it("removes its catalogue when that has become too large, and shows it", () =>
    inShop(({ giver, shown, room }) =>
      Effect.gen(function* () {
        yield* pass(0)
        giver.set({ isTooLarge: true })
        yield* pass(limits.offlineEveryMs)
        expect(shown()).toMatchObject({ pieces: 0, isTooLarge: true })
        expect(yield* room.source.asOfMs).toBe(null)
      }),
    ))
  it("starts again when a chunk is no longer available, and ends with everything of one version", () =>
    inShop(({ giver, shown, device }) =>
      Effect.gen(function* () {
        yield* pass(0)
        device.platform.fail({ on: "offline.catalogue", kind: { refuse: 410 } })
        giver.set({ version: "v2" })
        yield* pass(limits.offlineEveryMs)
        expect(shown()?.pieces).toBe(5)
        yield* pass(limits.offlineEveryMs)
        const head = JSON.parse(device.stored.get("catalogue")!.get("head fr")!) as {
          readonly version: string
        }
        expect(head.version).toBe("v2")
      }),
    ))
})

describe("OC8, OC10 offline", () => {
  it("a page without a visit is shown with its age, and its product can be added to the cart", () =>
    inShop(({ shop, device }) =>
      Effect.gen(function* () {
        yield* pass(0)
        yield* goOffline(device)
        yield* go(shop, "/fr/vase")
        expect(shop.views.page).toMatchObject({ status: 200, page: { kind: "product", sku: "VASE" } })
        expect(shop.views.page?.asOfMs).toBeTypeOf("number")
        shop.actions.cart.add({ sku: "VASE", qty: 1 })
        yield* pass(2000)
        expect(shop.views.cart?.lines.map(({ sku }) => sku)).toEqual(["VASE"])
      }),
    ))
  it("a search finds the same as on the platform, and shows that it was offline", () =>
    inShop(({ shop, device }) =>
      Effect.gen(function* () {
        yield* pass(0)
        yield* goOffline(device)
        shop.actions.search.type("cruche")
        yield* pass(1000)
        expect(shop.views.search).toMatchObject({ total: 1, isOffline: false })
        expect(shop.views.search?.asOfMs).toBeTypeOf("number")
      }),
    ))
  it("a copy of the same request wins when it is newer than the catalogue, and not when it is older", () =>
    inShop(({ shop, device, giver }) =>
      Effect.gen(function* () {
        yield* pass(0)
        yield* go(shop, "/fr/bol")
        expect(shop.views.page?.asOfMs).toBe(undefined)
        const name = () => {
          const page = shop.views.page?.page
          return page?.kind === "product" ? page.name : null
        }
        const visited = name()
        yield* goOffline(device)
        yield* pass(limits.prefetchMs + limits.navigationCacheMs)
        yield* go(shop, "/fr/bol")
        expect(name()).toBe(visited)
        yield* SubscriptionRef.set(device.online, true)
        giver.set({ version: "v2", changed: [1] })
        yield* pass(limits.offlineEveryMs)
        yield* goOffline(device)
        yield* pass(limits.prefetchMs + limits.navigationCacheMs)
        yield* go(shop, "/fr/bol")
        expect(name()).toBe("Piece BOL")
      }),
    ))
  it("customers with prices of their own get only copies of responses", () =>
    inShop(
      ({ room, shop, device, giver }) =>
        Effect.gen(function* () {
          yield* pass(0)
          expect(yield* room.source.asOfMs).not.toBe(null)
          device.platform.users.register(ada.email, ada.password)
          shop.actions.account.login(ada)
          yield* pass(1000)
          expect(yield* room.source.asOfMs).toBe(null)
          yield* goOffline(device)
          yield* go(shop, "/fr/vase")
          expect(shop.views.page?.page.kind).not.toBe("product")
          yield* SubscriptionRef.set(device.online, true)
          const before = giver.log.length
          yield* pass(limits.offlineEveryMs * 2)
          expect(giver.log).toHaveLength(before)
        }),
      { ...defaults, prices: { ...defaults.prices, usesTiers: true } },
    ))
})
