import type { Filter, Operator, Scalar } from "@shop/core/catalogue"
import * as Bits from "./bits.ts"
import { type Column, rowsWithAnyValue, rowsWithCodes, rowsWithValues } from "./column.ts"

/** Finds the column of a field. Prices are those of the shopper who searches. */
export type ColumnLookup = (field: string) => Column

type Condition = Filter["conditions"][number]
type Comparison = (number: number, bound: number) => boolean

const comparisons: Partial<Record<Operator, Comparison>> = {
  gt: (number, bound) => number > bound,
  gte: (number, bound) => number >= bound,
  from: (number, bound) => number >= bound,
  moreq: (number, bound) => number >= bound,
  lt: (number, bound) => number < bound,
  lte: (number, bound) => number <= bound,
  to: (number, bound) => number <= bound,
}

/** Comparisons that belong to the `or` group, with their plain operator. */
const plainOperators: Partial<Record<Operator, Operator>> = {
  orGt: "gt",
  orGte: "gte",
  orLt: "lt",
  orLte: "lte",
  orFrom: "from",
  orTo: "to",
  orMoreq: "moreq",
}

/**
 * Excludes the upper bound of a price filter, as the price buckets do. Otherwise a product of 50.00 would be in two
 * ranges.
 * @rule IX8 - domain §7 F1
 */
const excludeUpperBound = (operator: Operator): Operator =>
  operator === "lte" || operator === "to" ? "lt" : operator

/** Fields that mean the price that a shopper pays. @rule IX8 - wire §11.2 (products.priceFilterKey) */
export const priceFields: ReadonlySet<string> = new Set([
  "price",
  "final_price",
  "price_incl_tax",
  "final_price_incl_tax",
  "minimal_price",
])

/** The rows that match a filter, and the attribute that the shopper chose with it. */
export interface FilterRows {
  readonly attribute: string | null
  readonly rows: Bits.Bits
}

/**
 * Finds the rows of each filter. All filters must match. The `or` and `nor` conditions of all filters form one group,
 * of which one must match.
 *
 * @returns rows by filter, and those of the group; filters without conditions are left out
 * @rule IX7 - wire §11.2
 */
export const evaluateFilters = (
  filters: ReadonlyArray<Filter>,
  columns: ColumnLookup,
): ReadonlyArray<FilterRows> => {
  const group: Array<Bits.Bits> = []
  const required = filters.flatMap((filter) => {
    const isAlternative = ({ operator }: Condition) => operator === "or" || operator === "nor"
    const alternatives = filter.conditions.filter(isAlternative)
    group.push(...alternatives.map((condition) => conditionRows(filter, condition, columns)))
    // The bounds of one filter form one range, also inside the group.
    const bounds = filter.conditions.flatMap(({ operator, values }) => {
      const plain = plainOperators[operator]
      return plain === undefined ? [] : [conditionRows(filter, { operator: plain, values }, columns)]
    })
    if (bounds.length > 0) group.push(bounds.reduce(Bits.intersect))
    const conditions = filter.conditions.filter(
      (condition) => !isAlternative(condition) && plainOperators[condition.operator] === undefined,
    )
    if (conditions.length === 0) return []
    const rows = conditions
      .map((condition) => conditionRows(filter, condition, columns))
      .reduce(Bits.intersect)
    return [{ attribute: filter.scope === "catalog" ? filter.attribute : null, rows }]
  })
  return group.length === 0 ? required : [...required, { attribute: null, rows: group.reduce(Bits.union) }]
}

const conditionRows = (filter: Filter, condition: Condition, columns: ColumnLookup): Bits.Bits => {
  const isPrice = priceFields.has(filter.attribute)
  if (filter.scope !== "catalog" || isPrice) {
    const operator =
      filter.scope === "catalog" && isPrice ? excludeUpperBound(condition.operator) : condition.operator
    return fieldRows(columns(filter.attribute), operator, condition.values)
  }
  return attributeRows(filter.attribute, condition, columns)
}

const isNegated = (operator: Operator): boolean =>
  operator === "neq" || operator === "nin" || operator === "nor"

/** Matches a product's own value, or the value of a variant of a configurable product. @rule IX7 */
const attributeRows = (
  attribute: string,
  { operator, values }: Condition,
  columns: ColumnLookup,
): Bits.Bits => {
  const own = fieldRows(columns(attribute), operator, values)
  const variants = fieldRows(columns(`${attribute}_options`), operator, values)
  const configurable = configurableRows(columns)
  return isNegated(operator)
    ? Bits.subtract(own, Bits.subtract(configurable, variants))
    : Bits.union(own, Bits.intersect(configurable, variants))
}

/** Returns the rows of configurable products. @rule IX7 */
export const configurableRows = (columns: ColumnLookup): Bits.Bits =>
  fieldRows(columns("type_id"), "in", ["configurable"])

const fieldRows = (column: Column, operator: Operator, values: ReadonlyArray<Scalar>): Bits.Bits => {
  const comparison = comparisons[operator]
  const key = JSON.stringify([comparison === undefined ? isNegated(operator) : operator, values])
  return column.cachedRows(key, () => {
    if (comparison !== undefined) return rowsWithCodes(column, comparisonMask(column, comparison, values))
    // A condition with `null` matches every row with a value: "eq null" means exists. @rule IX7 - wire §11.2 (sic)
    const matching = values.includes(null) ? rowsWithAnyValue(column) : rowsWithValues(column, values)
    return isNegated(operator) ? Bits.subtract(Bits.full(column.rows), matching) : matching
  })
}

/** Compares numbers by size, dates and other texts alphabetically. */
const comparisonMask = (column: Column, compare: Comparison, values: ReadonlyArray<Scalar>): Uint8Array => {
  const mask = new Uint8Array(column.size).fill(1)
  for (const value of values) {
    if (value === null || value === "") continue
    const bound = Number(value)
    for (let code = 0; code < column.size; code += 1) {
      if (mask[code] === 0) continue
      const isMatch = Number.isNaN(bound)
        ? compare(compareTexts(column.valueOf(code), String(value)), 0)
        : code < column.numbers.length && compare(column.numbers[code]!, bound)
      if (!isMatch) mask[code] = 0
    }
  }
  return mask
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
