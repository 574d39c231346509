import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { defaults, limits } from "../settings/index.ts"
import { Arbitrary } from "@shop/testing"
import { readParams, writeParams } from "./params.ts"
import { priceRangeId, readPriceRange } from "./price-range.ts"
import {
  type ListSelection,
  clearFilters,
  formatSelection,
  listHref,
  sortBy,
  parseSelection,
  sortsOf,
  toggleFilter,
} from "./url-filters.ts"

const { words, chosen, priceRange } = Arbitrary

const read = (search: string) => parseSelection(search, "category", defaults)
const at = { path: "/fr/cuire", text: null }

describe("CT5 the selection in an address", () => {
  it.each<[string, Partial<ListSelection>]>([
    ["", { filters: {}, sort: null, page: 1 }],
    ["?color=49", { filters: { color: ["49"] } }],
    ["?color=50&color=49&color=50", { filters: { color: ["49", "50"] } }],
    ["?size=7&color=49", { filters: { color: ["49"], size: ["7"] } }],
    ["?price=50.0-100.0", { filters: { price: ["50.0-100.0"] } }],
    ["?price=50-100", { filters: { price: ["50.0-100.0"] } }],
    ["?price=0.0-50.0&price=50.0-100.0", { filters: { price: ["50.0-100.0"] } }],
    ["?price=100.0-50.0", { filters: {} }],
    ["?price=*-*", { filters: {} }],
    ["?price=cheap", { filters: {} }],
    ["?material=3&utm_source=x", { filters: {} }],
    ["?__proto__=1&constructor=2", { filters: {} }],
    ["?color=", { filters: {} }],
    ["?color=%E0%A4%A&size=7", { filters: { size: ["7"] } }],
    ["?color=a%00b&color=%20x", { filters: {} }],
    [`?color=${"9".repeat(65)}`, { filters: {} }],
    ["?sort=priceLow", { sort: "priceLow" }],
    ["?sort=latest", { sort: null }],
    ["?sort=relevance", { sort: null }],
    ["?sort=drop%20table", { sort: null }],
    ["?page=3", { page: 3 }],
    ["?page=0", { page: 1 }],
    ["?page=-1", { page: 1 }],
    ["?page=1e9", { page: 1 }],
    ["?page=999999", { page: limits.pageMax }],
  ])("%s", (search, expected) => expect(read(search)).toMatchObject(expected))

  it("of a search has relevance as its default order", () => {
    expect(parseSelection("?sort=latest", "search", defaults).sort).toBe("latest")
    expect(parseSelection("?sort=relevance", "search", defaults).sort).toBe(null)
  })

  it("has at most the maximum number of values", () => {
    const search = `?${Array.from({ length: 60 }, (_, index) => `color=${index}`).join("&")}`
    expect(read(search).filters["color"]).toHaveLength(limits.filterValuesMax)
  })

  it("is formatted in canonical order", () =>
    expect(listHref(at, read("?page=2&sort=priceHigh&size=7&price=0-50&color=50&color=49&utm=1"))).toBe(
      "/fr/cuire?color=49&color=50&price=0.0-50.0&size=7&sort=priceHigh&page=2",
    ))

  it("follows the search text", () =>
    expect(listHref({ path: "/fr/search", text: "thé & café" }, read("?color=49"))).toBe(
      "/fr/search?q=th%C3%A9%20%26%20caf%C3%A9&color=49",
    ))
})

describe("CT6 sort orders", () => {
  it("are the configured ones, after relevance in a search", () => {
    expect(sortsOf("category", defaults)).toEqual(["latest", "priceLow", "priceHigh"])
    expect(sortsOf("search", defaults)).toEqual(["relevance", "latest", "priceLow", "priceHigh"])
  })
  it("set the page to 1 when they change", () =>
    expect(sortBy(read("?page=4&color=49"), "priceLow")).toEqual({
      filters: { color: ["49"] },
      sort: "priceLow",
      page: 1,
    }))
})

