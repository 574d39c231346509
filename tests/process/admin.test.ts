/** The operator's pages over real HTTP: sign-in and forms, and their effect on shop and command line. */
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
import { markupFaults } from "../support/markup.ts"

const data = createTemporaryFolder()
const secret = "a secret of the shop that is long enough to be one"
let shop: ShopProcess
let product: { readonly sku: string; readonly id: number; readonly url_path: string }
let cookie = ""

beforeAll(async () => {
  shop = await start({
    data,
    env: {
      SHOP_ADMIN_SECRET: secret,
      SHOP_PROXIES: "127.0.0.1",
      SHOP_SELLER_NAME: "La poterie",
      SHOP_SELLER_ADDRESS: "1 rue des Potiers; 69001 Lyon",
      SHOP_SELLER_VAT: "FR1",
      // An imported catalogue ends the demo's fictitious accounts, so the test sets real ones.
      SHOP_SELLER_CHEQUE_PAYEE: "La poterie",
    },
  })
  product = (await openClient(shop).documents("product")).find(
    ({ type_id, stock }) => type_id === "simple" && (stock?.qty ?? 0) > 5,
  ) as unknown as typeof product
  cookie = await signIn()
}, 60_000)
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

type Headers = Readonly<Record<string, string>>
const own = { "sec-fetch-site": "same-origin" }
const read = (path: string, headers: Headers = {}) =>
  fetch(shop.url + path, { headers: { cookie, ...headers }, redirect: "manual" })
const send = (path: string, fields: Headers, headers: Headers = {}) =>
  fetch(shop.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, ...own, ...headers },
    body: new URLSearchParams(fields),
  })
const cookieOf = (response: Response): string => (response.headers.get("set-cookie") ?? "").split(";")[0]!
const tokenIn = (page: string): string => /name="csrf" value="([^"]+)"/.exec(page)![1]!

/** Signs in from a new client address, so that tries are counted separately. */
const trySecret = async (given: string, from: string, headers: Headers = own): Promise<Response> =>
  (await signingIn(given, from, headers)).response
