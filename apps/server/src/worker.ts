import { Effect, Layer } from "effect"
import type { FastifyInstance } from "fastify"
import { Outbox } from "@shop/commerce/outbox"
import { ClientAddress } from "./http/client.ts"
import { createApp } from "./http/app.ts"
import { catalogueCopy } from "./jobs/catalogue-copy.ts"
import { hourlyJobs } from "./jobs/hourly.ts"
import { searchSync } from "./jobs/search-sync.ts"
import { sendMail } from "./jobs/send-mail.ts"
import { awayEngines, readiness } from "./operations/ready.ts"
import type { Platform } from "./platform.ts"
import { operationsRoutes } from "./routes/operations.ts"
import { HttpServer, listen } from "./server.ts"
import type { ServerSettings } from "./settings.ts"
import { tryKey } from "./telemetry/key-tries.ts"
import { createMetrics } from "./telemetry/metrics.ts"

/** Letters, payments, the search engine and the hourly jobs. Any number of processes can run them side by side. @rule SR470 */
export const jobs = Layer.mergeAll(hourlyJobs, searchSync, sendMail)

/** The HTTP server of a worker: health, readiness and metrics. */
const build = Effect.fnUntraced(function* (settings: ServerSettings) {
  const run = Effect.runPromiseWith(yield* Effect.context<Platform>())
  const onDefect = (error: unknown): void =>
    void run(Effect.logError("A request could not be answered", error))
  const outbox = yield* Outbox
  const ready = yield* readiness
  // Redis holds what web processes share.
  const away = yield* awayEngines(Effect.succeed(null))
  const metrics = createMetrics({ waitingLetters: () => run(outbox.countWaiting) })
  const register = async (): Promise<FastifyInstance> => {
    const app = await createApp({
      hosts: settings.hosts,
      proxies: settings.proxies,
      isTls: false,
      onCompleted: metrics.recordResponse,
      onDefect,
    })
    app.register(operationsRoutes, {
      invalidateKey: null,
      metricsKey: settings.metricsKey,
      tryKey: (from, ...given) => run(Effect.provideService(tryKey(...given), ClientAddress, from)),
      metrics,
      invalidate: async () => 0,
      unready: () => run(ready),
      degraded: () => run(away),
      version: null,
      onDefect,
    })
    await app.ready()
    return app
  }
  return yield* Effect.promise(register)
})

/** A process that runs the jobs and serves no shop. @rule SR470 */
export const workerServer = (settings: ServerSettings) =>
  Layer.merge(Layer.provide(jobs, catalogueCopy), Layer.effect(HttpServer, listen(settings, build(settings))))
