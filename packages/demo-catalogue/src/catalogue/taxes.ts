import type { TaxClass } from "./authoring.ts"
import type { CatalogueDocument } from "./model.ts"

/** Rates in percent, in the order of `classes`. As in force in November 2026; food and books at the rate most of ours have. */
const ratesByCountry: Readonly<
  Record<string, readonly [standard: number, food: number, books: number, services: number]>
> = {
  FR: [20, 5.5, 5.5, 20],
  DE: [19, 7, 7, 19],
  GB: [20, 0, 0, 20],
  BE: [21, 6, 6, 21],
  LU: [17, 3, 3, 17],
  AT: [20, 10, 10, 20],
  NL: [21, 9, 9, 21],
  IT: [22, 10, 4, 22],
  ES: [21, 10, 4, 21],
  IE: [23, 0, 0, 23],
  PL: [23, 5, 5, 23],
  CH: [8.1, 2.6, 2.6, 8.1],
}

const classes: ReadonlyArray<{ readonly id: TaxClass; readonly code: string }> = [
  { id: 2, code: "standard goods" },
  { id: 3, code: "food" },
  { id: 4, code: "books" },
  { id: 5, code: "services" },
]

/** Customer tax class of everyone who buys here. */
const customerClass = 3

/** One rule per class of goods, each with a rate for every country we post to. The same in every store. */
export const taxDocuments = (): ReadonlyArray<CatalogueDocument> =>
  classes.map(({ id, code }, column) => {
    const rates = Object.entries(ratesByCountry).map(([country, percents], row) => ({
      id: id * 100 + row + 1,
      tax_country_id: country,
      tax_region_id: 0,
      tax_postcode: "*",
      rate: percents[column] ?? 0,
      code: `${country} ${code}`,
      titles: [],
    }))
    const body = {
      id: column + 1,
      code,
      priority: 0,
      position: column,
      customer_tax_class_ids: [customerClass],
      product_tax_class_ids: [id],
      tax_rate_ids: rates.map((rate) => rate.id),
      calculate_subtotal: false,
      rates,
    }
    return { _type: "taxrule", _id: String(body.id), _source: body }
  })
