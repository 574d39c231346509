import type { Entity } from "@shop/core/catalogue"
import { isJsonObject } from "@shop/search"
import type { JsonObject } from "../model.ts"
import { markup } from "./markup.ts"

/** A correction of a document. Reports count each correction by name, and the command line describes it. @rule IM4 */
export type NormalizationName =
  | "backOrders"
  | "bundleWithoutParts"
  | "categoryEmpty"
  | "categoryList"
  | "characterDropped"
  | "childDropped"
  | "childId"
  | "childrenLinked"
  | "childrenMissing"
  | "countMade"
  | "decimalsLost"
  | "entityRead"
  | "flagWord"
  | "galleryWord"
  | "groupWithoutParts"
  | "idText"
  | "idFromEnvelope"
  | "idGiven"
  | "labelMissing"
  | "labelNumber"
  | "levelMade"
  | "nameMissing"
  | "nameShared"
  | "numberText"
  | "optionCode"
  | "optionUnknown"
  | "parentMissing"
  | "parentUnknown"
  | "pathMade"
  | "pathTrimmed"
  | "priceMissing"
  | "skuTrimmed"
  | "slugMade"
  | "statusMissing"
  | "stockFieldUnread"
  | "stockFlagAlone"
  | "stockThreshold"
  | "stockMissing"
  | "typeMissing"
  | "unsafeKey"
  | "unsafeMarkup"
  | "urlPathMade"
  | "urlPathTaken"
  | "valueLabel"
  | "valueUnknown"
  | "visibilityMissing"

/** Why a line of a dump did not become a document. @rule IM3 */
export type Fault =
  | { readonly tag: "lineTooLong"; readonly bytesMax: number }
  | { readonly tag: "notUtf8" }
  | { readonly tag: "truncated" }
  | { readonly tag: "notJson" }
  | { readonly tag: "notAnObject" }
  | { readonly tag: "tooDeep"; readonly depthMax: number }
  | { readonly tag: "typeMissing" }
  | { readonly tag: "typeUnknown"; readonly type: string }
  | { readonly tag: "storeUnknown"; readonly store: string }
  | { readonly tag: "idMissing" }
  | { readonly tag: "idWrong"; readonly value: string }
  | { readonly tag: "duplicateId"; readonly id: number; readonly line: number }
  | { readonly tag: "duplicateSku"; readonly sku: string; readonly line: number }
  | { readonly tag: "fieldMissing"; readonly field: string }
  | { readonly tag: "fieldWrong"; readonly field: string; readonly expected: string }

/** Stops the normalization of one document; this folder catches it. */
export class InvalidDocument {
  readonly fault: Fault
  constructor(fault: Fault) {
    this.fault = fault
  }
}

const wrong = (field: string, expected: string): never => {
  throw new InvalidDocument({ tag: "fieldWrong", field, expected })
}

/** Finds the number of a document whose id is a text; null when text ids have no numbers here. */
export type FindTextId = (type: Entity, text: string) => number | null

/** Reads the fields of one document and records its normalizations. */
export interface Reader {
  readonly source: JsonObject
  readonly normalizations: Set<NormalizationName>
  /** A text; numbers are written out. Null when absent. */
  readonly text: (field: string) => string | null
  /** A path inside the shop, without slashes around it or twice in a row. Null when absent, or when it leads nowhere. */
  readonly path: (field: string) => string | null
  /** Text that pages show as HTML, sanitized. Null when absent. */
  readonly html: (field: string) => string | null
  /** A finite number; numeric text is read. Null when absent or empty. */
  readonly number: (field: string) => number | null
  /** A price: a number from 0 on. */
  readonly price: (field: string) => number | null
  /** Yes or no in any spelling: true, 1, "1", "true". Null when absent. */
  readonly flag: (field: string) => boolean | null
  /** A list of objects; other elements are dropped. */
  readonly objects: (field: string) => ReadonlyArray<JsonObject>
  /** A list of whole numbers, as numbers or as text. */
  readonly ids: (field: string) => ReadonlyArray<number>
  /** The number of the document that an id names. Null for a value that is no id. */
  readonly reference: (type: Entity, value: unknown) => number | null
  /** The numbers of the documents that a list of ids names. */
  readonly references: (type: Entity, field: string) => ReadonlyArray<number>
}

