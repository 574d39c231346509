import { Cause, Effect, Logger } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { HttpResponse } from "@shop/wire/http"
import { Carts } from "@shop/commerce/carts"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { contracts, otherContracts } from "@shop/wire/contract"
import { handle, isModest, routes } from "./router.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"

const request = (method: "GET" | "POST" | "DELETE", path: string, body: unknown = null) => ({
  method,
  path,
  query: {},
  body,
  headers: {},
})

describe("SR40 routes", () => {
  it.each([
    ["GET /api/stock/check/BOL", 200],
    ["GET /api/stock/check/BOL/", 200],
    ["GET /api/stock/check/a/b", 404],
    ["GET /api/catalogue", 404],
    ["GET /api//cart/pull", 404],
  ])("%s: %d", (call, status) => expect(api().send(call).status).toBe(status))
  it("answer the version bare", () =>
    expect(api().send("GET /api/")).toMatchObject({ status: 200, body: { version: "1.12.5" } }))
})

/** The routes without a contract of their own, by the reason. */
const withoutContract: Readonly<Record<string, ReadonlyArray<string>>> = {
  "says only that the API is reachable": ["GET /api"],
  "has the grammar of GraphQL, whose schema describes it": [
    "GET /graphql",
    "GET /graphql/:code",
    "POST /graphql/:code",
  ],
  "is the former address of a request that has a contract": [
    "GET /api/ext/elastic-stock/list",
    "GET /api/ext/elastic-stock/check",
    "GET /api/ext/elastic-stock/check/:sku",
  ],
}

describe("SR650 routes and contracts", () => {
  const contractRoutes = [...Object.values(contracts), ...Object.values(otherContracts)].flatMap(
    ({ routes: all }) => all.map(({ method, path }) => `${method} ${path}`),
  )
  const patterns = routes.map(({ method, pattern }) => `${method} ${pattern}`)
  /** Whether a route answers a contract's path: `:sku` stands for a parameter, and a final `*` for the rest. */
  const answers = (pattern: string, described: string): boolean => {
    const expression = pattern.replace(/:\w+/g, "\u0000").replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const text = expression.replace(/\0/g, "[^/]+").replace(/\\\*$/, ".+")
    return new RegExp(`^${text}$`).test(described)
  }
  const isListed = (pattern: string): boolean => Object.values(withoutContract).flat().includes(pattern)

  it("the list names routes that exist, and none with a contract", () => {
    const listed = Object.values(withoutContract).flat()
    expect(listed.filter((pattern) => !patterns.includes(pattern))).toEqual([])
    expect(listed.filter((pattern) => contractRoutes.some((route) => answers(pattern, route)))).toEqual([])
  })
  it("each other route has a contract", () =>
    expect(
      patterns.filter(
        (pattern) => !isListed(pattern) && !contractRoutes.some((route) => answers(pattern, route)),
      ),
    ).toEqual([]))
  it("each contract has a route", () =>
    expect(contractRoutes.filter((route) => !patterns.some((pattern) => answers(pattern, route)))).toEqual(
      [],
    ))
})

describe("SR41 every answer is JSON with a code that is its status", () => {
  it.each([
    ["an unknown call", "GET /api/nothing", null, 404],
    ["another method", "GET /api/order", null, 405],
    [
      "a body without end",
      "POST /api/cart/update",
      Array.from({ length: 40 }).reduce((inner) => ({ inner }), {}),
      400,
    ],
    ["a body of too many parts", "POST /api/cart/update", Array.from({ length: 30_000 }, () => 1), 400],
  ])("%s", (_, call, body, code) => {
    expect(api().send(call, {}, body)).toMatchObject({
      status: code,
      body: { code, result: expect.any(String) },
    })
  })
  it("lists the allowed methods of a path", () =>
    expect(api().send("DELETE /api/cart/pull").headers["allow"]).toBe("GET"))
  it("SR42 and is not cached", () => {
    for (const reply of [api().send("POST /api/cart/create"), api().send("GET /api/cart/pull")]) {
      expect(reply.headers["cache-control"]).toBe("no-cache, no-store")
    }
  })
  it.each([6, 8, 10, 13, 14, 1034, 4106, 1546])(
    "a file that cannot be written (SQLite %d) is 503 and a time to come back",
    (errcode) => {
      const busy = Effect.provideService(handle(request("POST", "/api/cart/create")), Carts, {
        create: () => Effect.die(Object.assign(new Error("database is locked"), { errcode })),
      } as never)
      const reply = api().run(Effect.provide(busy, Logger.layer([])) as never) as HttpResponse
      expect(reply).toMatchObject({ status: 503, body: { code: 503 }, headers: { "retry-after": "5" } })
    },
  )
  it("a defect has an id and no stack, and its log no word of the shopper's", () => {
    const written: Array<string> = []
    const log = Logger.layer([
      Logger.make(({ message, cause }) => void written.push(`${String(message)} ${Cause.pretty(cause)}`)),
    ])
    const broken = Effect.provideService(
      handle({ ...request("POST", "/api/cart/create"), query: { cartId: "secret" } }),
      Carts,
      {
        create: () => Effect.die(new Error("disk on fire")),
      } as never,
    )
    const reply = api().run(Effect.provide(broken, log) as never) as HttpResponse
    expect(reply).toMatchObject({
      status: 500,
      body: { code: 500, result: expect.stringMatching(/^Internal error [0-9a-f]{8}$/) },
    })
    expect(written.join()).toContain("disk on fire")
    expect(written.join()).not.toContain("secret")
  })
})

