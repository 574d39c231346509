import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { OutputCache, type UncachedPage } from "./output-cache.ts"

const page = (html: string, tags: ReadonlyArray<string> = [], expiresMs = 1_000): UncachedPage => ({
  status: 200,
  html,
  tags,
  expiresMs,
  isCacheable: true,
})
const megabyte = 1_048_576

describe("SR25 output cache", () => {
  it("stores a page in every encoding until it expires", async () => {
    const cache = new OutputCache(megabyte)
    await cache.fill("a", async () => page("<p>bol à thé</p>"))
    const cached = cache.get("a", 999)!
    expect(Buffer.from(await cached.body("identity")).toString()).toBe("<p>bol à thé</p>")
    expect(brotliDecompressSync(await cached.body("br")).toString()).toBe("<p>bol à thé</p>")
    expect(gunzipSync(await cached.body("gzip")).toString()).toBe("<p>bol à thé</p>")
    expect(cached.body("br")).toBe(cached.body("br"))
    expect(cache.get("a", 1_000)).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  it("SR232 compresses a page better once it is requested often", async () => {
    const cache = new OutputCache(megabyte)
    const number = (n: number): number => (n * 7919) % 1009
    const document = Array.from(
      { length: 200 },
      (_, n) => `<li class="card"><a href="/fr/bol-${number(n)}">Bol n° ${number(n)}</a>${n} €</li>`,
    ).join("")
    for (const key of ["often", "gone"]) await cache.fill(key, async () => page(document, [key]))
    const [often, gone] = [cache.get("often", 0)!, cache.get("gone", 0)!]
    const before = (await often.body("br")).length
    for (let n = 0; n < 40; n += 1) for (const one of [often, gone]) await one.body("br")
    cache.invalidate(["gone"])
    await cache.recompressed
    const after = await often.body("br")
    expect(after.length).toBeLessThan(before)
    expect(brotliDecompressSync(after).toString()).toBe(document)
  })

  it("renders a page once for concurrent requests", async () => {
    const cache = new OutputCache(megabyte)
    let renders = 0
    const make = async (): Promise<UncachedPage> => {
      renders += 1
      return page("once")
    }
    const [a, b, c] = await Promise.all([cache.fill("k", make), cache.fill("k", make), cache.fill("k", make)])
    expect(renders).toBe(1)
    expect(a).toBe(b)
    expect(b).toBe(c)
  })

  it("drops the pages of a tag, and all pages for the tag *", async () => {
    const cache = new OutputCache(megabyte)
    await cache.fill("bowl", async () => page("bowl", ["P1", "C4"]))
    await cache.fill("plate", async () => page("plate", ["P2", "C4"]))
    expect(cache.invalidate(["P1"])).toBe(1)
    expect(cache.get("bowl", 0)).toBeUndefined()
    expect(cache.get("plate", 0)).toBeDefined()
    expect(cache.invalidate(["*"])).toBe(1)
    expect([cache.size, cache.bytes]).toEqual([0, 0])
  })

  it("does not store a page that was invalidated while it rendered", async () => {
    const cache = new OutputCache(megabyte)
    await cache.fill("bowl", async () => {
      cache.invalidate(["P1"])
      return page("old price", ["P1"])
    })
    expect(cache.get("bowl", 0)).toBeUndefined()
  })

  it("stays below its size limit by dropping the least recently used page", async () => {
    const cache = new OutputCache(6_500)
    for (const key of ["a", "b", "c"]) await cache.fill(key, async () => page(key.repeat(1_000)))
    cache.get("a", 0)
    await cache.fill("d", async () => page("d".repeat(1_000)))
    expect(cache.bytes).toBeLessThanOrEqual(6_500)
    expect(cache.get("a", 0)).toBeDefined()
    expect(cache.get("b", 0)).toBeUndefined()
  })

  it("SR451 a cache of no bytes stores nothing", async () => {
    const cache = new OutputCache(0)
    expect((await cache.fill("k", async () => page("fine"))).status).toBe(200)
    expect(cache.get("k", 0)).toBeUndefined()
  })

  it("renders a page again after a failure", async () => {
    const cache = new OutputCache(megabyte)
    await expect(cache.fill("k", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
    expect((await cache.fill("k", async () => page("fine"))).status).toBe(200)
  })
})
