/** Which rate holds, and how an amount splits into net and tax. */
export { type Amount, type TaxPlace, type TaxRate, type TaxRule, type TaxShare } from "./model.ts"
export { fallbackCountry, rateAt, rateFor } from "./match.ts"
export {
  addAmounts,
  breakdown,
  fromGross,
  fromNet,
  fromSource,
  leadingRate,
  timesAmount,
  zeroAmount,
} from "./split.ts"
