import type { JsonObject } from "@shop/core/catalogue"
import { isJsonObject } from "./json.ts"

/** Reduces a document to the requested fields. */
export type Projection = (document: JsonObject) => JsonObject

const identity: Projection = (document) => document

/** Further patterns are ignored: a query of the shop has a few dozen. */
const patternsMax = 200
const patternLengthMax = 200

/**
 * Compiles lists of included and excluded fields. A dotted path names a nested field (`configurable_children.sku`), `*`
 * stands for any characters (`*.sgn`, `meta_*`). Excluded fields win.
 *
 * @param include - null or empty for all fields
 * @param exclude - "*" excludes all fields
 * @rule IX11 - wire §11.1 (_source_include, _source_exclude)
 */
export const createProjection = (
  include: ReadonlyArray<string> | null,
  exclude: ReadonlyArray<string>,
): Projection => {
  const included = include === null || include.length === 0 ? null : compilePatterns(include)
  const excluded = compilePatterns(exclude)
  if (included === null && excluded.isEmpty) return identity
  return (document) => project(document, "", included, excluded) as JsonObject
}

interface Patterns {
  readonly isEmpty: boolean
  readonly matches: (path: string) => boolean
  /** Whether a nested field may match, so that the object at a path must be visited. */
  readonly mayMatchBelow: (path: string) => boolean
}

const compilePatterns = (fields: ReadonlyArray<string>): Patterns => {
  const patterns = fields
    .map((field) => field.trim().slice(0, patternLengthMax))
    .filter((field) => field !== "")
    .slice(0, patternsMax)
  // The parents of "a.b.c" are "a" and "a.b"; a leading star may have any parent.
  const parents = patterns.flatMap((pattern) => {
    if (pattern.startsWith("*")) return ["*"]
    const parts = pattern.split(".")
    return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join("."))
  })
  return {
    isEmpty: patterns.length === 0,
    matches: memoizedMatcher(patterns),
    mayMatchBelow: memoizedMatcher([...new Set(parents)]),
  }
}

/** Memoizes by path, because documents of one kind have the same paths. */
const memoizedMatcher = (patterns: ReadonlyArray<string>): ((path: string) => boolean) => {
  const known = new Map<string, boolean>()
  return (path) => {
    const isMatch = known.get(path) ?? patterns.some((pattern) => matchesPattern(path, pattern))
    known.set(path, isMatch)
    return isMatch
  }
}

/** Matches a glob. It backtracks to the last star only, so no pattern takes exponential time. */
const matchesPattern = (path: string, pattern: string): boolean => {
  let pathAt = 0
  let patternAt = 0
  let lastStar = -1
  let retryFrom = 0
  while (pathAt < path.length) {
    if (pattern[patternAt] === "*") {
      lastStar = patternAt
      retryFrom = pathAt
      patternAt += 1
    } else if (pattern[patternAt] === path[pathAt]) {
      pathAt += 1
      patternAt += 1
    } else if (lastStar === -1) return false
    else {
      retryFrom += 1
      pathAt = retryFrom
      patternAt = lastStar + 1
    }
  }
  return /^\**$/.test(pattern.slice(patternAt))
}

const project = (value: unknown, path: string, included: Patterns | null, excluded: Patterns): unknown => {
  if (Array.isArray(value)) return value.map((item) => project(item, path, included, excluded))
  if (!isJsonObject(value)) return value
  const projected: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const fieldPath = path === "" ? key : `${path}.${key}`
    if (excluded.matches(fieldPath)) continue
    const isIncluded = included === null || included.matches(fieldPath)
    const isNested = typeof value[key] === "object" && value[key] !== null
    if (isIncluded)
      projected[key] =
        isNested && excluded.mayMatchBelow(fieldPath)
          ? project(value[key], fieldPath, null, excluded)
          : value[key]
    else if (isNested && included.mayMatchBelow(fieldPath)) {
      const nested = project(value[key], fieldPath, included, excluded)
      if (!isEmpty(nested)) projected[key] = nested
    }
  }
  return projected
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isEmpty) : isJsonObject(value) && Object.keys(value).length === 0
