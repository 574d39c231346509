import { describe, expect, it } from "vitest"
import { createProjection } from "./projection.ts"

describe("IX11 createProjection", () => {
  const document = {
    id: 1,
    name: "Bowl",
    meta_title: "x",
    meta_description: "y",
    stock: { qty: 1, sgn: "z" },
    configurable_children: [{ sku: "A", price: 1, sgn: "q" }],
  }
  it.each([
    ["returns all fields", null, [], document],
    ["returns included fields", ["id", "name"], [], { id: 1, name: "Bowl" }],
    [
      "returns nested fields",
      ["configurable_children.sku", "stock"],
      [],
      { stock: document.stock, configurable_children: [{ sku: "A" }] },
    ],
    [
      "leaves excluded fields out of included ones",
      ["id", "stock"],
      ["stock.qty"],
      { id: 1, stock: { sgn: "z" } },
    ],
    ["includes by wildcard", ["meta_*"], [], { meta_title: "x", meta_description: "y" }],
    [
      "excludes by wildcard",
      null,
      ["*.sgn", "meta_*", "name"],
      { id: 1, stock: { qty: 1 }, configurable_children: [{ sku: "A", price: 1 }] },
    ],
    ["excludes all", null, ["*"], {}],
    ["excludes a field that is included, too", ["id"], ["id"], {}],
  ] as const)("%s", (_, include, exclude, expected) =>
    expect(createProjection(include as never, exclude)(document)).toEqual(expected),
  )
  it("matches a pattern of many stars in linear time", () => {
    expect(createProjection(["*".repeat(150) + "a"], [])({ ["b".repeat(5000)]: 1 })).toEqual({})
    const document = { ["a".repeat(5000)]: { ["a".repeat(5000)]: 1 } }
    expect(createProjection(["*a".repeat(90) + "z", "*.*a".repeat(40) + "z"], [])(document)).toEqual({})
  })
})
