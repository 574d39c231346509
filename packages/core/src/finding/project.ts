import { isObject, type Json } from "./json.ts"

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
  if (wanted === null && unwanted.isEmpty) return same
  return (document) => cut(document, "", wanted, unwanted) as Json
}

/** What a list of fields says of a path. */
interface Patterns {
  readonly isEmpty: boolean
  readonly has: (path: string) => boolean
  /** Whether a field of the list lies deeper, so that the object must be entered. */
  readonly leadsInto: (path: string) => boolean
}

const patterns = (fields: ReadonlyArray<string>): Patterns => {
  const texts = fields
    .map((field) => field.trim().slice(0, 200))
    .filter((field) => field !== "")
    .slice(0, patternsMax)
  // The beginnings of "a.b.c" are "a" and "a.b"; a star in front stands for any.
  const leads = texts.flatMap((text) => {
    if (text.startsWith("*")) return ["*"]
    const parts = text.split(".")
    return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join("."))
  })
  return { isEmpty: texts.length === 0, has: remembered(texts), leadsInto: remembered([...new Set(leads)]) }
}

/** Documents of one kind have the same paths: what was said of one is not worked out again. */
const remembered = (texts: ReadonlyArray<string>): ((path: string) => boolean) => {
  const known = new Map<string, boolean>()
  return (path) => {
    const said = known.get(path) ?? texts.some((text) => isLike(path, text))
    known.set(path, said)
    return said
  }
}

/** Whether a path is as a pattern says. It goes back to the last star and no further, so no pattern makes it try for ever. */
const isLike = (path: string, pattern: string): boolean => {
  let at = 0
  let of = 0
  let star = -1
  let from = 0
  while (at < path.length) {
    if (pattern[of] === "*") {
      star = of
      from = at
      of += 1
    } else if (pattern[of] === path[at]) {
      at += 1
      of += 1
    } else if (star === -1) return false
    else {
      from += 1
      at = from
      of = star + 1
    }
  }
  return /^\**$/.test(pattern.slice(of))
}

const cut = (value: unknown, path: string, wanted: Patterns | null, unwanted: Patterns): unknown => {
  if (Array.isArray(value)) return value.map((item) => cut(item, path, wanted, unwanted))
  if (!isObject(value)) return value
  const kept: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const here = path === "" ? key : `${path}.${key}`
    if (unwanted.has(here)) continue
    const isWanted = wanted === null || wanted.has(here)
    const isNested = typeof value[key] === "object" && value[key] !== null
    if (isWanted)
      kept[key] = isNested && unwanted.leadsInto(here) ? cut(value[key], here, null, unwanted) : value[key]
    else if (isNested && wanted.leadsInto(here)) {
      const inside = cut(value[key], here, wanted, unwanted)
      if (!isEmpty(inside)) kept[key] = inside
    }
  }
  return kept
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isEmpty) : isObject(value) && Object.keys(value).length === 0
