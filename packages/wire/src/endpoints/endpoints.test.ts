import { Result } from "effect"
import { describe, expect, it } from "vitest"
import type { CartToken } from "@shop/core/cart"
import { noGroup } from "@shop/core/catalogue"
import { defaults, type StoreView } from "@shop/core/store-view"
import type { HttpRequest } from "../http/index.ts"
import { idempotencyHeader } from "./index.ts"
import { serverEndpoints, viewOf } from "../server/index.ts"

const [fr, en, de] = defaults as readonly [StoreView, StoreView, StoreView]
const views = [fr, en, de] as const
const cart = "9f3c" as CartToken
const none = { configurable: [], custom: [], bundle: [] }
const request = (fields: Partial<HttpRequest>): HttpRequest => ({
  method: "GET",
  path: "/api/x",
  query: {},
  body: null,
  headers: {},
  ...fields,
})

describe("WI1 requests are plain data", () => {
  it("have method, path, parameters, body and headers", () => {
    const input = { cart, sku: "BOWL", qty: 2, itemId: null, option: none, operationId: "op-1" }
    expect(serverEndpoints["cart.update"].encodeRequest(input, en)).toEqual({
      method: "POST",
      path: "/api/cart/update",
      query: { token: "", storeCode: "en", cartId: "9f3c" },
      body: { cartItem: { sku: "BOWL", qty: 2, quoteId: "9f3c" } },
      headers: { "idempotency-key": "op-1" },
    })
  })

  it("name the index of the view for a search", () => {
    const mapped = serverEndpoints["url.map"].encodeRequest(
      { ...noGroup, path: "/cuire/tian", childSku: "T-1" },
      fr,
    )
    expect(mapped.body).toMatchObject({ url: "cuire/tian", filters: { sku: "T-1" }, includeFields: null })
    const query = {
      entity: "product",
      text: "",
      filters: [],
      facets: [],
      sort: [],
      start: 0,
      size: 8,
      include: null,
      exclude: [],
      groupToken: null,
      groupId: null,
    } as const
    const encoded = serverEndpoints["catalogue.products"].encodeRequest(query, de)
    expect(encoded.path).toBe("/api/catalog/vue_storefront_catalog_de/product/_search")
    expect(encoded.query).not.toHaveProperty("storeCode")
  })
})

