import { Context, Effect, Layer } from "effect"
import type { Notifications } from "../notification/index.ts"
import type { Storage, Tabs } from "../ports/index.ts"
import { type DeviceCart, openDeviceCart } from "./device-cart.ts"
import { type CartEvent, reduceCart } from "./reduce.ts"

/** The cart on the device. */
export class CartStore extends Context.Service<
  CartStore,
  DeviceCart & {
    /** Changes the cart by an event of the reducer. */
    readonly dispatch: (event: CartEvent) => Effect.Effect<void>
  }
>()("@shop/core/CartStore") {
  static readonly layer: Layer.Layer<CartStore, never, Notifications | Storage | Tabs> = Layer.effect(
    CartStore,
    Effect.gen(function* () {
      const cell = yield* openDeviceCart
      const dispatch = (event: CartEvent) => cell.change((state) => reduceCart(state, event))
      yield* dispatch({ tag: "Revived" })
      return CartStore.of({ ...cell, dispatch })
    }),
  )
}
