import { Effect, Layer, Logger, ManagedRuntime } from "effect"
import { ClientAddress } from "../../apps/server/src/http/client.ts"
import { RateLimiter } from "../../apps/server/src/coordination/rate-limiter.ts"
import type { OperationsOptions } from "../../apps/server/src/routes/operations.ts"
import { tryKey } from "../../apps/server/src/telemetry/key-tries.ts"

const silent = Layer.merge(RateLimiter.layerMemory, Logger.layer([]))

/** Compares keys as a server does, with counts of its own. */
export const keyTries = (services: Layer.Layer<RateLimiter> = silent): OperationsOptions["tryKey"] => {
  const runtime = ManagedRuntime.make(services)
  return (from, ...given) => runtime.runPromise(Effect.provideService(tryKey(...given), ClientAddress, from))
}
