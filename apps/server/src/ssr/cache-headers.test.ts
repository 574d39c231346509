import { describe, expect, it } from "vitest"
import { cacheHeaders } from "./cache-headers.ts"

const nowMs = 1_000_000
const page = { status: 200, tags: ["C4", "P1", "P1"], expiresMs: nowMs + 86_400_000 }

describe("SR495 headers for a cache in front of the shop", () => {
  it("name each tag once and the tag of all pages, and let the cache show the page for ten minutes", () =>
    expect(cacheHeaders(page, nowMs)).toEqual({
      "cdn-cache-control": "max-age=600",
      "surrogate-key": "all C4 P1",
      "cache-tag": "all,C4,P1",
    }))
  it("let the cache show the page until its prices change", () =>
    expect(cacheHeaders({ ...page, expiresMs: nowMs + 9_999 }, nowMs)["cdn-cache-control"]).toBe("max-age=9"))
  it.each([
    ["a page without tags, such as the cart", { ...page, tags: [] }],
    ["a page that is not found", { ...page, status: 404 }],
    ["a page whose prices change now", { ...page, expiresMs: nowMs }],
    ["more tags than fit", { ...page, tags: Array.from({ length: 2_000 }, (_, index) => `P${index}`) }],
  ])("are left out for %s", (_, other) => expect(cacheHeaders(other, nowMs)).toEqual({}))
})
