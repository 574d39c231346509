import { Effect, Layer, Stream } from "effect"
import type { FastifyInstance } from "fastify"
import { dirname } from "node:path"
import { pageParams } from "@shop/core/routing"
import { asset } from "@shop/demo-catalogue/drawings"
import { photographFolder } from "@shop/demo-catalogue/photographs"
import { paymentOrigins } from "../payment-providers.ts"
import { createApp } from "../http/app.ts"
import { workBudget } from "../http/work-budget.ts"
import { memoryPictureCache } from "../images/picture-cache.ts"
import { assetRoutes } from "../routes/assets.ts"
import { styleguideRoutes } from "../routes/development.ts"
import { mediaRoutes, pagePictures } from "../routes/media.ts"
import { operationsRoutes } from "../routes/operations.ts"
import { pageRoutes } from "../routes/pages.ts"
import { platformProxyRoutes } from "../routes/platform-proxy.ts"
import { seoRoutes } from "../routes/seo.ts"
import { serviceWorkerRoutes } from "../routes/service-worker.ts"
import { HttpServer, listen, renderBudget } from "../server.ts"
import type { ServerSettings } from "../settings.ts"
import { OutputCache } from "../ssr/output-cache.ts"
import { earlierFolder } from "../ssr/render.ts"
import { tryKey } from "../telemetry/key-tries.ts"
import { createMetrics } from "../telemetry/metrics.ts"
import type { CompletedRequest } from "../http/observe.ts"
import { platformReadiness } from "./platform-health.ts"
import type { RateLimiter } from "../coordination/rate-limiter.ts"
import { ClientAddress } from "../http/client.ts"
import { PlatformPages } from "./platform-pages.ts"

/** The pictures that pages name themselves are few. */
const pagePicturesBytes = 16 * 1_048_576

/** The server of the frontend alone: pages, their pictures, files and the service worker; other requests go to the platform. */
const build = Effect.fnUntraced(function* (platform: string, settings: ServerSettings) {
  const run = Effect.runPromiseWith(yield* Effect.context<PlatformPages | RateLimiter>())
  const {
    fetch,
    pagesOf,
    outdated,
    renderStyleguide,
    manifestOf,
    sheets,
    offlineFiles,
    folder,
    version,
    devServer,
  } = yield* PlatformPages
  const { views } = settings.shop
  const cache = new OutputCache(settings.outputCacheBytes)
  yield* outdated.pipe(
    Stream.runForEach(() => Effect.sync(() => cache.invalidate(["*"]))),
    Effect.forkScoped,
  )
  const onDefect = (error: unknown): void =>
    void run(Effect.logError("A request could not be answered", error))
  const metrics = createMetrics({ cachedPagesBytes: () => cache.bytes })
  const onCompleted = (one: CompletedRequest): void => {
    metrics.recordResponse(one)
    if (settings.logsAll) void run(Effect.annotateLogs(Effect.logInfo("answered"), { ...one }))
  }

  const register = async (): Promise<FastifyInstance> => {
    const app = await createApp({
      hosts: settings.hosts,
      proxies: settings.proxies,
      isTls: settings.publicUrl.startsWith("https:"),
      devServer,
      formOrigins: paymentOrigins(settings.payment),
      onCompleted,
      onDefect,
      assets: (instance) => instance.register(assetRoutes, { folder, earlier: earlierFolder }),
    })
    app.register(mediaRoutes, {
      urls: pagePictures,
      drawings: { svg: asset },
      photographs: {
        folder: dirname(photographFolder),
        cache: memoryPictureCache(pagePicturesBytes),
        pixelsMax: settings.picturePixelsMax,
        nowMs: Date.now,
      },
    })
    app.register(platformProxyRoutes, { platform, publicUrl: settings.publicUrl, onDefect })
    app.register(operationsRoutes, {
      invalidateKey: settings.invalidateKey,
      metricsKey: settings.metricsKey,
      tryKey: (from, ...given) => run(Effect.provideService(tryKey(...given), ClientAddress, from)),
      metrics,
      invalidate: async (tags) => cache.invalidate(tags),
      unready: platformReadiness(platform, Date.now, fetch),
      version,
      onDefect,
    })
    app.register(seoRoutes, {
      sitemaps: null,
      views,
      origin: settings.publicUrl,
      filters: () => [...settings.shop.products.filters, "sort", "childSku"],
      securityContacts: [settings.seller.email].filter((address) => address !== ""),
      nowMs: Date.now,
    })
    app.register(serviceWorkerRoutes, {
      folder,
      build: version,
      views,
      parameters: () => pageParams(settings.shop),
      offlineFiles,
      isOn: settings.hasWorker,
      manifestOf,
    })
    if (settings.hasStyleguide) app.register(styleguideRoutes, { views, sheets, render: renderStyleguide })
    app.register(pageRoutes, {
      views,
      cache,
      parameters: () => pageParams(settings.shop),
      rendersMax: settings.rendersMax,
      budget: workBudget({ ...renderBudget, nowMs: () => performance.now() }),
      isBehindCache: false,
      build: version,
      nowMs: Date.now,
      make: (view, path, query) => run(pagesOf(view).make(path, query)),
    })
    await app.ready()
    return app
  }
  return yield* Effect.promise(register)
})

/**
 * Listens until its scope closes.
 *
 * @param platform - origin of the platform
 * @rule PF2
 */
export const frontendServer = (platform: string, settings: ServerSettings) =>
  Layer.effect(HttpServer, listen(settings, build(platform, settings)))