describe("WI2 invalid requests", () => {
  const words = (result: Result.Result<unknown, { readonly code: number; readonly message: string }>) =>
    Result.isFailure(result) ? `${result.failure.code} ${result.failure.message}` : null
  it.each([
    ["cart.pull", request({}), "400 the parameter cartId is missing"],
    ["cart.update", request({ query: { cartId: "a" } }), "400 cartItem is missing in the body"],
    [
      "cart.update",
      request({ query: { cartId: "a" }, body: { cartItem: { qty: 1 } } }),
      "400 cartItem.sku is missing",
    ],
    [
      "cart.update",
      request({ query: { cartId: "a" }, body: { cartItem: { sku: "A", qty: "x" } } }),
      "400 cartItem.qty is no number",
    ],
    ...[-1, 0, 1.5, "x", "1e3", true, {}].map(
      (item_id) =>
        [
          "cart.update",
          request({ query: { cartId: "a" }, body: { cartItem: { sku: "A", qty: 1, item_id } } }),
          "400 cartItem.item_id is no id of a line",
        ] as const,
    ),
    [
      "cart.delete",
      request({ query: { cartId: "a" }, body: { cartItem: { sku: "A" } } }),
      "400 cartItem.item_id is missing",
    ],
    ["cart.collectTotals", request({ query: { cartId: "a" } }), "400 methods is missing in the body"],
    [
      "cart.shippingMethods",
      request({ query: { cartId: "a" }, body: { address: {} } }),
      "400 address.country_id is missing",
    ],
    [
      "cart.shippingInformation",
      request({ query: { cartId: "a" }, body: { addressInformation: {} } }),
      "400 addressInformation names no country",
    ],
    ["cart.applyCoupon", request({ query: { cartId: "a" } }), "400 the parameter coupon is missing"],
    ["stock.check", request({ path: "/api/stock/check" }), "400 the parameter sku is missing"],
    ["stock.check", request({ path: "/api/stock/check/%E0%A4" }), "400 the parameter sku is missing"],
    ["stock.list", request({ query: { skus: " " } }), "400 the parameter skus is missing"],
    ["order.place", request({ body: {} }), "400 products is missing or empty"],
    ["url.map", request({ body: { url: "/" } }), "400 url is missing in the body"],
    [
      "catalogue.products",
      request({ path: "/api/catalog/i/category/_search" }),
      "400 category is not searched here",
    ],
    [
      "catalogue.products",
      request({ path: "/api/catalog/i/product/_search", query: { request: "{" } }),
      "400 request is no JSON object",
    ],
  ] as const)("%s is refused with the reason", (tag, wrong, expected) =>
    expect(words(serverEndpoints[tag].decodeRequest(wrong))).toBe(expected),
  )

  it("WI229 the id of a task is text of 1 to 64 letters, digits or hyphens, and is repeated", () => {
    const { decodeRequest, encodeRequest, encodeResponse } = serverEndpoints["stock.check"]
    const item = { productId: 1, qty: 2, isInStock: true, isManaged: true, qtyMax: null }
    const sent = (id: string) => request({ path: "/api/stock/check", query: { sku: "BOL", task_id: id } })
    for (const id of ["1732773000000-a1B2-c3", "0f8fad5b-d9cb-469f-a165-70867728950e", "a".repeat(64)]) {
      expect(decodeRequest(sent(id))).toEqual(Result.succeed({ sku: "BOL", taskId: id }))
      expect(encodeRequest({ sku: "BOL", taskId: id }, fr).query).toMatchObject({ sku: "BOL", task_id: id })
      expect(encodeResponse(item, sent(id))).toMatchObject({ code: 200, meta: { task_id: id } })
    }
    for (const id of ["", "a".repeat(65), "a b", "<b>", "a\n"])
      expect(words(decodeRequest(sent(id)))).toBe("400 task_id must have 1 to 64 letters, digits or hyphens")
    const older = request({ path: "/api/stock/check", query: { sku: "BOL" } })
    expect(encodeRequest({ sku: "BOL" }, fr).query).not.toHaveProperty("task_id")
    expect(encodeResponse(item, older)).not.toHaveProperty("meta")
  })

  it("WI230 a search has 999 filters at most", () => {
    const search = (count: number) => {
      const filters = Array.from({ length: count }, (_, index) => ({
        attribute: `a${index}`,
        value: { eq: 1 },
        scope: "default",
      }))
      const query = JSON.stringify({ _appliedFilters: filters })
      return request({
        path: "/api/catalog/i/product/_search",
        query: { request: query, request_format: "search-query" },
      })
    }
    const decode = (count: number) => serverEndpoints["catalogue.products"].decodeRequest(search(count))
    expect(Result.isSuccess(decode(999))).toBe(true)
    expect(words(decode(1000))).toBe("400 a query has at most 999 filters")
  })

  it("the sku may be in the path", () => {
    expect(
      serverEndpoints["stock.check"].decodeRequest(request({ path: "/api/stock/check/BOL%20%C3%A9" })),
    ).toEqual(Result.succeed({ sku: "BOL é" }))
  })

  it("a line without an id, in any spelling, is added", () => {
    for (const item_id of [undefined, null, ""]) {
      const body = { cartItem: { sku: "A", qty: 1, item_id } }
      const read = serverEndpoints["cart.update"].decodeRequest(request({ query: { cartId: "a" }, body }))
      expect(Result.getOrThrow(read).itemId).toBeNull()
    }
  })

  it("the country of a cart is that of the delivery address", () => {
    const body = {
      addressInformation: { shippingAddress: { countryId: "GB" }, billingAddress: { countryId: "FR" } },
    }
    const read = serverEndpoints["cart.shippingInformation"].decodeRequest(
      request({ query: { cartId: "a" }, body }),
    )
    expect(Result.getOrThrow(read).country).toBe("GB")
  })

  it("the addresses of older clients are decoded", () => {
    const body = {
      addressInformation: {
        shippingAddress: { countryId: "FR", street: [null] },
        billingAddress: { countryId: "FR" },
      },
    }
    expect(
      serverEndpoints["cart.shippingInformation"].decodeRequest(request({ query: { cartId: "a" }, body })),
    ).toEqual(
      Result.succeed({ cart: "a", country: "FR", shipping: null, carrierCode: null, methodCode: null }),
    )
    const methods = serverEndpoints["cart.shippingMethods"].decodeRequest(
      request({ query: { cartId: "a" }, body: { address: { country_id: "DE", street: [null, null] } } }),
    )
    expect(Result.getOrThrow(methods).address).toEqual({
      country: "DE",
      region: "",
      postcode: "",
      city: "",
      street: [],
    })
  })
})

