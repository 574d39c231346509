import { Context, type Effect, type Stream } from "effect"

/** A message between the tabs of one browser: the data of a topic has changed. */
export interface TabMessage {
  readonly topic: "cart" | "session" | "orders" | "kept"
}

/** Messages and locks between the tabs of one browser. */
export class Tabs extends Context.Service<
  Tabs,
  {
    /** Sends a message to all other tabs. */
    readonly publish: (message: TabMessage) => Effect.Effect<void>
    /** The messages of other tabs; never those of this tab. */
    readonly messages: Stream.Stream<TabMessage>
    /** Runs an effect while this tab holds the lock of that name. Only one tab holds a lock at a time. */
    readonly withLock: <A, E, R>(name: string, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("@shop/core/Tabs") {}
