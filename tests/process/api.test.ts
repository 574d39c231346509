/** Every request gets a JSON response whose code is its status, and the shop survives. */
import { request as httpRequest } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ada, addressOf, password } from "../support/customers.ts"
import { openClient, orderBody } from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
let cartId: string
let sku: string
beforeAll(async () => {
  shop = await start({ data, env: { SHOP_PAYMENT: "sandbox", SHOP_PAYMENT_SECRET: "s".repeat(32) } })
  const client = openClient(shop)
  sku = (await client.documents("product")).find(
    ({ type_id, stock }) => type_id === "simple" && (stock?.qty ?? 0) > 5,
  )!.sku
  cartId = await client.createCart()
  await client.addToCart(cartId, { sku, qty: 1 })
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

interface Raw {
  readonly method: string
  /** Sent unchanged, without encoding. */
  readonly path: string
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}
interface RawAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

const send = ({
  method,
  path,
  body,
  headers = { "content-type": "application/json" },
}: Raw): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(
      shop.url,
      { method, path, headers: { ...headers, "content-length": String(Buffer.byteLength(body ?? "")) } },
      (response) => {
        const chunks: Array<Buffer> = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            text: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.on("error", reject)
    sent.end(body)
  })

const stack = /\n\s+at |node:internal|\.tsx?:\d+|[A-Z]\w*Error:/

/** Checks a response of the API; `statuses` are the allowed ones. */
const expectJson = (answer: RawAnswer, isRight: (status: number) => boolean, description: string): void => {
  const about = `${description}\n→ ${answer.status} ${answer.text.slice(0, 400)}`
  expect(answer.type, about).toMatch(/^application\/json/)
  const body = JSON.parse(answer.text) as { readonly code?: unknown; readonly result?: unknown } | null
  expect(isRight(answer.status), about).toBe(true)
  if (answer.status !== 200) {
    expect(body, about).toMatchObject({ code: answer.status })
    expect(body, about).toHaveProperty("result")
    expect(body!.result, about).toSatisfy(
      (result: unknown) => result !== null && result !== "" && result !== undefined,
    )
  }
  expect(answer.text, about).not.toMatch(stack)
}
const isRefused = (status: number): boolean => status >= 400 && status < 500
const isAnswered = (status: number): boolean => status === 200 || isRefused(status)

const guest = (): string => `token=&cartId=${cartId}&storeCode=fr`
/** Every request of the API: method, path and a valid body. */
const routes = (): ReadonlyArray<readonly [method: "GET" | "POST", path: string, body?: unknown]> => [
  ["GET", "/api"],
  ["POST", "/api/cart/create?token=&storeCode=fr"],
  ["GET", `/api/cart/pull?${guest()}`],
  ["POST", `/api/cart/update?${guest()}`, { cartItem: { sku, qty: 1, quoteId: cartId } }],
  ["POST", `/api/cart/delete?${guest()}`, { cartItem: { sku, item_id: 1, quoteId: cartId } }],
  ["GET", `/api/cart/totals?${guest()}`],
  ["GET", `/api/cart/payment-methods?${guest()}`],
  ["POST", `/api/cart/shipping-methods?${guest()}`, { address: { country_id: "FR" } }],
  [
    "POST",
    `/api/cart/shipping-information?${guest()}`,
    {
      addressInformation: {
        shippingAddress: { countryId: "FR" },
        billingAddress: { countryId: "FR" },
        shippingCarrierCode: "flatrate",
        shippingMethodCode: "flatrate",
      },
    },
  ],
  [
    "POST",
    `/api/cart/collect-totals?${guest()}`,
    {
      methods: {
        paymentMethod: { method: "checkmo" },
        shippingCarrierCode: "flatrate",
        shippingMethodCode: "flatrate",
      },
    },
  ],
  ["POST", `/api/cart/apply-coupon?${guest()}&coupon=X`],
  ["POST", `/api/cart/delete-coupon?${guest()}`],
  ["GET", `/api/stock/check?sku=${sku}&storeCode=fr`],
  ["GET", `/api/stock/check/${sku}`],
  ["GET", `/api/stock/list?skus=${sku}&storeCode=fr`],
  [
    "POST",
    "/api/order",
    orderBody(cartId, "fr", { orderId: "hostile", entries: [{ sku: "nothing-of-the-kind", qty: 1 }] }),
  ],
  ["GET", `/api/product/render-list?skus=${sku}`],
  ["POST", "/api/user/login", { username: ada.email, password: "wrong" }],
  ["POST", "/api/user/refresh", { refreshToken: "none" }],
  ["POST", "/api/user/create", { customer: ada, password: "weak" }],
  ["POST", "/api/user/reset-password", { email: ada.email }],
  ["POST", "/api/user/resetPassword", { email: ada.email }],
  ["POST", "/api/user/create-password", { email: ada.email, newPassword: password, resetToken: "none" }],
  ["POST", "/api/user/change-password?token=", { currentPassword: password, newPassword: password }],
  ["POST", "/api/user/changePassword?token=", { currentPassword: password, newPassword: password }],
  ["GET", "/api/user/me?token="],
  ["POST", "/api/user/me?token=", { customer: { ...ada, addresses: [addressOf(ada)] } }],
  ["GET", "/api/user/order-history?token=&pageSize=20&currentPage=1"],
  ["POST", "/api/url/map", { url: "/vase-soliflore" }],
  ["GET", "/api/catalog/vue_storefront_catalog_fr/product/_search"],
  [
    "POST",
    "/api/review/create?token=&storeCode=fr",
    { review: { product_id: 999_999, title: "T", detail: "D", nickname: "Anne" } },
  ],
  ["GET", "/api/review/summary?productId=1"],
  ["POST", "/api/ext/contact-form/send", { name: "Anne", email: "anne@example.org", message: "Bonjour" }],
  ["GET", "/api/ext/mail-service/get-token"],
  [
    "POST",
    "/api/ext/mail-service/send-email",
    {
      sourceAddress: "anne@example.org",
      targetAddress: "shop@example.org",
      subject: "S",
      emailText: "T",
      token: "none",
    },
  ],
  ["GET", "/api/ext/cms-data/cmsPage/1?storeCode=fr"],
  ["GET", "/content/fr/banners.json"],
  ["POST", `/api/ext/paypal/setExpressCheckout?${guest()}`],
  ["POST", "/api/ext/paypal/complete", { paymentId: "none" }],
  ["POST", `/api/ext/stripe/create?${guest()}`],
  ["POST", "/api/ext/stripe/complete", { paymentId: "none" }],
  ["POST", "/api/catalog/vue_storefront_catalog_fr/product/_search", { query: { match_all: {} } }],
]

const calling = (
  hit: (method: "GET" | "POST", path: string, body: unknown) => Promise<void>,
): Promise<void> =>
  routes().reduce(
    (before, [method, path, body]) => before.then(() => hit(method, path, body)),
    Promise.resolve(),
  )

const deep = (depth: number): string => "[".repeat(depth) + "]".repeat(depth)

describe("SR24 a body that is not JSON, on every route:", () => {
  const json = "application/json"
  it.each<[name: string, body: string | Buffer, status: number, type: string]>([
    ["half an object", '{"cartItem":', 400, json],
    ["a word", "undefined", 400, json],
    ["a trailing comma", '{"a":1,}', 400, json],
    ["a number too much", "1 2", 400, json],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), 400, json],
    ["a form", "sku=BOL&qty=1", 415, "application/x-www-form-urlencoded"],
    ["plain text", '{"cartItem":{}}', 415, "text/plain"],
    ["markup", "<cart/>", 415, "text/xml"],
    ["more than 100 kB", JSON.stringify({ text: "x".repeat(102_400) }), 413, json],
    ["a megabyte of brackets", deep(500_000), 413, json],
  ])("%s", async (_, body, status, type) => {
    await calling(async (method, path) => {
      if (method === "GET") return
      expectJson(
        await send({ method, path, body, headers: { "content-type": type } }),
        (got) => got === status,
        `${method} ${path}`,
      )
    })
  })
})

