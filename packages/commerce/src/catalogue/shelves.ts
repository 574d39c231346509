import type { Entity } from "@shop/core/catalogue"
import type { StoreView } from "@shop/core/store-view"
import type { TaxRule } from "@shop/core/tax"
import { TaxRule as TaxRuleDocument } from "@shop/wire/legacy"
import { assemble, type AssemblyMends } from "./assemble.ts"
import { type Column, column, valuesAt } from "./column.ts"
import type { Document, Json } from "./model.ts"

/** All documents of one kind, by row, with their fields as columns. */
export interface Shelf {
  readonly documents: ReadonlyArray<Document>
  readonly column: (field: string) => Column
}

/** One store view's whole catalogue in memory. @rule IX1 */
export interface Shelves {
  readonly view: StoreView
  readonly of: (type: Entity) => Shelf
  /** Row of a product by its sku. */
  readonly rowOfSku: ReadonlyMap<string, number>
  /** What an address or identifier leads to. */
  readonly atPath: ReadonlyMap<string, Document>
  readonly taxRules: ReadonlyArray<TaxRule>
  readonly mends: AssemblyMends
}

/** Columns kept per kind; whoever asks for odd fields makes them be built anew, not kept. */
const columnsMax = 96

/**
 * Puts a store view's documents on shelves.
 *
 * @param documents - as they are stored
 * @rule IX1, IM9
 */
export const shelves = (view: StoreView, documents: ReadonlyArray<Document>): Shelves => {
  const { documents: ready, mends } = assemble(documents)
  const readable = ready.filter(isReadable)
  const byType = Map.groupBy(readable, ({ type }) => type)
  const made = new Map<Entity, Shelf>()
  const of = (type: Entity): Shelf => {
    const known = made.get(type)
    if (known !== undefined) return known
    const built = shelf(byType.get(type) ?? [])
    made.set(type, built)
    return built
  }
  return {
    view,
    of,
    rowOfSku: new Map((byType.get("product") ?? []).map(({ body }, row) => [String(body["sku"]), row])),
    atPath: paths(readable),
    taxRules: (byType.get("taxrule") ?? []).flatMap(({ body }) => TaxRuleDocument.decode(body) ?? []),
    mends,
  }
}

/** What waits for approval, or was taken down, is nobody's to read. @rule IX12 */
const isReadable = ({ type, body }: Document): boolean =>
  type === "review"
    ? body["review_status"] === 1
    : (type !== "cms_page" && type !== "cms_block") || body["active"] !== false

const shelf = (documents: ReadonlyArray<Document>): Shelf => {
  const columns = new Map<string, Column>()
  return {
    documents,
    column: (field) => {
      const known = columns.get(field)
      if (known !== undefined) return known
      const built = column(documents.length, (row) => opened(field, valuesAt(documents[row]!.body, field)))
      if (columns.size >= columnsMax) columns.delete(columns.keys().next().value!)
      columns.set(field, built)
      return built
    },
  }
}

/** Several option ids in one text, "8,11", are several values. A sku or name with a comma is not opened. */
const opened = (field: string, values: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  field === "sku" || field.endsWith(".sku") || field === "name"
    ? values
    : values.flatMap((value) =>
        typeof value === "string" && /^\d+(?:,\d+)+$/.test(value) ? value.split(",") : [value],
      )

/** Of two documents with one address the one a shopper may see has it: hidden variants share their parent's name. */
const paths = (documents: ReadonlyArray<Document>): ReadonlyMap<string, Document> => {
  const found = new Map<string, Document>()
  const offer = (path: unknown, document: Document): void => {
    if (typeof path !== "string" || path === "") return
    const before = found.get(path)
    if (before === undefined || precedence(document) < precedence(before)) found.set(path, document)
  }
  for (const document of documents) {
    if (document.type === "product" || document.type === "category")
      offer(document.body["url_path"], document)
    if (document.type === "cms_page") {
      offer(document.body["url_path"], document)
      offer(document.body["identifier"], document)
    }
  }
  return found
}

const precedence = ({ type, body }: Document): number => {
  if (type !== "product") return 1
  if (Number(body["status"]) >= 2) return 3
  return Number(body["visibility"]) > 1 ? 0 : 2
}

/** Whether a document may be opened at its address. @rule IX14 */
export const isOpen = ({ type, body }: { readonly type: Entity; readonly body: Json }): boolean =>
  type === "product" ? Number(body["status"]) < 2 : type !== "category" || body["is_active"] !== false
