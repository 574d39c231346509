import { describe, expect, it } from "vitest"
import { createLruCache } from "./lru-cache.ts"

describe("IX62 createLruCache", () => {
  it("keeps entries in use and evicts the others", () => {
    const cache = createLruCache<string, number>(4)
    cache.set("a", 1)
    for (const key of ["b", "c", "d", "e"]) {
      expect(cache.get("a")).toBe(1)
      cache.set(key, 0)
    }
    expect(cache.get("a")).toBe(1)
    expect(cache.get("b")).toBeUndefined()
    cache.clear()
    expect(cache.get("a")).toBeUndefined()
  })
})
