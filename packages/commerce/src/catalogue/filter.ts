import type { Filter, Operator, Scalar } from "@shop/core/catalogue"
import { type Column, hasAny, hasValue, maskOf } from "./column.ts"

/** Whether a row is wanted. */
export type Test = (row: number) => boolean

/** Where the columns of a question come from; prices are those of the shopper who asks. */
export type Columns = (field: string) => Column

type Condition = Filter["conditions"][number]

const ranges: Partial<Record<Operator, (number: number, bound: number) => boolean>> = {
  gt: (number, bound) => number > bound,
  gte: (number, bound) => number >= bound,
  from: (number, bound) => number >= bound,
  moreq: (number, bound) => number >= bound,
  lt: (number, bound) => number < bound,
  lte: (number, bound) => number <= bound,
  to: (number, bound) => number <= bound,
}

/**
 * What a shopper chose in the price filter is as the buckets are counted: the upper bound is no longer in it, or a
 * thing of 50.00 would be in two buckets.
 * @rule IX8 - domain §7 F1
 */
const halfOpen = (operator: Operator): Operator => (operator === "lte" || operator === "to" ? "lt" : operator)

/** The fields that mean what a shopper pays. @rule IX8 - wire §11.2 (products.priceFilterKey) */
export const priceFields: ReadonlySet<string> = new Set([
  "price",
  "final_price",
  "price_incl_tax",
  "final_price_incl_tax",
  "minimal_price",
])

/**
 * Compiles the filters of a question: each must hold, `or` and `nor` conditions together form one group of which
 * one must hold.
 *
 * @param filters - conditions on fields
 * @param columns - finds a column by field name
 * @returns one test per filter, and one for the whole group; a filter that asks for nothing holds
 * @rule IX7 - wire §11.2
 */
export const compile = (
  filters: ReadonlyArray<Filter>,
  columns: Columns,
): ReadonlyArray<{ readonly attribute: string | null; readonly test: Test }> => {
  const group: Array<Test> = []
  const all = filters.flatMap((filter) => {
    const either = filter.conditions.filter(({ operator }) => operator === "or" || operator === "nor")
    const must = filter.conditions.filter(({ operator }) => operator !== "or" && operator !== "nor")
    group.push(...either.map((condition) => conditionTest(filter, condition, columns)))
    const tests = must.map((condition) => conditionTest(filter, condition, columns))
    return tests.length === 0
      ? []
      : [{ attribute: filter.scope === "catalog" ? filter.attribute : null, test: every(tests) }]
  })
  return group.length === 0
    ? all
    : [...all, { attribute: null, test: (row: number) => group.some((test) => test(row)) }]
}

/** All tests together. @rule IX7 */
export const every = (tests: ReadonlyArray<Test>): Test => {
  const [first, second] = tests
  if (first === undefined) return () => true
  return second === undefined ? first : (row) => tests.every((test) => test(row))
}

const conditionTest = (filter: Filter, condition: Condition, columns: Columns): Test => {
  const isPrice = priceFields.has(filter.attribute)
  if (filter.scope !== "catalog" || isPrice) {
    const operator = filter.scope === "catalog" && isPrice ? halfOpen(condition.operator) : condition.operator
    return fieldTest(columns(filter.attribute), operator, condition.values)
  }
  return eitherTest(filter.attribute, condition, columns)
}

/** A shopper's choice holds for a product's own value, or for one of a configurable product's variants. @rule IX7 */
const eitherTest = (attribute: string, { operator, values }: Condition, columns: Columns): Test => {
  const own = fieldTest(columns(attribute), operator, values)
  const ofVariants = fieldTest(columns(`${attribute}_options`), operator, values)
  const types = columns("type_id")
  const configurable = maskOf(types, ["configurable"])
  const isConfigurable: Test = (row) => hasAny(types, row, configurable)
  return operator === "neq" || operator === "nin" || operator === "nor"
    ? (row) => own(row) && (!isConfigurable(row) || ofVariants(row))
    : (row) => own(row) || (isConfigurable(row) && ofVariants(row))
}

const fieldTest = (column: Column, operator: Operator, values: ReadonlyArray<Scalar>): Test => {
  const compare = ranges[operator]
  if (compare !== undefined) return rangeTest(column, compare, values)
  const positive = termsTest(column, values)
  return operator === "neq" || operator === "nin" || operator === "nor" ? (row) => !positive(row) : positive
}

/** `null` asks whether there is a value at all: "eq null" means exists. @rule IX7 - wire §11.2 (sic) */
const termsTest = (column: Column, values: ReadonlyArray<Scalar>): Test => {
  if (values.includes(null)) return (row) => hasValue(column, row)
  const wanted = maskOf(column, values)
  return (row) => hasAny(column, row, wanted)
}

/** Numbers by size; dates and other text by their letters. */
const rangeTest = (
  column: Column,
  compare: (number: number, bound: number) => boolean,
  values: ReadonlyArray<Scalar>,
): Test => {
  const mask = new Uint8Array(column.values.length).fill(1)
  for (const bound of values) {
    if (bound === null || bound === "") continue
    const limit = Number(bound)
    column.values.forEach((value, code) => {
      const number = column.numbers[code]!
      const holds = Number.isNaN(limit)
        ? compare(value < String(bound) ? -1 : value > String(bound) ? 1 : 0, 0)
        : !Number.isNaN(number) && compare(number, limit)
      if (!holds) mask[code] = 0
    })
  }
  return (row) => hasAny(column, row, mask)
}