describe("SR41 JSON without the required fields", () => {
  const bodies: ReadonlyArray<readonly [string, string]> = [
    ["null", "null"],
    ["true", "true"],
    ["a number", "1e308"],
    ["a text", '"cartItem"'],
    ["an empty list", "[]"],
    ["a list of lists", "[[[]]]"],
    ["an empty object", "{}"],
    ["other fields", '{"a":1,"b":{"c":[true,null]}}'],
    ["20,000 levels", deep(20_000)],
    ["50,000 parts", JSON.stringify(Array.from({ length: 50_000 }, () => 1))],
    [
      "keys of the prototype",
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"hasOwnProperty":1,"toString":null}',
    ],
    [
      "a lone surrogate",
      '{"cartItem":{"sku":"\\ud800","qty":1},"address":{"country_id":"\\udfff"},"url":"\\ud800"}',
    ],
    ["NUL", '{"cartItem":{"sku":"\\u0000","qty":1},"url":"/\\u0000"}'],
    [
      "the right names with the wrong types",
      '{"cartItem":[1],"address":"FR","addressInformation":7,"methods":[],"url":{},"products":"x","order_id":[]}',
    ],
    [
      "right names inside out",
      '{"cartItem":{"cartItem":{}},"addressInformation":{"addressInformation":{}},"methods":{"methods":{}}}',
    ],
  ]
  it.each(bodies)("%s", async (_, body) => {
    await calling(async (method, path) => {
      if (method !== "POST") return
      expectJson(await send({ method, path, body }), isAnswered, `${method} ${path} ${body.slice(0, 80)}`)
    })
  })
  it.each(["null", "[]", "{}", '"x"', "7"])(
    "is refused by every route that needs a body: %s",
    async (body) => {
      await calling(async (method, path, right) => {
        if (right === undefined || method === "GET" || path.startsWith("/api/catalog")) return
        expectJson(await send({ method, path, body }), isRefused, `${method} ${path} ${body}`)
      })
    },
  )
})

