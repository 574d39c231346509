import { Effect, Layer } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { HandOffSetup, type HandOffSettings } from "@shop/commerce/hand-off"
import type { HttpResponse } from "@shop/wire/http"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { ada, ben, customersOf } from "../../../../tests/support/customers.ts"

const origin = "https://checkout.example"
const key = "a key that the shop and its checkout share"
const coded: HandOffSettings = { mode: "code", origins: { fr: origin, en: "https://pay.example" }, key }

const opened = (setup: HandOffSettings | null = coded) => {
  const shop = api({
    startMs: Date.UTC(2026, 10, 21),
    ...(setup === null ? {} : { services: Layer.succeed(HandOffSetup, setup) }),
  })
  afterAll(shop.close)
  const mint = (cartId: string, token = "", storeCode = "fr"): HttpResponse =>
    shop.send("POST /api/ext/checkout/hand-off", { token, storeCode, cartId })
  const redeem = (code: string, from = origin, bearer = key): HttpResponse =>
    shop.send(
      "POST /api/ext/checkout/redeem",
      {},
      { code, origin: from },
      { authorization: `Bearer ${bearer}` },
    )
  const codeOf = (cartId: string, token = "", storeCode = "fr"): string =>
    shop.result(mint(cartId, token, storeCode))["code"]!
  return { shop, mint, redeem, codeOf, people: customersOf(shop) }
}

describe("SR162, CM160, CM161 a cart handed to an external checkout", () => {
  it("a guest's: the code contains no data, and opens that cart once", () => {
    const { shop, redeem, codeOf } = opened()
    const cartId = shop.cartOf({ BOL: 1 })
    const code = codeOf(cartId)
    expect(code).toMatch(/^[\w-]{43}$/)
    expect(redeem(code)).toMatchObject({
      status: 200,
      body: { code: 200, result: { cartId, token: "", storeCode: "fr", customer: "guest" } },
    })
    expect(redeem(code).status).toBe(404)
  })
  it("a customer's: with a new token of the session, which ends with it", async () => {
    const { shop, redeem, codeOf, people } = opened()
    const { token } = await people.registerAndSignIn(ada)
    const cartId = String(shop.result(shop.send("POST /api/cart/create", { token })))
    const response = shop.result(redeem(codeOf(cartId, token)))
    expect(response).toMatchObject({ cartId: String(cartId), customer: "signed-in" })
    expect(response["token"]).not.toBe(token)
    expect(people.me(response["token"]!).status).toBe(200)
    expect(shop.send("GET /api/cart/pull", { token: response["token"]!, cartId }).status).toBe(200)
    const waiting = codeOf(cartId, token)
    shop.run(Effect.map(Database, (database) => database.run("DELETE FROM customer_session")))
    expect(people.me(response["token"]!).status).toBe(401)
    expect(redeem(waiting).status).toBe(404)
  })
  it.each([
    [
      "to another checkout",
      (code: string, at: ReturnType<typeof opened>) => at.redeem(code, "https://pay.example"),
    ],
    [
      "after a minute",
      (code: string, at: ReturnType<typeof opened>) => {
        at.shop.pass(60_000)
        return at.redeem(code)
      },
    ],
    ["that was never issued", (_: string, at: ReturnType<typeof opened>) => at.redeem("x".repeat(43))],
  ])("a code opens nothing %s", (_, ask) => {
    const at = opened()
    expect(ask(at.codeOf(at.shop.cartOf({ BOL: 1 })), at)).toMatchObject({ status: 404 })
  })
  it("is valid for a minute; the wrong checkout consumes it", () => {
    const { shop, redeem, codeOf } = opened()
    const [held, spent] = [codeOf(shop.cartOf({ BOL: 1 })), codeOf(shop.cartOf({ BOL: 1 }))]
    shop.pass(59_999)
    expect(redeem(held).status).toBe(200)
    expect([redeem(spent, "https://pay.example").status, redeem(spent).status]).toEqual([404, 404])
  })
  it("without the key a request gets no data and does not consume the code", () => {
    const { shop, redeem, codeOf } = opened()
    const code = codeOf(shop.cartOf({ BOL: 1 }))
    for (const wrong of ["", "null", key.slice(1), `${key}x`])
      expect(redeem(code, origin, wrong)).toMatchObject({ status: 401 })
    expect(redeem(code).status).toBe(200)
  })
  it("a cart that is ordered meanwhile opens no more", () => {
    const { shop, redeem, codeOf } = opened()
    const cartId = shop.cartOf({ BOOK: 1 })
    const code = codeOf(cartId)
    expect(shop.send("POST /api/order", {}, wireOrder(cartId, { BOOK: 1 })).status).toBe(200)
    expect(redeem(code).status).toBe(404)
  })
  it("a foreign, unknown or ordered cart is not handed over", async () => {
    const { shop, mint, people } = opened()
    const [one, other] = [await people.registerAndSignIn(ada), await people.registerAndSignIn(ben)]
    const cartId = String(shop.result(shop.send("POST /api/cart/create", { token: one.token })))
    expect(mint(cartId, other.token).status).toBe(404)
    expect(mint(cartId).status).toBe(404)
    expect(mint(cartId, "no token of anybody").status).toBe(401)
    expect(mint("x".repeat(32)).status).toBe(404)
    const ordered = shop.cartOf({ BOOK: 1 })
    shop.send("POST /api/order", {}, wireOrder(ordered, { BOOK: 1 }))
    expect(mint(ordered).status).toBe(409)
  })
  it("each store view has its own checkout, and one without has none", () => {
    const { shop, mint, redeem, codeOf } = opened()
    const code = codeOf(shop.cartOf({ BOL: 1 }), "", "en")
    expect(redeem(code, "https://pay.example").status).toBe(200)
    expect(mint(shop.cartOf({ BOL: 1 }), "", "de")).toMatchObject({ status: 503 })
  })
  it("without an external checkout nothing is minted or redeemed", () => {
    const { shop, mint, redeem } = opened(null)
    expect(mint(shop.cartOf({ BOL: 1 }))).toMatchObject({
      status: 503,
      body: { result: expect.stringMatching(/SHOP_CHECKOUT/) },
    })
    expect(redeem("x".repeat(43))).toMatchObject({ status: 503 })
  })
  it("the database contains no code", () => {
    const { shop, codeOf } = opened()
    const code = codeOf(shop.cartOf({ BOL: 1 }))
    const rows = shop.run(Effect.map(Database, (database) => database.all("SELECT * FROM hand_off")))
    expect(rows.length).toBe(1)
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})
