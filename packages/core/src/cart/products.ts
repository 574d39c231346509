import { Context, type Effect } from "effect"
import type { Product } from "../product/index.ts"

/** Finds a product by its sku or that of one of its variants; null when there is none or nobody answers. @rule CA5 */
export class CartProducts extends Context.Service<
  CartProducts,
  { readonly find: (sku: string) => Effect.Effect<Product | null> }
>()("@shop/core/CartProducts") {}
