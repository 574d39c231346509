import { Context, type Effect, type Stream } from "effect"

/**
 * The device's own online status. A request can fail with `Unreachable` although the device is online. `changes` emits
 * the current status and then each new one, so that no change between a read and a subscription is lost.
 */
export class Network extends Context.Service<
  Network,
  { readonly isOnline: Effect.Effect<boolean>; readonly changes: Stream.Stream<boolean> }
>()("@shop/core/Network") {}
