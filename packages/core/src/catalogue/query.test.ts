import { describe, expect, it } from "vitest"
import { defaults, limits } from "../settings/index.ts"
import type { Filter } from "./model.ts"
import * as Queries from "./query.ts"
import { emptySelection, parseSelection } from "./url-filters.ts"

/** A filter as one line: "color in 49,50 (catalog)". */
const line = ({ attribute, conditions, scope }: Filter): string =>
  `${attribute} ${conditions.map(({ operator, values }) => `${operator} ${values.join(",")}`).join(" & ")}${scope === "catalog" ? " (catalog)" : ""}`
const lines = (filters: ReadonlyArray<Filter>) => filters.map(line)

const list = (search = "", kind: "category" | "search" = "category", settings = defaults) => ({
  chosen: parseSelection(search, kind, settings),
  size: limits.pageSize,
  settings,
})
const inStockOnly = { ...defaults, stock: { ...defaults.stock, listOutOfStock: false } }

describe("CT1 CT26 category listing", () => {
  it("queries visible, enabled products of the category and its descendants, latest first", () => {
    const query = Queries.listing([20, 21], list())
    expect(lines(query.filters)).toEqual(["visibility in 2,3,4", "status in 0,1", "category_ids in 20,21"])
    expect(query).toMatchObject({
      entity: "product",
      text: "",
      sort: [{ field: "updated_at", direction: "desc" }],
      start: 0,
      size: 24,
    })
    expect(query.facets).toEqual(["color", "erin_recommends", "price", "size"])
  })

  it("filters by stock only when products out of stock are not listed", () =>
    expect(lines(Queries.listing([20], list("", "category", inStockOnly)).filters)).toContain(
      "stock.is_in_stock eq true",
    ))

  it("adds the chosen filters with the catalog scope", () =>
    expect(lines(Queries.listing([20], list("?color=50&color=49&size=7")).filters).slice(3)).toEqual([
      "color in 49,50 (catalog)",
      "size in 7 (catalog)",
    ]))

  it.each([
    ["latest", [{ field: "updated_at", direction: "desc" }]],
    ["priceLow", [{ field: "final_price", direction: "asc" }]],
    ["priceHigh", [{ field: "final_price", direction: "desc" }]],
  ])("sorts by %s", (id, expected) =>
    expect(Queries.listing([20], list(`?sort=${id}`)).sort).toEqual(expected),
  )

  it("starts where the page starts", () =>
    expect(Queries.listing([20], list("?page=3"))).toMatchObject({ start: 48, size: 24 }))
})

describe("CT7 price filter", () => {
  it.each([
    ["0.0-50.0", "price gte 0 & lt 50 (catalog)"],
    ["50.0-100.0", "price gte 50 & lt 100 (catalog)"],
    ["150.0-*", "price gte 150 (catalog)"],
    ["*-12.5", "price lt 12.5 (catalog)"],
  ])("%s is half open: %s", (id, expected) =>
    expect(lines(Queries.listing([20], list(`?price=${id}`)).filters).at(-1)).toBe(expected),
  )
})

describe("CT14 search", () => {
  it("queries products that are visible in searches, best match first", () => {
    const query = Queries.search("  bol bleu ", list("", "search"))
    expect(query).toMatchObject({ text: "bol bleu", sort: [], entity: "product" })
    expect(lines(query.filters)).toEqual(["visibility in 3,4", "status in 0,1"])
  })

  it("bounds the search text", () =>
    expect(Queries.search("x".repeat(500), list("", "search")).text).toHaveLength(128))
  it("can be sorted by price", () =>
    expect(Queries.search("bol", list("?sort=priceLow", "search")).sort).toEqual([
      { field: "final_price", direction: "asc" },
    ]))
})