const signingIn = async (given: string, from: string, headers: Headers = own) => {
  const client = { "x-forwarded-for": from }
  const form = await fetch(`${shop.url}/admin/sign-in`, { headers: client })
  const response = await fetch(`${shop.url}/admin/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: { ...headers, ...client, cookie: cookieOf(form) },
    body: new URLSearchParams({ csrf: tokenIn(await form.text()), secret: given, do: "sign-in" }),
  })
  // A browser sends both cookies: that of the session and that of the CSRF tokens.
  return { response, cookie: `${cookieOf(form)}; ${cookieOf(response)}` }
}
const signIn = async (): Promise<string> => (await signingIn(secret, "192.0.2.1")).cookie

/** Sends a form as a browser does. @returns the page of the redirect */
const sendForm = async (path: string, fields: Headers): Promise<string> => {
  const csrf = tokenIn(await (await read(path)).text())
  const response = await send(path, { csrf, ...fields })
  expect([response.status, await response.text()]).toEqual([303, ""])
  return (await read(response.headers.get("location")!)).text()
}
const rows = (sql: string): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  const file = new DatabaseSync(join(data, "shop.db"), { timeout: 5_000 })
  try {
    return file.prepare(sql).all()
  } finally {
    file.close()
  }
}
const auditEntries = (what: string) =>
  rows(`SELECT who, subject, detail FROM audit WHERE what = '${what}' ORDER BY id`)

const createOrder = async (orderId = "looked-at"): Promise<string> => {
  const client = openClient(shop)
  const cart = await client.createCart()
  await client.addToCart(cart, { sku: product.sku, qty: 1 })
  const entries = [{ sku: product.sku, qty: 1 }]
  const reply = await fetch(`${shop.url}/api/order`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(orderBody(cart, "fr", { orderId, entries })),
  })
  return ((await reply.json()) as { result: { orderNumber: string } }).result.orderNumber
}

describe("SR140 the operator's page", () => {
  it("is off without a secret or with a short one, and the start warns about a short one", async () => {
    const bare = createTemporaryFolder()
    onTestFinished(() => removeFolder(bare))
    await using other = await start({ data: bare, env: { SHOP_ADMIN_SECRET: "short" } })
    await other.waitForOutput("/admin is off: SHOP_ADMIN_SECRET must have 32 letters at least")
    for (const path of ["/admin", "/admin/sign-in", "/admin/style.css"]) {
      const response = await fetch(other.url + path)
      expect(await response.text()).not.toContain("Shop operator")
      expect(response.status).toBe(404)
    }
  })
  it("has valid pages: unique ids, labelled fields, table headings and one h1", async () => {
    const number = await createOrder()
    const letter = Number(rows("SELECT max(id) AS id FROM outbox")[0]!["id"])
    const paths = [
      "",
      "/orders",
      "/orders?status=pending&search=anne&page=1",
      `/orders/${number}`,
      "/stock",
      `/stock?search=${product.sku.slice(0, 3)}`,
      "/reviews?status=all",
      "/coupons",
      "/customers",
      "/outbox",
      `/outbox/${letter}`,
      "/imports",
      "/cache",
      "/calls",
    ]
    for (const path of paths) {
      const response = await read(`/admin${path}`)
      const page = await response.text()
      expect([path, response.status, markupFaults(page)]).toEqual([path, 200, []])
      expect(response.headers.get("cache-control")).toBe("no-store")
      expect(response.headers.get("referrer-policy")).toBe("same-origin")
      expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    }
    expect(await (await read(`/admin/orders/${number}`)).text()).toContain(product.sku)
    expect((await read("/admin/style.css")).headers.get("content-type")).toContain("text/css")
  })
  it.each([
    "/admin/nothing",
    "/admin/orders/nothing",
    "/admin/outbox/0",
    "/admin/stock/x",
    "/admin/orders/%zz",
  ])("answers %s with 404", async (path) => expect((await read(path)).status).toBe(404))
  it("refuses other methods", async () => {
    expect((await fetch(`${shop.url}/admin`, { method: "DELETE", headers: { cookie } })).status).toBe(405)
  })
})

describe("SR141 the sign-in of an operator", () => {
  it.each(["/admin", "/admin/orders", "/admin/customers?search=a"])("is required for %s", async (path) => {
    const response = await read(path, { cookie: "admin=none" })
    expect([response.status, response.headers.get("location"), await response.text()]).toEqual([
      303,
      "/admin/sign-in",
      "",
    ])
  })
  it("sets an HttpOnly cookie that is invalid after sign-out", async () => {
    const { response, cookie: both } = await signingIn(secret, "192.0.2.2")
    expect(response.headers.get("set-cookie")).toMatch(
      /^admin=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const mine = { cookie: both }
    const csrf = tokenIn(await (await read("/admin", mine)).text())
    expect((await send("/admin/sign-out", { csrf, do: "sign-out" }, mine)).status).toBe(303)
    expect((await read("/admin", mine)).status).toBe(303)
    expect(auditEntries("admin.sign-out")).toHaveLength(1)
  })
  it("sets a __Host- cookie over TLS", async () => {
    await using other = await start({
      data,
      env: { SHOP_ADMIN_SECRET: secret, SHOP_URL: "https://shop.example" },
    })
    const form = await fetch(`${other.url}/admin/sign-in`)
    expect(form.headers.get("set-cookie")).toMatch(/^__Host-admin-form=.*; Secure;/)
    const response = await fetch(`${other.url}/admin/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://shop.example", cookie: cookieOf(form) },
      body: new URLSearchParams({ csrf: tokenIn(await form.text()), secret, do: "sign-in" }),
    })
    expect([response.status, response.headers.get("set-cookie")]).toEqual([
      303,
      expect.stringMatching(/^__Host-admin=.*; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ])
  })
  it("refuses a wrong secret, and after five tries the right one as well", async () => {
    for (let turn = 0; turn < 5; turn += 1) expect((await trySecret("no", "192.0.2.9")).status).toBe(403)
    const late = await trySecret(secret, "192.0.2.9")
    expect([late.status, Number(late.headers.get("retry-after")) > 0]).toEqual([429, true])
    expect(markupFaults(await late.text())).toEqual([])
    expect((await trySecret(secret, "192.0.2.10")).status).toBe(303)
  })
})

