/** Products side by side, by what the catalogue calls comparable. */
export { type Compared, type CompareList } from "./model.ts"
export { type CompareRow, rows, valuesOf } from "./rows.ts"
export { type CompareView, type Sheet, view } from "./view.ts"
export { Comparison } from "./program.ts"
