/** Normalizes or rejects one document of a dump. */
import { entities, type Entity } from "@shop/core/catalogue"
import { decodeHTMLStrict } from "entities"
import { isJsonObject } from "@shop/search"
import { readIndexName } from "../index-name.ts"
import type { JsonObject } from "../model.ts"
import {
  normalizeAttribute,
  normalizeCategory,
  normalizeContent,
  normalizeHierarchy,
  normalizeReview,
  normalizeTaxRule,
} from "./others.ts"
import { type ChildStock, normalizeProduct } from "./product.ts"
import type { StockFigure } from "./stock.ts"
import {
  type Fault,
  type FindTextId,
  type NormalizationName,
  reader,
  type Reader,
  InvalidDocument,
  whole,
} from "./values.ts"

export type { ChildStock } from "./product.ts"
export type { StockFigure } from "./stock.ts"
export { type Fault, type FindTextId, type NormalizationName } from "./values.ts"

/** A document that may be stored. @rule IM5 */
export interface NormalizedDocument {
  readonly type: Entity
  readonly id: number
  readonly sku: string | null
  readonly urlPath: string | null
  readonly identifier: string | null
  readonly body: JsonObject
  readonly normalizations: ReadonlyArray<NormalizationName>
  readonly stock: StockFigure | null
  readonly childStock: ReadonlyArray<ChildStock>
  /** The index that the dump names as its source, or null. */
  readonly index: string | null
}

export type Outcome =
  | { readonly tag: "normalized"; readonly document: NormalizedDocument }
  | { readonly tag: "refused"; readonly fault: Fault; readonly type: Entity | null }

const depthMax = 40
const idFields: Partial<Record<Entity, string>> = {
  attribute: "attribute_id",
  cms_page: "page_id",
  cms_block: "block_id",
  cms_hierarchy: "node_id",
  review: "review_id",
}
const unsafeKeys = new Set(["__proto__", "constructor", "prototype"])

/**
 * Reads one parsed line of a dump: `{_index, _type, _id, _source}`, or a bare document with its own type.
 *
 * @param line - a JSON value
 * @param findTextId - numbers of text ids; without it a text id is rejected
 * @returns the document to store with its corrections, or the reason of the rejection
 * @rule IM3, IM5, IM12
 */
export const normalizeDocument = (line: unknown, findTextId: FindTextId = () => null): Outcome => {
  let type: Entity | null = null
  try {
    if (!isJsonObject(line)) throw new InvalidDocument({ tag: "notAnObject" })
    type = typeOf(line)
    const given = "_source" in line ? line["_source"] : bare(line)
    if (!isJsonObject(given))
      throw new InvalidDocument({ tag: "fieldWrong", field: "_source", expected: "object" })
    const normalizations = new Set<NormalizationName>()
    const source = safe(given, 0, normalizations) as JsonObject
    const read = reader(source, findTextId)
    const id = idOf(read, type, safe(line["_id"], 0, normalizations))
    const normalized = bodyOf(type, read, id)
    return {
      tag: "normalized",
      document: {
        type,
        id,
        sku: normalized.sku ?? null,
        urlPath: textOf(normalized.body["url_path"]),
        identifier: textOf(normalized.body["identifier"]),
        body: normalized.body,
        normalizations: [...normalizations, ...read.normalizations],
        stock: normalized.stock ?? null,
        childStock: normalized.childStock ?? [],
        index: textOf(line["_index"]),
      },
    }
  } catch (error) {
    if (error instanceof InvalidDocument) return { tag: "refused", fault: error.fault, type }
    throw error
  }
}

interface NormalizedFields {
  readonly body: JsonObject
  readonly sku?: string
  readonly stock?: StockFigure
  readonly childStock?: ReadonlyArray<ChildStock>
}

const bodyOf = (type: Entity, read: Reader, id: number): NormalizedFields => {
  switch (type) {
    case "product":
      return normalizeProduct(read, id)
    case "category":
      return { body: normalizeCategory(read, id) }
    case "attribute":
      return { body: normalizeAttribute(read, id) }
    case "taxrule":
      return { body: normalizeTaxRule(read, id) }
    case "review":
      return { body: normalizeReview(read, id) }
    case "cms_page":
    case "cms_block":
      return { body: normalizeContent(read, id) }
    case "cms_hierarchy":
      return { body: normalizeHierarchy(read, id) }
  }
}

/** Elasticsearch 7 has `_doc` for every type and names the type in the index: `shop_fr_product_1568838132`. */
const typeOf = (line: JsonObject): Entity => {
  const given = line["_type"] ?? line["type"]
  const written =
    given === undefined || given === "_doc"
      ? (readIndexName(String(line["_index"] ?? ""), []).type ?? undefined)
      : given
  if (written === undefined) throw new InvalidDocument({ tag: "typeMissing" })
  const known = entities.find((type) => type === written)
  if (known === undefined)
    throw new InvalidDocument({ tag: "typeUnknown", type: String(written).slice(0, 60) })
  return known
}

const bare = (line: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(line).filter(([key]) => !key.startsWith("_") && key !== "type"))

const idOf = (read: Reader, type: Entity, envelope: unknown): number => {
  const own = read.source["id"] ?? read.source[idFields[type] ?? "id"]
  const given = own ?? envelope
  if (given === undefined || given === null || given === "") throw new InvalidDocument({ tag: "idMissing" })
  const id = read.reference(type, given)
  if (id === null || id <= 0)
    throw new InvalidDocument({
      tag: "idWrong",
      value: String(typeof given === "object" ? JSON.stringify(given) : given).slice(0, 60),
    })
  if (own === undefined || own === null) read.normalizations.add("idFromEnvelope")
  else if (typeof own === "string" && whole(own) !== null) read.normalizations.add("idText")
  if (whole(given) === null) read.normalizations.add("idGiven")
  return id
}

/** Fields that are HTML wherever they stand; everything else is plain text. */
const htmlFields = new Set(["description", "short_description", "content"])

/**
 * A copy that is safe to work with: without keys that name JavaScript's own machinery, with character references in
 * plain texts read as the letters they mean. Too deep a nest is no document.
 */
const safe = (value: unknown, depth: number, normalizations: Set<NormalizationName>, key = ""): unknown => {
  if (typeof value === "string") {
    const text = storable(value, normalizations)
    return htmlFields.has(key) ? text : decoded(text, normalizations)
  }
  if (typeof value !== "object" || value === null) return value
  if (depth > depthMax) throw new InvalidDocument({ tag: "tooDeep", depthMax })
  if (Array.isArray(value)) return value.map((item) => safe(item, depth + 1, normalizations, key))
  const safeEntries = Object.entries(value).filter(([name]) => !unsafeKeys.has(name) && isStorable(name))
  if (safeEntries.length < Object.keys(value).length) normalizations.add("unsafeKey")
  const isContent =
    typeof value === "object" && "attribute_code" in value && htmlFields.has(String(value.attribute_code))
  return Object.fromEntries(
    safeEntries.map(([name, item]) => [
      name,
      safe(item, depth + 1, normalizations, isContent ? "content" : name),
    ]),
  )
}

/** PostgreSQL stores no U+0000, and no halves of surrogate pairs. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000")

const storable = (text: string, normalizations: Set<NormalizationName>): string => {
  if (isStorable(text)) return text
  normalizations.add("characterDropped")
  return text.replaceAll("\u0000", "").toWellFormed()
}

const decoded = (text: string, normalizations: Set<NormalizationName>): string => {
  if (!text.includes("&")) return text
  const read = decodeHTMLStrict(text)
  if (read !== text) normalizations.add("entityRead")
  return read
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null)
