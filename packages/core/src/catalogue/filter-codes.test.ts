import { describe, expect, it } from "vitest"
import { defaults } from "../settings/index.ts"
import { chooseFilters, type FilterAttribute } from "./filter-codes.ts"

const attributes = (codes: Readonly<Record<string, boolean | null>>): ReadonlyArray<FilterAttribute> =>
  Object.entries(codes).map(([code, isFilterable]) => ({ code, isFilterable }))
const said = attributes({ size: true, price: true, brand: false, color: true, note: null })

describe("CT55 the filters of lists", () => {
  it("are the attributes that say so, in their order", () =>
    expect(chooseFilters(said, defaults.products.filters)).toEqual({
      offered: ["size", "price", "color"],
      filterable: ["size", "price", "color"],
      chosen: null,
      refused: [],
    }))
  it("are narrowed and ordered by a setting, which adds none", () =>
    expect(chooseFilters(said, ["color", "brand", "size", "glaze"])).toMatchObject({
      offered: ["color", "size"],
      refused: ["brand", "glaze"],
    }))
  it("are narrowed by a setting with the codes of the default too", () =>
    expect(chooseFilters(said, [...defaults.products.filters]).offered).toEqual(["color", "price", "size"]))
  it.each([
    ["says nothing", { brand: true }, ["brand", "price"]],
    ["says no", { brand: true, price: false }, ["brand"]],
  ])("have the price unless its attribute says otherwise: it %s", (_, codes, expected) =>
    expect(chooseFilters(attributes(codes), defaults.products.filters).offered).toEqual(expected),
  )
  it.each([
    ["the default", defaults.products.filters],
    ["the setting", ["brand"]],
  ])("are %s where no attribute says anything", (_, filters) =>
    expect(chooseFilters(attributes({ brand: null, color: null }), filters)).toMatchObject({
      offered: filters,
      filterable: null,
      refused: [],
    }),
  )
  it("have no name that an address uses otherwise", () =>
    expect(
      chooseFilters(
        attributes({ page: true, sort: true, q: true, "a b": true, color: true, price: false }),
        [],
      ).filterable,
    ).toEqual(["color"]))
})