/** Copies of a valid body, each with one leaf replaced. */
const spoiled = (value: unknown, by: unknown): ReadonlyArray<unknown> => {
  if (typeof value !== "object" || value === null) return [by]
  const entries = Object.entries(value)
  return entries.flatMap(([key, inner]) =>
    spoiled(inner, by).map((wrong) =>
      Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? wrong : item))
        : { ...value, [key]: wrong },
    ),
  )
}

describe("SR41 a body with one invalid field:", () => {
  it.each<readonly [string, unknown]>([
    ["null", null],
    ["false", false],
    ["minus one", -1],
    ["a half", 0.5],
    ["a huge number", 1e300],
    ["an object", { a: 1 }],
    ["a list", [[]]],
    ["a lone surrogate", "\ud800"],
    ["5,000 letters", "x".repeat(5_000)],
    ["SQL", "'; DROP TABLE orders; --"],
    ["__proto__", "__proto__"],
  ])("%s", async (_, wrong) => {
    await calling(async (method, path, right) => {
      if (right === undefined) return
      for (const body of spoiled(right, wrong)) {
        const text = JSON.stringify(body)
        expectJson(
          await send({ method, path, body: text }),
          isAnswered,
          `${method} ${path} ${text.slice(0, 300)}`,
        )
      }
    })
  })
})

