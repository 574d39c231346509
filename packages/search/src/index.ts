/**
 * Full-text search with facets: the same engine on the platform and on a shopper's device.
 *
 * @example
 * ```ts
 * import { Bits, buildFieldColumn, editDistance, fold, rowsWithValues } from "@shop/search"
 *
 * fold("Bol à Thé") //=> "bol a the"
 * editDistance("theiere", "theire", 2) //=> 1
 * const colors = buildFieldColumn([{ color: [5, 7] }, { color: 7 }, {}], "color")
 * Array.from(Bits.rowsOf(rowsWithValues(colors, ["7"]))) //=> [0, 1]
 * ```
 */
export * as Bits from "./bits.ts"
export { catalogueIndexer, type CatalogueIndexOptions } from "./catalogue-index.ts"
export {
  buildColumn,
  buildFieldColumn,
  type ColumnBuilder,
  type ColumnsBuilder,
  createColumnBuilder,
  createColumnsBuilder,
} from "./column-builder.ts"
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
export { type Dictionary, type DictionaryBuilder, type DictionaryFactory } from "./dictionary.ts"
export {
  type AttributeLabels,
  attributeLabels,
  type DocumentFields,
  documentFields,
} from "./document-fields.ts"
export { type RowsByValue, rowsByValue } from "./facets.ts"
export { type ColumnLookup, priceFields } from "./filter.ts"
export { createTextIndexBuilder, type TextIndexBuilder, type TextIndexData } from "./index-builder.ts"
export {
  createInvertedIndexBuilder,
  type InvertedIndex,
  type InvertedIndexBuilder,
  prefixRange,
} from "./inverted-index.ts"
export { isJsonObject } from "./json.ts"
export {
  type AddressableDocument,
  createPathIndexBuilder,
  isReachable,
  type PathIndexBuilder,
} from "./path-index.ts"
export { createProjection, type Projection } from "./projection.ts"
export { searchRows, type SearchResult, type SearchSource } from "./search.ts"
export { fold, type Language } from "./text.ts"
export { openTextIndex, type TextIndex, type TextMatches } from "./text-index.ts"
export { editDistance } from "./vocabulary.ts"
