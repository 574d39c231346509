/** The storefront as a process of its own, on a platform that is another process or server. */
import { Effect } from "effect"
import { existsSync, readdirSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { askProfile } from "../../apps/server/src/frontend/platform-profile.ts"
import { startOtherPlatform } from "../support/other-platform/server.ts"
import {
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
  startUntilExit,
} from "../support/shop-process.ts"

const folders: Array<string> = []
const folder = (): string => {
  const made = createTemporaryFolder()
  folders.push(made)
  return made
}
afterAll(() => folders.forEach(removeFolder))

const json = async (url: string, init?: RequestInit): Promise<readonly [number, unknown]> => {
  const reply = await fetch(url, init)
  return [reply.status, await reply.json()]
}
const page = async (shop: ShopProcess, path: string): Promise<readonly [number, string]> => {
  const reply = await fetch(`${shop.url}${path}`)
  return [reply.status, await reply.text()]
}

describe("PF2 the storefront on another platform", () => {
  it("renders that platform's catalogue, opens no database, and names what the platform lacks", async () => {
    await using platform = await startOtherPlatform()
    const data = folder()
    await using shop = await start({ data, env: { SHOP_PLATFORM: platform.url } })
    const [status, html] = await page(shop, "/fr/bowl-and-saucer")
    expect(status).toBe(200)
    expect(html).toContain("<h1>Bowl &amp; saucer</h1>")
    expect(html).toContain('"capabilities":{"blog":false')
    // WI35: the document of the address has the attributes that its data sheet is made of.
    expect(html).toMatch(/<th[^>]*>Glaze<\/th>\s*<td[^>]*>Ash &amp; salt<\/td>/)
    expect((await page(shop, "/fr/jugs"))[1]).toContain("Potter&#x27;s mug")
    for (const [path, expected] of [
      ["/fr/nothing", 404],
      ["/fr/order-status", 404],
      ["/fr/privacy", 200],
      ["/robots.txt", 200],
      ["/sitemap.xml", 404],
      ["/fr/manifest.webmanifest", 200],
      ["/sw.js", 200],
      ["/health", 200],
    ] as const)
      expect([path, (await page(shop, path))[0]]).toEqual([path, expected])
    expect((await page(shop, "/robots.txt"))[1]).not.toContain("Sitemap:")
    expect(existsSync(data) ? readdirSync(data) : []).toEqual([])
  })

  it("PF14 shows every picture of home, list and product: its own from this server, the others from the platform", async () => {
    await using platform = await startOtherPlatform()
    await using shop = await start({ data: folder(), env: { SHOP_PLATFORM: platform.url } })
    const found = new Set<string>()
    for (const path of ["/en", "/en/tableware", "/en/tableware?color=7", "/en/serving-dish", "/en/table-set"])
      for (const [address] of (await page(shop, path))[1].matchAll(/\/img\/[^\s"&,]+/g)) found.add(address)
    const own = [...found].filter((address) => /home\.webp|drawings|placeholder/.test(address))
    expect(found.size).toBeGreaterThan(own.length)
    for (const address of [
      ...found,
      "/img/0/0/resize/drawings/pitcher.svg",
      "/img/64/96/resize/placeholder.svg",
    ]) {
      const { status, headers } = await fetch(shop.url + address)
      expect([address, status, headers.get("content-type")]).toEqual([
        address,
        200,
        expect.stringMatching(/^image/),
      ])
    }
    const asked = platform.received.map(({ path }) => path).filter((path) => path.startsWith("/img/"))
    expect(asked.length).toBe(found.size - own.length)
  })

  it("keeps a finished page for a time, and forwards each request", async () => {
    await using platform = await startOtherPlatform()
    await using shop = await start({ data: folder(), env: { SHOP_PLATFORM: platform.url } })
    const caches: Array<string | null> = []
    for (const _ of [1, 2]) caches.push((await fetch(`${shop.url}/fr/water-jug`)).headers.get("x-vs-cache"))
    expect(caches).toEqual(["Miss", "Hit"])
    const holds = (await fetch(`${shop.url}/fr/water-jug`)).headers.get("x-shop-holds-s")
    expect(Number(holds)).toBeLessThanOrEqual(300)
    const create = { method: "POST", headers: { cookie: "device=x" } }
    const [status, made] = await json(`${shop.url}/api/cart/create?token=`, create)
    expect([status, made]).toMatchObject([200, { code: 200, result: expect.any(String) }])
    expect(platform.received.at(-1)).toMatchObject({ path: "/api/cart/create" })
    expect(platform.received.at(-1)!.headers).not.toHaveProperty("cookie")
  })

  it("PF8, PF13 lists and finds addresses on a platform with neither search-query form nor map of addresses", async () => {
    await using platform = await startOtherPlatform({ searchForm: "elasticsearch", hasUrlMap: false })
    await using shop = await start({ data: folder(), env: { SHOP_PLATFORM: platform.url } })
    const [status, html] = await page(shop, "/en/tableware?color=49")
    expect(status).toBe(200)
    expect(html).toContain("Bowl &amp; saucer")
    expect(html).not.toContain("Salad bowl")
    expect(html).toContain("Ash &amp; salt")
    expect((await page(shop, "/en/search?q=jug"))[1]).toContain("Water jug")
    expect((await page(shop, "/en/water-jug"))[0]).toBe(200)
    expect((await page(shop, "/en/privacy"))[0]).toBe(200)
    expect((await page(shop, "/en/nothing"))[0]).toBe(404)
    expect(platform.received.filter(({ path }) => path === "/api/url/map").length).toBe(1)
  })

  it("PF9 lives while the platform is away, says so, and shows an error page", async () => {
    await using platform = await startOtherPlatform()
    await using shop = await start({ data: folder(), env: { SHOP_PLATFORM: platform.url } })
    expect((await json(`${shop.url}/ready`))[0]).toBe(200)
    await platform.close()
    expect((await page(shop, "/health"))[0]).toBe(200)
    expect((await page(shop, "/fr/water-jug"))[0]).toBe(503)
    expect(await json(`${shop.url}/api/stock/check?sku=JUG-1`)).toEqual([
      502,
      { code: 502, result: "The platform cannot be reached" },
    ])
  })

  it("PF1 does not start with an address that is no platform's", async () => {
    const env = { SHOP_PLATFORM: "http://api.example" }
    const { code, err } = await startUntilExit(0, { data: folder(), env }, 60_000)
    expect(code).toBe(2)
    expect(err).toContain("SHOP_PLATFORM is http://api.example")
  })
})

describe("PF6 this shop's own platform", () => {
  it("offers every capability, and serves a storefront of another process", async () => {
    await using own = await start({ data: folder() })
    const { findings, searchForm } = await Effect.runPromise(askProfile(own.url, defaults.views[0]!))
    expect(Object.entries(findings).filter(([, finding]) => finding !== "present")).toEqual([])
    expect(searchForm).toBe("search-query")
    await using shop = await start({ data: folder(), env: { SHOP_PLATFORM: own.url } })
    expect((await page(shop, "/fr"))[0]).toBe(200)
    expect((await page(shop, "/fr/order-status"))[0]).toBe(200)
  })
})
