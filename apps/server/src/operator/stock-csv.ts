import type { StockChange } from "@shop/commerce/operator"
import { qtyMax } from "@shop/commerce/operator"
import { FieldWrong, flagOf, wholeOf } from "./fields.ts"

/** A line of a stock file that cannot be used. */
export interface StockLineFault {
  readonly line: number
  readonly why: string
}

/** What a stock file says. */
export interface StockFile {
  readonly changes: ReadonlyArray<StockChange & { readonly line: number }>
  readonly faults: ReadonlyArray<StockLineFault>
}

/** Fields of one line, by commas or semicolons, quoted where they must be. */
const fieldsOf = (line: string, separator: string): ReadonlyArray<string> => {
  const fields: Array<string> = []
  let field = ""
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]!
    if (isQuoted && sign === '"' && line[at + 1] === '"') {
      field += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      fields.push(field)
      field = ""
    } else field += sign
  }
  if (isQuoted) throw new FieldWrong("a quote is not closed")
  return [...fields, field].map((text) => text.trim())
}

const names: Readonly<Record<string, "sku" | "qty" | "qtyExported" | "isInStock" | "isManaged">> = {
  sku: "sku",
  qty: "qty",
  quantity: "qty",
  qty_exported: "qtyExported",
  in_stock: "isInStock",
  is_in_stock: "isInStock",
  counted: "isManaged",
  manage_stock: "isManaged",
}

/**
 * Reads a stock file: CSV whose first line names its columns, sku and at least one of qty, in_stock and counted.
 *
 * @param text - by commas or semicolons; a mark of its encoding is passed over
 * @returns every change, and every line that is none
 * @throws FieldWrong when the first line names no such columns
 * @rule SR133
 */
export const readStock = (text: string): StockFile => {
  const [head = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/)
  const separator = head.includes(";") ? ";" : ","
  const columns = fieldsOf(head, separator).map((name) =>
    Object.hasOwn(names, name.toLowerCase()) ? names[name.toLowerCase()]! : null,
  )
  const isTwice = columns.some((name, at) => name !== null && columns.indexOf(name) !== at)
  if (
    !columns.includes("sku") ||
    !columns.some((name) => name !== null && name !== "sku" && name !== "qtyExported") ||
    isTwice
  )
    throw new FieldWrong("the first line must name the columns once: sku, and qty, in_stock or counted")
  const changes: Array<StockChange & { readonly line: number }> = []
  const faults: Array<StockLineFault> = []
  const lineOfSku = new Map<string, number>()
  const read = (line: string, number: number): void => {
    const fields = fieldsOf(line, separator)
    const field = (name: (typeof columns)[number]) =>
      columns.includes(name) ? (fields[columns.indexOf(name)] ?? "") : ""
    const sku = field("sku").replace(/^'(?='*[=+\-@])/, "")
    if (sku === "") throw new FieldWrong("the sku is missing")
    const before = lineOfSku.get(sku)
    if (before !== undefined) throw new FieldWrong(`${sku} stands in line ${before} already`)
    lineOfSku.set(sku, number)
    const flag = (name: "isInStock" | "isManaged", told: string) =>
      field(name) === "" ? null : flagOf(field(name), told)
    const change = {
      line: number,
      sku,
      qty: field("qty") === "" ? null : wholeOf(field("qty"), "qty", 0, qtyMax),
      qtyExported:
        field("qtyExported") === "" ? null : wholeOf(field("qtyExported"), "qty_exported", 0, qtyMax),
      isInStock: flag("isInStock", "in_stock"),
      isManaged: flag("isManaged", "counted"),
    }
    if (change.qty === null && change.isInStock === null && change.isManaged === null)
      throw new FieldWrong("nothing is said of it")
    changes.push(change)
  }
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue
    try {
      read(line, index + 2)
    } catch (error) {
      if (!(error instanceof FieldWrong)) throw error
      faults.push({ line: index + 2, why: error.message })
    }
  }
  return { changes, faults }
}
