import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { layer, type Send } from "@shop/adapters/http"
import { defineRequest } from "@shop/core/api"
import { CartRequests, type CartToken } from "@shop/core/cart"
import { Transport } from "@shop/core/ports"
import { ProductRequests } from "@shop/core/product"
import { mapUrl } from "@shop/core/routing"
import { CatalogueRequests, noGroup, Queries } from "@shop/core/catalogue"
import { CurrentView, defaults as defaultSettings, Settings, type ShopSettings } from "@shop/core/settings"
import { defaults } from "@shop/core/store-view"
import { StockRequests } from "@shop/core/stock"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"

/** A platform of the test's own: answers each request, and remembers it. */
export type Platform = (request: HttpRequest) => HttpResponse

const ok = (result: unknown): HttpResponse => ({ status: 200, headers: {}, body: { code: 200, result } })

/**
 * Contract of every transport.
 *
 * @param name - of the way
 * @param sending - creates the transport to a platform
 * @rule AP1 - PO1
 */
export const transportSuite = (name: string, sending: (platform: Platform) => Send): void => {
  const speak = <A, E>(
    platform: Platform,
    effect: Effect.Effect<A, E, Transport>,
    settings: ShopSettings = defaultSettings,
  ) => {
    const seen: Array<HttpRequest> = []
    const send = sending((request) => {
      seen.push(request)
      return platform(request)
    })
    const transport = Layer.provide(
      layer(send),
      Layer.merge(Layer.succeed(CurrentView, defaults[2]!), Layer.succeed(Settings, settings)),
    )
    return Effect.runPromise(Effect.provide(effect, transport)).then((value) => ({ value, seen }))
  }
  const cart = "9f3c & %41" as CartToken

  describe(`AP1, PO1 transport: ${name}`, () => {
    it("sends a request once for the current view, and returns the typed response", async () => {
      const platform: Platform = () => ok({ is_in_stock: true, qty: 3, product_id: 7 })
      const { value, seen } = await speak(
        platform,
        Effect.flatMap(Transport, (transport) => transport.send(StockRequests.check({ sku: "BOL é/1" }))),
      )
      expect(value).toEqual({ productId: 7, qty: 3, isInStock: true, isManaged: true, qtyMax: null })
      expect(seen).toMatchObject([
        { method: "GET", path: "/api/stock/check", query: { sku: "BOL é/1", storeCode: "de", token: "" } },
      ])
    })

    it("sends the token in a header if the shop is set so", async () => {
      const platform: Platform = () => ok({ items: [] })
      const { seen } = await speak(
        platform,
        Effect.flatMap(Transport, (transport) =>
          transport.send(ProductRequests.currentPrices({ skus: ["A"], groupId: null }), {
            token: "t1",
            operationId: null,
          }),
        ),
        { ...defaultSettings, session: { ...defaultSettings.session, sendsTokenInHeader: true } },
      )
      expect(seen[0]?.headers).toMatchObject({ authorization: "Bearer t1" })
      expect(seen[0]?.query).not.toHaveProperty("token")
    })

    it("D22 searches in the Elasticsearch format if the shop is set so", async () => {
      const platform: Platform = () => ({ status: 200, headers: {}, body: { hits: { hits: [], total: 0 } } })
      const { seen } = await speak(
        platform,
        Effect.flatMap(Transport, (transport) =>
          transport.send(CatalogueRequests.searchProducts(Queries.bySku(["A"]))),
        ),
        { ...defaultSettings, products: { ...defaultSettings.products, searchForm: "elasticsearch" } },
      )
      expect(seen[0]?.query).not.toHaveProperty("request_format")
      expect(seen[0]?.query["request"]).toContain('{"terms":{"sku":["A"]}}')
    })

    it("sends bodies and idempotency keys", async () => {
      const change = {
        cart,
        sku: "A",
        qty: 2,
        itemId: null,
        option: { configurable: [], custom: [], bundle: [] },
        operationId: "op-1",
      }
      const line = { item_id: 1, sku: "A", qty: 2, name: "", product_type: "simple", quote_id: "9" }
      const { seen } = await speak(
        () => ok(line),
        Effect.flatMap(Transport, (transport) => transport.send(CartRequests.update(change))),
      )
      expect(seen).toMatchObject([
        {
          method: "POST",
          query: { cartId: "9f3c & %41" },
          body: { cartItem: { sku: "A", qty: 2 } },
          headers: { "idempotency-key": "op-1" },
        },
      ])
    })

    it("accepts null as a valid response", async () => {
      const { value } = await speak(
        () => ({ status: 200, headers: {}, body: null }),
        Effect.flatMap(Transport, (transport) =>
          transport.send(mapUrl({ ...noGroup, path: "/nowhere", childSku: null })),
        ),
      )
      expect(value).toEqual({ kind: "none" })
    })

    it("fails with the platform's message, without a retry", async () => {
      const platform: Platform = () => ({
        status: 404,
        headers: {},
        body: { code: 404, result: "no such coupon" },
      })
      const asking = Effect.flatMap(Transport, (transport) =>
        Effect.flip(transport.send(CartRequests.applyCoupon({ cart, code: "X" }))),
      )
      const { value, seen } = await speak(platform, asking)
      expect(value).toMatchObject({
        _tag: "Refused",
        request: "cart.applyCoupon",
        code: 404,
        message: "no such coupon",
      })
      expect(seen.length).toBe(1)
    })

    it("fails for an invalid response", async () => {
      const asking = Effect.flatMap(Transport, (transport) =>
        Effect.flip(transport.send(CartRequests.pull({ cart }))),
      )
      expect((await speak(() => ok("later"), asking)).value).toMatchObject({
        _tag: "BadResponse",
        request: "cart.pull",
        fault: "shape",
      })
    })

    it("dies for a request without an endpoint", async () => {
      const stranger = defineRequest<null, null>()({ name: "no.call" })
      const asking = Effect.flatMap(Transport, (transport) => transport.send(stranger(null)))
      await expect(speak(() => ok(null), asking)).rejects.toThrow("no.call")
    })
  })
}
