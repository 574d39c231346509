import type { Filter, Operator, Scalar } from "../catalogue/index.ts"
import { type Column, maskOf, rowsWith, rowsWithAny } from "./column.ts"
import * as Bits from "./bits.ts"

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

/** What a range of the group compares as. */
const plainOf: Partial<Record<Operator, Operator>> = {
  orGt: "gt",
  orGte: "gte",
  orLt: "lt",
  orLte: "lte",
  orFrom: "from",
  orTo: "to",
  orMoreq: "moreq",
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

/** The rows that a filter leaves, and the attribute a shopper chose by it. */
export interface Compiled {
  readonly attribute: string | null
  readonly rows: Bits.Bits
}

/**
 * Finds the rows of each filter of a question: each must hold, `or` and `nor` conditions together form one group of
 * which one must hold.
 *
 * @param filters - conditions on fields
 * @param columns - finds a column by field name
 * @returns rows by filter, and those of the whole group; a filter that asks for nothing is left out
 * @rule IX7 - wire §11.2
 */
export const compile = (filters: ReadonlyArray<Filter>, columns: Columns): ReadonlyArray<Compiled> => {
  const group: Array<Bits.Bits> = []
  const all = filters.flatMap((filter) => {
    const isChoice = ({ operator }: Condition) => operator === "or" || operator === "nor"
    const choices = filter.conditions.filter(isChoice)
    group.push(...choices.map((condition) => conditionRows(filter, condition, columns)))
    // The bounds of one filter are one range, also where it is one of several of which one must hold.
    const bounds = filter.conditions.flatMap(({ operator, values }) => {
      const plain = plainOf[operator]
      return plain === undefined ? [] : [conditionRows(filter, { operator: plain, values }, columns)]
    })
    if (bounds.length > 0) group.push(bounds.reduce(Bits.both))
    const must = filter.conditions.filter(
      (condition) => !isChoice(condition) && plainOf[condition.operator] === undefined,
    )
    const [first, ...more] = must.map((condition) => conditionRows(filter, condition, columns))
    return first === undefined
      ? []
      : [
          {
            attribute: filter.scope === "catalog" ? filter.attribute : null,
            rows: more.reduce(Bits.both, first),
          },
        ]
  })
  const [first, ...more] = group
  return first === undefined ? all : [...all, { attribute: null, rows: more.reduce(Bits.either, first) }]
}

const conditionRows = (filter: Filter, condition: Condition, columns: Columns): Bits.Bits => {
  const isPrice = priceFields.has(filter.attribute)
  if (filter.scope !== "catalog" || isPrice) {
    const operator = filter.scope === "catalog" && isPrice ? halfOpen(condition.operator) : condition.operator
    return fieldRows(columns(filter.attribute), operator, condition.values)
  }
  return choiceRows(filter.attribute, condition, columns)
}

const isNot = (operator: Operator): boolean => operator === "neq" || operator === "nin" || operator === "nor"

/** A shopper's choice holds for a product's own value, or for one of a configurable product's variants. @rule IX7 */
const choiceRows = (attribute: string, { operator, values }: Condition, columns: Columns): Bits.Bits => {
  const own = fieldRows(columns(attribute), operator, values)
  const ofVariants = fieldRows(columns(`${attribute}_options`), operator, values)
  const configurable = configurableRows(columns)
  return isNot(operator)
    ? Bits.without(own, Bits.without(configurable, ofVariants))
    : Bits.either(own, Bits.both(configurable, ofVariants))
}

/** Rows of configurable products. @rule IX7 */
export const configurableRows = (columns: Columns): Bits.Bits =>
  fieldRows(columns("type_id"), "in", ["configurable"])

const fieldRows = (column: Column, operator: Operator, values: ReadonlyArray<Scalar>): Bits.Bits => {
  const compare = ranges[operator]
  const name = JSON.stringify([compare === undefined ? isNot(operator) : operator, values])
  return column.found(name, () => {
    if (compare !== undefined) return rowsWith(column, rangeMask(column, compare, values))
    // `null` asks whether there is a value at all: "eq null" means exists. @rule IX7 - wire §11.2 (sic)
    const positive = values.includes(null) ? rowsWithAny(column) : rowsWith(column, maskOf(column, values))
    return isNot(operator) ? Bits.without(Bits.all(column.rows), positive) : positive
  })
}

/** Numbers by size; dates and other text by their letters. */
const rangeMask = (
  column: Column,
  compare: (number: number, bound: number) => boolean,
  values: ReadonlyArray<Scalar>,
): Uint8Array => {
  const mask = new Uint8Array(column.size).fill(1)
  for (const bound of values) {
    if (bound === null || bound === "") continue
    const limit = Number(bound)
    for (let code = 0; code < column.size; code += 1) {
      if (mask[code] === 0) continue
      const holds = Number.isNaN(limit)
        ? compare(order(column.valueOf(code), String(bound)), 0)
        : code < column.numbers.length && compare(column.numbers[code]!, limit)
      if (!holds) mask[code] = 0
    }
  }
  return mask
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
