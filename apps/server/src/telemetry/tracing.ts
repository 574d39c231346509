import { Context, Effect, Layer, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"

/** Trace context of a request. It holds no personal data. */
export interface RequestContext {
  /** Sent as X-Request-Id and added to every log line of the request. */
  readonly id: string
  /** The caller's span, if there is one. */
  readonly parent: Tracer.ExternalSpan | null
  /** Method and pattern of the route, such as "GET /api/cart/pull"; never the address itself. */
  readonly route: string
}

/** The current request; null for requests from inside the server. @rule SR110 */
export const CurrentRequest = Context.Reference<RequestContext | null>("@shop/server/CurrentRequest", {
  defaultValue: () => null,
})

/** Whether spans are sent to a collector. @rule SR112 */
const IsTraced = Context.Reference<boolean>("@shop/server/IsTraced", { defaultValue: () => false })

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The caller's span by a `traceparent` header. @rule SR112 - W3C Trace Context */
export const parentSpan = (header: string | undefined): Tracer.ExternalSpan | null => {
  const [, traceId, spanId, flags] = traceparent.exec(header ?? "") ?? []
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId))
    return null
  return Tracer.externalSpan({ traceId, spanId, sampled: (Number.parseInt(flags ?? "0", 16) & 1) === 1 })
}

/**
 * Makes a request a span where a collector is set.
 *
 * @param route - method and pattern, such as "GET /api/cart/pull"
 * @rule SR112
 */
export const traced = <A, E, R>(route: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    if (!(yield* IsTraced)) return yield* work
    const request = yield* CurrentRequest
    return yield* Effect.withSpan(work, route, {
      kind: "server",
      attributes: { "http.route": route, ...(request === null ? {} : { "request.id": request.id }) },
      ...(request?.parent == null ? {} : { parent: request.parent }),
    })
  })

/**
 * Sends spans to an OpenTelemetry collector in batches; without a collector it sends none.
 *
 * @param url - such as "http://localhost:4318/v1/traces"; null sends no spans
 * @rule SR112
 */
export const traces = (url: string | null): Layer.Layer<never> =>
  url === null
    ? Layer.empty
    : (Layer.merge(
        OtlpTracer.layer({ url, resource: { serviceName: "shop" } }).pipe(
          Layer.provide(OtlpSerialization.layerJson),
          Layer.provide(FetchHttpClient.layer),
          Layer.provideMerge(Layer.empty),
        ),
        Layer.succeed(IsTraced, true),
      ) as unknown as Layer.Layer<never>)
