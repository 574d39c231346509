/** Amounts in whole cents, rates in parts per million, and the one rounding. */
export {
  add,
  cents,
  fromDecimal,
  max,
  min,
  round,
  subtract,
  sum,
  times,
  toDecimal,
  zero,
  type Cents,
} from "./cents.ts"
export { fromPercent, ratePpm, share, toPercent, zeroRate, type RatePpm } from "./rate.ts"
export { allocate } from "./allocate.ts"
export { format, type MoneyFormat } from "./format.ts"