describe("WI2 responses of another shape", () => {
  const decode = (
    tag: "cart.create" | "cart.pull" | "stock.list" | "order.place" | "cart.totals",
    result: unknown,
  ) => {
    const input = { cart, skus: [] } as never
    const read: Result.Result<unknown, unknown> = serverEndpoints[tag].decodeResponse(
      { status: 200, headers: {}, body: { code: 200, result } },
      input,
    )
    return Result.isFailure(read) ? read.failure : null
  }
  it.each([
    ["cart.create", null],
    ["cart.pull", { items: [] }],
    ["stock.list", [{ is_in_stock: true }, {}]],
    ["order.place", "Invalid signature validation of BOWL"],
    ["cart.totals", {}],
  ] as const)("%s: the result %j is a bad response", (tag, result) => {
    expect(decode(tag, result)).toMatchObject({ _tag: "BadResponse", request: tag, fault: "shape" })
  })

  it("a search without hits fails, and a document without an identifier is omitted", () => {
    const query = {
      entity: "product",
      text: "",
      filters: [],
      facets: [],
      sort: [],
      start: 0,
      size: 8,
      include: null,
      exclude: [],
      groupToken: null,
      groupId: null,
    } as const
    const found = (body: unknown) =>
      serverEndpoints["catalogue.products"].decodeResponse({ status: 200, headers: {}, body }, query)
    expect(Result.isFailure(found({}))).toBe(true)
    expect(Result.getOrThrow(found({ hits: [{ sku: "A" }, { id: 1, sku: "B" }], total: 2 }))).toMatchObject({
      total: 2,
      items: [{ sku: "B" }],
    })
  })
})

describe("WI32 idempotency keys", () => {
  it("travel in a header that older servers look past", () => {
    const change = { cart, sku: "A", qty: 1, itemId: null, option: none }
    expect(serverEndpoints["cart.update"].encodeRequest({ ...change, operationId: "k" }, fr).headers).toEqual(
      {
        [idempotencyHeader]: "k",
      },
    )
    expect(
      serverEndpoints["cart.update"].encodeRequest({ ...change, operationId: null }, fr).headers,
    ).toEqual({})
  })

  it("are the id of an order", () => {
    const body = {
      order_id: "o-1",
      products: [{ sku: "A", qty: 1 }],
      addressInformation: { billingAddress: { country_id: "FR" }, payment_method_code: "checkmo" },
    }
    const order = Result.getOrThrow(
      serverEndpoints["order.place"].decodeRequest(request({ method: "POST", path: "/api/order", body })),
    )
    expect(serverEndpoints["order.place"].encodeRequest(order, fr)).toMatchObject({
      headers: { [idempotencyHeader]: "o-1" },
      body: { order_id: "o-1" },
    })
  })
})

describe("WI33 the store view of a request", () => {
  const code = (fields: Partial<HttpRequest>) => viewOf(request(fields), views)?.code ?? null
  it.each([
    [
      "the index of a search",
      { path: "/api/catalog/vue_storefront_catalog_de/product/_search", query: { storeCode: "en" } },
      "de",
    ],
    [
      "an index without a view, which a shop with one store uses",
      { path: "/api/catalog/vue_storefront_catalog/product/_search", query: { storeCode: "en" } },
      "fr",
    ],
    ["none for a foreign index", { path: "/api/catalog/other/product/_search" }, null],
    [
      "the store code of an order",
      { path: "/api/order", query: { storeCode: "en" }, body: { store_code: "de" } },
      "de",
    ],
    ["none for an order of a foreign store", { path: "/api/order", body: { store_code: "xx" } }, null],
    ["the parameter", { query: { storeCode: "en" } }, "en"],
    [
      "the header before the parameter",
      { query: { storeCode: "en" }, headers: { "x-vs-store-code": "de" } },
      "de",
    ],
    ["the default for an unknown code", { query: { storeCode: "xx" } }, "fr"],
    ["the default for none", {}, "fr"],
  ] as const)("is found by %s", (_, fields, expected) => expect(code(fields)).toBe(expected))
})

describe("WI170 signing out", () => {
  const { encodeRequest, decodeRequest } = serverEndpoints["user.logout"]
  it.each(["refresh-token", null])("with the refresh token %j sends it in the body alone", (refreshToken) => {
    const sent = encodeRequest({ refreshToken }, fr)
    expect([sent.method, sent.path, sent.body]).toEqual([
      "POST",
      "/api/user/logout",
      refreshToken === null ? {} : { refreshToken },
    ])
    expect(decodeRequest(sent)).toMatchObject({ success: { refreshToken } })
  })
})

describe("WI227 a reminder of a sku", () => {
  const { encodeRequest, decodeRequest } = serverEndpoints["stock.remind"]
  it("has sku and e-mail address in the body, not in the address", () => {
    const input = { sku: "BOL", email: "ada@example.com" }
    const sent = encodeRequest(input, fr)
    expect(sent).toMatchObject({ method: "POST", path: "/api/stock/remind", body: input })
    expect(JSON.stringify(sent.query)).not.toContain("ada")
    expect(decodeRequest(sent)).toMatchObject({ success: input })
    expect(Result.isFailure(decodeRequest(request({ body: { sku: "BOL" } })))).toBe(true)
  })
})
