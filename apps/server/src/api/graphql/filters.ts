type Json = Readonly<Record<string, unknown>>

const operators: ReadonlySet<string> = new Set(
  "eq neq in nin or nor like gt gte lt lte from to moreq scope".split(" "),
)
const depthMax = 6

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** A filter in the format of the search query. */
export interface AppliedFilter {
  readonly attribute: string
  readonly value: unknown
  readonly scope: unknown
}

/**
 * Converts GraphQL filters, `{ field: { operator: value, scope } }` with nested objects for dotted names, to the format
 * of the search query.
 *
 * @rule SR88 - wire §14
 */
export const appliedFilters = (
  filter: unknown,
  path: ReadonlyArray<string> = [],
): ReadonlyArray<AppliedFilter> => {
  if (!isRecord(filter) || path.length > depthMax) return []
  return Object.entries(filter).flatMap(([name, condition]) => {
    const at = [...path, name]
    const isValue = !isRecord(condition) || Object.keys(condition).some((key) => operators.has(key))
    if (!isValue) return appliedFilters(condition, at)
    const { scope = "default", ...value } = isRecord(condition) ? condition : { in: condition }
    // A scope without a value only requests counts of the attribute.
    return Object.keys(value).length === 0 ? [] : [{ attribute: at.join("."), value, scope }]
  })
}

/** Attributes whose values are counted: filters with the scope "catalog". @rule SR88 - wire §14 */
export const countedAttributes = (filter: unknown): ReadonlyArray<string> =>
  isRecord(filter)
    ? Object.entries(filter).flatMap(([name, condition]) =>
        isRecord(condition) && condition["scope"] === "catalog" ? [name] : [],
      )
    : []

/** Converts GraphQL sorts, `{ field: "ASC" }`, to the format of the search query. @rule SR88 - wire §14 */
export const appliedSort = (
  sort: unknown,
): ReadonlyArray<{ readonly field: string; readonly options: string }> =>
  isRecord(sort)
    ? Object.entries(sort).map(([field, direction]) => ({
        field,
        options: String(direction).toLowerCase() === "desc" ? "desc" : "asc",
      }))
    : []
