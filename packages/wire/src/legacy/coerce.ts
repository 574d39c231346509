import { decodeEntities } from "@shop/core/content"
import { fromDecimal, type Cents } from "@shop/core/money"

/** A JSON object of the wire with an unknown shape. */
export type Document = Readonly<Record<string, unknown>>

/**
 * Reads a value as an object.
 * @returns the object itself, or an empty one when the value is none
 */
export const record = (value: unknown): Document =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Document) : {}

/** Whether a value is a JSON object, and not a list. */
export const isRecord = (value: unknown): value is Document =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Reads a value as a list; an object keyed by id is the list of its values, anything else is empty. */
export const list = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []

/** Reads a value as text; numbers and flags are written out, anything else is "". */
export const text = (value: unknown): string => {
  if (typeof value === "string") return value
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : ""
  return typeof value === "boolean" ? (value ? "1" : "0") : ""
}

/** Reads a value as non-blank text, otherwise null. */
export const textOrNull = (value: unknown): string | null => {
  const read = text(value)
  return read.trim() === "" ? null : read
}

/** Reads a value as words for people: without the references to characters that other platforms leave in names. */
export const plainText = (value: unknown): string => decodeEntities(text(value))

/** Reads a value as words for people, else the fallback. */
export const named = (value: unknown, fallback: string): string => {
  const read = plainText(value)
  return read.trim() === "" ? fallback : read
}

/** Reads a value as a finite number, else null. "12.5000" is 12.5. */
export const numberOrNull = (value: unknown): number | null => {
  if (typeof value === "number") return Number.isFinite(value) ? value : null
  if (typeof value !== "string" || value.trim() === "") return null
  const read = Number(value)
  return Number.isFinite(read) ? read : null
}

/** Reads a value as a whole number (an id, a count), else the fallback. */
export const integer = (value: unknown, fallback = 0): number => {
  const read = numberOrNull(value)
  return read === null || !Number.isSafeInteger(Math.trunc(read)) ? fallback : Math.trunc(read) + 0
}

/** Reads true, 1, "1" and "true" as yes, false, 0, "0" and "false" as no, anything else as the fallback. */
export const flag = (value: unknown, fallback = false): boolean => {
  if (typeof value === "boolean") return value
  const read = text(value).trim().toLowerCase()
  if (read === "1" || read === "true") return true
  return read === "0" || read === "false" ? false : fallback
}

/** Reads a decimal amount as cents; 0 without an amount. */
export const centsOrZero = (value: unknown): Cents => fromDecimal(value) ?? (0 as Cents)

/** Reads a path of the media store with one leading slash; "no_selection" and an empty path are null. */
export const mediaPath = (value: unknown): string | null => {
  const path = text(value).trim()
  if (path === "" || path.includes("no_selection")) return null
  return /^[a-z]+:\/\//i.test(path) ? path : `/${path.replace(/^\/+/, "")}`
}

/** Reads whole numbers out of a list or a comma separated text, each once, in order. */
export const integers = (value: unknown): ReadonlyArray<number> => {
  const parts = typeof value === "string" ? value.split(",") : list(value)
  const read = parts.map((part) => integer(part, Number.NaN)).filter((part) => !Number.isNaN(part))
  return [...new Set(read)]
}

/** An id as older clients compare it: a number when it is one. */
export const idOf = (id: string): string | number =>
  /^\d{1,15}$/.test(id) && String(Number(id)) === id ? Number(id) : id
