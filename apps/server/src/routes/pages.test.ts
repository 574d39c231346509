import { describe, expect, it } from "vitest"
import * as StoreView from "@shop/core/store-view"
import { testApp } from "../../../../tests/support/app.ts"
import { OutputCache } from "../ssr/output-cache.ts"
import type { Outcome } from "../ssr/shop-pages.ts"
import { pageRoutes } from "./pages.ts"

const html = (text: string, status = 200): Outcome => ({
  tag: "page",
  rendered: { status, html: text, tags: ["P1"], expiresMs: Number.POSITIVE_INFINITY, isCacheable: true },
})

const shop = (
  make?: (view: string, path: string, query: string) => Outcome | Promise<Outcome>,
  rendersMax = 8,
  budget: (client: string) => number = () => 0,
  isBehindCache = false,
) => {
  const made: Array<string> = []
  const ask = testApp(pageRoutes, {
    views: StoreView.defaults,
    cache: new OutputCache(1_048_576),
    parameters: () => ["color", "page"],
    isBehindCache,
    build: "b1",
    rendersMax,
    budget,
    nowMs: () => 0,
    make: async (view, path, query) => {
      made.push(`${view.code} ${path} ${query}`)
      return make === undefined ? html("page") : make(view.code, path, String(query))
    },
  })
  return { ask, made }
}

describe("SR600 a prefetch", () => {
  const headers = { "sec-purpose": "prefetch" }
  it("gets a finished page, and renders none", async () => {
    const { ask, made } = shop()
    expect((await ask("/fr/bol", { headers })).status).toBe(503)
    expect(made).toEqual([])
    expect((await ask("/fr/bol")).status).toBe(200)
    expect((await ask("/fr/bol", { headers })).status).toBe(200)
    expect(made).toHaveLength(1)
  })
  it("is asked for by rules that each page names", async () => {
    const { ask } = shop()
    const rules = JSON.parse(String((await ask("/fr/bol")).headers["speculation-rules"])) as string
    const reply = await ask(rules)
    expect(reply.headers["content-type"]).toContain("application/speculationrules+json")
    expect(Object.keys(JSON.parse(reply.body) as object)).toEqual(["prefetch"])
  })
})

describe("SR28 rendered pages", () => {
  it("are counted by client network, without cached pages and local clients", async () => {
    const spent: Array<string> = []
    const { ask, made } = shop(undefined, 8, (client) => {
      spent.push(client)
      return spent.filter((one) => one === client).length > 2 ? 1_500 : 0
    })
    const codes: Array<number> = []
    for (const [target, client] of [
      ["/fr/a", "2001:db8:1:2::1"],
      ["/fr/b", "2001:db8:1:2:9::2"],
      ["/fr/b", "2001:db8:1:2::3"],
      ["/fr/c", "2001:db8:1:2::4"],
      ["/fr/c", "192.0.2.7"],
      ["/fr/d", "127.0.0.1"],
    ] as const)
      codes.push((await ask(target, { client })).status)
    expect(codes).toEqual([200, 200, 200, 429, 200, 200])
    expect(new Set(spent)).toEqual(new Set(["2001:db8:1:2::/64", "192.0.2.7"]))
    expect(made).toHaveLength(4)
    expect((await ask("/fr/f", { client: "2001:db8:1:2::1" })).headers).toMatchObject({
      "retry-after": "2",
      "cache-control": "no-store",
    })
  })
})

describe("SR495 headers for a cache in front of the shop", () => {
  const behindCache = () => shop(undefined, 8, () => 0, true)
  it("are on pages of a view where such a cache is set, also on 304", async () => {
    const { ask } = behindCache()
    const { headers } = await ask("/fr/bol")
    expect(headers).toMatchObject({ "cdn-cache-control": "max-age=600", "surrogate-key": "all P1" })
    const unchanged = await ask("/fr/bol", { headers: { "if-none-match": headers["etag"] } })
    expect([unchanged.status, unchanged.headers["surrogate-key"]]).toEqual([304, "all P1"])
  })
  it.each([
    ["without such a cache", shop, "/fr/bol"],
    ["outside of any view, where the page depends on the visitor's language", behindCache, "/bol"],
  ] as const)("are left out %s", async (_, open, address) => {
    const { headers } = await open().ask(address)
    expect(headers["surrogate-key"]).toBeUndefined()
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate")
  })
})

