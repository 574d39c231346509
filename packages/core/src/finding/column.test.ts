import { describe, expect, it } from "vitest"
import { column, hasAny, hasValue, keyOf, maskOf, valuesAt, valuesOf } from "./column.ts"

const document = {
  id: 7,
  stock: { is_in_stock: true },
  configurable_children: [{ sku: "A", sizes: [1, 2] }, { sku: "B" }, null],
  category: { name: "Cups" },
  empty: null,
}

describe("IX6 values of a field", () => {
  it.each([
    ["id", [7]],
    ["stock.is_in_stock", [true]],
    ["configurable_children.sku", ["A", "B"]],
    ["configurable_children.sizes", [1, 2]],
    ["category.name.keyword", ["Cups"]],
    ["stock", []],
    ["empty", []],
    ["id.deeper", []],
    ["__proto__.toString", []],
    ["", []],
  ])("%j are %j", (field, values) => expect(valuesAt(document, field)).toEqual(values))

  it.each([
    [49, "49"],
    ["49", "49"],
    [true, "1"],
    ["true", "1"],
    [1, "1"],
    [false, "0"],
    ["0", "0"],
  ])("%j is compared as %j", (value, key) => expect(keyOf(value)).toBe(key))

  it("become codes, each once per row", () => {
    const built = column(3, (row) => [[49, "49", "x"], [], ["x", true]][row]!)
    expect([0, 1, 2].map((row) => valuesOf(built, row))).toEqual([["49", "x"], [], ["x", "1"]])
    expect([0, 1, 2].map((row) => hasValue(built, row))).toEqual([true, false, true])
    expect([0, 1, 2].map((row) => hasAny(built, row, maskOf(built, [49, 1])))).toEqual([true, false, true])
    expect(maskOf(built, ["nobody's"])).toEqual(new Uint8Array(3))
  })
  it("stand in order: numbers by size, then text", () => {
    const built = column(1, () => ["10", "9", "é", "z", "a"])
    const inOrder = Array.from({ length: built.size }, (_, code) => built.valueOf(code))
    expect(inOrder).toEqual(["9", "10", "a", "é", "z"])
  })
})