describe("SR142 forms of other sites", () => {
  it.each<[string, Headers]>([
    ["of another site", { "sec-fetch-site": "cross-site" }],
    ["of a neighbour's site", { "sec-fetch-site": "same-site" }],
    ["of another origin", { "sec-fetch-site": "same-origin", origin: "https://evil.example" }],
  ])("%s change nothing", async (_, headers) => {
    const csrf = tokenIn(await (await read("/admin/cache")).text())
    const isForeign = headers["sec-fetch-site"] !== "same-origin"
    const given = isForeign ? { csrf } : { csrf: "guessed" }
    const before = auditEntries("cache.invalidate").length
    expect((await send("/admin/cache", { ...given, do: "all" }, headers)).status).toBe(403)
    expect(auditEntries("cache.invalidate")).toHaveLength(before)
  })
  it("are refused without Sec-Fetch-Site and Origin", async () => {
    const csrf = tokenIn(await (await read("/admin/cache")).text())
    const bare = (headers: Headers) =>
      fetch(`${shop.url}/admin/cache`, {
        method: "POST",
        redirect: "manual",
        headers: { cookie, ...headers },
        body: new URLSearchParams({ csrf, do: "all" }),
      })
    // Node's fetch sends sec-fetch-mode only.
    expect((await bare({})).status).toBe(403)
    expect((await bare({ origin: "null" })).status).toBe(403)
    expect((await bare({ origin: shop.url })).status).toBe(303)
  })
  it("change nothing without a token of the session", async () => {
    const other = await (await read("/admin", { cookie: await signIn() })).text()
    const tries = [{}, { csrf: "" }, { csrf: tokenIn(other) }]
    for (const fields of tries)
      expect((await send("/admin/cache", { ...fields, do: "all" })).status).toBe(403)
    expect((await send("/admin/cache", {}, { "content-type": "application/json" })).status).toBe(415)
    const unknown = tokenIn(await (await read("/admin")).text())
    expect((await send("/admin/cache", { csrf: unknown, do: "constructor" })).status).toBe(404)
  })
  it("cannot sign in", async () => {
    expect((await trySecret(secret, "192.0.2.3", { "sec-fetch-site": "cross-site" })).status).toBe(403)
    expect((await send("/admin/sign-in", { secret, do: "sign-in" }, { cookie: "" })).status).toBe(403)
  })
})

