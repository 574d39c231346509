import { Effect, type SubscriptionRef } from "effect"
import * as DeviceStore from "../device-store/index.ts"
import type { CartState } from "./model.ts"
import { cartDefinition } from "./stored.ts"

/** Where a cart is read and changed. A change is a pure function: it runs again on what another tab wrote. */
export interface CartCell {
  readonly get: Effect.Effect<CartState>
  readonly change: (change: (state: CartState) => CartState) => Effect.Effect<void>
  /** Waits until the device has stored or refused every change so far. */
  readonly flush: Effect.Effect<void>
}

/** The cart on the device, shared by the tabs. */
export interface KeptCart extends CartCell {
  readonly state: SubscriptionRef.SubscriptionRef<CartState>
  readonly reload: Effect.Effect<void>
}

/** Opens the cart on the device. A change shows at once and is stored behind. @rule CA18, DS4 */
export const keep = Effect.map(DeviceStore.loadedValue(cartDefinition), ({ update, ...cart }): KeptCart => ({
  ...cart,
  change: update,
}))

/** A cart that lasts only as long as its work: that of a waiting order. @rule OR5 */
export const hold = (start: CartState): CartCell => {
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