describe("CT15 search starts at three characters", () => {
  it.each([
    ["", true],
    ["bo", true],
    ["  bo  ", true],
    ["bol", false],
    ["thé", false],
    ["Öl", false],
    ["O\u0308l", false],
    ["oel", false],
    ["ol", true],
    ["Ö", true],
    ["lé", true],
  ])("%j: too short is %j", (text, expected) => expect(Queries.isTooShort(text)).toBe(expected))
})

describe("CT11 counts of a filter in use", () => {
  it("omit only the filter's own values", () => {
    const query = Queries.facetCountQuery(Queries.listing([20], list("?color=49&size=7&page=2")), "color")
    expect(lines(query.filters)).toEqual([
      "visibility in 2,3,4",
      "status in 0,1",
      "category_ids in 20",
      "size in 7 (catalog)",
    ])
    expect(query).toMatchObject({ facets: ["color"], start: 0, size: 1, include: ["sku"] })
  })
})

describe("CT16 by sku", () => {
  it("returns enabled products only", () => {
    const query = Queries.bySku(["A", "B"])
    expect(lines(query.filters)).toEqual(["sku in A,B", "status in 1"])
    expect(query.size).toBe(2)
  })
  it("requires related products to be visible too", () =>
    expect(lines(Queries.related(["A"], defaults).filters)).toEqual([
      "sku in A",
      "status in 1",
      "visibility in 2,3,4",
      "status in 0,1",
    ]))
})

describe("CT17 parent of a variant", () => {
  it("is the product that has it among its children", () =>
    expect(Queries.byParentOfChild("C1")).toMatchObject({
      size: 1,
      filters: [{ attribute: "configurable_children.sku", conditions: [{ operator: "eq", values: ["C1"] }] }],
    }))
})

describe("CT18 home lists", () => {
  it("are newest first", () =>
    expect(Queries.homeList({ start: 0, size: 8 }, false, defaults)).toMatchObject({
      start: 0,
      size: 8,
      sort: [{ field: "created_at", direction: "desc" }],
    }))
  it("filter bestsellers by their attribute", () =>
    expect(lines(Queries.homeList({ start: 0, size: 8 }, true, defaults).filters)).toContain(
      "bestseller eq 1",
    ))
})

describe("CT19 categories", () => {
  it("are the active ones, 4000 at most, by position", () => {
    expect(Queries.categories).toMatchObject({
      entity: "category",
      size: 4000,
      sort: [{ field: "position", direction: "asc" }],
    })
    expect(lines(Queries.categories.filters)).toEqual(["is_active eq true"])
  })
})

describe("CT21 attributes", () => {
  it("skips codes with a dot", () => {
    const query = Queries.attributes(["color", "stock.qty", "size"])
    expect(lines(query.filters)).toEqual(["attribute_code in color,size"])
    expect(query.size).toBe(150)
  })
})

describe("CT24 tax rules", () => {
  it("are queried without filters", () =>
    expect(Queries.taxRules).toMatchObject({ entity: "taxrule", filters: [], size: 50 }))
})

describe("CO2 content", () => {
  it("is queried by identifier", () =>
    expect(Queries.content("cms_page", "faq")).toMatchObject({
      entity: "cms_page",
      size: 1,
      filters: [{ attribute: "identifier", conditions: [{ operator: "eq", values: ["faq"] }] }],
    }))
})

describe("CT25 slices of results", () => {
  it.each([
    [0, 24, 0, 24],
    [-5, 24, 0, 24],
    [10, 0, 10, 50],
    [10, -1, 10, 50],
    [Number.NaN, Number.NaN, 0, 50],
    [1.5, 2.5, 0, 50],
  ])("start %d, size %d is start %d, size %d", (start, size, expectedStart, expectedSize) =>
    expect(Queries.sliceOf(start, size)).toEqual({ start: expectedStart, size: expectedSize }),
  )
  it("start at 0 without a selection", () =>
    expect(Queries.listing([20], { chosen: emptySelection, size: 0, settings: defaults })).toMatchObject({
      start: 0,
      size: 50,
    }))
})
