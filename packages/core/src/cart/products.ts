import { Context, type Effect } from "effect"
import type { Product } from "../product/index.ts"

/** Finds a product by its sku or the sku of a variant; null if it is unknown or the platform is unreachable. @rule CA5 */
export class CartProducts extends Context.Service<
  CartProducts,
  { readonly find: (sku: string) => Effect.Effect<Product | null> }
>()("@shop/core/CartProducts") {}