describe("CT7 price ranges", () => {
  it.each([
    ["0.0-50.0", 0, 50_00],
    ["50-100", 50_00, 100_00],
    ["150.0-*", 150_00, null],
    ["*-12.55", null, 12_55],
  ])("%s", (id, from, to) => expect(readPriceRange(id)).toEqual({ fromCents: from, toCents: to }))
  it.each([
    "",
    "-",
    "*-*",
    "50",
    "50-50",
    "100-50",
    "-5-10",
    "1e3-2e3",
    "0.001-1",
    "999999999-*",
    "a-b",
    "NaN-*",
    "50.0-100.0 ",
  ])("%j is not a price range", (id) => expect(readPriceRange(id)).toBe(null))
})

describe("CT9 toggling filter values", () => {
  it.each([
    ["", "color", "1", "?color=1"],
    ["?color=1", "color", "2", "?color=1&color=2"],
    ["?color=1", "color", "1", ""],
    ["?price=0.0-50.0", "price", "50.0-100.0", "?price=50.0-100.0"],
    ["?price=0.0-50.0", "price", "0.0-50.0", ""],
    ["?size=7&page=3&sort=priceLow", "color", "1", "?color=1&size=7&sort=priceLow"],
  ])("%j and %s %s is %j", (before, code, id, after) =>
    expect(listHref({ path: "", text: null }, toggleFilter(read(before), code, id, defaults))).toBe(after),
  )

  it("clearing filters does not change the order", () =>
    expect(clearFilters(read("?color=1&price=0-50&sort=priceLow&page=2"))).toEqual({
      filters: {},
      sort: "priceLow",
      page: 1,
    }))
})

describe("CT30 query strings", () => {
  it.each([
    [
      "?a=1&a=2&b",
      [
        ["a", "1"],
        ["a", "2"],
        ["b", ""],
      ],
    ],
    ["q=th%C3%A9+vert", [["q", "thé vert"]]],
    ["?=x&&a=b=c", [["a", "b=c"]]],
    ["?%=1&a=%ZZ&b=2", [["b", "2"]]],
    ["?", []],
  ])("%j", (search, expected) => expect(readParams(search)).toEqual(expected))
  it("are cut at the maximum length", () =>
    expect(readParams("a=1&".repeat(10_000)).length).toBeLessThanOrEqual(limits.searchParamsMax))
})

describe("laws", () => {
  const range = priceRange.map(priceRangeId)
  const id = words.filter((text) => !/\p{Cc}/u.test(text) && text.isWellFormed())

  it("CT5 parsing a formatted selection returns the selection", () => {
    fc.assert(
      fc.property(
        chosen,
        (one) => void expect(parseSelection(formatSelection(one), "category", defaults)).toEqual(one),
      ),
    )
  })
  it("CT5 parsing a formatted query string returns the selection", () => {
    fc.assert(fc.property(chosen, (one) => void expect(read(writeParams(formatSelection(one)))).toEqual(one)))
  })
  it("CT5 any text can be parsed, and its selection survives formatting", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.webQueryParameters()), (text) => {
        const first = listHref(at, read(text))
        expect(listHref(at, read(first.slice(at.path.length)))).toBe(first)
      }),
    )
  })
  it("CT9 toggling a value twice changes nothing", () => {
    fc.assert(
      fc.property(chosen, fc.constantFrom("color", "size"), id, (one, code, value) => {
        const first = { ...one, page: 1 }
        expect(toggleFilter(toggleFilter(first, code, value, defaults), code, value, defaults)).toEqual(first)
      }),
    )
  })
  it("CT9 a selection has at most one price range, and toggling it twice removes it", () => {
    fc.assert(
      fc.property(chosen, range, (one, value) => {
        const free = toggleFilter({ ...one, filters: {} }, "price", value, defaults)
        expect(free.filters["price"]).toEqual([value])
        expect(toggleFilter(free, "price", value, defaults).filters).toEqual({})
        expect(toggleFilter(one, "price", value, defaults).filters["price"]?.length ?? 0).toBeLessThanOrEqual(
          1,
        )
      }),
    )
  })
  it("CT7 a price range survives its id", () => {
    fc.assert(fc.property(range, (value) => void expect(priceRangeId(readPriceRange(value)!)).toBe(value)))
  })
})
