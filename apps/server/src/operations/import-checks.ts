import { Effect } from "effect"
import { filterAttributes } from "@shop/commerce/catalogue"
import { CatalogueCheckRepository } from "@shop/commerce/operator"
import { chooseFilters, type FilterChoice } from "@shop/core/catalogue"
import type { ShopSettings } from "@shop/core/settings"
import type { Advice } from "./advice.ts"

const listed = (codes: ReadonlyArray<string>): string => codes.join(", ")

/** The filters that lists offer, and why. @rule CT55 */
export const filterChoice = Effect.fnUntraced(function* (shop: ShopSettings) {
  const { attributes } = yield* CatalogueCheckRepository
  const said = yield* Effect.forEach(shop.views, ({ code }) => Effect.map(attributes(code), filterAttributes))
  return chooseFilters(said.flat(), shop.products.filters)
})

/** Says which filters lists offer, and where they come from. @rule SR520 */
export const filterMessage = ({ offered, filterable, chosen }: FilterChoice): string => {
  const sources = [
    ...(filterable === null ? [] : ["the attributes' is_filterable"]),
    ...(chosen === null ? [] : ["products.filters in the settings"]),
  ]
  const why =
    sources.length === 0 ? "the default, because no attribute says is_filterable" : sources.join(" and ")
  return `Lists can be filtered by: ${listed(offered) || "nothing"} (${why}).`
}

/** Why lists offer fewer filters than an operator may expect. @rule SR520 */
export const filterFaults = (choice: FilterChoice): ReadonlyArray<Advice> => {
  const { offered, filterable, refused } = choice
  const about = "filters"
  const warning = (what: string, why: string, todo: string): Advice => ({
    level: "warning",
    about,
    what,
    why,
    todo,
  })
  if (filterable === null)
    return [
      warning(
        "No attribute says whether lists can be filtered by it",
        `lists offer ${listed(offered)}, as far as products have values of them`,
        'export the attributes with is_filterable, or set "products": {"filters": ["color", "price"]} in the file of SHOP_SETTINGS',
      ),
    ]
  return [
    ...(refused.length === 0
      ? []
      : [
          warning(
            `products.filters names ${listed(refused)}`,
            "no attribute of that code says is_filterable, so lists do not offer it",
            "import these attributes with is_filterable: true, or take them out of products.filters",
          ),
        ]),
    ...(offered.some((code) => code !== "price")
      ? []
      : [
          warning(
            "Lists can be filtered by the price alone",
            filterable.some((code) => code !== "price")
              ? `products.filters leaves out ${listed(filterable.filter((code) => code !== "price"))}`
              : "no other attribute says is_filterable",
            "import attributes with is_filterable: true, or look at products.filters in the file of SHOP_SETTINGS",
          ),
        ]),
  ]
}

/** The lines of the settings file that set the currency and the country of the taxes. */
const viewLines = (currency: string, country: string): string =>
  `set "views": {"currency": "${currency}",\n             "taxCountry": "${country}"} in the file of SHOP_SETTINGS`

/** Says that the currency and the tax country of prices come from the settings. @rule SR521 */
export const moneyMessage = ({ views: [view] }: ShopSettings): string =>
  `Prices are read in ${view!.currency}, with the taxes of ${view!.tax.country}: ` +
  "views.currency and views.taxCountry in the file of SHOP_SETTINGS set both."

/** Checks that imported products are in the shop's currency and have a tax class. @rule SR521 */
export const moneyFaults = Effect.fnUntraced(function* ({ views }: ShopSettings) {
  const { currencies, countUntaxed } = yield* CatalogueCheckRepository
  const [{ currency, tax, code }] = views as readonly [ShopSettings["views"][number]]
  const others = (yield* currencies).filter((one) => one !== currency)
  const untaxed = yield* countUntaxed(code)
  const faults: ReadonlyArray<Advice | null> = [
    others.length === 0
      ? null
      : {
          level: "error",
          about: "currency",
          what: `Products name the currency ${listed(others)}`,
          why: `their prices are shown and charged as ${currency}, which the settings say`,
          todo: viewLines(others[0]!, tax.country),
        },
    untaxed === 0
      ? null
      : {
          level: "warning",
          about: "tax",
          what: `${untaxed} imported products have no tax class, or class 0`,
          why: "they are sold without tax",
          todo: "import them with a tax_class_id that a taxrule has, unless they are not taxed",
        },
  ]
  return faults.filter((fault) => fault !== null)
})
