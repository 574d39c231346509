import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import type { Query } from "../catalogue/index.ts"
import { cents } from "../money/index.ts"
import { defaults, type ShopSettings } from "../settings/index.ts"
import {
  ada,
  type Device,
  makeDevice,
  makePlatform,
  type OpenShop,
  openShop,
  pass,
  price,
  product,
  run,
} from "@shop/testing"

/** A platform with prices of 10.00 for a group and 24.00 for others, and the tokens of its requests. */
const platform = () => {
  const made = makePlatform([product({ sku: "BOL", price: price(24_00) })])
  const tokens: Array<string | null> = []
  const answer = (token: string | null) => {
    tokens.push(token)
    return product({ sku: "BOL", price: price(token === null ? 24_00 : 10_00) })
  }
  made.setHandler("catalogue.products", ({ groupToken, size }: Query) => ({
    items: [answer(groupToken)],
    total: 1,
    start: 0,
    perPage: size,
    aggregations: {},
  }))
  made.setHandler("url.map", ({ groupToken }: { readonly groupToken: string | null }) => ({
    kind: "product",
    product: answer(groupToken),
  }))
  return { made, tokens }
}

const withTiers: ShopSettings = { ...defaults, prices: { ...defaults.prices, usesTiers: true } }

const inShop = (
  test: (shop: OpenShop, device: Device, tokens: Array<string | null>) => Effect.Effect<void>,
  settings = withTiers,
) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const { made, tokens } = platform()
        const device = yield* makeDevice(made)
        made.users.register(ada.email, ada.password)
        const shop = yield* openShop(device, settings)
        yield* pass(0)
        yield* test(shop, device, tokens)
      }),
    ),
  )
const priceShown = ({ views }: OpenShop): number | null => {
  const page = views.page?.page
  return page?.kind === "product" ? (page.price?.payableCents ?? null) : null
}
const go = ({ actions }: OpenShop, url = "/fr/bol") =>
  Effect.suspend(() => {
    actions.page.open(url)
    return pass(1000)
  })
const login = ({ actions }: OpenShop) =>
  Effect.suspend(() => {
    actions.account.login(ada)
    return pass(1000)
  })
const logout = ({ actions }: OpenShop) =>
  Effect.suspend(() => {
    actions.account.logout()
    return pass(1000)
  })

describe("PR12 prices follow sign-in and sign-out", () => {
  it("the page loads again at the sign-in and at the sign-out", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* go(shop)
        expect(priceShown(shop)).toBe(24_00)
        yield* login(shop)
        expect(priceShown(shop)).toBe(10_00)
        expect(shop.views.navigation?.isDone).toBe(true)
        yield* logout(shop)
        expect(priceShown(shop)).toBe(24_00)
      }),
    ))
  it("a page for guests loads again once the customer is known", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* login(shop)
        yield* Effect.scoped(
          Effect.gen(function* () {
            yield* go(shop)
            const again = yield* openShop(device, withTiers, {
              view: shop.views.view!,
              views: shop.views.views!,
              menu: [],
              layoutContent: shop.views.layoutContent!,
              page: { ...shop.views.page!, page: { ...shop.views.page!.page } },
            })
            yield* pass(1000)
            expect(priceShown(again)).toBe(10_00)
          }),
        )
      }),
    ))
  it("an added line has the current customer's price", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* go(shop)
        yield* login(shop)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        // Before the response with the totals.
        yield* pass(1)
        expect(shop.views.cart?.lines.map((line) => line.unitCents)).toEqual([10_00])
      }),
    ))
  it("a group price applies in the customer's cart only", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const tiered = product({
          sku: "BOL",
          price: price(24_00),
          tiers: [{ groupId: 1, qtyMin: 1, priceCents: cents(12_00) }],
        })
        device.platform.setHandler("catalogue.products", () => ({
          items: [tiered],
          total: 1,
          start: 0,
          perPage: 1,
          aggregations: {},
        }))
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1)
        expect(shop.views.cart?.lines.map((line) => line.unitCents)).toEqual([24_00])
        shop.actions.cart.remove("BOL")
        yield* login(shop)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1)
        expect(shop.views.cart?.lines.map((line) => line.unitCents)).toEqual([12_00])
      }),
    ))
  it("a wishlist item has the price of the current shopper", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.wishlist.add({
          sku: "BOL",
          type: "simple",
          name: "BOL",
          href: "/fr/bol",
          image: null,
          price: null,
        })
        yield* pass(10)
        yield* login(shop)
        expect(shop.views.wishlist?.items.map((item) => item.price?.payableCents)).toEqual([10_00])
      }),
    ))
  it("the page stays as it was without a network", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* go(shop)
        device.platform.fail({ on: "url.map", kind: "loseRequest" })
        yield* login(shop)
        expect(priceShown(shop)).toBe(24_00)
        expect(shop.views.page?.status).toBe(200)
      }),
    ))
})

describe("CT32 the customer group of requests", () => {
  it("is sent with every request for products and addresses", () =>
    inShop((shop, _, tokens) =>
      Effect.gen(function* () {
        yield* go(shop)
        expect(new Set(tokens)).toEqual(new Set([null]))
        tokens.length = 0
        yield* login(shop)
        expect(tokens.length).toBeGreaterThan(0)
        expect(new Set(tokens)).toEqual(new Set([`group-of-${ada.email}`]))
      }),
    ))
  it("is not sent when all groups have the same prices", () =>
    inShop(
      (shop, _, tokens) =>
        Effect.gen(function* () {
          yield* login(shop)
          yield* go(shop)
          expect(new Set(tokens)).toEqual(new Set([null]))
        }),
      defaults,
    ))
  it("is sent when it matters for taxes alone", () =>
    inShop(
      (shop, _, tokens) =>
        Effect.gen(function* () {
          yield* login(shop)
          yield* go(shop)
          expect(tokens.at(-1)).toBe(`group-of-${ada.email}`)
        }),
      { ...defaults, prices: { ...defaults.prices, usesGroupTax: true } },
    ))
})
