import { describe, expect, it } from "vitest"
import { buildColumn } from "./column-builder.ts"
import { readField, rowsWithAnyValue, rowsWithValues, rowValues, valueKey } from "./column.ts"
import * as Bits from "./bits.ts"

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
  ])("readField reads %j as %j", (field, values) => expect(readField(document, field)).toEqual(values))

  it.each([
    [49, "49"],
    ["49", "49"],
    [true, "1"],
    ["true", "1"],
    [1, "1"],
    [false, "0"],
    ["0", "0"],
  ])("valueKey compares %j as %j", (value, key) => expect(valueKey(value)).toBe(key))

  it("buildColumn stores each distinct value of a row once", () => {
    const column = buildColumn(3, (row) => [[49, "49", "x"], [], ["x", true]][row]!)
    const rows = (set: Bits.Bits) => Array.from(Bits.rowsOf(set))
    expect([0, 1, 2].map((row) => rowValues(column, row))).toEqual([["49", "x"], [], ["x", "1"]])
    expect(rows(rowsWithAnyValue(column))).toEqual([0, 2])
    expect(rows(rowsWithValues(column, [49, 1]))).toEqual([0, 2])
    expect(rows(rowsWithValues(column, ["unknown"]))).toEqual([])
  })
  it("buildColumn sorts numbers by size, then texts", () => {
    const column = buildColumn(1, () => ["10", "9", "é", "z", "a"])
    const sorted = Array.from({ length: column.size }, (_, code) => column.valueOf(code))
    expect(sorted).toEqual(["9", "10", "a", "é", "z"])
  })
})
