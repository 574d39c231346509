import { describe, expect, it } from "vitest"
import type { CardView } from "@shop/core/product"
import type { ListingView } from "@shop/core/catalogue"
import { appendPage, restorePages } from "./loaded-pages.ts"

const card = (sku: string): CardView => ({
  sku,
  type: "simple",
  name: sku,
  href: `/fr/${sku}`,
  image: null,
  sub: "",
  number: null,
  price: null,
  swatches: [],
  moreSwatches: 0,
  flag: null,
})
const page = (number: number, ...skus: ReadonlyArray<string>): ListingView => ({
  total: 6,
  cards: skus.map(card),
  filters: [],
  chips: [],
  clearHref: null,
  sorts: [],
  page: number,
  pageCount: 3,
  nextHref: null,
  prevHref: null,
})
const skus = (shown: { readonly cards: ReadonlyArray<CardView> }): string =>
  shown.cards.map((each) => each.sku).join("")

describe("UI6 load more", () => {
  const first = appendPage(null, page(1, "a", "b"), "/fr/cuire?color=1")
  it("appends the next page of the same list without duplicates", () => {
    const second = appendPage(first, page(2, "b", "c"), "/fr/cuire?page=2&color=1")
    expect([skus(second), second.firstPage]).toEqual(["abc", 1])
    expect(skus(appendPage(second, page(3, "d"), "/fr/cuire?color=1&page=3"))).toBe("abcd")
  })
  it.each([
    ["another filter", page(2, "x"), "/fr/cuire?color=2&page=2"],
    ["another category", page(2, "x"), "/fr/servir?color=1&page=2"],
    ["a page that is not the next", page(3, "x"), "/fr/cuire?color=1&page=3"],
    ["the same page again", page(1, "x"), "/fr/cuire?color=1"],
  ])("starts with one page for %s", (_, listing, url) => {
    const shown = appendPage(first, listing, url)
    expect([skus(shown), shown.firstPage]).toEqual(["x", listing.page])
  })
})

describe("UI67 a list that the shopper returns to", () => {
  const first = appendPage(null, page(1, "a", "b"), "/fr/cuire?color=1")
  const second = appendPage(first, page(2, "c"), "/fr/cuire?color=1&page=2")
  it("has all of its loaded pages", () => {
    const fresh = page(2, "c")
    const back = restorePages(second, fresh, "/fr/cuire?color=1&page=2")
    expect([skus(back), back.firstPage, back.listing]).toEqual(["abc", 1, fresh])
    expect(skus(appendPage(back, page(3, "d"), "/fr/cuire?color=1&page=3"))).toBe("abcd")
  })
  it.each([
    ["nothing was left", undefined, page(2, "x"), "/fr/cuire?color=1&page=2"],
    ["it is asked for from its beginning", second, page(1, "x"), "/fr/cuire?color=1"],
    ["other filters are chosen", second, page(2, "x"), "/fr/cuire?page=2"],
  ])("starts with one page when %s", (_, left, listing, url) => {
    const shown = restorePages(left, listing, url)
    expect([skus(shown), shown.firstPage]).toEqual(["x", listing.page])
  })
})
