/** Reviews, letters, payments, pictures and operations over real HTTP, with shop and command line. */
import { createHmac } from "node:crypto"
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { openClient, orderBody } from "../support/shop-client.ts"
import {
  runCommandAsync,
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../support/shop-process.ts"

const data = createTemporaryFolder()
const secret = "the secret of a payment provider"
const key = "a key of the operator"
let shop: ShopProcess
let product: { readonly sku: string; readonly id: number; readonly url_path: string }

/** One red pixel. */
const gif = Buffer.from("R0lGODdhAQABAPAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=", "base64")

beforeAll(async () => {
  mkdirSync(join(data, "media"))
  writeFileSync(join(data, "media/red.gif"), gif)
  writeFileSync(join(data, "secret.txt"), "nobody's business")
  shop = await start({
    data,
    env: {
      SHOP_PAYMENT: "sandbox",
      SHOP_PAYMENT_SECRET: secret,
      SHOP_INVALIDATE_KEY: key,
      SHOP_MAIL_TO: "shop@example.org",
    },
  })
  const found = (await openClient(shop).documents("product")).find(
    ({ type_id, stock }) => type_id === "simple" && (stock?.qty ?? 0) > 5,
  )!
  product = found as unknown as typeof product
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(shop.url + path, { headers, redirect: "manual" })
const post = (path: string, body: unknown = undefined, headers: Readonly<Record<string, string>> = {}) =>
  fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const result = async (response: Response): Promise<ReturnType<typeof JSON.parse>> =>
  ((await response.json()) as { readonly result: unknown }).result
const letters = (kind: string): ReadonlyArray<{ readonly text: string }> => {
  const db = new DatabaseSync(join(data, "shop.db"), { readOnly: true })
  const rows = db.prepare("SELECT payload FROM outbox WHERE kind = ? ORDER BY id").all(kind)
  db.close()
  return rows.map((row) => JSON.parse(String(row["payload"])) as { readonly text: string })
}

describe("SR97 a running shop answers", () => {
  it.each(["/health", "/ready"])("%s", async (path) => {
    const response = await get(path)
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"])
  })
})

describe("SR80 SR81 SR83 a review", () => {
  it("appears in the running shop once the command line approves it", async () => {
    const review = { product_id: product.id, title: "Tient chaud", detail: "Longtemps.", nickname: "Anne" }
    const search = `/api/catalog/vue_storefront_catalog_fr/review/_search?request_format=search-query&request=${encodeURIComponent(
      JSON.stringify({
        _appliedFilters: [{ attribute: "product_id", value: { eq: product.id }, scope: "default" }],
      }),
    )}`
    const total = async () => ((await (await get(search)).json()) as { hits: { total: number } }).hits.total
    expect((await post("/api/review/create?token=&storeCode=fr", { review })).status).toBe(200)
    expect(await total()).toBe(0)
    const [{ id } = { id: 0 }] = JSON.parse(await runCommandAsync(data, "review", "list", "--json")) as [
      { id: number },
    ]
    expect(await runCommandAsync(data, "review", "approve", String(id))).toContain("approved")
    expect(await total()).toBe(1)
    expect(await result(await get(`/api/review/summary?productId=${product.id}`))).toMatchObject({ count: 1 })
    expect(await runCommandAsync(data, "review", "reject", String(id))).toContain("rejected")
    expect(await total()).toBe(0)
  })
})

describe("SR85 the newsletter", () => {
  it("is subscribed and left by form, letter and page", async () => {
    const path = "/api/ext/magento2-subscribe/subscribe"
    const email = "anne@example.org"
    expect((await post(`${path}?storeCode=de`, { email })).status).toBe(200)
    const [letter] = letters("newsletter.confirm")
    const link = /http\S+/.exec(letter!.text)![0].replace(/^https?:\/\/[^/]+/, "")
    const page = await get(link)
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self'")
    expect(await page.text()).toContain('<html lang="de">')
    const customer = { email, firstname: "Anne", lastname: "Martin" }
    const password = "Kiln-and-clay9"
    expect((await post("/api/user/create", { customer, password })).status).toBe(200)
    const token = String(await result(await post("/api/user/login", { username: email, password })))
    const statusFor = async (as: string) => await result(await get(`${path}?email=${email}&token=${as}`))
    expect(await statusFor(token)).toBe("unsubscribed")
    expect((await post(link)).status).toBe(200)
    expect([await statusFor(token), await statusFor("")]).toEqual(["subscribed", "unsubscribed"])
    const leave = /http\S+/.exec(letters("newsletter.welcome")[0]!.text)![0].replace(/^https?:\/\/[^/]+/, "")
    const oneClick = { method: "POST", body: new URLSearchParams("List-Unsubscribe=One-Click") }
    expect((await fetch(shop.url + leave, oneClick)).status).toBe(200)
    expect(await statusFor(token)).toBe("unsubscribed")
  })
})

describe("SR86 the mail service", () => {
  it("sends to the shop only, once per token", async () => {
    const send = async (targetAddress: string, token: string) =>
      (
        await post("/api/ext/mail-service/send-email", {
          sourceAddress: "a@example.org",
          targetAddress,
          subject: "S",
          emailText: "T",
          token,
        })
      ).status
    const token = async () => String(await result(await get("/api/ext/mail-service/get-token")))
    const first = await token()
    expect([await send("shop@example.org", first), await send("shop@example.org", first)]).toEqual([200, 403])
    expect(await send("all@example.com", await token())).toBe(403)
    expect(letters("mail.message")).toHaveLength(1)
  })
})

describe("SR90 SR91 SR92 SR93 a payment", () => {
  it("leads from cart through sandbox to order, and unsigned messages change nothing", async () => {
    const client = openClient(shop)
    const cartId = await client.createCart()
    await client.addToCart(cartId, { sku: product.sku, qty: 1 })
    const where = `?token=&cartId=${cartId}&storeCode=fr`
    await post(`/api/cart/shipping-information${where}`, {
      addressInformation: {
        shippingAddress: { countryId: "FR" },
        billingAddress: { countryId: "FR" },
        shippingCarrierCode: "flatrate",
        shippingMethodCode: "flatrate",
      },
    })
    const begun = await result(await post(`/api/ext/paypal/setExpressCheckout${where}`))
    const page = new URL(begun.approvalUrl).pathname
    const event = {
      id: "forged",
      providerId: page.split("/").at(-1),
      type: "approved",
      amountCents: begun.amountCents,
      currency: "EUR",
    }
    expect((await post("/api/ext/paypal/webhook", event)).status).toBe(401)
    const state = async () =>
      (await result(await post("/api/ext/paypal/complete", { paymentId: begun.paymentId }))).status
    expect(await state()).toBe("created")
    expect(await (await get(page)).text()).toContain("Approve")
    const away = await post(`${page}/approved`, undefined, { origin: shop.url })
    expect([away.status, away.headers.get("location")]).toEqual([
      303,
      expect.stringContaining("outcome=approved"),
    ])
    expect(await state()).toBe("approved")
    const order = orderBody(cartId, "fr", {
      orderId: "paid",
      entries: [{ sku: product.sku, qty: 1 }],
    }) as unknown as {
      readonly addressInformation: object
    }
    const addressInformation = { ...order.addressInformation, payment_method_code: "paypal" }
    expect((await post("/api/order", { ...order, addressInformation })).status).toBe(200)
    expect(await state()).toBe("spent")
  })
  it("is confirmed by a message whose bytes are signed", async () => {
    const body = '{ "id": "x",\n"providerId":"nobody","type":"approved","amountCents":1,"currency":"EUR"}'
    const at = Math.floor(Date.now() / 1000)
    const signature = `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`
    const send = (text: string) =>
      fetch(`${shop.url}/api/ext/stripe/webhook`, {
        method: "POST",
        body: text,
        headers: { "x-payment-signature": signature },
      })
    expect([(await send(body)).status, (await send(`${body} `)).status]).toEqual([404, 401])
  })
})

describe("SR94 SR95 photographs", () => {
  it("are resized in a format that the browser accepts, and cached", async () => {
    const response = await get("/img/100/100/resize/red.gif", { accept: "image/webp" })
    expect([response.status, response.headers.get("content-type"), response.headers.get("vary")]).toEqual([
      200,
      "image/webp",
      "accept",
    ])
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe("WEBP")
    expect(readdirSync(join(data, "pictures"))).toHaveLength(1)
    expect(
      (await get("/img?url=/red.gif&width=100&height=100&action=fit", { accept: "image/webp" })).headers.get(
        "content-type",
      ),
    ).toBe("image/webp")
  })
  it("are the only served files of the disk, beside drawings", async () => {
    for (const path of [
      "/img/100/100/resize/..%2fsecret.txt",
      "/img/100/100/resize/..%2fshop.db",
      "/img?url=http://127.0.0.1/a.gif",
    ]) {
      const response = await get(path)
      expect(await response.text()).not.toContain("nobody's business")
      expect([200, 400]).toContain(response.status)
      expect(response.headers.get("content-type")).toMatch(/json|svg/)
    }
    expect((await get("/img/300/300/resize/forms/tian-honey.svg")).headers.get("content-type")).toBe(
      "image/svg+xml",
    )
    expect((await get("/img/1025/1/resize/red.gif")).status).toBe(400)
  })
})

describe("SR88 GraphQL", () => {
  it.each([
    ["/graphql/fr/", '{ products(search: "tian") { total_count } }'],
    ["/graphql", "{ contents(filter: { type_id: { eq: 1 } }) { items { url_key } } }"],
  ])("answers %s %s by GET and POST", async (path, query) => {
    const posted = await (await post(path, { query })).json()
    expect(posted).toHaveProperty("data")
    expect(await (await get(`${path}?query=${encodeURIComponent(query)}`)).json()).toEqual(posted)
  })
  it("answers invalid JSON with a GraphQL error", async () => {
    const reply = await fetch(`${shop.url}/graphql`, {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    })
    expect([reply.status, await reply.json()]).toEqual([400, { errors: [{ message: expect.any(String) }] }])
  })
})

describe("SR96 the invalidation", () => {
  it("needs the key", async () => {
    expect((await get("/invalidate?tag=*&key=aeSu7aip")).status).toBe(403)
    expect((await get(`/invalidate?tag=P${product.id}&key=${encodeURIComponent(key)}`)).status).toBe(200)
  })
})

describe("SR90 SR96 a shop without secrets", () => {
  it("starts with a warning that payments and invalidation are off", async () => {
    const bare = createTemporaryFolder()
    onTestFinished(() => removeFolder(bare))
    await using other = await start({ data: bare, env: { SHOP_PAYMENT: "sandbox" } })
    await other.waitForOutput("Payments are off: SHOP_PAYMENT_SECRET")
    expect((await fetch(`${other.url}/invalidate?tag=*&key=`)).status).toBe(403)
    const begun = await fetch(`${other.url}/api/ext/paypal/setExpressCheckout?cartId=x`, { method: "POST" })
    expect([begun.status, await begun.json()]).toMatchObject([
      503,
      { result: expect.stringContaining("SHOP_PAYMENT_SECRET") },
    ])
  })
})
