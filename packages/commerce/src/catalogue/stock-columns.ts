import { booleanColumn, buildColumn, type Column } from "@shop/search"
import type { Entity } from "@shop/core/catalogue"
import type { StockItem } from "@shop/core/stock"
import { Stock as StockDocument } from "@shop/wire/legacy"
import type { DatabaseService } from "../database/index.ts"
import type { CopiedStock } from "./copied-stock.ts"
import { packedTexts } from "./engine/dictionary.ts"
import type { JsonObject } from "./model.ts"
import type { DocumentTable } from "./index-snapshot.ts"
import { copiedStockLog } from "./stock-changes.ts"

/** Skus of the enabled variants, as a field of configurable products. @rule IX67 */
const variantsField = "#variants"
/** Whether a configurable product has any variants, as a field. */
const hasVariantsField = "#family"

/** The parts of a product that depend on the stock of its variants. @rule IX67 */
const variantFields = (product: JsonObject): JsonObject => {
  const children = product["configurable_children"]
  if (product["type_id"] !== "configurable" || !Array.isArray(children) || children.length === 0) return {}
  const on = (children as ReadonlyArray<JsonObject>).filter((child) => Number(child["status"] ?? 1) < 2)
  return { [hasVariantsField]: true, [variantsField]: on.map((child) => String(child["sku"])) }
}

/** A document with all fields that become columns. @rule IX6, IX67 */
export const indexedFields = (type: Entity, body: JsonObject): JsonObject =>
  type === "product" ? { ...body, ...variantFields(body) } : body

/** Current stock as columns: read completely once, then only changed skus. */
export interface StockColumns {
  /** @param field - without the prefix `stock.` */
  readonly column: (field: string) => Column
}

/**
 * Opens the stock of the products of an index.
 *
 * @rule IX13, IX67 - S1 §3 Product (stock): a configurable product is in stock when one of its variants is
 */
export const stockColumns = (
  database: DatabaseService,
  stock: CopiedStock,
  table: DocumentTable,
): StockColumns => {
  const log = copiedStockLog(database)
  let seen: string | null = null
  let items: Array<StockItem | null> = []
  let isVariantInStock = new Uint8Array(0)
  let flags: Int8Array = new Int8Array(0)
  let columns = new Map<string, Column>()

  const skus = () => table.column("sku")
  const variants = () => table.column(variantsField)
  const hasVariants = () => table.column(hasVariantsField)

  const flagOf = (row: number): number => {
    const own = items[row] ?? null
    if (own === null) return -1
    const { starts } = hasVariants()
    if (starts[row + 1] === starts[row]) return own.isInStock ? 1 : 0
    const { starts: from, codes } = variants()
    let isAnyInStock = false
    for (let at = from[row]!; at < from[row + 1]!; at += 1)
      isAnyInStock ||= isVariantInStock[codes[at]!] === 1
    return own.isInStock && isAnyInStock ? 1 : 0
  }

  const readAll = (): void => {
    items = Array.from({ length: table.rows }, () => null)
    isVariantInStock = new Uint8Array(variants().size).fill(1)
    const own = skus()
    const rowOf = new Map(Array.from({ length: table.rows }, (_, row) => [own.codes[own.starts[row]!]!, row]))
    const many = stock.all()
    for (const [sku, item] of many) {
      const row = rowOf.get(own.codeOf(sku))
      if (row !== undefined) items[row] = item
      const code = variants().codeOf(sku)
      if (code !== -1) isVariantInStock[code] = Number(item.isInStock)
    }
    flags = Int8Array.from({ length: table.rows }, (_, row) => flagOf(row))
  }

  const readSome = (changed: ReadonlySet<string>): void => {
    const found = stock.items([...changed])
    for (const sku of changed) {
      const item = found.get(sku) ?? null
      const ownCode = skus().codeOf(sku)
      if (ownCode !== -1) for (const row of rowsOf(skus(), ownCode)) items[row] = item
      const code = variants().codeOf(sku)
      if (code !== -1) {
        isVariantInStock[code] = Number(item?.isInStock !== false)
        for (const row of rowsOf(variants(), code)) flags[row] = flagOf(row)
      }
      if (ownCode !== -1) for (const row of rowsOf(skus(), ownCode)) flags[row] = flagOf(row)
    }
  }

  const refresh = (): void => {
    const last = log.position()
    if (seen === last) return
    const { position, skus: changed } = seen === null ? { position: last, skus: null } : log.since(seen)
    if (changed === null) readAll()
    else readSome(new Set(changed))
    seen = position
    columns = new Map()
  }

  return {
    column: (field) => {
      refresh()
      const known = columns.get(field)
      if (known !== undefined) return known
      const column =
        field === "is_in_stock"
          ? booleanColumn(flags)
          : buildColumn(
              table.rows,
              (row) => {
                const item = items[row] ?? null
                const value = item === null ? undefined : StockDocument.encode(item)[field]
                return value === undefined || value === null || typeof value === "object" ? [] : [value]
              },
              packedTexts,
            )
      columns.set(field, column)
      return column
    },
  }
}

const rowsOf = ({ rows, starts, codes }: Column, code: number): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let row = 0; row < rows; row += 1)
    for (let at = starts[row]!; at < starts[row + 1]!; at += 1) if (codes[at] === code) found.push(row)
  return found
}