describe("SR143 SR144 SR145 SR146 SR147 a change by the operator takes effect and is in the audit log:", () => {
  it("the next request of a shopper has the new stock", async () => {
    const path = `/admin/stock?search=${encodeURIComponent(product.sku)}`
    const page = await sendForm(path, { do: "set", sku: product.sku, qty: "7", in: "yes", counted: "yes" })
    expect(page).toContain(`${product.sku}: 7 pieces, in stock.`)
    const stockResponse = await fetch(`${shop.url}/api/stock/check?sku=${encodeURIComponent(product.sku)}`)
    expect(await stockResponse.json()).toMatchObject({ result: { qty: 7 } })
    const wrong = await sendForm(path, {
      do: "set",
      sku: product.sku,
      qty: "many",
      in: "yes",
      counted: "yes",
    })
    expect(wrong).toContain("Not done:")
    expect(
      await sendForm(path, { do: "set", sku: "<nobody>", qty: "1", in: "yes", counted: "yes" }),
    ).toContain("no product with the sku &#60;nobody&#62;")
    expect(auditEntries("stock.set")).toEqual([
      {
        who: expect.stringMatching(/^admin-[0-9a-f]{8}$/),
        subject: product.sku,
        detail: "7 pieces, in stock",
      },
    ])
    expect(await (await read("/admin")).text()).toContain("7 pieces, in stock")
  })
  it("a review is shown once it is approved", async () => {
    const review = { product_id: product.id, title: "Tient <chaud>", detail: "Longtemps.", nickname: "Anne" }
    const reply = await fetch(`${shop.url}/api/review/create?token=&storeCode=fr`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ review }),
    })
    expect(reply.status).toBe(200)
    const summary = async () =>
      (
        (await (await fetch(`${shop.url}/api/review/summary?productId=${product.id}`)).json()) as {
          result: object
        }
      ).result
    const id = String(rows("SELECT max(id) AS id FROM review")[0]!["id"])
    expect(markupFaults(await (await read("/admin/reviews")).text())).toEqual([])
    expect(await sendForm("/admin/reviews", { do: "approve", id })).toContain(`Review ${id} is approved.`)
    expect(await summary()).toMatchObject({ count: 1 })
    // RV28: the document contains text and rating.
    const shown = async () => (await fetch(`${shop.url}/fr/${product.url_path}`)).text()
    expect(await shown()).toContain("Tient &lt;chaud&gt;")
    await sendForm("/admin/reviews?status=approved", { do: "reject", id })
    expect(await summary()).toMatchObject({ count: 0 })
    expect(await shown()).not.toContain("Tient")
    expect([auditEntries("review.approved").length, auditEntries("review.rejected").length]).toEqual([1, 1])
  })
  it("a coupon discounts until it is ended", async () => {
    const client = openClient(shop)
    const cart = await client.createCart()
    await client.addToCart(cart, { sku: product.sku, qty: 1 })
    const apply = async () =>
      (await fetch(`${shop.url}/api/cart/apply-coupon?token=&cartId=${cart}&coupon=zehn`, { method: "POST" }))
        .status
    expect(await apply()).toBe(404)
    const fields = { code: "ZEHN", promotion: "percent", args: "10", min: "", uses: "5", "per-customer": "1" }
    expect(await sendForm("/admin/coupons", { do: "create", ...fields })).toContain("ZEHN is created: 10%")
    expect(await sendForm("/admin/coupons", { do: "create", ...fields })).toContain(
      "There is a coupon ZEHN already",
    )
    expect(await sendForm("/admin/coupons", { do: "create", ...fields, code: "x y" })).toContain("Not done:")
    expect(markupFaults(await (await read("/admin/coupons")).text())).toEqual([])
    expect(await apply()).toBe(200)
    await sendForm("/admin/coupons", { do: "end", code: "ZEHN" })
    expect(await apply()).toBe(404)
    expect([auditEntries("coupon.create").length, auditEntries("coupon.end").length]).toEqual([1, 1])
  })
  it("a customer gets a group, and the page shows no secret", async () => {
    await runCommandAsync(
      data,
      "customer",
      "create",
      "ada@example.org",
      "--first",
      "Ada",
      "--last",
      "Lovelace",
    )
    const page = await (await read("/admin/customers?search=love")).text()
    expect(page).toContain("ada@example.org")
    expect(page).not.toContain("argon2")
    expect(markupFaults(page)).toEqual([])
    const id = String(rows("SELECT id FROM customer")[0]!["id"])
    expect(await sendForm("/admin/customers?search=love", { do: "group", id, group: "2" })).toContain(
      "group Wholesale",
    )
    expect(rows("SELECT group_id FROM customer")).toEqual([{ group_id: 2 }])
    expect(await sendForm("/admin/customers", { do: "group", id: "99", group: "2" })).toContain(
      "no customer 99",
    )
    expect(auditEntries("customer.group")).toMatchObject([{ subject: id, detail: "Wholesale" }])
  })
  it("a letter is shown without its one-time links", async () => {
    await fetch(`${shop.url}/api/ext/magento2-subscribe/subscribe?storeCode=en`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "bob@example.org" }),
    })
    const [{ id, payload } = { id: 0, payload: "" }] = rows(
      "SELECT id, payload FROM outbox WHERE kind = 'newsletter.confirm'",
    )
    const opens = /token=([\w-]+)/.exec(String(payload))![1]!
    const page = await (await read(`/admin/outbox/${String(id)}`)).text()
    expect(page).toContain("bob@example.org")
    expect(page).toContain("[redacted]")
    expect(page).not.toContain(opens)
  })
  it("the operator drops cached pages by tag", async () => {
    const path = `/fr/${product.url_path}`
    await fetch(shop.url + path)
    expect(await sendForm("/admin/cache", { do: "tags", tags: `P${product.id}` })).toMatch(
      /Dropped 1 cached page\./,
    )
    expect(await sendForm("/admin/cache", { do: "tags", tags: "P1; DROP" })).toContain("Not done:")
    expect(auditEntries("cache.invalidate").at(-1)).toMatchObject({ subject: `P${product.id}` })
  })
  it("the index is rebuilt while the old one serves, one build at a time", async () => {
    const page = await sendForm("/admin/imports", { do: "reindex" })
    expect(page).toContain("being built")
    const second = await sendForm("/admin/imports", { do: "reindex" })
    expect(second).toContain("being built already")
    expect(auditEntries("index.build")).toHaveLength(1)
    expect((await fetch(`${shop.url}/ready`)).status).toBe(200)
  })
  it("an import by the command line is listed", async () => {
    const out = join(data, "again.ndjson")
    await runCommandAsync(data, "export", "catalogue", "--out", out)
    await runCommandAsync(data, "import", out, "--yes")
    const page = await (await read("/admin/imports")).text()
    expect(page).toContain("again.ndjson")
    expect(markupFaults(page)).toEqual([])
  })
})

