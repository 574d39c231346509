import { describe, expect, it } from "vitest"
import { attribute, buckets, product } from "@shop/testing"
import { defaults as settings, limits } from "../settings/index.ts"
import * as StoreView from "../store-view/index.ts"
import { indexLabels } from "./facets.ts"
import { type ListResult, listingView, pageCount } from "./listing.ts"
import { type ListKind, parseSelection } from "./url-filters.ts"

const en = StoreView.defaults[1]!
const attributes = indexLabels([attribute("color", { 49: "Blue", 51: "Red" }), attribute("price")], "en-US")

const view = (search: string, fields: Partial<ListResult> = {}, kind: ListKind = "category") =>
  listingView(
    {
      items: [product({ sku: "A" }), product({ sku: "B" })],
      total: 60,
      aggregations: { agg_terms_color: buckets({ 49: 2 }) },
      ...fields,
    },
    kind,
    {
      chosen: parseSelection(search, kind, settings),
      labels: attributes,
      address: { path: "/en/tea", text: kind === "search" ? "bol" : null },
      view: en,
      settings,
    },
    0,
  )

describe("CT2 CT12 CT31 the view of a list", () => {
  it("has a card for each product found, and the total of all pages", () =>
    expect(view("")).toMatchObject({ total: 60, cards: [{ sku: "A" }, { sku: "B" }] }))

  it.each([
    ["", 1, null, "/en/tea?page=2"],
    ["?page=2", 2, "/en/tea", "/en/tea?page=3"],
    ["?page=3&color=49", 3, "/en/tea?color=49&page=2", null],
    ["?page=99", 99, "/en/tea?page=3", null],
  ])("%j is page %i of 3, between %j and %j", (search, page, prevHref, nextHref) =>
    expect(view(search)).toMatchObject({ page, pageCount: 3, prevHref, nextHref }),
  )

  it("has one page when it is empty", () =>
    expect(view("", { items: [], total: 0 })).toMatchObject({
      pageCount: 1,
      nextHref: null,
      prevHref: null,
      cards: [],
    }))

  it.each([
    [0, 1],
    [1, 1],
    [24, 1],
    [25, 2],
    [1e9, limits.pageMax],
  ])("%i products are %i pages", (total, expected) => expect(pageCount(total)).toBe(expected))
})

describe("CT56 a filter whose only value all products have", () => {
  const codes = (search: string, counts: Record<string, number>, total: number) =>
    view(search, { total, aggregations: { agg_terms_color: buckets(counts) } }).filters.map(
      ({ code }) => code,
    )
  it("is not offered", () => expect(codes("", { 49: 14 }, 14)).toEqual([]))
  it("is offered when some products lack the value", () =>
    expect(codes("", { 49: 13 }, 14)).toEqual(["color"]))
  it("is offered when there is a second value", () =>
    expect(codes("", { 49: 14, 51: 14 }, 14)).toEqual(["color"]))
  it("is offered while a value is chosen, so that it can be removed", () =>
    expect(codes("?color=49", { 49: 14 }, 14)).toEqual(["color"]))
})

describe("CT9 chips of chosen filters", () => {
  it("remove one filter each; the clear link removes all but the order", () => {
    const { chips, clearHref } = view("?color=49&price=0.0-50.0&sort=priceLow&page=2")
    expect(chips).toEqual([
      { code: "color", label: "Blue", href: "/en/tea?price=0.0-50.0&sort=priceLow" },
      { code: "price", label: "< €50", href: "/en/tea?color=49&sort=priceLow" },
    ])
    expect(clearHref).toBe("/en/tea?sort=priceLow")
  })
  it("are empty without a selection", () =>
    expect(view("?sort=priceLow")).toMatchObject({ chips: [], clearHref: null }))
})

describe("CT6 orders as links", () => {
  it("of a category: latest first", () =>
    expect(view("?sort=priceHigh&color=49").sorts).toEqual([
      { id: "latest", href: "/en/tea?color=49", isSelected: false },
      { id: "priceLow", href: "/en/tea?color=49&sort=priceLow", isSelected: false },
      { id: "priceHigh", href: "/en/tea?color=49&sort=priceHigh", isSelected: true },
    ]))
  it("of a search: best match first, with the search text", () =>
    expect(view("?q=bol", {}, "search").sorts.slice(0, 2)).toEqual([
      { id: "relevance", href: "/en/tea?q=bol", isSelected: true },
      { id: "latest", href: "/en/tea?q=bol&sort=latest", isSelected: false },
    ]))
})
