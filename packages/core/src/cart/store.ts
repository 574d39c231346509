import { Context, Effect, Layer, type SubscriptionRef } from "effect"
import * as DeviceStore from "../device-store/index.ts"
import type { Notifications } from "../notification/index.ts"
import type { Storage, Tabs } from "../ports/index.ts"
import type { CartState } from "./model.ts"
import { type CartEvent, reduceCart } from "./reduce.ts"
import { cartDefinition } from "./stored.ts"

/** Access to a cart. A change is a pure function: it runs again on a cart that another tab has written. */
export interface CartCell {
  readonly get: Effect.Effect<CartState>
  readonly change: (change: (state: CartState) => CartState) => Effect.Effect<void>
  /** Waits until the device has stored or refused every change so far. */
  readonly flush: Effect.Effect<void>
}

/** The cart on the device, shared by the tabs. */
export interface DeviceCart extends CartCell {
  readonly state: SubscriptionRef.SubscriptionRef<CartState>
  readonly reload: Effect.Effect<void>
}

/** Opens the cart on the device. A change shows at once and is stored in the background. */
const openDeviceCart = Effect.map(
  DeviceStore.loadedValue(cartDefinition),
  ({ update, ...cart }): DeviceCart => ({
    ...cart,
    change: update,
  }),
)

/** Changes a cart by an event. No other code changes a cart, except for `CartSync.clear`, which counts what it removes. */
export const dispatch = (cell: CartCell, event: CartEvent): Effect.Effect<void> =>
  cell.change((state) => reduceCart(state, event))

/** A cart in memory: that of a waiting order. */
export const inMemoryCart = (start: CartState): CartCell => {
  let state = start
  return {
    get: Effect.sync(() => state),
    change: (change) =>
      Effect.sync(() => {
        state = change(state)
      }),
    flush: Effect.void,
  }
}

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
      yield* dispatch(cell, { tag: "Revived" })
      return CartStore.of({ ...cell, dispatch: (event) => dispatch(cell, event) })
    }),
  )
}
