/** The shop without JavaScript over HTTP: forms and their origin. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queryFile } from "../support/database-file.ts"
import { openClient } from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
beforeAll(async () => {
  shop = await start({ data })
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

type Fields = Readonly<Record<string, string>>
const own = { "sec-fetch-site": "same-origin" }

const post = (path: string, fields: Fields, headers: Fields = own): Promise<Response> =>
  fetch(shop.url + path, { method: "POST", redirect: "manual", body: new URLSearchParams(fields), headers })

const productPath = async (sku: string): Promise<string> =>
  `/en/${(await openClient(shop, "en").documents("product", [sku]))[0]!.url_path}`

/** Starts a session with one vase in its cart. @returns its cookie */
const withVase = async (): Promise<string> => {
  const reply = await post("/en/cart", { act: "add", url: await productPath("V615"), qty: "1" })
  expect([reply.status, reply.headers.get("location")]).toEqual([303, "/en/cart"])
  return reply.headers.get("set-cookie")!.split(";")[0]!
}
const read = async (path: string, cookie: string): Promise<string> =>
  (await fetch(shop.url + path, { headers: { cookie } })).text()

const anne = { firstName: "Anne", lastName: "Martin" }
const home = { ...anne, street: "1 rue des Potiers", postcode: "69001", city: "Lyon", country: "FR" }
/** All checkout steps before the order. */
const toReview = async (cookie: string): Promise<void> => {
  const headers = { ...own, cookie }
  const steps: ReadonlyArray<Fields> = [
    { act: "savePersonal", ...anne, email: "anne@example.org" },
    { act: "saveShipping", ...home },
    { act: "savePayment", paymentCode: "checkmo", isSame: "on" },
  ]
  for (const step of steps) expect((await post("/en/checkout", step, headers)).status).toBe(303)
}

describe("SR192 forms", () => {
  it.each<[string, Fields, number]>([
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["a neighbour", { "sec-fetch-site": "same-site" }, 403],
    ["nobody knows where", {}, 403],
    ["another origin", { origin: "https://evil.example" }, 403],
  ])("from %s are refused", async (_, headers, status) => {
    expect((await post("/en/cart", { act: "remove" }, headers)).status).toBe(status)
  })
  it("must not be JSON", async () => {
    const reply = await fetch(`${shop.url}/en/cart`, {
      method: "POST",
      headers: { ...own, "content-type": "application/json" },
      body: "{}",
    })
    expect(reply.status).toBe(415)
  })
  it("without a known action change nothing", async () => {
    for (const act of ["", "constructor", "__proto__", "nothing"])
      expect((await post("/en/cart", { act })).status).toBe(303)
  })
  it("of other pages than products put nothing into the cart", async () => {
    for (const url of ["/en", "/de/schale", "https://evil.example/en", "//evil", "/en/%", "x".repeat(9000)]) {
      const reply = await post("/en/cart", { act: "add", url, qty: "1" })
      const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? ""
      expect(await read("/en/cart", cookie)).not.toContain('class="line"')
    }
  })
  it.each(["0", "-1", "1.5", "1e9", "x", ""])(
    "with the quantity %j put nothing into the cart",
    async (qty) => {
      const reply = await post("/en/cart", { act: "add", url: await productPath("V615"), qty })
      const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? ""
      expect(await read("/en/cart", cookie)).not.toContain('class="line"')
    },
  )
  it("with faults are rendered again with the typed values", async () => {
    const cookie = await withVase()
    const typed = { act: "savePersonal", firstName: "<b>Anne", lastName: "", email: "anne" }
    const reply = await post("/en/checkout", typed, { ...own, cookie })
    const html = await reply.text()
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([422, "no-store"])
    expect(html).toContain('value="&lt;b&gt;Anne"')
    expect(html).toContain("Please provide valid e-mail address")
  })
})

describe("SR190 a session without JavaScript", () => {
  it("is private: without the cookie no page and no state shows it", async () => {
    const cookie = await withVase()
    expect(await read("/en/cart", cookie)).toContain('class="line"')
    expect(await read("/en/cart", "")).not.toContain('class="line"')
    expect(await read("/en/cart", "visit=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")).not.toContain('class="line"')
    const state = /id="shop-state">([^<]*)/.exec(await read("/en/cart", cookie))![1]!
    expect(Object.keys(JSON.parse(state) as object)).toEqual([
      "view",
      "views",
      "menu",
      "layoutContent",
      "page",
      "site",
    ])
  })
  it("does not change the cached pages of others", async () => {
    const anonymous = async () => (await fetch(`${shop.url}/de/nowhere-${Math.random()}`)).text()
    const shape = (html: string) => html.replace(/nowhere-[\d.]+/g, "nowhere")
    const before = shape(await anonymous())
    const cookie = await withVase()
    await read("/de/cart", cookie)
    expect(shape(await anonymous())).toBe(before)
  })
  it("does not start with an unknown cookie", async () => {
    const count = () => queryFile(data, "SELECT count(*) AS n FROM visit")[0]!["n"] as number
    const before = count()
    const cookie = "visit=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    const { headers } = await fetch(`${shop.url}/en/cart`, { headers: { cookie } })
    expect([headers.get("set-cookie"), count()]).toEqual([null, before])
    const reply = await post("/en/cart", { act: "removeCoupon" }, { ...own, cookie })
    expect(reply.headers.get("set-cookie")).not.toContain(cookie)
  })
  it("has an HttpOnly SameSite cookie", async () => {
    const reply = await post("/en/cart", { act: "add", url: await productPath("V615"), qty: "1" })
    expect(reply.headers.get("set-cookie")).toMatch(/^visit=[\w-]{32}; .*Path=\/; HttpOnly; SameSite=Lax$/)
  })
  it("places one order for five concurrent clicks", async () => {
    const cookie = await withVase()
    await toReview(cookie)
    const before = queryFile(data, "SELECT count(*) AS n FROM orders")[0]!["n"] as number
    const place = { act: "place", terms: "on" }
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() => post("/en/checkout", place, { ...own, cookie })),
    )
    expect(replies.map(({ status }) => status)).toContain(303)
    expect(queryFile(data, "SELECT count(*) AS n FROM orders")[0]!["n"]).toBe(before + 1)
    expect(await read("/en/order-success", cookie)).toMatch(/Thank you/)
  })
  it("places no order without accepted terms", async () => {
    const cookie = await withVase()
    await toReview(cookie)
    const reply = await post("/en/checkout", { act: "place" }, { ...own, cookie })
    expect(reply.status).toBe(422)
  })
})

describe("UI90 the hand-over of a cart to a browser with JavaScript", () => {
  it("repeats the same lines until they are confirmed", async () => {
    const cookie = await withVase()
    const headers = { ...own, cookie }
    const take = async () => (await post("/en/cart", { act: "take" }, headers)).json()
    const first = (await take()) as { readonly id: string; readonly lines: ReadonlyArray<unknown> }
    expect(first.lines).toMatchObject([{ qty: 1 }])
    expect(await take()).toEqual(first)
    expect((await post("/en/cart", { act: "taken", id: "another" }, headers)).status).toBe(200)
    expect(await take()).toEqual(first)
    const done = await post("/en/cart", { act: "taken", id: first.id }, headers)
    expect([done.status, done.headers.get("set-cookie")]).toEqual([
      204,
      expect.stringContaining("visit=; Max-Age=0; Path=/"),
    ])
    expect(await take()).toMatchObject({ lines: [] })
  })
})
