/** Which rate holds, and how an amount splits into net and tax. */
export { type Amount, type TaxPlace, type TaxRate, type TaxRule } from "./model.ts"
