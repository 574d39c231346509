import { Effect, Layer, Logger, ManagedRuntime, References } from "effect"
import { coordination } from "./coordination/coordination.ts"
import { RateLimiter } from "./coordination/rate-limiter.ts"
import { operatorLayer } from "./optional-services.ts"
import { frontendServer } from "./frontend/frontend-server.ts"
import { PlatformPages } from "./frontend/platform-pages.ts"
import { catalogueCopy } from "./jobs/catalogue-copy.ts"
import { catalogueWatch } from "./jobs/catalogue-watch.ts"
import { platform } from "./platform.ts"
import { HttpServer } from "./server.ts"
import type { ServerSettings } from "./settings.ts"
import { PageCache } from "./ssr/page-cache.ts"
import { PagePurge } from "./ssr/page-purge.ts"
import { Storefront } from "./ssr/storefront.ts"
import { traces } from "./telemetry/tracing.ts"
import { jobs, workerServer } from "./worker.ts"

/** A running shop. */
export interface ServedShop {
  readonly url: string
  /** Settles with the reason when the shop cannot go on, such as a damaged database. */
  readonly failed: Promise<unknown>
  /** Stops listening, finishes the requests that have begun, ends the jobs, then closes the database. */
  readonly close: () => Promise<void>
}

const logging = ({ logsAll }: ServerSettings) =>
  Layer.mergeAll(
    Logger.layer([Logger.consoleJson]),
    Layer.succeed(References.MinimumLogLevel, logsAll ? "All" : "Warn"),
  )

/** Short, because a waiting write blocks the process. The API retries the write instead. */
const busyMs = 5

/** A request that waits longer is refused, because its shopper is gone. Commands such as an import have no limit. */
const requestStatementMs = 10_000
/** A job deletes many rows at once. */
const jobStatementMs = 600_000

/** The platform as the settings describe it. `onDamage` is called when the database turns out to be damaged. */
const platformOf = (
  settings: ServerSettings,
  rateLimiter: Layer.Layer<RateLimiter>,
  statementTimeoutMs: number,
  onDamage: (error: unknown) => void,
) =>
  platform(settings.dataFolder, {
    busyMs,
    onDamage,
    operatorSettings: Layer.mergeAll(operatorLayer(settings), traces(settings.tracesUrl), logging(settings)),
    postgres: settings.postgres === null ? null : { ...settings.postgres, statementTimeoutMs },
    rateLimiter,
    shop: settings.shop,
  })

/**
 * Serves the shop: assets, pictures, API and pages; and runs the jobs, unless workers do.
 *
 * @throws NotBuilt without a build of the storefront; the error of a port or a database that cannot be opened
 * @rule SR32, SR470
 */
export const serve = async (settings: ServerSettings): Promise<ServedShop> => {
  const failure = Promise.withResolvers<unknown>()
  const { rateLimiter, lock, sharedPages } = coordination(
    settings,
    Effect.map(Storefront, ({ version }) => version),
  )
  const runtime = ManagedRuntime.make(
    Layer.merge(catalogueWatch, settings.runsJobs ? jobs : Layer.empty).pipe(
      Layer.provide(catalogueCopy),
      Layer.provideMerge(HttpServer.layer(settings)),
      Layer.provideMerge(PageCache.layer(settings.outputCacheBytes)),
      Layer.provideMerge(Layer.mergeAll(lock, sharedPages, PagePurge.layer(settings.purge))),
      Layer.provideMerge(Storefront.layer(settings)),
      Layer.provideMerge(platformOf(settings, rateLimiter, requestStatementMs, failure.resolve)),
    ),
  )
  return open(runtime, failure.promise)
}

/**
 * Runs the jobs of a shop that other processes serve.
 *
 * @throws the error of a port or a database that cannot be opened
 * @rule SR470
 */
export const work = async (settings: ServerSettings): Promise<ServedShop> => {
  const failure = Promise.withResolvers<unknown>()
  const runtime = ManagedRuntime.make(
    Layer.provideMerge(
      workerServer(settings),
      platformOf(settings, RateLimiter.layerMemory, jobStatementMs, failure.resolve),
    ),
  )
  return open(runtime, failure.promise)
}

/**
 * Serves the frontend alone and forwards all other requests to a platform. It opens no database.
 *
 * @param origin - of the platform
 * @throws NotBuilt without a build; the error of a port that cannot be opened
 * @rule PF2
 */
export const serveFrontend = (origin: string, settings: ServerSettings): Promise<ServedShop> =>
  open(
    ManagedRuntime.make(
      frontendServer(origin, settings).pipe(
        Layer.provide(Layer.merge(PlatformPages.layer(origin, settings), RateLimiter.layerMemory)),
        Layer.provideMerge(Layer.merge(logging(settings), traces(settings.tracesUrl))),
      ),
    ),
    new Promise(() => undefined),
  )

const open = async <E>(
  runtime: ManagedRuntime.ManagedRuntime<HttpServer, E>,
  failed: Promise<unknown>,
): Promise<ServedShop> => {
  try {
    const { url, close } = await runtime.runPromise(HttpServer)
    return { url, failed, close: () => close().then(runtime.dispose) }
  } catch (error) {
    await runtime.dispose()
    throw error
  }
}
