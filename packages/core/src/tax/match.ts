import { zeroRate, type RatePpm } from "../money/index.ts"
import type { TaxPlace, TaxRate, TaxRule } from "./model.ts"

/** ISO code of the country for tax when the address has no country. */
export const fallbackCountry = "PL"

/**
 * Finds the tax rate entry of a product class for a country and region.
 *
 * A rule matches if it covers the product class, the customer class (if any) and the country. The matching rule with
 * the lowest priority number wins, then the lowest id. A rule without a rate for the country is skipped. Within a rule,
 * a rate for the region takes precedence over a rate for the whole country.
 *
 * @param classId - the product's tax class; 0 or null means untaxed
 * @param place - country as ISO code, "" for the fallback; region by name
 * @returns null when no rule matches
 */
export const rateAt = (
  rules: ReadonlyArray<TaxRule>,
  classId: number | null,
  place: TaxPlace,
): TaxRate | null => {
  if (classId === null || !(classId > 0)) return null
  const country = place.country.trim() === "" ? fallbackCountry : place.country.trim()
  let best: { readonly rule: TaxRule; readonly rate: TaxRate } | null = null
  for (const rule of rules) {
    if (!covers(rule, classId, place.customerClassId)) continue
    if (best !== null && !isBefore(rule, best.rule)) continue
    const rate = rateIn(rule, country, place.region)
    if (rate !== null) best = { rule, rate }
  }
  return best?.rate ?? null
}

/**
 * The tax rate of a product class for a country and region.
 *
 * @param classId - the product's tax class; 0 or null means untaxed
 * @returns ppm; zero when no rule matches
 */
export const rateFor = (rules: ReadonlyArray<TaxRule>, classId: number | null, place: TaxPlace): RatePpm =>
  rateAt(rules, classId, place)?.ratePpm ?? zeroRate

const covers = (rule: TaxRule, classId: number, customerClassId: number | null): boolean =>
  rule.productClassIds.includes(classId) &&
  (customerClassId === null || rule.customerClassIds.includes(customerClassId))

const isBefore = (a: TaxRule, b: TaxRule): boolean =>
  a.priority - b.priority < 0 || (a.priority === b.priority && a.id < b.id)

const rateIn = (rule: TaxRule, country: string, region: string): TaxRate | null => {
  let nationwide: TaxRate | null = null
  for (const rate of rule.rates) {
    if (rate.country !== country) continue
    if (isNationwide(rate)) nationwide ??= rate
    else if (rate.region === region) return rate
  }
  return nationwide
}

const isNationwide = (rate: TaxRate): boolean =>
  rate.regionId === 0 || rate.region === null || rate.region === ""
