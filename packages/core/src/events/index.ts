/**
 * Events that one domain publishes and others react to.
 *
 * @example
 * ```ts
 * import { Effect, Stream } from "effect"
 * import { ShopEvents } from "@shop/core/events"
 *
 * const program = Effect.gen(function* () {
 *   const events = yield* ShopEvents
 *   const published = yield* events.subscribe
 *   yield* events.publish({ tag: "CustomerForgotten" })
 *   return yield* Stream.runCollect(Stream.take(published, 1))
 * })
 * const [event] = await Effect.runPromise(Effect.scoped(Effect.provide(program, ShopEvents.layer)))
 * event //=> { tag: "CustomerForgotten" }
 * ```
 */
export type { EventOf, ShopEvent } from "./model.ts"
export { ShopEvents } from "./service.ts"
