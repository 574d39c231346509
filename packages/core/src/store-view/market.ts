import type { StoreView } from "./model.ts"

/**
 * The market of a store view: the region of its locale if the shop delivers there, otherwise the country of its taxes.
 *
 * @param countries - ISO codes of the countries that the shop delivers to
 * @rule CK33
 */
export const marketOf = (
  { locale, tax }: Pick<StoreView, "locale" | "tax">,
  countries: ReadonlyArray<string>,
): string => {
  const region = locale.slice(3)
  return countries.includes(region) ? region : tax.country
}
