import { fromPercent, toPercent } from "@shop/core/money"
import type { TaxRate, TaxRule } from "@shop/core/tax"
import { integer, integers, list, record, text, textOrNull, type Document } from "./coerce.ts"

/**
 * Decodes a tax rule; a rate without a country or a percentage is omitted.
 *
 * @param value - an untrusted document
 * @returns the rule with rates in ppm; null without a positive id. Never throws
 */
export const decode = (value: unknown): TaxRule | null => {
  const doc = record(value)
  const id = integer(doc["id"])
  if (id <= 0) return null
  return {
    id,
    code: text(doc["code"]),
    priority: integer(doc["priority"]),
    productClassIds: integers(doc["product_tax_class_ids"]),
    customerClassIds: integers(doc["customer_tax_class_ids"]),
    rates: list(doc["rates"]).flatMap(decodeRate),
  }
}

const decodeRate = (value: unknown): ReadonlyArray<TaxRate> => {
  const doc = record(value)
  const ratePpm = fromPercent(doc["rate"])
  const country = text(doc["tax_country_id"]).trim().toUpperCase()
  if (ratePpm === null || country === "") return []
  return [
    {
      id: integer(doc["id"]),
      country,
      region: textOrNull(doc["region_name"]),
      regionId: integer(doc["tax_region_id"]),
      ratePpm,
      title: textOrNull(record(list(doc["titles"])[0])["value"]) ?? text(doc["code"]),
    },
  ]
}

/** Writes a tax rule, rates in percent. */
export const encode = (rule: TaxRule): Document => ({
  id: rule.id,
  code: rule.code,
  priority: rule.priority,
  position: 0,
  customer_tax_class_ids: rule.customerClassIds,
  product_tax_class_ids: rule.productClassIds,
  tax_rate_ids: rule.rates.map((rate) => rate.id),
  calculate_subtotal: false,
  rates: rule.rates.map((rate) => ({
    id: rate.id,
    tax_country_id: rate.country,
    tax_region_id: rate.regionId,
    ...(rate.region === null ? {} : { region_name: rate.region }),
    tax_postcode: "*",
    rate: toPercent(rate.ratePpm),
    code: rate.title,
    titles: [],
  })),
})
