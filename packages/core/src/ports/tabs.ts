import { Context, type Effect, type Stream } from "effect"

/** What the tabs of one shopper tell each other. */
export interface TabMessage {
  readonly topic: "cart" | "session" | "orders" | "kept"
}

/** The other tabs of this browser: one holds the lock and sends, the others follow. @rule PO4 - domain §5.5 */
export class Tabs extends Context.Service<
  Tabs,
  {
    readonly tell: (message: TabMessage) => Effect.Effect<void>
    readonly heard: Stream.Stream<TabMessage>
    /** Runs the effect while no other tab of this browser runs one of the same name. */
    readonly alone: <A, E, R>(name: string, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("@shop/core/Tabs") {}
