type Json = Readonly<Record<string, unknown>>

const operators: ReadonlySet<string> = new Set(
  "eq neq in nin or nor like gt gte lt lte from to moreq scope".split(" "),
)
const depthMax = 6

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A filter as the search-query form has it. */
export interface AppliedFilter {
  readonly attribute: string
  readonly value: unknown
  readonly scope: unknown
}

/**
 * Filters as GraphQL tells them, `{ field: { operator: value, scope } }`, dotted names one inside the other, in the
 * form that the search reads.
 *
 * @rule SR88 - wire §14
 */
export const appliedFilters = (
  filter: unknown,
  path: ReadonlyArray<string> = [],
): ReadonlyArray<AppliedFilter> => {
  if (!isRecord(filter) || path.length > depthMax) return []
  return Object.entries(filter).flatMap(([name, given]) => {
    const at = [...path, name]
    const isValue = !isRecord(given) || Object.keys(given).some((key) => operators.has(key))
    if (!isValue) return appliedFilters(given, at)
    const { scope = "default", ...value } = isRecord(given) ? given : { in: given }
    // A scope without a value only says that the attribute is to be counted.
    return Object.keys(value).length === 0 ? [] : [{ attribute: at.join("."), value, scope }]
  })
}

/** Attributes that are to be counted: those that a filter names for the shopper's choices without choosing. @rule SR88 - wire §14 */
export const countedAttributes = (filter: unknown): ReadonlyArray<string> =>
  isRecord(filter)
    ? Object.entries(filter).flatMap(([name, given]) =>
        isRecord(given) && given["scope"] === "catalog" ? [name] : [],
      )
    : []

/** Orders as GraphQL tells them, `{ field: "ASC" }`, in the form that the search reads. @rule SR88 - wire §14 */
export const appliedSort = (
  sort: unknown,
): ReadonlyArray<{ readonly field: string; readonly options: string }> =>
  isRecord(sort)
    ? Object.entries(sort).map(([field, direction]) => ({
        field,
        options: String(direction).toLowerCase() === "desc" ? "desc" : "asc",
      }))
    : []
