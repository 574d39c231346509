import { Effect } from "effect"
import { CatalogueCheckRepository } from "@shop/commerce/operator"
import { rateAt } from "@shop/core/tax"
import type { StoreView } from "@shop/core/store-view"
import { TaxRule as TaxRuleDocument } from "@shop/wire/legacy"
import type { Advice } from "./advice.ts"

/**
 * Checks that the tax rules cover every product tax class in every country that the shop ships to.
 *
 * @param countries - shipping countries
 */
export const taxFaults = Effect.fnUntraced(function* (
  views: ReadonlyArray<StoreView>,
  countries: ReadonlyArray<string>,
) {
  const checks = yield* CatalogueCheckRepository
  const faults: Array<Advice> = []
  for (const view of views) {
    const rules = (yield* checks.taxRules(view.code)).flatMap((body) => TaxRuleDocument.decode(body) ?? [])
    const classIds = yield* checks.taxClassIds(view.code)
    const lacking = (country: string): ReadonlyArray<number> =>
      classIds.filter((id) => rateAt(rules, id, { country, region: "", customerClassId: null }) === null)
    const own = lacking(view.tax.country)
    const others = countries.filter((country) => country !== view.tax.country && lacking(country).length > 0)
    if (own.length > 0) faults.push(fault("error", view, [view.tax.country], own))
    if (others.length > 0) faults.push(fault("warning", view, others, lacking(others[0]!)))
  }
  return faults
})

const fault = (
  level: Advice["level"],
  { code }: StoreView,
  countries: ReadonlyArray<string>,
  classIds: ReadonlyArray<number>,
): Advice => ({
  level,
  about: `tax (${code})`,
  what: `No tax rule has a rate for ${countries.join(", ")} and product class ${classIds.join(", ")}`,
  why: "orders from there are charged without tax",
  todo: "import a taxrule with these countries, or set products that are not taxed to class 0",
})
