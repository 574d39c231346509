import { Effect, Layer, Logger, References } from "effect"
import { describe, expect, it } from "vitest"
import { Coupons } from "@shop/commerce/carts"
import { api } from "../../../../tests/support/api.ts"
import { limitNames, limitOf } from "./request-limits.ts"
import { routes } from "./router.ts"

const nameOf = ({ method, pattern }: { readonly method: string; readonly pattern: string }) =>
  `${method} ${pattern}`

describe("SR98 the list of request limits", () => {
  it("names existing routes", () => {
    const there = new Set(routes.map(nameOf))
    expect(Object.keys(limitNames).filter((name) => !there.has(name))).toEqual([])
  })
  it("leaves every route with a limit of at most twenty a second", () => {
    const perSecond = routes.map((call) => [
      nameOf(call),
      (limitOf(call).tries / limitOf(call).periodMs) * 1000,
    ])
    expect(perSecond.filter(([, tries]) => !(Number(tries) > 0 && Number(tries) <= 20))).toEqual([])
  })
  it("leaves every write with the limit of writes or its own", () => {
    const reads = routes.filter((call) => call.method !== "GET" && limitOf(call).name === "read-call")
    expect(reads.map(nameOf)).toEqual(["POST /api/url/map", "POST /api/cart/shipping-methods"])
  })
})

describe("SR98 the limits of requests", () => {
  const startMs = Date.UTC(2026, 10, 21, 12)
  const asks = async (
    shop: ReturnType<typeof api>,
    name: string,
    client: string | null,
    times: number,
    query = {},
  ) => {
    const codes: Array<number> = []
    for (let count = 0; count < times; count += 1)
      codes.push((await shop.sendAsync(name, query, {}, { client })).status)
    return codes
  }

  it("answer 429 with Retry-After for one client and route", async () => {
    const shop = api({ startMs })
    expect(new Set(await asks(shop, "POST /api/review/create", "192.0.2.7", 5))).toEqual(new Set([400]))
    const late = await shop.sendAsync("POST /api/review/create", {}, {}, { client: "192.0.2.7" })
    expect(late).toMatchObject({ status: 429, headers: { "retry-after": "720" } })
    expect(await asks(shop, "POST /api/review/create", "192.0.2.8", 1)).toEqual([400])
    expect(await asks(shop, "POST /api/ext/contact-form/send", "192.0.2.7", 1)).toEqual([400])
    shop.pass(720_000)
    expect(await asks(shop, "POST /api/review/create", "192.0.2.7", 2)).toEqual([400, 429])
  })
  it("allow forty searches at once and twenty a second", async () => {
    const shop = api({ startMs })
    const search = "GET /api/catalog/vue_storefront_catalog_fr/product/_search"
    const codes = await asks(shop, search, "192.0.2.7", 45)
    expect(codes.filter((code) => code === 429)).toHaveLength(5)
    shop.pass(1_000)
    expect((await asks(shop, search, "192.0.2.7", 25)).filter((code) => code === 429)).toHaveLength(5)
  })
  it("count new carts, cart changes and cart reads", async () => {
    const shop = api({ startMs })
    const made = await asks(shop, "POST /api/cart/create", "192.0.2.7", 125)
    expect(made.filter((code) => code === 429)).toHaveLength(5)
    const changed = await asks(shop, "POST /api/cart/shipping-information", "192.0.2.7", 605)
    expect(changed.filter((code) => code === 429)).toHaveLength(5)
    const seen = await asks(shop, "GET /api/cart/totals", "192.0.2.7", 1205)
    expect(seen.filter((code) => code === 429)).toHaveLength(5)
    // A household shares one limit over all addresses of its network.
    expect(await asks(shop, "POST /api/cart/delete", "2001:db8:1:2::1", 600)).not.toContain(429)
    expect(await asks(shop, "POST /api/cart/delete", "2001:db8:1:2:9::7", 1)).toEqual([429])
  })
  it("SR301 count coupons by client, across carts", async () => {
    const shop = api({ startMs })
    const cart = shop.newCart()
    const guess = (cartId: string, times: number, client = "192.0.2.7") =>
      asks(shop, "POST /api/cart/apply-coupon", client, times, { cartId, coupon: "X" })
    expect((await guess(cart, 12)).filter((code) => code === 429)).toHaveLength(2)
    for (const cartId of [`${cart} `, shop.newCart(), "none"]) expect(await guess(cartId, 1)).toEqual([429])
    expect(await guess(cart, 1, "192.0.2.8")).toEqual([404])
  })
  it("SR301 count wrong coupons by client, and refuse no right one for those of others", async () => {
    const lines: Array<string> = []
    const logger = Logger.map(Logger.formatJson, (line) => void lines.push(line))
    const readLog = Layer.merge(Logger.layer([logger]), Layer.succeed(References.MinimumLogLevel, "Warn"))
    const shop = api({ startMs, services: readLog })
    const promotion = { code: "fixed", args: { amountCents: 100 } }
    shop.run(
      Effect.flatMap(Coupons, (coupons) =>
        coupons.save({ code: "ETE", promotion, usesLeft: null, endsAtMs: null }),
      ),
    )
    const cart = shop.cartOf({ BOL: 1 })
    const guess = async (coupon: string, client: string) =>
      (await shop.sendAsync("POST /api/cart/apply-coupon", { cartId: cart, coupon }, {}, { client })).status
    for (let count = 0; count < 40; count += 1) {
      shop.pass(6_000)
      expect(await guess("ete", "192.0.2.9")).toBe(200)
    }
    const own: Array<number> = []
    for (let count = 0; count < 40; count += 1) {
      shop.pass(6_000)
      own.push(await guess("NONE", "192.0.2.7"))
    }
    expect(own.slice(0, 30)).not.toContain(429)
    expect(own.at(-1)).toBe(429)
    for (let all = 0; all < 1_200; all += 1)
      expect(await guess("NONE", `10.${all >> 8}.${all & 255}.1`)).toBe(404)
    expect(await guess("ete", "192.0.2.10")).toBe(200)
    expect(lines.filter((line) => line.includes('"coupons.guessed"'))).toHaveLength(1)
  })
  it("do not count inside requests and local proxies", async () => {
    const shop = api({ startMs })
    const search = "GET /api/catalog/vue_storefront_catalog_fr/product/_search"
    expect(await asks(shop, search, null, 60)).not.toContain(429)
    expect(await asks(shop, search, "127.0.0.1", 60)).not.toContain(429)
    expect(await asks(shop, "POST /api/review/create", "127.0.0.1", 6)).toContain(429)
  })
})
