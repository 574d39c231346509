import { Effect, Layer, Stream, SubscriptionRef } from "effect"
import { Network } from "@shop/core/ports"

/** A device that is always online, such as a server. @rule AP6 - PO3 */
export const online: Layer.Layer<Network> = Layer.succeed(Network, {
  isOnline: Effect.succeed(true),
  changes: Stream.succeed(true),
})

/** A network with a switch. */
export interface SwitchableNetwork {
  readonly network: Network["Service"]
  readonly setOnline: (isOnline: boolean) => Effect.Effect<void>
}

/**
 * Makes a network with a switch, for tests.
 *
 * @rule AP6
 */
export const makeSwitchableNetwork = (isOnline: boolean): Effect.Effect<SwitchableNetwork> =>
  Effect.map(SubscriptionRef.make(isOnline), (state) => ({
    network: {
      isOnline: SubscriptionRef.get(state),
      changes: Stream.changes(SubscriptionRef.changes(state)),
    },
    setOnline: (next) => SubscriptionRef.set(state, next),
  }))
