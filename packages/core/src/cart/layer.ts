import { Layer } from "effect"
import { CartOrdering } from "./cart-ordering.ts"
import { CartSession } from "./cart-session.ts"
import { CartSync } from "./cart-sync.ts"
import { Carts } from "./carts.ts"
import { CartStore } from "./store.ts"
import { CartSynchronizer } from "./synchronizer.ts"

/** The services of the cart. */
export type CartServices = Carts | CartSync | CartOrdering | CartSession

/** The services of the cart, on one store. */
export const cartLayer = Layer.mergeAll(Carts.layer, CartSync.layer, CartOrdering.layer).pipe(
  Layer.provideMerge(CartSession.layer),
  Layer.provide(CartSynchronizer.layer),
  Layer.provide(CartStore.layer),
)
