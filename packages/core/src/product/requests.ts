import { defineRequest } from "../api/index.ts"
import type { Amount } from "../tax/index.ts"

/** The current price of a product by id; the platform's response has no sku. */
export interface CurrentPrice {
  readonly id: number
  readonly final: Amount
  readonly regular: Amount
}

/** The products to price and the customer group; null means the group of the token. */
export interface PricesRequest {
  readonly skus: ReadonlyArray<string>
  readonly groupId: number | null
}

/** The current prices of products. The response omits unknown skus. */
export const currentPrices = defineRequest<PricesRequest, ReadonlyArray<CurrentPrice>>()({
  name: "product.prices",
})
