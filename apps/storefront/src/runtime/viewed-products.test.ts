import { beforeEach, describe, expect, it, vi } from "vitest"
import type { WishlistItem } from "@shop/core/wishlist"
import { noteViewed, takeViewed } from "./viewed-products.ts"

const item = (sku: string): WishlistItem => ({
  sku,
  type: "simple",
  name: sku,
  href: `/en/${sku}`,
  image: null,
  price: null,
})

describe("UI503 the products that a reader looks at", () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    })
  })
  const noted = () => takeViewed().map((one) => (one as WishlistItem | null)?.sku)

  it("are noted once, the latest last, and taken once", () => {
    for (const sku of ["A", "B", "A"]) noteViewed(item(sku))
    expect(noted()).toEqual(["B", "A"])
    expect(noted()).toEqual([])
  })
  it.each(["{", "null", "{}", '"text"'])("are noted beside %s, which no build can read", (text) => {
    stored.set("shop-viewed", text)
    noteViewed(item("A"))
    expect(noted()).toEqual(["A"])
  })
  it("are noted beside items of another form, which the programs drop", () => {
    stored.set("shop-viewed", '[null,5,{"sku":"A"}]')
    noteViewed(item("A"))
    expect(noted()).toEqual([undefined, undefined, "A"])
  })
})
