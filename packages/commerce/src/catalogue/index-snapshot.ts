import { LRUCache } from "lru-cache"
import { type Entity, entities } from "@shop/core/catalogue"
import {
  type Column,
  createColumnsBuilder,
  emptyColumn,
  fieldName,
  type RowsByValue,
  rowsByValue,
  type TextIndexData,
} from "@shop/search"
import type { StoreView } from "@shop/core/store-view"
import type { TaxRule } from "@shop/core/tax"
import { TaxRule as TaxRuleDocument } from "@shop/wire/legacy"
import type { DatabaseService } from "../database/index.ts"
import { unpackColumn } from "./engine/column-file.ts"
import { dictionary, packedTexts } from "./engine/dictionary.ts"
import type { Numbers } from "./engine/pack.ts"
import { partNames, readDocument, readPart } from "./engine/snapshot-store.ts"
import { readWords } from "./engine/word-file.ts"
import type { JsonObject } from "./model.ts"

/** The documents of one type by row, with their fields as columns. Documents are read from the file on demand. */
export interface DocumentTable {
  readonly type: Entity
  readonly rows: number
  readonly idOf: (row: number) => number
  readonly body: (row: number) => JsonObject
  readonly column: (field: string) => Column
  /** Rows by value of an attribute, or null when it has too many. */
  readonly rowsByValue: (attribute: string) => RowsByValue | null
}

/** Displayed prices of the index build. */
export interface BuiltPrices {
  readonly builtAtMs: number
  /** Displayed price of each row in cents; -1 without a price. */
  readonly shownCents: Int32Array
  /** Times of price changes in ascending order, in epoch ms; `momentRows` has their rows. */
  readonly moments: Float64Array
  readonly momentRows: Uint32Array
  /** Rows with prices for groups. */
  readonly tierRows: Uint32Array
  readonly tierGroups: ReadonlyArray<number>
}

/** The document at a path. */
export interface Place {
  readonly type: Entity
  readonly row: number
}

/** A build of a store view's index. @rule IX1, IX62 */
export interface IndexSnapshot {
  readonly view: StoreView
  readonly build: number
  readonly of: (type: Entity) => DocumentTable
  /** Row of a product by its sku. */
  readonly rowOfSku: (sku: string) => number | undefined
  /** Row of a product by its id. */
  readonly rowOfId: (id: number) => number | undefined
  /** The document at a path or identifier. */
  readonly atPath: (path: string) => Place | undefined
  readonly taxRules: ReadonlyArray<TaxRule>
  readonly prices: BuiltPrices
  /** Reads the text index. */
  readonly words: () => TextIndexData
}

/** Cached columns of each type. */
const columnsMax = 96
/** Cached documents of each type. */
const bodiesMax = 2000
const choicesMax = 32

/** The metadata of a build. */
export interface BuildMetadata {
  readonly rows: Readonly<Record<Entity, number>>
  readonly builtAtMs: number
  readonly tierGroups: ReadonlyArray<number>
  /** Text analysis and language of the text index. */
  readonly analysis: string
  /** The version of the documents. */
  readonly version: number
}

/**
 * Opens a build of the index. Columns are read at their first use.
 *
 * @returns null for an unknown build
 * @rule IX1, IX62
 */
export const openIndexSnapshot = (
  database: DatabaseService,
  view: StoreView,
  build: number,
): IndexSnapshot | null => {
  const part = (name: string) => readPart(database, build, name)
  const meta = part("about")
  if (meta === null) return null
  const about = meta.about as unknown as BuildMetadata
  const names = new Set(partNames(database, build))
  const tables = new Map<Entity, DocumentTable>()
  const of = (type: Entity): DocumentTable => {
    const known = tables.get(type)
    if (known !== undefined) return known
    const opened = openTable(database, { build, type, rows: about.rows[type], names })
    tables.set(type, opened)
    return opened
  }
  const paths = part("paths")!.numbers
  const pathTexts = dictionary(paths["bytes"] as Uint8Array, Uint32Array.from(paths["starts"]!))
  const priced = part("prices")!.numbers
  const rules = of("taxrule")
  let rowOfId: ((id: number) => number | undefined) | null = null
  return {
    view,
    build,
    of,
    rowOfSku: (sku) => {
      const skus = of("product").column("sku")
      const code = skus.codeOf(sku)
      return code === -1 ? undefined : rowsByCode(skus)[code]
    },
    rowOfId: (id) => (rowOfId ??= rowFinder(of("product")))(id),
    atPath: (path) => {
      const code = pathTexts.codeOf(path)
      return code === -1 ? undefined : { type: entities[paths["types"]![code]!]!, row: paths["rows"]![code]! }
    },
    taxRules: Array.from({ length: rules.rows }, (_, row) => rules.body(row)).flatMap(
      (body) => TaxRuleDocument.decode(body) ?? [],
    ),
    prices: {
      builtAtMs: about.builtAtMs,
      shownCents: Int32Array.from(priced["shown"]!, (cents) => cents - 1),
      moments: priced["moments"] as Float64Array,
      momentRows: Uint32Array.from(priced["momentRows"]!),
      tierRows: Uint32Array.from(priced["tierRows"]!),
      tierGroups: about.tierGroups,
    },
    words: () => readWords({ words: part("words")!, skus: part("skus")!, spoken: part("spoken")! }),
  }
}