describe("SR163, SR164 documents of an order over HTTP", () => {
  const isPdf = async (response: Response): Promise<void> => {
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect(response.headers.get("cache-control")).toContain("no-store")
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-")
  }
  const form = (path: string, fields: Headers) =>
    fetch(shop.url + path, { method: "POST", body: new URLSearchParams(fields) })
  it("are downloaded by the operator, and by a guest with a form", async () => {
    const number = await createOrder("papers")
    const path = `/admin/orders/${number}`
    const fields = { state: "any" }
    const unissued = await read(`${path}/invoice.pdf`)
    expect([unissued.status, await unissued.text()]).toEqual([
      409,
      expect.stringContaining(`Order ${number} has no invoice yet`),
    ])
    expect(await (await read(path)).text()).toContain("The invoice is not issued yet.")
    await sendForm(path, { ...fields, do: "invoice" })
    expect(await (await read(path)).text()).toMatch(/Invoice FR-I\d+/)
    await isPdf(await read(`${path}/invoice.pdf`))
    await sendForm(path, { ...fields, do: "pay" })
    await sendForm(path, { ...fields, do: "refund", amount: "1.00" })
    const page = await (await read(path)).text()
    const note = /FR-C\d+/.exec(page)![0]
    expect(markupFaults(page)).toEqual([])
    await isPdf(await read(`${path}/${note}.pdf`))
    expect((await read(`${path}/FR-C9.pdf`)).status).toBe(409)
    expect((await fetch(`${shop.url}${path}/invoice.pdf`, { redirect: "manual" })).status).toBe(303)
    const email = "anne@example.org"
    await isPdf(await form("/api/ext/orders/invoice.pdf", { number, email }))
    await isPdf(await form("/api/ext/orders/credit-note.pdf", { number, email, creditNote: note }))
    const other = await form("/api/ext/orders/invoice.pdf", { number, email: "eve@example.org" })
    expect([other.status, other.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"])
    expect((await fetch(`${shop.url}/api/ext/orders/${number}/invoice.pdf`)).status).toBe(404)
  })
})
