import { Context, type Effect } from "effect"
import type { RefusalWords, RequestError } from "../api/index.ts"
import type { Product } from "../product/index.ts"

/** Finds a product by its sku or the sku of a variant; null if it is unknown. */
export class CartProducts extends Context.Service<
  CartProducts,
  {
    readonly find: (sku: string) => Effect.Effect<Product | null, RequestError>
    /** Like `find`, and null if the request fails. */
    readonly findOrNull: (sku: string) => Effect.Effect<Product | null>
    /** Finds a product by its id; null if it is unknown or the request fails. */
    readonly findByIdOrNull: (id: number) => Effect.Effect<Product | null>
  }
>()("@shop/core/CartProducts") {}

/** The catalogue has answered that it has no such product. */
export const unknownProduct: RefusalWords = {
  message: null,
  refusal: { code: "ProductUnknown", details: {} },
}
