import type { StoreView } from "./model.ts"

/** Languages of markets whose law requires a note on delivery beside every price (Germany: PAngV § 6). */
const languages: ReadonlySet<string> = new Set(["de"])

/**
 * Whether the law of a store view's market requires a note on delivery beside every price, including lists.
 *
 * @rule PD300
 */
export const namesDeliveryBesidePrices = ({ language }: Pick<StoreView, "language">): boolean =>
  languages.has(language)
