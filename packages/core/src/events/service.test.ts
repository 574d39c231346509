import { Context, Effect, Exit, Fiber, Layer, Scope, Stream } from "effect"
import { expect, it } from "vitest"
import { pass, run } from "@shop/testing"
import { type ShopEvent, ShopEvents } from "./index.ts"

const order = (orderId: string): ShopEvent => ({ tag: "OrderConfirmed", orderId })

const inEvents = (test: (events: ShopEvents["Service"]) => Effect.Effect<void, never, Scope.Scope>) =>
  run(Effect.flatMap(Layer.build(ShopEvents.layer), (context) => test(Context.get(context, ShopEvents))))

it("EV1 a subscription has the events that are published before its stream runs, in order", () =>
  inEvents((events) =>
    Effect.gen(function* () {
      const stream = yield* events.subscribe
      for (const id of ["1", "2", "3"]) yield* events.publish(order(id))
      expect(yield* Stream.runCollect(Stream.take(stream, 3))).toEqual(["1", "2", "3"].map(order))
    }),
  ))

it("EV1 a handler gets the events with its tag, one after another", () =>
  inEvents((events) =>
    Effect.gen(function* () {
      const handled: Array<string> = []
      yield* events.on(["OrderConfirmed"], ({ orderId }) =>
        Effect.andThen(
          Effect.sleep(100),
          Effect.sync(() => void handled.push(orderId)),
        ),
      )
      yield* events.publish(order("1"))
      yield* events.publish({ tag: "CustomerForgotten" })
      yield* events.publish(order("2"))
      yield* pass(150)
      expect(handled).toEqual(["1"])
      yield* pass(100)
      expect(handled).toEqual(["1", "2"])
    }),
  ))

it("EV1 two subscribers have the same events", () =>
  inEvents((events) =>
    Effect.gen(function* () {
      const streams = [yield* events.subscribe, yield* events.subscribe]
      yield* events.publish(order("1"))
      for (const stream of streams)
        expect(yield* Stream.runCollect(Stream.take(stream, 1))).toEqual([order("1")])
    }),
  ))

it("EV1 the streams end with the scope of the layer", () =>
  run(
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const context = yield* Scope.provide(Layer.build(ShopEvents.layer), scope)
      const stream = yield* Context.get(context, ShopEvents).subscribe
      const fiber = yield* Effect.forkChild(Effect.exit(Stream.runDrain(stream)))
      yield* Scope.close(scope, Exit.void)
      yield* pass(0)
      expect(fiber.pollUnsafe()).toBeDefined()
      yield* Fiber.interrupt(fiber)
    }),
  ))
