import type { StoreView } from "./model.ts"

/**
 * The country that a view speaks to: the region of its locale where goods go there, else the country of its taxes.
 *
 * @param countries - ISO codes the shop delivers to
 * @rule CK33
 */
export const marketOf = (
  { locale, tax }: Pick<StoreView, "locale" | "tax">,
  countries: ReadonlyArray<string>,
): string => {
  const region = locale.slice(3)
  return countries.includes(region) ? region : tax.country
}