/** The row of each value of a column with unique values. */
const rowsOfColumn = new WeakMap<Column, Uint32Array>()
const rowsByCode = (column: Column): Uint32Array => {
  const known = rowsOfColumn.get(column)
  if (known !== undefined) return known
  const rows = new Uint32Array(column.size)
  for (let row = column.rows - 1; row >= 0; row -= 1)
    for (let at = column.starts[row]!; at < column.starts[row + 1]!; at += 1) rows[column.codes[at]!] = row
  rowsOfColumn.set(column, rows)
  return rows
}

/** Finds rows by id: rows in the order of their ids need 4 bytes each, where a map needs 40. */
const rowFinder = ({ rows, idOf }: DocumentTable): ((id: number) => number | undefined) => {
  const order = Uint32Array.from({ length: rows }, (_, row) => row).toSorted((a, b) => idOf(a) - idOf(b))
  return (id) => {
    let [from, to] = [0, rows]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (idOf(order[middle]!) < id) from = middle + 1
      else to = middle
    }
    return from < rows && idOf(order[from]!) === id ? order[from] : undefined
  }
}

const openTable = (
  database: DatabaseService,
  {
    build,
    type,
    rows,
    names,
  }: {
    readonly build: number
    readonly type: Entity
    readonly rows: number
    readonly names: ReadonlySet<string>
  },
): DocumentTable => {
  const columns = new LRUCache<string, Column>({ max: columnsMax })
  const bodies = new LRUCache<number, JsonObject>({
    max: bodiesMax,
    memoMethod: (row) => readDocument(database, build, type, row),
  })
  const valueRows = new LRUCache<string, { readonly found: RowsByValue | null }>({
    max: choicesMax,
    memoMethod: (attribute) => ({ found: rowsByValue(attribute, column) }),
  })
  const none = emptyColumn(rows)
  const column = (field: string): Column => {
    const name = fieldName(field)
    const known = columns.get(name)
    if (known !== undefined) return known
    const part = columnName(type, name)
    if (!names.has(part)) return none
    const opened = unpackColumn(readPart(database, build, part)!)
    columns.set(name, opened)
    return opened
  }
  let ids: Numbers | null = null
  return {
    type,
    rows,
    idOf: (row) => (ids ??= readPart(database, build, `ids ${type}`)!.numbers["ids"]!)[row]!,
    body: (row) => bodies.memo(row),
    column,
    rowsByValue: (attribute) => valueRows.memo(attribute).found,
  }
}

/** A table of documents in memory. @rule IX1 */
export const inMemoryTable = (
  type: Entity,
  documents: ReadonlyArray<{ readonly id: number; readonly body: JsonObject }>,
): DocumentTable => {
  const rows = documents.length
  const builder = createColumnsBuilder(packedTexts)
  for (const [row, { body }] of documents.entries()) builder.add(row, body)
  const columns = new Map(builder.build(rows))
  const none = emptyColumn(rows)
  const column = (field: string): Column => columns.get(fieldName(field)) ?? none
  return {
    type,
    rows,
    idOf: (row) => documents[row]!.id,
    body: (row) => documents[row]!.body,
    column,
    rowsByValue: (attribute) => rowsByValue(attribute, column),
  }
}

/** The name of a column in the file. @rule IX61 */
export const columnName = (type: Entity, field: string): string => `column ${type} ${field}`

/** Whether a document is public: an approved review, or active content. @rule IX12 */
export const isReadable = ({ type, body }: { readonly type: Entity; readonly body: JsonObject }): boolean =>
  type === "review"
    ? body["review_status"] === 1
    : (type !== "cms_page" && type !== "cms_block") || body["active"] !== false
