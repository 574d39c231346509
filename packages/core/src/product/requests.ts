import { defineRequest } from "../api/index.ts"
import type { Amount } from "../tax/index.ts"

/** What a product costs now, by its id: the platform names no sku. @rule PR11 - S1 §7 /api/product */
export interface CurrentPrice {
  readonly id: number
  readonly final: Amount
  readonly regular: Amount
}

/** Which products, and for which customer group; null for whoever the token says. @rule PR11 - S1 §7 /api/product */
export interface AskedPrices {
  readonly skus: ReadonlyArray<string>
  readonly groupId: number | null
}

/** What do these products cost now? Skus that are not known are left out of the answer. @rule PR11 - S1 §7 render-list */
export const currentPrices = defineRequest<AskedPrices, ReadonlyArray<CurrentPrice>>()({
  name: "product.prices",
})
