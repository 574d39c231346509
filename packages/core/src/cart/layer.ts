import { Effect, Layer, SubscriptionRef } from "effect"
import { TaskCart } from "../sync/index.ts"
import { CartSync } from "./cart-sync.ts"
import { Carts } from "./carts.ts"
import { serverToken } from "./connection.ts"
import { CartStore } from "./store.ts"

/** The services of the cart: `Carts` for the shopper, `CartSync` for the server, the session and orders. */
export type CartServices = Carts | CartSync

/** The services of the cart, on one store. */
export const cartLayer = Carts.layer.pipe(Layer.provideMerge(CartSync.layer), Layer.provide(CartStore.layer))

/** Queued tasks refer to the shopper's server cart. */
export const taskCartLayer = Layer.effect(
  TaskCart,
  Effect.gen(function* () {
    const { state } = yield* Carts
    const { sync } = yield* CartSync
    return TaskCart.of({
      cartId: Effect.map(SubscriptionRef.get(state), serverToken),
      recreate: Effect.asVoid(sync()),
    })
  }),
)