describe("SR41 isModest", () => {
  it.each([[null], ["text"], [wireOrder("x", { BOL: 1 })]])("%j is", (body) =>
    expect(isModest(body)).toBe(true),
  )
  it("a million levels are refused without a stack overflow", () => {
    let deep: unknown = null
    for (let level = 0; level < 1_000_000; level += 1) deep = [deep]
    expect(isModest(deep)).toBe(false)
  })
})

describe("laws", () => {
  const shop = api()
  const cartId = shop.cartOf({ BOL: 1 })
  const calls = [
    "POST /api/cart/create",
    "GET /api/cart/pull",
    "POST /api/cart/update",
    "POST /api/cart/delete",
    "GET /api/cart/totals",
    "GET /api/cart/payment-methods",
    "POST /api/cart/shipping-methods",
    "POST /api/cart/shipping-information",
    "POST /api/cart/collect-totals",
    "POST /api/cart/apply-coupon",
    "POST /api/cart/delete-coupon",
    "GET /api/stock/check",
    "GET /api/stock/list",
    "POST /api/order",
    "GET /api/product/render-list",
    "POST /api/url/map",
    "GET /api/catalog/vue_storefront_catalog_fr/product/_search",
    "POST /api/catalog/vue_storefront_catalog_fr/product/_search",
  ]
  const value = fc.oneof(
    fc.constantFrom("", "BOL", "FR", cartId, "__proto__", "1e3", "\u0000", "x".repeat(300)),
    fc.string(),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const query = fc.dictionary(
    fc.constantFrom(
      "cartId",
      "token",
      "storeCode",
      "sku",
      "skus",
      "coupon",
      "storeId",
      "request",
      "size",
      "from",
      "sort",
    ),
    value.map((one) => (typeof one === "string" ? one : JSON.stringify(one))),
  )
  const isAnswer = ({ status, body }: HttpResponse): boolean => {
    const envelope = body as { readonly code?: unknown } | null
    return status < 500 && (status === 200 || envelope?.code === status) && JSON.stringify(body) !== undefined
  }

  it("SR41 for any request the response is JSON, its status is its code, and it is never 5xx", () => {
    const seen = new Set<number>()
    fc.assert(
      fc.property(
        fc.constantFrom(...calls),
        query,
        fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.dictionary(fc.string(), value)),
        (call, query, body) => {
          const reply = shop.send(call, { cartId, ...query }, body)
          seen.add(reply.status)
          expect(reply, `${call} ${JSON.stringify(query)} ${JSON.stringify(body)}`).toSatisfy(isAnswer)
        },
      ),
      limitRuns(1_500, "each is answered by the whole shop"),
    )
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 404]))
  })

  /** A valid body with one field, somewhere in it, replaced by anything. */
  const spoiled = (body: unknown): fc.Arbitrary<unknown> => {
    const paths = pathsOf(body)
    return fc.tuple(fc.constantFrom(...paths), value).map(([path, wrong]) => replaced(body, path, wrong))
  }
  const bodies: ReadonlyArray<readonly [call: string, body: unknown]> = [
    ["POST /api/order", wireOrder(cartId, { BOL: 1 })],
    [
      "POST /api/cart/update",
      {
        cartItem: {
          sku: "BOL",
          qty: 1,
          item_id: 1,
          quoteId: cartId,
          product_option: {
            extension_attributes: {
              custom_options: [{ option_id: "1", option_value: "2" }],
              bundle_options: [{ option_id: 1, option_qty: 1, option_selections: [1] }],
              configurable_item_options: [{ option_id: "93", option_value: "1" }],
            },
          },
        },
      },
    ],
    [
      "POST /api/cart/shipping-information",
      {
        addressInformation: {
          shippingAddress: { countryId: "FR", region: "", street: ["1"] },
          billingAddress: { countryId: "FR" },
          shippingCarrierCode: "flatrate",
          shippingMethodCode: "flatrate",
        },
      },
    ],
    [
      "POST /api/cart/collect-totals",
      {
        methods: {
          paymentMethod: { method: "checkmo" },
          shippingCarrierCode: "flatrate",
          shippingMethodCode: "flatrate",
        },
      },
    ],
  ]

  it("SR41 a body that is nearly right is answered like any other", () => {
    const nearly = fc
      .constantFrom(...bodies)
      .chain(([call, body]) => fc.tuple(fc.constant(call), spoiled(body)))
    fc.assert(
      fc.property(nearly, ([call, body]) => {
        const fresh = shop.cartOf({ BOL: 1 })
        const renamed = JSON.parse(
          JSON.stringify(body).replaceAll(JSON.stringify(cartId), JSON.stringify(fresh)),
        ) as unknown
        expect(shop.send(call, { cartId: fresh }, renamed), `${call} ${JSON.stringify(renamed)}`).toSatisfy(
          isAnswer,
        )
      }),
      limitRuns(1_000, "each is answered by the whole shop"),
    )
  })
})

type Path = ReadonlyArray<string>

const pathsOf = (value: unknown): ReadonlyArray<Path> =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        [key],
        ...pathsOf(inner).map((path) => [key, ...path]),
      ])
    : []

const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  const inner = replaced((value as Readonly<Record<string, unknown>>)[key], rest, by)
  return Array.isArray(value)
    ? value.map((one, index) => (String(index) === key ? inner : (one as unknown)))
    : { ...(value as object), [key]: inner }
}