describe("SR41 addresses and methods", () => {
  it.each(["PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"])("%s is refused everywhere", async (method) => {
    await calling(async (_, path) =>
      expectJson(await send({ method, path }), (status) => status === 405, `${method} ${path}`),
    )
  })
  it("every route refuses the other method and names the allowed one", async () => {
    await calling(async (method, path) => {
      // These paths support both methods.
      if (/^\/api\/(catalog|user\/me)/.test(path)) return
      const other = method === "GET" ? "POST" : "GET"
      expectJson(await send({ method: other, path }), (status) => status === 405, `${other} ${path}`)
    })
  })
  it.each([
    "/api/",
    "/api//",
    "/api/nothing",
    "/api/cart",
    "/api/cart/pull/more",
    "/api/%",
    "/api/cart/%E0%A4",
    "/api/stock/check/%",
    "/api/stock/check/%00",
    "/api/stock/check/__proto__",
    "/api/stock/check/..%2f..%2fetc%2fpasswd",
    "/api/../../etc/passwd",
    "/api/catalog",
    "/api/catalog/vue_storefront_catalog_xx/product/_search",
    "/api/catalog/vue_storefront_catalog_fr/nothing/_search",
    "/api/catalog/constructor/product/_search",
    "/api/catalog/vue_storefront_catalog_fr/product/_search?request=%",
    "/api/catalog/vue_storefront_catalog_fr/product/_search?request=%25%25",
    "/api/catalog/vue_storefront_catalog_fr/product/_search?request={",
    "/api/catalog/vue_storefront_catalog_fr/product/_search?request=[]",
    `/api/catalog/vue_storefront_catalog_fr/product/_search?request=${encodeURIComponent(deep(2_000))}`,
    "/api/catalog/vue_storefront_catalog_fr/product/_search?size=-1&from=-1",
    "/api/catalog/vue_storefront_catalog_fr/product/_search?size=1e9&from=NaN",
    "/api/catalog/vue_storefront_catalog_fr/product/_search?sort=__proto__:asc",
    "/api/catalog/vue_storefront_catalog_fr/product/_search?q=%22*%20OR%20NEAR(",
    "/api/stock/check",
    "/api/stock/check?sku=",
    "/api/stock/list?skus=",
    `/api/stock/list?skus=${Array.from({ length: 2_000 }, () => "x").join()}`,
    "/api/cart/pull",
    "/api/cart/pull?cartId=null",
    "/api/cart/pull?cartId[]=1&cartId[]=2",
    "/api/cart/pull?cartId=%00&storeCode=%ff",
    "/api/cart/pull?cartId=x&storeCode=__proto__",
    "/api/cart/totals?cartId='%20OR%201=1--",
    "/api/product/render-list",
    "/api/product/render-list?skus=,,,,",
    `/api/product/render-list?skus=${"x,".repeat(3_000)}`,
  ])("GET %s", async (path) => expectJson(await send({ method: "GET", path }), isAnswered, path))

  it.each([
    ["a view that is not there", { "x-vs-store-code": "__proto__" }],
    ["a key that is too long", { "idempotency-key": "k".repeat(5_000) }],
    ["bearers of nothing", { authorization: "Bearer undefined" }],
  ])("headers: %s", async (_, headers) => {
    await calling(async (method, path, right) => {
      const body = right === undefined ? undefined : JSON.stringify(right)
      const request = {
        method,
        path,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body }),
      }
      expectJson(await send(request), isAnswered, `${method} ${path} ${JSON.stringify(headers)}`)
    })
  })
})

describe("SR41 after all invalid requests", () => {
  it("the shop still sells, and no order was placed", async () => {
    const client = openClient(shop)
    const cart = await client.createCart()
    expect((await client.addToCart(cart, { sku, qty: 2 })).status).toBe(200)
    const before = await client.qtyOf(sku)
    const placed = await client.placeOrder(cart, { orderId: "after all", entries: [{ sku, qty: 2 }] })
    expect(placed.body).toMatchObject({ code: 200, result: { backendOrderId: "1" } })
    expect(await client.qtyOf(sku)).toBe(before - 2)
  })
  it("the process has not restarted", () => expect(shop.child.exitCode).toBeNull())
})
