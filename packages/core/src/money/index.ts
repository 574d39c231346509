/**
 * Amounts in cents and rates in parts per million, with their arithmetic, rounding and format.
 *
 * @example
 * ```ts
 * import * as Money from "@shop/core/money"
 * import { defaults } from "@shop/core/store-view"
 *
 * Money.allocate(Money.cents(10_00), [1, 1, 1]) //=> [334, 333, 333]
 * Money.fromDecimal("1.005") //=> 1_01
 * Money.share(Money.cents(48_00), Money.fromPercent(5.5)!) //=> 2_64
 * const [french, english] = defaults
 * Money.format(Money.cents(1234_50), french!.money) //=> "1 234,50 €"
 * Money.format(Money.cents(1234_50), english!.money) //=> "€1,234.50"
 * ```
 */
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
export { CentsSchema, RatePpmSchema } from "./schema.ts"
export { allocate } from "./allocate.ts"
export { format, formatNumber, type MoneyFormat } from "./format.ts"
