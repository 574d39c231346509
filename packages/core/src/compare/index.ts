/**
 * Comparison of products by the comparable attributes of the catalogue.
 *
 * @example
 * ```ts
 * import * as Compare from "@shop/core/compare"
 * import { attribute } from "@shop/testing"
 *
 * const color = attribute("color", { 1: "Red", 2: "Blue" }, { label: "Colour", isComparable: true })
 * const [row] = Compare.rows([{ color: "1" }, { color: ["1", "2"] }, {}], [color])
 * row?.values //=> ["Red", "Red, Blue", null]
 * row?.isDifferent //=> true
 * ```
 */
export { type ComparedProduct, compareDefinition, type CompareList } from "./model.ts"
export { rows, valuesOf } from "./rows.ts"
export { type CompareView, toCompareView } from "./view.ts"
export { Comparison } from "./program.ts"
