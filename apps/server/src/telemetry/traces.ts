import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpSerialization, OtlpTracer } from "effect/observability"
import { IsTraced } from "./followed.ts"

/**
 * Tells calls to a collector of OpenTelemetry, in batches and beside the work; a collector that is away costs nothing.
 *
 * @param url - such as "http://localhost:4318/v1/traces"; null tells nobody
 * @rule SR112 - issue 4 (OpenTelemetry traces)
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
