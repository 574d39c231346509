import type { DatabaseService } from "@shop/commerce/database"
import { rateAt, type TaxRule } from "@shop/core/tax"
import type { StoreView } from "@shop/core/store-view"
import { TaxRule as TaxRuleDocument } from "@shop/wire/legacy"
import type { Advice } from "./advice.ts"

/**
 * Checks that the tax rules cover every product tax class in every country that the shop ships to.
 *
 * @param countries - shipping countries
 */
export const taxFaults = (
  database: DatabaseService,
  views: ReadonlyArray<StoreView>,
  countries: ReadonlyArray<string>,
): ReadonlyArray<Advice> =>
  views.flatMap((view) => {
    const rules = rulesOf(database, view.code)
    const classIds = classIdsOf(database, view.code)
    const lacking = (country: string): ReadonlyArray<number> =>
      classIds.filter((id) => rateAt(rules, id, { country, region: "", customerClassId: null }) === null)
    const own = lacking(view.tax.country)
    const others = countries.filter((country) => country !== view.tax.country && lacking(country).length > 0)
    return [
      ...(own.length === 0 ? [] : [fault("error", view, [view.tax.country], own)]),
      ...(others.length === 0 ? [] : [fault("warning", view, others, lacking(others[0]!))]),
    ]
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

const rulesOf = (database: DatabaseService, store: string): ReadonlyArray<TaxRule> =>
  database
    .values("SELECT body FROM document WHERE store = ? AND type = 'taxrule'", store)
    .flatMap(([body]) => TaxRuleDocument.decode(JSON.parse(String(body))) ?? [])

const classIdsOf = (database: DatabaseService, store: string): ReadonlyArray<number> =>
  database
    .values(
      `SELECT DISTINCT CAST(body ->> '$.tax_class_id' AS INTEGER) AS class FROM document
       WHERE store = ? AND type = 'product' AND class > 0 ORDER BY class`,
      store,
    )
    .map(([id]) => Number(id))
