/**
 * Full-text search with facets: the same engine on the platform and on a shopper's device.
 *
 * @example
 * ```ts
 * import { Bits, buildFieldColumn, fold, rowsWithValues } from "@shop/search"
 *
 * fold("Bol à Thé") //=> "bol a the"
 * const colors = buildFieldColumn([{ color: [5, 7] }, { color: 7 }, {}], "color")
 * Array.from(Bits.rowsOf(rowsWithValues(colors, ["7"]))) //=> [0, 1]
 * ```
 */
export { definitionFields, definitionOf, sortAttributes, withDefinitions } from "./attribute-definitions.ts"
export * as Bits from "./bits.ts"
export { catalogueIndexer } from "./catalogue-index.ts"
export { buildColumn, buildFieldColumn, createColumnBuilder, createColumnsBuilder } from "./column-builder.ts"
export {
  booleanColumn,
  type Column,
  columnFromParts,
  emptyColumn,
  fieldName,
  prefixSums,
  rowsWithValues,
  rowValues,
} from "./column.ts"
export { compoundHead, learnCompoundHeads, splitCompound } from "./compounds.ts"
export { type Dictionary, type DictionaryBuilder, type DictionaryFactory } from "./dictionary.ts"
export { attributeLabels, documentFields } from "./document-fields.ts"
export { type RowsByValue, rowsByValue } from "./facets.ts"
export { type ColumnLookup, priceFields } from "./filter.ts"
export { createTextIndexBuilder, type TextIndexData } from "./index-builder.ts"
export { createInvertedIndexBuilder, type InvertedIndex, prefixRange } from "./inverted-index.ts"
export { isJsonObject } from "./json.ts"
export { createPathIndexBuilder, isReachable } from "./path-index.ts"
export { createProjection } from "./projection.ts"
export { editsMax, fieldBoosts, oneEditLength, scoreMin, termShareMin, twoEditsLength } from "./scoring.ts"
export { searchRows, type SearchResult } from "./search.ts"
export { fold, type Language, queryTerms, tokenize } from "./text.ts"
export { openTextIndex, type TextIndex } from "./text-index.ts"
