import type { StoreView } from "./model.ts"

/** Languages of the markets whose law wants delivery named beside every price (Germany: PAngV § 6). */
const languages: ReadonlySet<string> = new Set(["de"])

/**
 * Says whether the law of a view's market wants delivery named beside every price, in lists too.
 *
 * @rule PD300
 */
export const namesDeliveryBesidePrices = ({ language }: Pick<StoreView, "language">): boolean =>
  languages.has(language)
