import { CsvError, parse } from "csv-parse/sync"
import type { StockChange } from "@shop/commerce/operator"
import { qtyMax } from "@shop/commerce/operator"
import { FieldInvalid, flagOf, wholeOf } from "./fields.ts"

/** An invalid line of a stock file. */
export interface StockLineFault {
  readonly line: number
  readonly why: string
}

/** The content of a stock file. */
export interface StockFile {
  readonly changes: ReadonlyArray<StockChange & { readonly line: number }>
  readonly faults: ReadonlyArray<StockLineFault>
}

type Column = "sku" | "qty" | "qtyExported" | "isInStock" | "isManaged"

const columns: ReadonlyMap<string, Column> = new Map([
  ["sku", "sku"],
  ["qty", "qty"],
  ["quantity", "qty"],
  ["qty_exported", "qtyExported"],
  ["in_stock", "isInStock"],
  ["is_in_stock", "isInStock"],
  ["counted", "isManaged"],
  ["manage_stock", "isManaged"],
])

const headerWords = "the first line must name the columns once: sku, and qty, in_stock or counted"

/** The columns of the first line; null for a column that is not read. @throws FieldInvalid */
const columnsOf = (names: ReadonlyArray<string>): Array<Column | null> => {
  const found = names.map((name) => columns.get(name.toLowerCase()) ?? null)
  const known = found.filter((name) => name !== null)
  if (
    !known.includes("sku") ||
    !known.some((name) => name !== "sku" && name !== "qtyExported") ||
    new Set(known).size < known.length
  )
    throw new FieldInvalid(headerWords)
  return found
}

/**
 * Reads a stock file: CSV (RFC 4180) whose first line names its columns, sku and at least one of qty, in_stock and
 * counted. Fields are separated by commas or semicolons; the first line decides which.
 *
 * @returns every change, and every record that is not valid, by the number of its last line
 * @throws FieldInvalid when the first line does not name such columns
 * @rule SR133, SR450
 */
export const readStock = (text: string): StockFile => {
  const changes: Array<StockChange & { readonly line: number }> = []
  const faults: Array<StockLineFault> = []
  const lineOfSku = new Map<string, number>()
  let lastLine = 1
  const read = (fields: Partial<Record<Column, string>>, line: number): void => {
    const field = (name: Column) => fields[name] ?? ""
    const sku = field("sku").replace(/^'(?='*[=+\-@])/, "")
    if (sku === "") throw new FieldInvalid("the sku is missing")
    const before = lineOfSku.get(sku)
    if (before !== undefined) throw new FieldInvalid(`${sku} stands in line ${before} already`)
    lineOfSku.set(sku, line)
    const count = (name: "qty" | "qtyExported", words: string) =>
      field(name) === "" ? null : wholeOf(field(name), words, 0, qtyMax)
    const flag = (name: "isInStock" | "isManaged", words: string) =>
      field(name) === "" ? null : flagOf(field(name), words)
    const change = {
      line,
      sku,
      qty: count("qty", "qty"),
      qtyExported: count("qtyExported", "qty_exported"),
      isInStock: flag("isInStock", "in_stock"),
      isManaged: flag("isManaged", "counted"),
    }
    if (change.qty === null && change.isInStock === null && change.isManaged === null)
      throw new FieldInvalid("the line changes nothing")
    changes.push(change)
  }
  const onRecord = (fields: Partial<Record<Column, string>>, { lines }: { readonly lines: number }): null => {
    lastLine = lines
    try {
      read(fields, lines)
    } catch (error) {
      if (!(error instanceof FieldInvalid)) throw error
      faults.push({ line: lines, why: error.message })
    }
    return null
  }
  const [header = ""] = text.trimStart().split(/[\r\n]/, 1)
  if (header === "") throw new FieldInvalid(headerWords)
  try {
    parse(text, {
      bom: true,
      columns: columnsOf,
      delimiter: header.includes(";") ? ";" : ",",
      on_record: onRecord,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED"
    faults.push({
      line: lastLine + 1,
      why: isOpen ? "a quote is not closed" : "a quote stands inside a field",
    })
  }
  return { changes, faults }
}
