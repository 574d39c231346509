/** Invalidation of cached pages: by request, by command, and by a stock change of another process. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openClient, type ProductDocument } from "../support/shop-client.ts"
import {
  runCommandAsync,
  runCommandWithSettings,
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../support/shop-process.ts"

const data = createTemporaryFolder()
const key = "a key of the operator that nobody has"
let shop: ShopProcess
let bowl: ProductDocument & { readonly id: number }
let other: ProductDocument & { readonly id: number }
/** Tags that a cache in front of the shop was asked to drop. */
const purgedTags: Array<string> = []
const cacheInFront = createServer((request, response) => {
  purgedTags.push(...String(request.headers["surrogate-key"]).split(" "))
  response.end()
})
beforeAll(async () => {
  await new Promise<void>((resolve) => cacheInFront.listen(0, "127.0.0.1", resolve))
  const { port } = cacheInFront.address() as AddressInfo
  const env = { SHOP_INVALIDATE_KEY: key, SHOP_PURGE: `http://127.0.0.1:${port}/purge` }
  shop = await start({ data, env })
  const plain = (await openClient(shop).documents("product")).filter(
    ({ type_id, stock }) => type_id === "simple" && stock?.manage_stock === true && stock.qty > 10,
  ) as ReadonlyArray<unknown> as ReadonlyArray<typeof bowl>
  bowl = plain[0]!
  other = plain.at(-1)!
}, 60_000)
afterAll(async () => {
  await shop.stop()
  cacheInFront.close()
  removeFolder(data)
})

/** Whether a product's page was served from the cache. */
const isCached = async ({ url_path }: ProductDocument): Promise<string> => {
  const reply = await fetch(`${shop.url}/fr/${url_path}`)
  const html = await reply.text()
  expect([reply.status, html.includes("</html>")]).toEqual([200, true])
  return reply.headers.get("x-vs-cache")!
}
/** Caches both pages. */
const expectCached = async (): Promise<void> => {
  for (const product of [bowl, other]) await isCached(product)
  expect([await isCached(bowl), await isCached(other)]).toEqual(["Hit", "Hit"])
}

describe("SR96 a cached page is dropped", () => {
  it.each(["GET", "POST"])("by %s /invalidate with its tag, while others stay", async (method) => {
    await expectCached()
    const query = new URLSearchParams({ tag: `P${bowl.id}`, key })
    const reply = await fetch(`${shop.url}/invalidate?${query}`, { method })
    expect(await reply.json()).toEqual({
      code: 200,
      result: `Tags invalidated successfully [P${bowl.id}]`,
    })
    expect([await isCached(bowl), await isCached(bowl)]).toEqual(["Miss", "Hit"])
  })
  it("only with the key", async () => {
    await expectCached()
    const query = new URLSearchParams({ tag: "*", key: `${key}x` })
    expect((await fetch(`${shop.url}/invalidate?${query}`)).status).toBe(403)
    expect(await isCached(bowl)).toBe("Hit")
  })
  it("SR136 by the command line, with one tag or all", async () => {
    await expectCached()
    const env = { SHOP_INVALIDATE_KEY: key }
    const output = await runCommandWithSettings(
      data,
      env,
      "cache",
      "invalidate",
      `P${bowl.id}`,
      "--url",
      shop.url,
    )
    expect(output).toContain(`P${bowl.id}`)
    expect(await isCached(bowl)).toBe("Miss")
    await expectCached()
    await runCommandWithSettings(data, env, "cache", "invalidate", "*", "--url", shop.url)
    expect([await isCached(bowl), await isCached(other)]).toEqual(["Miss", "Miss"])
  })
  it("SR165 when the command line changes stock that the page shows", async () => {
    await expectCached()
    await runCommandAsync(data, "stock", "set", bowl.sku, "0")
    // The shop checks once a second; until then it serves the cached page.
    let page = ""
    do page = await (await fetch(`${shop.url}/fr/${bowl.url_path}`)).text()
    while (!/schema.org\/OutOfStock|"tag":"out"/.test(page))
    expect(page).toContain('"tag":"out"')
    expect(await isCached(bowl)).toBe("Hit")
  })
})

describe("SR495, SR496 a cache in front of the shop", () => {
  it("gets the tags of a page, and is asked to drop the page when its stock changes", async () => {
    const tag = `P${other.id}`
    const { headers } = await fetch(`${shop.url}/fr/${other.url_path}`)
    expect(headers.get("surrogate-key")!.split(" ")).toEqual(expect.arrayContaining(["all", tag]))
    purgedTags.splice(0)
    await runCommandAsync(data, "stock", "set", other.sku, "3")
    await expect.poll(() => purgedTags, { timeout: 10_000 }).toContain(tag)
  })
})

describe("SR166, SR60 data for external caches:", () => {
  it("the version of the build is JSON and not cached", async () => {
    const reply = await fetch(`${shop.url}/cache-version.json`)
    expect(reply.headers.get("content-type")).toMatch(/^application\/json/)
    expect(reply.headers.get("cache-control")).toBe("no-cache")
    expect(await reply.json()).toMatch(/^[\w-]{16}$/)
  })
  it("a search response has cache tags", async () => {
    const query = new URLSearchParams({ from: "0", size: "3", request_format: "search-query", request: "{}" })
    const at = `${shop.url}/api/catalog/vue_storefront_catalog_fr`
    const products = await fetch(`${at}/product/_search?${query}`)
    expect(products.headers.get("x-vs-cache-tags")).toMatch(/^product P\d+ P\d+ P\d+$/)
    const taxes = await fetch(`${at}/taxrule/_search?${query}`)
    expect(taxes.headers.get("x-vs-cache-tags")).toMatch(/^taxrule T\d+/)
  })
})
