import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { Refused } from "../api/index.ts"
import { LocalCache } from "../cache/index.ts"
import { type Query, Queries } from "../catalogue/index.ts"
import { cents } from "../money/index.ts"
import { ShopEvents } from "../events/index.ts"
import { Notifications } from "../notification/index.ts"
import { Session } from "../session/index.ts"
import { defaults } from "../settings/index.ts"
import { RequestClient } from "../sync/index.ts"
import { makeDevice, makePlatform, pass, ports, price, product, run, settled, variant } from "@shop/testing"
import type { CurrentPrice } from "../product/index.ts"
import { CatalogueClient } from "./index.ts"

const bowls = Array.from({ length: 60 }, (_, index) =>
  product({ id: index + 1, sku: `BOL-${index + 1}`, price: price(24_00) }),
)
const tasse = product({
  id: 90,
  sku: "TASSE",
  type: "configurable",
  variants: [variant("TASSE-R", {}, { id: 91, price: price(24_00) })],
})
const amount = (grossCents: number) => ({
  netCents: cents(grossCents),
  taxCents: cents(0),
  grossCents: cents(grossCents),
})

/** Runs against a platform that has a price of 11.00 for every product, and records the requests. */
const inPlatform = (
  test: (
    client: CatalogueClient["Service"],
    session: Session["Service"],
    requests: Array<ReadonlyArray<string>>,
    platform: ReturnType<typeof makePlatform>,
  ) => Effect.Effect<void, unknown>,
  prices: Partial<typeof defaults.prices> = { refreshesAlways: true },
) =>
  run(
    Effect.gen(function* () {
      const platform = makePlatform([...bowls, tasse])
      const requests: Array<ReadonlyArray<string>> = []
      const ids = new Map<string, number>([
        ...bowls.map((one) => [one.sku, one.id] as const),
        ["TASSE", 90],
        ["TASSE-R", 91],
      ])
      platform.setHandler("product.prices", ({ skus }: { readonly skus: ReadonlyArray<string> }) => {
        requests.push(skus)
        return skus.map((sku): CurrentPrice => ({
          id: ids.get(sku)!,
          final: amount(11_00),
          regular: amount(11_00),
        }))
      })
      const device = yield* makeDevice(platform)
      const settings = { ...defaults, prices: { ...defaults.prices, ...prices } }
      const layer = CatalogueClient.layer.pipe(
        Layer.provide(Layer.merge(LocalCache.layer, RequestClient.layer)),
        Layer.provideMerge(Session.layer),
        Layer.provide(Layer.merge(Notifications.layer, ShopEvents.layer)),
        Layer.provide(Layer.merge(ports(device), settled(settings))),
      )
      const context = yield* Layer.build(layer)
      const [client, session] = yield* Effect.provideContext(Effect.all([CatalogueClient, Session]), context)
      yield* Effect.orDie(test(client, session, requests, platform))
    }),
  )
const all: Query = { ...Queries.bySku(bowls.map((one) => one.sku)), size: 60 }

describe("PR11 current prices of the platform", () => {
  it("are shown instead of the index's, requested in lists of 50", () =>
    inPlatform((client, _, requests) =>
      Effect.gen(function* () {
        yield* pass(5000)
        const { items } = yield* client.products(all)
        expect(requests.map((skus) => skus.length)).toEqual([50, 10])
        expect(new Set(items.map((item) => item.price?.payable.grossCents))).toEqual(new Set([11_00]))
        expect(new Set(items.map((item) => item.pricesRefreshedAtMs))).toEqual(new Set([5000]))
      }),
    ))
  it("of one product alone are its variants' too, also at an address", () =>
    inPlatform((client, _, requests) =>
      Effect.gen(function* () {
        const target = yield* client.target({ path: "/tasse", childSku: null })
        expect(requests).toEqual([["TASSE", "TASSE-R"]])
        const found = target.kind === "product" ? target.product : null
        expect(found?.price?.payable.grossCents).toBe(11_00)
        expect(found?.variants[0]?.price?.payable.grossCents).toBe(11_00)
      }),
    ))
  it("that the platform does not have leave the products unchanged", () =>
    inPlatform((client, _, requests, platform) =>
      Effect.gen(function* () {
        platform.fail({ on: "product.prices", kind: "loseReply" })
        const { items } = yield* client.products({ ...all, size: 2 })
        expect(requests.length).toBe(1)
        expect(items).toEqual(bowls.slice(0, 2))
      }),
    ))
  it("T7 of a list whose second half is lost: only the first half is marked as current", () =>
    inPlatform((client, _, __, platform) =>
      Effect.gen(function* () {
        yield* pass(5000)
        let count = 0
        platform.setHandler("product.prices", ({ skus }: { readonly skus: ReadonlyArray<string> }) => {
          if ((count += 1) === 2) throw new Refused({ request: "", code: 500, message: null, result: null })
          return skus.map((sku): CurrentPrice => ({
            id: Number(sku.slice(4)),
            final: amount(11_00),
            regular: amount(11_00),
          }))
        })
        const { items } = yield* client.products(all)
        const prices = items.map((item) => [item.price?.payable.grossCents, item.pricesRefreshedAtMs ?? null])
        expect(prices).toEqual([
          ...Array.from({ length: 50 }, () => [11_00, 5000]),
          ...Array.from({ length: 10 }, () => [24_00, null]),
        ])
      }),
    ))
  it("are not requested where the setting is off, nor for pages without products", () =>
    inPlatform(
      (client, _, requests) =>
        Effect.gen(function* () {
          expect((yield* client.products(all)).items).toEqual(bowls)
          expect(requests).toEqual([])
        }),
      { refreshesAlways: false },
    ))
  it("are not requested with an empty list, a category or an address without a target", () =>
    inPlatform((client, _, requests) =>
      Effect.gen(function* () {
        yield* client.products(Queries.bySku(["NONE"]))
        yield* client.categories(Queries.categories)
        yield* client.target({ path: "/none", childSku: null })
        expect(requests).toEqual([])
      }),
    ))
  it.each([
    [true, 7],
    [false, null],
  ])("are requested for the customer's group; group taxes %s send the group %s", (usesGroupTax, groupId) =>
    inPlatform(
      (client, session, _, platform) =>
        Effect.gen(function* () {
          const groupIds: Array<number | null> = []
          platform.setHandler("product.prices", (input: { readonly groupId: number | null }) => {
            groupIds.push(input.groupId)
            return []
          })
          platform.users.register("ada@example.com", "Potters-wheel1")
          const login = { username: "ada@example.com", password: "Potters-wheel1" }
          const credentials = platform.users.handlers["user.login"]!(login as never, null)
          const epoch = yield* session.begin(credentials as never)
          yield* session.setCustomer(epoch, { id: 1, groupId: 7, groupToken: "g" })
          yield* client.products(Queries.bySku(["BOL-1"]))
          expect(groupIds).toEqual([groupId])
          expect(
            platform.sent.filter(({ tag }) => tag === "product.prices").map(({ token }) => token),
          ).toEqual(["token-1"])
        }),
      { refreshesAlways: true, usesGroupTax },
    ),
  )
})
