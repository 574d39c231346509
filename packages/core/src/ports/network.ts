import { Context, type Effect, type Stream } from "effect"

/** Whether the device believes to be online. A belief only: a call may still be unreachable. @rule PO3 - S1 §2 */
export class Network extends Context.Service<
  Network,
  { readonly isOnline: Effect.Effect<boolean>; readonly changes: Stream.Stream<boolean> }
>()("@shop/core/Network") {}
