import { describe, expect, it } from "vitest"
import { attribute, buckets } from "@shop/testing"
import { cents } from "../money/index.ts"
import { defaults as settings } from "../settings/index.ts"
import * as StoreView from "../store-view/index.ts"
import {
  filterValueLabel,
  type FacetContext,
  filterViews,
  dropUnknownFilters,
  mergeLabels,
  indexLabels,
  priceLabel,
} from "./facets.ts"
import type { Aggregations } from "./model.ts"
import { parseSelection } from "./url-filters.ts"

const [fr, en] = StoreView.defaults as [StoreView.StoreView, StoreView.StoreView]
const attributes = indexLabels(
  [
    attribute("color", { 49: "Blue", 50: "", 51: "Red", 52: "azure" }, { label: "Colour" }),
    attribute("size", { 1: "10 cm", 2: "9 cm" }),
    attribute("erin_recommends", { 0: "No", 1: "Yes" }),
    attribute("price", {}, { label: "Price" }),
  ],
  "en-US",
)

const context = (search = "", fields: Partial<FacetContext> = {}): FacetContext => ({
  chosen: parseSelection(search, "category", settings),
  labels: attributes,
  address: { path: "/en/tea", text: null },
  view: en,
  settings,
  ...fields,
})

/** The options of a filter: "Blue 3", a chosen one with a star. */
const optionsOf = (code: string, aggregations: Aggregations, search = "") =>
  filterViews(aggregations, context(search))
    .find((filter) => filter.code === code)
    ?.options.map(({ label, count, isSelected }) => `${label} ${count}${isSelected ? "*" : ""}`)

describe("CT52 attributes in a response", () => {
  const metadata = [
    attribute("color", { 49: "Response blue" }, { label: "Response" }),
    attribute("glaze", { 7: "Ash" }, { label: "Glaze" }),
  ]
  it("label attributes that have no labels yet", () => {
    const labels = mergeLabels(metadata, attributes, "en-US")
    expect(labels.get("glaze")).toMatchObject({ label: "Glaze", options: [{ id: "7", label: "Ash" }] })
    expect(labels.get("color")).toBe(attributes.get("color"))
    expect(labels.size).toBe(attributes.size + 1)
  })
  it("leave the labels unchanged when all attributes have labels", () => {
    expect(mergeLabels(metadata.slice(0, 1), attributes, "en-US")).toBe(attributes)
    expect(mergeLabels([], attributes, "en-US")).toBe(attributes)
  })
})

describe("CT4 CT8 filters", () => {
  it("sum the counts of both term lists", () =>
    expect(
      optionsOf("color", {
        agg_terms_color: buckets({ 49: 3, 51: 1 }),
        agg_terms_color_options: buckets({ 51: 2, 52: 4 }),
      }),
    ).toEqual(["azure 4", "Blue 3", "Red 3"]))

  it.each([
    ["drops values without a label", { agg_terms_color: buckets({ 49: 1, 50: 7 }) }, "color", ["Blue 1"]],
    ["sorts numbers as numbers", { agg_terms_size: buckets({ 1: 1, 2: 1 }) }, "size", ["9 cm 1", "10 cm 1"]],
    [
      "labels yes and no by the attribute",
      { agg_terms_erin_recommends: buckets({ 1: 5 }) },
      "erin_recommends",
      ["Yes 5"],
    ],
    [
      "shows the id of a value that the attribute does not have",
      { agg_terms_color: buckets({ 49: 1, 77: 2 }), agg_terms_color_options: buckets({ 6: 1, "": 3 }) },
      "color",
      ["Blue 1", "6 1", "77 2"],
    ],
    ["has no filters without products", { agg_terms_color: buckets({ 49: 0 }) }, "color", undefined],
    [
      "has no filter that was not configured",
      { agg_terms_material: buckets({ 1: 9 }) },
      "material",
      undefined,
    ],
  ])("%s", (_, aggregations, code, expected) => expect(optionsOf(code, aggregations)).toEqual(expected))

  it("leave out attributes that the catalogue does not have", () =>
    expect(filterViews({ agg_terms_color: buckets({ 49: 1 }) }, context("", { labels: new Map() }))).toEqual(
      [],
    ))

  it("include a chosen value without products, so that it can be removed", () =>
    expect(optionsOf("color", { agg_terms_color: buckets({ 49: 2 }) }, "?color=51")).toEqual([
      "Blue 2",
      "Red 0*",
    ]))

  it("have the configured order and count their chosen values", () => {
    const found = filterViews(
      { agg_terms_size: buckets({ 1: 1 }), agg_terms_color: buckets({ 49: 1, 51: 1 }) },
      context("?color=49&color=51"),
    )
    expect(found.map(({ code, label, kind, selectedCount }) => [code, label, kind, selectedCount])).toEqual([
      ["color", "Colour", "list", 2],
      ["size", "size", "list", 0],
    ])
  })
})

