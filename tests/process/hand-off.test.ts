/** A shop with an external checkout and changed settings, seen by a browser and by the checkout's server. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queryFile } from "../support/database-file.ts"
import { openClient, stateOf } from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
const key = "a key that the shop and its checkout share"
const origin = "https://checkout.example"
let shop: ShopProcess
beforeAll(async () => {
  const file = join(data, "settings.json")
  writeFileSync(file, '{"session":{"sendsTokenInHeader":true},"cart":{"confirmRemove":true}}')
  shop = await start({
    data,
    env: { SHOP_CHECKOUT: `fr=${origin}`, SHOP_CHECKOUT_KEY: key, SHOP_SETTINGS: file },
  })
}, 60_000)
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

describe("SR161 settings reach the browser", () => {
  it("LI60 in the changed settings of a page, with each view's checkout", async () => {
    const { settings, view, views } = await stateOf(shop.url, "/fr")
    expect(settings).toEqual({
      session: { sendsTokenInHeader: true },
      cart: { confirmRemove: true },
      checkout: { handsOver: "code" },
    })
    expect(view.checkoutOrigin).toBe(origin)
    expect(views.map(({ code, checkoutOrigin }) => [code, checkoutOrigin])).toEqual([
      ["fr", origin],
      ["en", null],
      ["de", null],
    ])
  })
})

describe("SR162, WI161 the hand-off of a cart over HTTP", () => {
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const reply = await fetch(shop.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    })
    const responseBody = (await reply.json()) as { readonly result: Readonly<Record<string, string>> }
    return { status: reply.status, cache: reply.headers.get("cache-control"), result: responseBody.result }
  }
  it("issues a code that the checkout redeems once, and logs neither code nor key", async () => {
    const client = openClient(shop)
    const cartId = await client.createCart()
    const minted = await post(`/api/ext/checkout/hand-off?token=&storeCode=fr&cartId=${cartId}`, {})
    expect(minted).toMatchObject({ status: 200, cache: "no-cache, no-store" })
    const code = minted.result["code"]!
    const redeem = (bearer: string) =>
      post("/api/ext/checkout/redeem", { code, origin }, { authorization: `Bearer ${bearer}` })
    expect((await redeem("another key of the same length, nearly")).status).toBe(401)
    expect(await redeem(key)).toMatchObject({ status: 200, result: { cartId, token: "", storeCode: "fr" } })
    expect((await redeem(key)).status).toBe(404)
    expect(queryFile(data, "SELECT count(*) AS n FROM hand_off")).toEqual([{ n: 0 }])
    for (const secret of [code, key, cartId]) expect(shop.output()).not.toContain(secret)
  })
  it("is refused in a view without an external checkout", async () => {
    const cartId = await openClient(shop, "en").createCart()
    expect((await post(`/api/ext/checkout/hand-off?storeCode=en&cartId=${cartId}`, {})).status).toBe(503)
  })
})

describe("SR498 the checkout without JavaScript", () => {
  const ask = (path: string, cookie = "", body: Readonly<Record<string, string>> | null = null) =>
    fetch(shop.url + path, {
      redirect: "manual",
      headers: { cookie, "sec-fetch-site": "same-origin" },
      ...(body === null ? {} : { method: "POST", body: new URLSearchParams(body) }),
    })
  const withVase = async (view: string): Promise<string> => {
    const [vase] = await openClient(shop, view).documents("product", ["V615"])
    const reply = await ask(`/${view}/cart`, "", { act: "add", url: `/${view}/${vase!.url_path}`, qty: "1" })
    return reply.headers.get("set-cookie")!.split(";")[0]!
  }
  it("redirects to the external checkout of the view, and nothing stores the address", async () => {
    const reply = await ask("/fr/checkout", await withVase("fr"))
    expect([reply.status, reply.headers.get("cache-control"), reply.headers.get("referrer-policy")]).toEqual([
      303,
      "no-store",
      "no-referrer",
    ])
    const code = /^https:\/\/checkout\.example\/vue\/cart\/sync\/token\/([\w-]{43})\/cart\/\1$/.exec(
      reply.headers.get("location")!,
    )?.[1]
    expect(code).toBeDefined()
    expect(shop.output()).not.toContain(code)
  })
  it("gives the page to a browser that has its cart itself, the same for everybody", async () => {
    const reply = await ask("/fr/checkout")
    expect([reply.status, reply.headers.get("location")]).toEqual([200, null])
    expect((await stateOf(shop.url, "/fr/checkout")).page.page).toEqual({ kind: "externalCheckout" })
  })
  it("orders nothing by a form of the shop's own checkout", async () => {
    const cookie = await withVase("fr")
    const reply = await ask("/fr/checkout", cookie, { act: "place", terms: "on" })
    expect(reply.headers.get("location")).toMatch(/^https:\/\/checkout\.example\//)
    expect(queryFile(data, "SELECT count(*) AS n FROM orders")).toEqual([{ n: 0 }])
  })
  it("stays the shop's own in another view", async () => {
    const reply = await ask("/en/checkout", await withVase("en"))
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining("savePersonal")])
  })
})
