/**
 * Tax rates by country and class, and the split of prices into net and tax.
 *
 * @example
 * ```ts
 * import { cents, fromPercent } from "@shop/core/money"
 * import * as Tax from "@shop/core/tax"
 *
 * Tax.fromGross(cents(24_00), fromPercent(20)!) //=> { netCents: 20_00, taxCents: 4_00, grossCents: 24_00 }
 * const rate = { id: 1, country: "FR", region: null, regionId: 0, ratePpm: fromPercent(20)!, title: "TVA" }
 * const rule = { id: 1, code: "goods", priority: 0, productClassIds: [2], customerClassIds: [3], rates: [rate] }
 * const france = { country: "FR", region: "", customerClassId: null }
 * Tax.rateFor([rule], 2, france) //=> 200000
 * Tax.rateFor([rule], 2, { ...france, country: "DE" }) //=> 0
 * ```
 */
export {
  type Amount,
  type RateWeight,
  type TaxPlace,
  type TaxRate,
  type TaxRule,
  type TaxShare,
} from "./model.ts"
export { fallbackCountry, rateAt, rateFor } from "./match.ts"
export {
  addAmounts,
  sumByRate,
  fromGross,
  fromNet,
  fromCataloguePrice,
  dominantRate,
  rowAmount,
  zeroAmount,
} from "./split.ts"
export { splitCharges, type ChargeShares, splitByRate } from "./charges.ts"
export { type CreditBalance, splitCredit, subtractShares, initialCreditBalance } from "./credits.ts"
export { type TaxGroups, taxGroup } from "./group.ts"
