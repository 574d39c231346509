import { totals } from "@shop/core/pricing"
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { AccountRequests } from "@shop/core/account"
import { defineRequest } from "@shop/core/api"
import { CartRequests, type CartToken } from "@shop/core/cart"
import { CatalogueRequests, Queries } from "@shop/core/catalogue"
import { cents } from "@shop/core/money"
import { OrderRequests } from "@shop/core/order"
import { emptyOption, priceLine, sku } from "@shop/core/product"
import { mapUrl } from "@shop/core/routing"
import { SessionRequests } from "@shop/core/session"
import { StockRequests } from "@shop/core/stock"
import { addInputFor, optionFor, productsForSale } from "./arbitraries/index.ts"
import { address } from "./address.ts"
import { product } from "./builders.ts"
import { run } from "./device.ts"
import { limitRuns } from "../../../tests/support/seed.ts"
import { makePlatform, type SimulatedPlatform } from "./platform.ts"
import { ada, ben } from "./session-tab.ts"

const shop = () => makePlatform(["BOL", "TASSE"].map((name, id) => product({ id, sku: name })))
const added = (cart: CartToken, name: string, qty: number, operationId: string | null = null) =>
  CartRequests.update({ cart, sku: sku(name), qty, itemId: null, option: emptyOption, operationId })
const requestsOf = (platform: SimulatedPlatform, token: string) => ({
  me: platform.send(AccountRequests.me({}), { token, operationId: null }),
})

describe("TE4 a simulated platform", () => {
  it("sells, computes totals with the core's functions, and returns copies", () =>
    run(
      Effect.gen(function* () {
        const platform = shop()
        const cart = yield* platform.send(CartRequests.create({}))
        const line = yield* platform.send(added(cart, "BOL", 2))
        expect(line).toMatchObject({ sku: "BOL", qty: 2, unitGrossCents: 24_00 })
        expect(platform.held()).toEqual({ BOL: 2 })
        Object.assign(line, { qty: 7 })
        expect(platform.held()).toEqual({ BOL: 2 })
        expect(yield* platform.send(CartRequests.applyCoupon({ cart, code: "TEN" }))).toBe(true)
        const received = yield* platform.send(
          CartRequests.collectTotals({
            cart,
            methodCode: "flatrate",
            paymentCode: "cashondelivery",
            carrierCode: "flatrate",
          }),
        )
        expect(received.grandCents).toBe(48_00 - 10_00 + 5_00 + 3_00)
        expect(received).toEqual(
          totals({
            lines: [
              {
                itemId: line.itemId,
                name: "BOL",
                qty: 2,
                unitGrossCents: cents(24_00),
                ratePpm: received.lines[0]!.ratePpm,
                isVirtual: false,
              },
            ],
            shippingGrossCents: cents(5_00),
            couponCode: "TEN",
            adjustments: [{ scope: "order", amountCents: cents(10_00), source: "fixed" }],
            paymentGrossCents: cents(3_00),
          }),
        )
      }),
    ))

  it("refuses unknown products and carts, and all coupons but one", () =>
    run(
      Effect.gen(function* () {
        const platform = shop()
        const cart = yield* platform.send(CartRequests.create({}))
        platform.stock.set("BOL", 3)
        expect(yield* Effect.flip(platform.send(added(cart, "BOL", 4)))).toMatchObject({
          request: "cart.update",
          code: 400,
        })
        expect(yield* platform.send(StockRequests.list({ skus: ["BOL", "TASSE"] }))).toMatchObject([
          { qty: 3 },
          { qty: 1000 },
        ])
        expect(yield* Effect.flip(platform.send(added("other" as CartToken, "BOL", 1)))).toMatchObject({
          code: 404,
        })
        expect(
          yield* Effect.flip(platform.send(CartRequests.applyCoupon({ cart, code: "X" }))),
        ).toMatchObject({
          code: 404,
        })
        const stranger = defineRequest<null, null>()({ name: "no.call" })
        expect(yield* Effect.flip(platform.send(stranger(null)))).toMatchObject({ _tag: "BadResponse" })
      }),
    ))

  it("finds products by words, sku and address, and sells others from now on", () =>
    run(
      Effect.gen(function* () {
        const platform = shop()
        const skusOf = (query: Parameters<typeof CatalogueRequests.searchProducts>[0]) =>
          Effect.map(platform.send(CatalogueRequests.searchProducts(query)), ({ items }) =>
            items.map((one) => one.sku as string),
          )
        expect(yield* skusOf(Queries.bySku(["TASSE", "NONE"]))).toEqual(["TASSE"])
        expect(
          yield* platform.send(mapUrl({ path: "/bol", childSku: null, groupId: null, groupToken: null })),
        ).toMatchObject({
          kind: "product",
        })
        platform.sell([product({ sku: "PLAT" })])
        expect(yield* skusOf(Queries.bySku(["TASSE", "PLAT"]))).toEqual(["PLAT"])
        expect(
          yield* platform.send(mapUrl({ path: "/bol", childSku: null, groupId: null, groupToken: null })),
        ).toEqual({
          kind: "none",
        })
      }),
    ))

  it("logs received requests with their inputs, and no others", () =>
    run(
      Effect.gen(function* () {
        const platform = shop()
        platform.fail({ on: "cart.create", kind: "loseRequest" })
        yield* Effect.ignore(platform.send(CartRequests.create({})))
        yield* platform.send(CartRequests.create({}), { token: null, operationId: "op" })
        expect(platform.log).toEqual(["cart.create"])
        expect(platform.sent).toEqual([{ tag: "cart.create", token: null, key: "op" }])
        expect([platform.count("cart.create"), platform.count("cart.pull")]).toEqual([1, 0])
      }),
    ))

  describe("laws", () => {
    it("TE4 every line of a choice has the core's price", () =>
      fc.assert(
        fc.asyncProperty(
          productsForSale.chain((products) =>
            fc
              .constantFrom(...products)
              .chain((one) =>
                fc.tuple(fc.constant(products), fc.constant(one), optionFor(one), addInputFor(one)),
              ),
          ),
          ([products, one, option, { qty }]) =>
            run(
              Effect.gen(function* () {
                if (one.type === "grouped") return
                const platform = makePlatform(products)
                const cart = yield* platform.send(CartRequests.create({}))
                const line = yield* platform.send(
                  CartRequests.update({ cart, sku: one.sku, qty, itemId: null, option, operationId: null }),
                )
                const priced = priceLine(one, option, qty, { sourceIncludesTax: true, groupId: null })
                expect(priced.tag).toBe("Priced")
                if (priced.tag !== "Priced") return
                expect(line.unitGrossCents).toBe(priced.unit.grossCents)
                expect((yield* platform.send(CartRequests.totals({ cart }))).subtotalGrossCents).toBe(
                  priced.row.grossCents,
                )
              }),
            ),
        ),
        limitRuns(60, "a whole catalogue and its platform"),
      ))
  })
})

