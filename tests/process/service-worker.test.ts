/** The service worker, the manifests and the headers for the worker, from the real shop over HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

let data = ""
let shop: ShopProcess
beforeAll(async () => {
  data = createTemporaryFolder()
  shop = await start({ data })
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})
const get = (path: string, init?: RequestInit) => fetch(shop.url + path, init)

interface Facts {
  readonly build: string
  readonly views: ReadonlyArray<{ readonly path: string; readonly locale: string }>
  readonly parameters: ReadonlyArray<string>
}

describe("SW1 the service worker", () => {
  it("is revalidated each time, is allowed by the policy, and knows its build", async () => {
    const answer = await get("/sw.js")
    const script = await answer.text()
    expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("content-type")]).toEqual([
      200,
      "no-cache",
      "text/javascript; charset=utf-8",
    ])
    expect(answer.headers.get("content-security-policy")).toContain("worker-src 'self'")
    const facts = JSON.parse(/^self\.shop=(\{.*\});\n/.exec(script)![1]!) as Facts
    expect(facts.views.map(({ path, locale }) => [path, locale])).toEqual([
      ["/fr", "fr-FR"],
      ["/en", "en-US"],
      ["/de", "de-DE"],
    ])
    expect(facts.parameters).toContain("page")
    expect(facts.parameters).not.toContain("token")
    expect(facts.build).toBe(await (await get("/cache-version.json")).json())
    expect((await get("/fr")).headers.get("x-shop-build")).toBe(facts.build)
  })

  it("precaches existing files, each once", async () => {
    const script = await (await get("/sw.js")).text()
    const names = [...script.matchAll(/"url":"([^"]+)"/g)].map(([, name]) => name!)
    expect(new Set(names).size).toBe(names.length)
    const statuses = await Promise.all(
      names.map(async (name) => (await get(`/${name}`, { method: "HEAD" })).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const named = [...(await (await get("/fr")).text()).matchAll(/"\/(assets\/[\w.-]+)["#]/g)].map(
      ([, name]) => name,
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.some((name) => name!.endsWith(".svg"))).toBe(true)
    expect(named.filter((name) => !names.includes(name!))).toEqual([])
  })
})

describe("SW6 a page's headers for the worker", () => {
  it.each(["/fr", "/en/search?q=bowl", "/de/offline"])("are set for %s", async (path) => {
    const { headers } = await get(path)
    expect(headers.get("x-shop-build")).not.toBe("")
    const holdsS = Number(headers.get("x-shop-holds-s"))
    expect(holdsS).toBeGreaterThan(0)
    expect(holdsS).toBeLessThanOrEqual(86_400)
    expect(headers.get("cache-control")).toContain("public")
  })
  it("are set in a 304 as well", async () => {
    const tag = (await get("/fr")).headers.get("etag")!
    const again = await get("/fr", { headers: { "if-none-match": tag } })
    expect([again.status, again.headers.has("x-shop-build"), again.headers.has("x-shop-holds-s")]).toEqual([
      304,
      true,
      true,
    ])
  })
})

describe("SW3, SW4 a page of one shopper", () => {
  it.each(["/api/user/me", "/api/cart/pull?token=&cartId=", "/api/order", "/graphql"])(
    "%s is not public",
    async (path) => expect((await get(path)).headers.get("cache-control") ?? "").not.toContain("public"),
  )
  it("is not public without JavaScript either", async () => {
    const posted = await get("/fr/cart", {
      method: "POST",
      redirect: "manual",
      headers: { origin: shop.url, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ act: "add", sku: "V709", qty: "1" }),
    })
    const cookie = posted.headers.get("set-cookie")!.split(";")[0]!
    const { headers } = await get("/fr/cart", { headers: { cookie } })
    expect(headers.get("cache-control")).toBe("no-store")
  })
})

describe("SW12 the web app manifest", () => {
  it.each([
    ["fr", "fr-FR", "Panier"],
    ["en", "en-US", "Cart"],
    ["de", "de-DE", "Warenkorb"],
  ])("%s is in its language, and its start pages exist", async (view, locale, word) => {
    const answer = await get(`/${view}/manifest.webmanifest`)
    expect(answer.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8")
    const manifest = (await answer.json()) as {
      readonly lang: string
      readonly name: string
      readonly shortcuts: ReadonlyArray<{ readonly name: string; readonly url: string }>
      readonly icons: ReadonlyArray<{ readonly src: string }>
      readonly screenshots: ReadonlyArray<{ readonly src: string }>
    }
    expect(manifest.lang).toBe(locale)
    expect(manifest.shortcuts.map(({ name }) => name)).toContain(word)
    const addresses = [
      ...manifest.shortcuts.map(({ url }) => url),
      ...[...manifest.icons, ...manifest.screenshots].map(({ src }) => src),
    ]
    const statuses = await Promise.all(addresses.map(async (address) => (await get(address)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await (await get(`/${view}`)).text()).toContain(` data-manifest="/${view}/manifest.webmanifest"`)
  })
})
