import type { StoreView } from "./model.ts"

/**
 * The country whose delivery times and shipping costs a store view shows: the region of its locale if the shop delivers
 * there, otherwise its tax country.
 *
 * @param countries - ISO codes of the countries that the shop delivers to
 * @returns ISO 3166-1 alpha-2 code
 */
export const marketOf = (
  { locale, tax }: Pick<StoreView, "locale" | "tax">,
  countries: ReadonlyArray<string>,
): string => {
  // A locale has the form "fr-FR".
  const region = locale.slice(3)
  return countries.includes(region) ? region : tax.country
}
