import { isObject } from "./mend/index.ts"
import type { Json } from "./model.ts"

/** Cuts a document to the fields that are wanted. */
export type Projection = (document: Json) => Json

const same: Projection = (document) => document

/** Patterns beyond this many are not looked at: a question has a few dozen fields. */
const patternsMax = 200

/**
 * Compiles lists of wanted and unwanted fields. `configurable_children.sku` names what lies deeper, `*` stands for
 * any letters: `*.sgn`, `meta_*`. What is unwanted is left out of what is wanted.
 *
 * @param include - null or empty for all
 * @param exclude - "*" leaves nothing
 * @rule IX11 - wire §11.1 (_source_include, _source_exclude)
 */
export const projection = (
  include: ReadonlyArray<string> | null,
  exclude: ReadonlyArray<string>,
): Projection => {
  const wanted = include === null || include.length === 0 ? null : patterns(include)
  const unwanted = patterns(exclude)
  if (wanted === null && unwanted.length === 0) return same
  return (document) => cut(document, "", wanted, unwanted) as Json
}

interface Pattern {
  readonly text: string
  readonly regex: RegExp | null
  /** The pattern's beginnings, such as "a." and "a.b." for "a.b.c": objects that must be entered. */
  readonly leads: RegExp
}

const patterns = (fields: ReadonlyArray<string>): ReadonlyArray<Pattern> =>
  fields
    .map((field) => field.trim().slice(0, 200))
    .filter((field) => field !== "")
    .slice(0, patternsMax)
    .map((text) => {
      const parts = text.split(".")
      const leads = parts.slice(0, -1).map((_, index) => source(parts.slice(0, index + 1).join(".")))
      const isOpen = text.includes("*")
      return {
        text,
        regex: isOpen ? new RegExp(`^${source(text)}$`) : null,
        leads: isOpen && text.startsWith("*") ? /^/ : new RegExp(`^(?:${leads.join("|") || "(?!)"})$`),
      }
    })

/** Repeated stars are one, so that no pattern can make the matcher try for ever. */
const source = (text: string): string =>
  text
    .replace(/\*+/g, "*")
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*/g, ".*")

const matches = (path: string, list: ReadonlyArray<Pattern>): boolean =>
  list.some(({ text, regex }) => text === path || regex?.test(path) === true)

const leadsTo = (path: string, list: ReadonlyArray<Pattern>): boolean =>
  list.some(({ leads }) => leads.test(path))

const cut = (
  value: unknown,
  path: string,
  wanted: ReadonlyArray<Pattern> | null,
  unwanted: ReadonlyArray<Pattern>,
): unknown => {
  if (Array.isArray(value)) return value.map((item) => cut(item, path, wanted, unwanted))
  if (!isObject(value)) return value
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const here = path === "" ? key : `${path}.${key}`
    if (matches(here, unwanted)) continue
    const isWanted = wanted === null || matches(here, wanted)
    const isNested = typeof value[key] === "object" && value[key] !== null
    if (isWanted)
      kept[key] = isNested && leadsTo(here, unwanted) ? cut(value[key], here, null, unwanted) : value[key]
    else if (isNested && leadsTo(here, wanted)) {
      const inside = cut(value[key], here, wanted, unwanted)
      if (!isEmpty(inside)) kept[key] = inside
    }
  }
  return kept
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isEmpty) : isObject(value) && Object.keys(value).length === 0