describe("SR27 the Vary header names accept-language", () => {
  it.each([
    ["a page outside of any view", "/nowhere", html("lost", 404), 404],
    ["an address with a slash too many", "/nowhere//x", html("lost", 404), 301],
    ["another address", "/nowhere", { tag: "redirect", status: 302, to: "/fr" } as const, 302],
  ])("%s", async (_, target, outcome, status) => {
    const { ask } = shop(() => outcome)
    const reply = await ask(target, { headers: { "accept-language": "de" } })
    expect([reply.status, reply.headers["vary"]?.split(", ").at(-1)]).toEqual([status, "accept-language"])
  })
  it("except on a page of a view", async () => {
    const reply = await shop().ask("/fr/cuire")
    expect(reply.headers["vary"]).toBe("accept-encoding")
  })
})

describe("SR27 an address without a language", () => {
  it("redirects / to the visitor's language, with a Vary header", async () => {
    const reply = await shop().ask("/", { headers: { "accept-language": "de" } })
    expect([reply.status, reply.headers["location"], reply.headers["vary"]]).toEqual([
      302,
      "/de",
      "accept-language",
    ])
  })
  it("gets a 404 page in the visitor's language", async () => {
    const { ask, made } = shop(() => html("lost", 404))
    const reply = await ask("/nowhere", { headers: { "accept-language": "en" } })
    expect(reply.status).toBe(404)
    expect(made).toEqual(["en /nowhere "])
  })
  it("redirects permanently without a trailing slash", async () => {
    const reply = await shop().ask("/fr/cuire/?page=2")
    expect([reply.status, reply.headers["location"]]).toEqual([301, "/fr/cuire?page=2"])
  })
  it.each([
    ["/fr//", "/fr"],
    ["/fr//cuire", "/fr/cuire"],
    ["/fr/cuire//tian", "/fr/cuire/tian"],
    ["//evil.example", "/fr/evil.example"],
  ])("%s is one page with %s", async (path, location) => {
    const reply = await shop().ask(path)
    expect([reply.status, reply.headers["location"]]).toEqual([301, location])
  })
})

describe("SR25 cached pages", () => {
  it("are rendered once, with any unknown query parameters", async () => {
    const { ask, made } = shop()
    const first = await ask("/fr/bol?color=1&page=2")
    const second = await ask("/fr/bol?utm_source=x&page=2&color=1")
    expect(made).toEqual(["fr /bol color=1&page=2"])
    expect([first.headers["x-vs-cache"], second.headers["x-vs-cache"]]).toEqual(["Miss", "Hit"])
  })
  it("are 304 for a client that has them", async () => {
    const { ask } = shop()
    const { headers } = await ask("/fr")
    const { etag } = headers
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
      expect((await ask("/fr", { headers: { "if-none-match": tags! } })).status).toBe(304)
    expect((await ask("/fr", { headers: { "if-none-match": '"other"' } })).status).toBe(200)
  })
  it("do not include redirects", async () => {
    const { ask, made } = shop(() => ({ tag: "redirect", status: 301, to: "/fr/tian" }))
    const replies = [await ask("/fr/old"), await ask("/fr/old")]
    expect(replies.map((reply) => [reply.status, reply.headers["location"]])).toEqual([
      [301, "/fr/tian"],
      [301, "/fr/tian"],
    ])
    expect(made).toHaveLength(2)
  })
})

describe("SR28 too many concurrent renders", () => {
  it("get 503 with Retry-After, and later requests succeed", async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const { ask } = shop((_, path) => (path === "/slow" ? promise : html("fine")), 1)
    const slow = ask("/fr/slow")
    const busy = await ask("/fr/other")
    expect([busy.status, busy.headers["retry-after"]]).toEqual([503, "2"])
    resolve(html("slow"))
    expect((await slow).status).toBe(200)
    expect((await ask("/fr/other")).status).toBe(200)
  })
})