describe("TE5 idempotency", () => {
  it("an operation takes effect once and gets the same response again; with another quantity it is refused", () =>
    run(
      Effect.gen(function* () {
        const platform = shop()
        const cart = yield* platform.send(CartRequests.create({}))
        const first = yield* platform.send(added(cart, "BOL", 2, "op-1"))
        platform.fail({ kind: "double" })
        expect(yield* platform.send(added(cart, "BOL", 2, "op-1"))).toEqual(first)
        expect(platform.held()).toEqual({ BOL: 2 })
        expect(yield* Effect.flip(platform.send(added(cart, "BOL", 3, "op-1")))).toMatchObject({ code: 409 })
        yield* platform.send(added(cart, "BOL", 1, "op-2"))
        expect(platform.held()).toEqual({ BOL: 3 })
      }),
    ))

  it("places an order once for its id, and rejects an order whose total has changed", () =>
    run(
      Effect.gen(function* () {
        const platform = shop()
        const cart = yield* platform.send(CartRequests.create({}))
        yield* platform.send(added(cart, "BOL", 1))
        const order = {
          orderId: "o-1",
          cart,
          personal: { firstName: "Ada", lastName: "Martin", email: ada.email },
          shipping: address,
          billing: address,
          carrierCode: "flatrate",
          methodCode: "flatrate",
          paymentCode: "checkmo",
          lines: [],
          grandCents: cents(29_00),
        }
        expect(
          yield* Effect.flip(platform.send(OrderRequests.place({ ...order, grandCents: cents(1) }))),
        ).toMatchObject({
          code: 409,
          result: { tag: "TotalChanged" },
        })
        const placed = yield* platform.send(OrderRequests.place(order))
        expect(placed.orderNumber).toBe("N1")
        expect(yield* platform.send(OrderRequests.place(order))).toEqual(placed)
        expect(platform.orders.size).toBe(1)
      }),
    ))
})

describe("TE6 customers of the simulated platform", () => {
  it("sign in with their password, renew, and are refused with a token that has ended", () =>
    run(
      Effect.gen(function* () {
        const platform = shop()
        platform.users.register(ada.email, ada.password, 7)
        const wrong = AccountRequests.login({ username: ada.email, password: "no" })
        expect(yield* Effect.flip(platform.send(wrong))).toMatchObject({ code: 401 })
        const first = yield* platform.send(
          AccountRequests.login({ username: ada.email, password: ada.password }),
        )
        expect((yield* requestsOf(platform, first.token).me).id).toBe(7)
        const second = yield* platform.send(SessionRequests.refresh({ refreshToken: first.refreshToken! }))
        expect(yield* Effect.flip(requestsOf(platform, first.token).me)).toMatchObject({ code: 401 })
        expect((yield* requestsOf(platform, second.token).me).email).toBe(ada.email)
        expect(platform.users.ownerOf(first.token)).toBe(ada.email)
        // After a lost response the same refresh token is valid again.
        const third = yield* platform.send(SessionRequests.refresh({ refreshToken: first.refreshToken! }))
        platform.users.expire()
        expect(platform.users.isRefused(third.token)).toBe(true)
        yield* platform.send(SessionRequests.refresh({ refreshToken: third.refreshToken! }))
        platform.users.expire({ isFinal: true })
        expect(
          yield* Effect.flip(platform.send(SessionRequests.refresh({ refreshToken: third.refreshToken! }))),
        ).toMatchObject({
          code: 500,
        })
      }),
    ))

  it("register once, and have a cart of their own", () =>
    run(
      Effect.gen(function* () {
        const platform = shop()
        for (const customer of [ada, ben]) platform.users.register(customer.email, customer.password)
        const token = platform.fill(ada.email, { BOL: 2, TASSE: 1 })
        expect(platform.held(token)).toEqual({ BOL: 2, TASSE: 1 })
        const context = (customer: typeof ada) =>
          Effect.map(
            platform.send(AccountRequests.login({ username: customer.email, password: customer.password })),
            (credentials) => ({ token: credentials.token, operationId: null }),
          )
        expect(yield* platform.send(CartRequests.create({}), yield* context(ada))).toBe(token)
        expect(yield* platform.send(CartRequests.create({}), yield* context(ben))).not.toBe(token)
      }),
    ))
})
