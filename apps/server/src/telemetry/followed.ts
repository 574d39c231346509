import { Context, Effect } from "effect"
import { CurrentTrail } from "./trail.ts"

/** Whether calls are told to a collector of traces. @rule SR112 */
export const IsTraced = Context.Reference<boolean>("@shop/server/IsTraced", { defaultValue: () => false })

/**
 * Notes which call a request turned out to be, and tells it as a span where somebody collects them.
 *
 * @param route - method and pattern, such as "GET /api/cart/pull"
 * @rule SR110, SR112 - issue 4 (OpenTelemetry traces)
 */
export const followed = <A, E, R>(route: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const trail = yield* CurrentTrail
    if (trail !== null) trail.route = route
    if (!(yield* IsTraced)) return yield* work
    return yield* Effect.withSpan(work, route, {
      kind: "server",
      attributes: { "http.route": route, ...(trail === null ? {} : { "request.id": trail.id }) },
      ...(trail?.parent == null ? {} : { parent: trail.parent }),
    })
  })