describe("SR311 a cached response", () => {
  const counts: Aggregations = {
    agg_terms_color: buckets({ 49: 3, 51: 1 }),
    agg_terms_size: buckets({ 1: 2, 2: 4 }),
    agg_range_price: [{ key: "0.0-50.0", from: 0, to: 5000, count: 2 }],
  }
  it("gives the same filters for the same list", () =>
    expect(filterViews(counts, context("?sort=priceLow"))).toBe(
      filterViews(counts, context("?sort=priceLow&page=1")),
    ))
  const others: ReadonlyArray<readonly [string, FacetContext]> = [
    ["choice", context("?color=51")],
    ["order", context("?sort=priceLow")],
    ["page", context("?page=2")],
    ["address", context("", { address: { path: "/en/other", text: null } })],
    ["words", context("", { address: { path: "/en/tea", text: "bowl" } })],
    ["view", context("", { view: fr })],
    ["labels", context("", { labels: indexLabels([attribute("size", { 1: "Small" })], "en-US") })],
    [
      "settings",
      context("", { settings: { ...settings, products: { ...settings.products, filters: ["size"] } } }),
    ],
  ]
  it.each(others)("gives other filters for another %s", (_, there) => {
    const here = filterViews(counts, context())
    expect(filterViews(counts, there)).toEqual(filterViews({ ...counts }, there))
    expect(filterViews(counts, there)).not.toBe(here)
    expect(filterViews(counts, context())).toEqual(here)
  })
})

describe("CT9 the link of a filter value", () => {
  it("toggles the value and leads to page 1", () => {
    const [filter] = filterViews(
      { agg_terms_color: buckets({ 49: 1, 51: 1 }) },
      context("?color=51&page=3&sort=priceLow"),
    )
    expect(filter?.options.map(({ href }) => href)).toEqual([
      "/en/tea?color=49&color=51&sort=priceLow",
      "/en/tea?sort=priceLow",
    ])
  })
})

describe("CT13 labels of price ranges", () => {
  it.each([
    [0, 50_00, "< €50", "< 50\u00a0€"],
    [null, 50_00, "< €50", "< 50\u00a0€"],
    [50_00, 100_00, "€50 - 100", "50 - 100\u00a0€"],
    [150_00, null, "> €150", "> 150\u00a0€"],
    [10_00, 50_00, "€10 - 50", "10 - 50\u00a0€"],
    [9_50, 1000_00, "€9.50 - 1,000", "9,50 - 1\u202f000\u00a0€"],
  ])("%j to %j reads %j", (from, to, english, french) => {
    const range = { fromCents: from === null ? null : cents(from), toCents: to === null ? null : cents(to) }
    expect(priceLabel(range, en)).toBe(english)
    expect(priceLabel(range, fr)).toBe(french)
  })

  it("come from the bounds of the buckets, in order, without empty buckets", () => {
    const range = (key: string, from: number | null, to: number | null, count: number) => ({
      key,
      from,
      to,
      count,
    })
    expect(
      optionsOf("price", {
        agg_range_price: [
          range("150.0-*", 150, null, 1),
          range("0.0-50.0", 0, 50, 4),
          range("100.0-150.0", 100, 150, 0),
          range("50.0-100.0", null, null, 2),
        ],
      }),
    ).toEqual(["< €50 4", "€50 - 100 2", "> €150 1"])
  })

  it("include a chosen range that has no bucket", () =>
    expect(optionsOf("price", {}, "?price=12-20")).toEqual(["€12 - 20 0*"]))
})

describe("CT5 unknown filter values are dropped", () => {
  it.each([
    ["?color=49&color=999", { color: ["49"] }],
    ["?color=999", {}],
    ["?erin_recommends=1&price=0.0-50.0", { erin_recommends: ["1"], price: ["0.0-50.0"] }],
  ])("%s leaves %j", (search, expected) =>
    expect(dropUnknownFilters(parseSelection(search, "category", settings), attributes).filters).toEqual(
      expected,
    ),
  )

  it("except for those that the list counts", () =>
    expect(
      dropUnknownFilters(
        parseSelection("?color=49&color=77&color=78&size=9", "category", settings),
        attributes,
        { agg_terms_color: buckets({ 78: 0 }), agg_terms_color_options: buckets({ 77: 1 }) },
      ).filters,
    ).toEqual({ color: ["49", "77"] }))

  it("except for attributes without options", () => {
    const free = indexLabels([attribute("color")], "en-US")
    expect(
      dropUnknownFilters(parseSelection("?color=Bleu%20nuit&size=1", "category", settings), free).filters,
    ).toEqual({
      color: ["Bleu nuit"],
    })
  })
})

describe("CT9 chips", () => {
  it.each([
    ["color", "49", "Blue"],
    ["color", "999", "999"],
    ["price", "50.0-100.0", "€50 - 100"],
  ])("%s %s reads %s", (code, id, expected) => expect(filterValueLabel(code, id, context())).toBe(expected))
})

describe("K22: values of an attribute", () => {
  const labels = (options: ReadonlyArray<readonly [label: string, position?: number]>) =>
    indexLabels(
      [
        attribute(
          "size",
          {},
          {
            options: options.map(([label, position]) => ({
              id: label,
              label,
              swatch: null,
              ...(position === undefined ? {} : { position }),
            })),
          },
        ),
      ],
      "en-US",
    )
      .get("size")
      ?.options.map(({ label }) => label)
  it("sort by position", () =>
    expect(labels([["Alpha", 3], ["Omega", 1], ["Beta", 2], ["Unplaced"]])).toEqual([
      "Omega",
      "Beta",
      "Alpha",
      "Unplaced",
    ]))
  it("sort clothing sizes by size, after other values", () =>
    expect(labels([["L"], ["M"], ["S"], ["3XL"], ["XL"], ["XS"], ["XXL"], ["XXS"], ["32"], ["28"]])).toEqual([
      "28",
      "32",
      "XXS",
      "XS",
      "S",
      "M",
      "L",
      "XL",
      "XXL",
      "3XL",
    ]))
  it("sort other values by number and alphabet", () =>
    expect(labels([["M"], ["10 cm"], ["9 cm"], ["Ash"]])).toEqual(["9 cm", "10 cm", "Ash", "M"]))
})
