import type { Filter, Operator, Query, Scalar } from "@shop/core/catalogue"
import { fieldName, priceFields } from "@shop/search"

/** A clause of OpenSearch's query language. */
export type Clause = Readonly<Record<string, unknown>>

type Condition = Filter["conditions"][number]

/** Names of the fields in an index of the shop, or in one that another indexer writes. */
export interface FieldNames {
  readonly price: string
  /** The field that compares numbers. */
  readonly number: (field: string) => string
  /** Whether a truth value is stored as a text. */
  readonly hasTextValues: boolean
}

export const ownFields: FieldNames = {
  price: "search.price",
  number: (field) => `${field}.number`,
  hasTextValues: true,
}
export const foreignFields: FieldNames = {
  price: "final_price",
  number: (field) => field,
  hasTextValues: false,
}

const comparisons: Partial<Record<Operator, "gt" | "gte" | "lt" | "lte">> = {
  gt: "gt",
  gte: "gte",
  from: "gte",
  moreq: "gte",
  lt: "lt",
  lte: "lte",
  to: "lte",
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

export const all = (clauses: ReadonlyArray<Clause>): Clause => ({ bool: { filter: clauses } })
export const any = (clauses: ReadonlyArray<Clause>): Clause => ({
  bool: { should: clauses, minimum_should_match: 1 },
})
export const not = (clause: Clause): Clause => ({ bool: { must_not: [clause] } })
export const configurable: Clause = { term: { type_id: "configurable" } }

const isNegated = (operator: Operator): boolean =>
  operator === "neq" || operator === "nin" || operator === "nor"

/** A value in the forms in which it is stored: true is 1. */
const storedForms = (value: Scalar, { hasTextValues }: FieldNames): ReadonlyArray<Scalar> => {
  if (!hasTextValues) return [value]
  const text = String(value)
  if (text === "true" || text === "1") return ["true", "1"]
  return text === "false" || text === "0" ? ["false", "0"] : [text]
}

const range = (
  field: string,
  operator: "gt" | "gte" | "lt" | "lte",
  value: Scalar,
  names: FieldNames,
): Clause => {
  if (value === null || value === "") return { exists: { field } }
  const number = Number(value)
  return Number.isNaN(number)
    ? { range: { [field]: { [operator]: String(value) } } }
    : { range: { [field === names.price ? field : names.number(field)]: { [operator]: number } } }
}

const fieldClause = (field: string, { operator, values }: Condition, names: FieldNames): Clause => {
  const comparison = comparisons[operator]
  if (comparison !== undefined) return all(values.map((value) => range(field, comparison, value, names)))
  const matching = values.includes(null)
    ? { exists: { field } }
    : { terms: { [field]: values.flatMap((value) => storedForms(value, names)) } }
  return isNegated(operator) ? not(matching) : matching
}

/** Excludes the upper bound of a price filter, as the price buckets do. @rule IX8 */
const excludeUpperBound = (operator: Operator): Operator =>
  operator === "lte" || operator === "to" ? "lt" : operator

const conditionClause = ({ attribute, scope }: Filter, condition: Condition, names: FieldNames): Clause => {
  const isPrice = priceFields.has(attribute)
  if (isPrice) {
    const operator = scope === "catalog" ? excludeUpperBound(condition.operator) : condition.operator
    return fieldClause(names.price, { ...condition, operator }, names)
  }
  const field = fieldName(attribute)
  const own = fieldClause(field, condition, names)
  if (scope !== "catalog") return own
  const variants = fieldClause(`${field}_options`, condition, names)
  return isNegated(condition.operator)
    ? all([own, any([not(configurable), variants])])
    : any([own, all([configurable, variants])])
}

/** A filter as a clause, and the attribute that the shopper chose with it. */
export interface FilterClause {
  readonly attribute: string | null
  readonly clause: Clause
}

/**
 * Translates the filters of a query. All must match; the `or` and `nor` conditions form one group, of which one must.
 *
 * @rule IX7, IX95 - wire §11.2
 */
export const filterClauses = (filters: Query["filters"], names: FieldNames): ReadonlyArray<FilterClause> => {
  const group: Array<Clause> = []
  const required = filters.flatMap((filter) => {
    const isAlternative = ({ operator }: Condition) => operator === "or" || operator === "nor"
    group.push(
      ...filter.conditions
        .filter(isAlternative)
        .map((condition) => conditionClause(filter, condition, names)),
    )
    const bounds = filter.conditions.flatMap(({ operator, values }) => {
      const plain = plainOperators[operator]
      return plain === undefined ? [] : [conditionClause(filter, { operator: plain, values }, names)]
    })
    if (bounds.length > 0) group.push(all(bounds))
    const conditions = filter.conditions.filter(
      (condition) => !isAlternative(condition) && plainOperators[condition.operator] === undefined,
    )
    if (conditions.length === 0) return []
    const clause = all(conditions.map((condition) => conditionClause(filter, condition, names)))
    return [{ attribute: filter.scope === "catalog" ? filter.attribute : null, clause }]
  })
  return group.length === 0 ? required : [...required, { attribute: null, clause: any(group) }]
}

/** Whether a filter is the facet's own; the price has several field names. */
export const isOwnFilter = (attribute: string | null, facet: string): boolean =>
  attribute !== null && (attribute === facet || (priceFields.has(attribute) && priceFields.has(facet)))