/** Longer texts are no ids. */
const textIdLengthMax = 200

/** A whole number in any spelling, or null. @rule IM5 */
export const whole = (value: unknown): number | null => {
  const number =
    typeof value === "number"
      ? value
      : typeof value === "string" && /^\s*-?\d+\s*$/.test(value)
        ? Number(value)
        : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

/** "12.50", "12,50" or " 12 " as a number, else null: thousands separators are not guessed. */
const decimal = (text: string): number | null => {
  const plain = text.trim().replace(/^(-?\d+),(\d+)$/, "$1.$2")
  return /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null
}

const flagOf = (value: unknown): boolean | null =>
  value === true || value === 1 || value === "1" || value === "true"
    ? true
    : value === false || value === 0 || value === "0" || value === "false"
      ? false
      : null

/**
 * @param source - one document's fields
 * @param findTextId - numbers of text ids
 * @returns a reader that throws InvalidDocument on a field of a wrong type
 * @rule IM3, IM12
 */
export const reader = (source: JsonObject, findTextId: FindTextId): Reader => {
  const reference = (type: Entity, value: unknown): number | null => {
    const number = whole(value)
    if (number !== null || typeof value !== "string") return number
    const name = value.trim()
    return name === "" || name.length > textIdLengthMax ? null : findTextId(type, name)
  }
  const elements = (field: string): ReadonlyArray<unknown> => {
    const value = source[field]
    if (value === undefined || value === null || value === "") return []
    return Array.isArray(value) ? value : String(value).split(",")
  }
  const normalizations = new Set<NormalizationName>()
  const number = (field: string): number | null => {
    const value = source[field]
    if (value === undefined || value === null || value === "") return null
    if (typeof value === "number" && Number.isFinite(value)) return value
    const read = typeof value === "string" ? decimal(value) : null
    if (read === null) return wrong(field, "number")
    normalizations.add("numberText")
    return read
  }
  const text = (field: string): string | null => {
    const value = source[field]
    if (value === undefined || value === null) return null
    if (typeof value === "string") return value
    return typeof value === "number" || typeof value === "boolean" ? String(value) : wrong(field, "text")
  }
  return {
    source,
    normalizations,
    number,
    text,
    path: (field) => {
      const written = text(field)?.trim() || null
      if (written === null) return null
      const parts = written.split("/").filter((part) => part !== "")
      const path = parts.some((part) => part === "." || part === "..") ? "" : parts.join("/")
      if (path !== written) normalizations.add("pathTrimmed")
      return path || null
    },
    html: (field) => {
      const written = text(field)
      if (written === null) return null
      const { html, wasUnsafe } = markup(written)
      if (wasUnsafe) normalizations.add("unsafeMarkup")
      return html
    },
    price: (field) => {
      const value = number(field)
      return value !== null && value < 0 ? wrong(field, "price") : value
    },
    flag: (field) => {
      const value = source[field]
      if (value === undefined || value === null || value === "") return null
      const read = flagOf(value)
      if (read === null) return wrong(field, "flag")
      if (typeof value === "string" && value.length > 1) normalizations.add("flagWord")
      return read
    },
    objects: (field) => {
      const value = source[field]
      if (value === undefined || value === null || value === "") return []
      return Array.isArray(value) ? value.filter(isJsonObject) : wrong(field, "list")
    },
    ids: (field) => elements(field).flatMap((item) => whole(item) ?? []),
    reference,
    references: (type, field) => elements(field).flatMap((item) => reference(type, item) ?? []),
  }
}

/** Replaces the fields of a source by the normalized ones; fields without a value are removed. @rule IM5 */
export const withFields = (source: JsonObject, fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...source, ...fields }).filter(([, value]) => value !== undefined))
