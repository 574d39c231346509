/**
 * Finding documents: words, filters, counts and orders, the same on the platform and on a device.
 *
 * @example
 * ```ts
 * import * as Finding from "@shop/core/finding"
 *
 * Finding.fold("Bol à Thé") //=> "bol a the"
 * Finding.distance("theiere", "theire", 2) //=> 1
 * const documents = [{ color: [5, 7] }, { color: 7 }, {}]
 * const color = Finding.fieldColumn(documents, "color")
 * Array.from(Finding.Bits.rowsOf(Finding.rowsWith(color, Finding.maskOf(color, ["7"])))) //=> [0, 1]
 * ```
 */
export * as Bits from "./bits.ts"
export {
  type Column,
  column,
  columnFrom,
  type ColumnMaker,
  columnMaker,
  emptyColumn,
  flagColumn,
  hasAny,
  hasValue,
  keyOf,
  maskOf,
  plainField,
  rowsWith,
  sums,
  valuesAt,
  valuesOf,
} from "./column.ts"
export { type ColumnsMaker, columnsMaker, fieldColumn } from "./columns-maker.ts"
export { headOf, type IsWord, learnedHeads, partsOf } from "./compounds.ts"
export {
  type Dictionaries,
  type Dictionary,
  type DictionaryMaker,
  firstFrom,
  plainTexts,
} from "./dictionary.ts"
export { type ChoiceRows, choiceRows } from "./facets.ts"
export { type Columns, priceFields } from "./filter.ts"
export { isObject, type Json } from "./json.ts"
export { type Addressed, isOpen, type PathsMaker, pathsMaker } from "./paths.ts"
export { type Recent, recent } from "./recent.ts"
export { type Projection, projection } from "./project.ts"
export { findRows, type FoundRows, type RowTools } from "./search.ts"
export { type Labels, labelsOf, searchedOf } from "./searched.ts"
export { asked, fold, type Language, spellings, words } from "./text.ts"
export { distance, vocabulary, type Vocabulary } from "./vocabulary.ts"
export { beginning, type WordList, type WordListMaker, wordListMaker } from "./word-list.ts"
export { type FoundWords, openWords, type Words } from "./words.ts"
export { type Searched, type WordParts, type WordsMaker, wordsMaker } from "./words-maker.ts"
