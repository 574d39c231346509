import { Context, Effect, Layer, PubSub, type Scope, Stream } from "effect"
import type { EventOf, ShopEvent } from "./model.ts"

/** Carries the events of a shop from the domain that publishes them to those that react. */
export class ShopEvents extends Context.Service<
  ShopEvents,
  {
    readonly publish: (event: ShopEvent) => Effect.Effect<void>
    /**
     * Subscribes until the scope closes. The subscription exists when the effect returns, so the stream has every event
     * that is published from then on, in the order of publication.
     */
    readonly subscribe: Effect.Effect<Stream.Stream<ShopEvent>, never, Scope.Scope>
    /** Subscribes a handler to the events with one of the tags. It handles one after another. */
    readonly on: <Tag extends ShopEvent["tag"]>(
      tags: ReadonlyArray<Tag>,
      handle: (event: EventOf<Tag>) => Effect.Effect<void>,
    ) => Effect.Effect<void, never, Scope.Scope>
  }
>()("@shop/core/ShopEvents") {
  /** The layer's scope ends all subscriptions. */
  static readonly layer: Layer.Layer<ShopEvents> = Layer.effect(
    ShopEvents,
    Effect.gen(function* () {
      const events = yield* PubSub.unbounded<ShopEvent>()
      yield* Effect.addFinalizer(() => PubSub.shutdown(events))
      const subscribe = Effect.map(PubSub.subscribe(events), Stream.fromSubscription)
      return ShopEvents.of({
        publish: (event) => Effect.asVoid(PubSub.publish(events, event)),
        subscribe,
        on: Effect.fnUntraced(function* <Tag extends ShopEvent["tag"]>(
          tags: ReadonlyArray<Tag>,
          handle: (event: EventOf<Tag>) => Effect.Effect<void>,
        ) {
          const isWanted = (event: ShopEvent): event is EventOf<Tag> => tags.some((tag) => tag === event.tag)
          yield* (yield* subscribe).pipe(
            Stream.filter(isWanted),
            Stream.runForEach(handle),
            Effect.forkScoped,
          )
        }),
      })
    }),
  )
}
