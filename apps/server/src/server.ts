import { Context, Effect, Layer } from "effect"
import type { FastifyInstance } from "fastify"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { Catalogue } from "@shop/commerce/catalogue"
import { ContentRepository } from "@shop/commerce/contents"
import { Customers } from "@shop/commerce/customers"
import { Database } from "@shop/commerce/database"
import { Newsletter } from "@shop/commerce/newsletter"
import { AuditLog, ImportReportRepository, OperatorSessionRepository } from "@shop/commerce/operator"
import { Outbox } from "@shop/commerce/outbox"
import { Payments } from "@shop/commerce/payments"
import { sandboxPage } from "@shop/plugins/sandbox"
import { Reviews } from "@shop/commerce/reviews"
import { CatalogueFactRepository, Coupons } from "@shop/commerce/carts"
import { OrderDocuments, Orders } from "@shop/commerce/orders"
import { pageParams } from "@shop/core/routing"
import { asset } from "@shop/demo-catalogue/drawings"
import { photographFolder } from "@shop/demo-catalogue/photographs"
import { orderActions } from "./admin/order-actions.ts"
import { reindexProcess } from "./admin/reindex.ts"
import { ClientAddress } from "./http/client.ts"
import { handle, handleRoute, routes } from "./api/router.ts"
import { Lock } from "./coordination/lock.ts"
import { RateLimiter } from "./coordination/rate-limiter.ts"
import { SharedPages } from "./coordination/shared-pages.ts"
import { createApp } from "./http/app.ts"
import { stopListening } from "./http/drain.ts"
import type { CompletedRequest } from "./http/observe.ts"
import { workBudget } from "./http/work-budget.ts"
import { pictureCache } from "./images/picture-cache.ts"
import { operatorPictures } from "./images/operator-pictures.ts"
import { operatorDocument } from "./invoices/operator-documents.ts"
import { advice } from "./operations/advice.ts"
import { fileBytes, freeBytes } from "./operations/disk.ts"
import { legalFaults } from "./operations/legal.ts"
import { payFaults } from "./operations/pay.ts"
import { awayEngines, readiness } from "./operations/ready.ts"
import { databaseFile, type Platform } from "./platform.ts"
import { adminRoutes } from "./routes/admin.ts"
import { type ApiOptions, apiRoutes } from "./routes/api.ts"
import { assetRoutes } from "./routes/assets.ts"
import { networkRoutes, outboxRoutes, styleguideRoutes } from "./routes/development.ts"
import { docsRoutes } from "./routes/docs.ts"
import { formRoutes } from "./routes/forms.ts"
import { letterRoutes } from "./routes/letters.ts"
import { mediaRoutes } from "./routes/media.ts"
import { noScriptRoutes } from "./routes/no-script.ts"
import { operationsRoutes } from "./routes/operations.ts"
import { orderDocumentRoutes } from "./routes/order-documents.ts"
import { pageRoutes } from "./routes/pages.ts"
import { paymentOrigins } from "./payment-providers.ts"
import { paymentRoutes } from "./routes/payments.ts"
import { seoRoutes } from "./routes/seo.ts"
import { serviceWorkerRoutes } from "./routes/service-worker.ts"
import { sitemaps } from "./seo/sitemaps.ts"
import type { ServerSettings } from "./settings.ts"
import { PageCache } from "./ssr/page-cache.ts"
import { earlierFolder } from "./ssr/render.ts"
import { Storefront } from "./ssr/storefront.ts"
import { changedSkus } from "./ssr/changed-skus.ts"
import { productNames } from "./operator/product-name.ts"
import { tryKey } from "./telemetry/key-tries.ts"
import { createMetrics } from "./telemetry/metrics.ts"
import { logSecurity, type SecurityEvent } from "./telemetry/security.ts"
import { CurrentRequest } from "./telemetry/tracing.ts"

const signInLimit = { name: "admin", tries: 5, periodMs: 15 * 60_000 }

/** Pages that are rendered for one client: four a second. Cached pages are not counted. */
export const renderBudget = { pieces: 240, periodMs: 60_000, clientsMax: 20_000 }

/** The listening HTTP server. */
export class HttpServer extends Context.Service<
  HttpServer,
  {
    readonly url: string
    /** Stops listening and finishes the requests that have begun. */
    readonly close: () => Promise<void>
  }
>()("@shop/server/HttpServer") {
  static readonly layer = (settings: ServerSettings) =>
    Layer.effect(HttpServer, listen(settings, build(settings)))
}

/** Listens with a server until the scope closes. */
export const listen = Effect.fnUntraced(function* <E, R>(
  { port, host }: Pick<ServerSettings, "port" | "host">,
  building: Effect.Effect<FastifyInstance, E, R>,
) {
  const app = yield* Effect.acquireRelease(building, (one) => Effect.promise(() => one.close()))
  yield* Effect.promise(() => app.listen({ port, host }))
  const close = (): Promise<void> => {
    stopListening(app.server)
    return app.close()
  }
  return { close, url: `http://localhost:${(app.server.address() as AddressInfo).port}` }
})

/** Builds the Fastify server with the routes of every part of the shop. */
const build = Effect.fnUntraced(function* (settings: ServerSettings) {
  const context = yield* Effect.context<Platform | Lock | PageCache | SharedPages | Storefront>()
  const run = Effect.runPromiseWith(context)
  const { pages: cache, invalidate, invalidateProducts } = yield* PageCache
  const {
    render,
    manifestOf,
    pagesOf,
    settings: pageSettings,
    renderStyleguide,
    sheets,
    offlineFiles,
    folder,
    version,
    devServer,
  } = yield* Storefront
  const [database, catalogue, contents, customers] = yield* Effect.all([
    Database,
    Catalogue,
    ContentRepository,
    Customers,
  ])
  const [coupons, orders] = yield* Effect.all([Coupons, Orders])
  const [reviews, limits] = yield* Effect.all([Reviews, RateLimiter])
  const { withLock } = yield* Lock
  const { fault: sharedPagesFault } = yield* SharedPages
  const [newsletter, payments, outbox] = yield* Effect.all([Newsletter, Payments, Outbox])
  const sandbox = settings.payment.mode === "sandbox" ? yield* sandboxPage(settings.payment) : null
  const documents = yield* OrderDocuments
  const [audit, importReports, operatorSessions] = yield* Effect.all([
    AuditLog,
    ImportReportRepository,
    OperatorSessionRepository,
  ])

  const { views } = settings.shop
  const stores = views.map(({ code }) => code)
  const publicHost = new URL(settings.publicUrl).host
  const isTls = settings.publicUrl.startsWith("https:")
  const onDefect = (error: unknown): void =>
    void run(Effect.logError("A request could not be answered", error))
  const log = (event: SecurityEvent, from: string | null): void =>
    void run(Effect.provideService(logSecurity(event), ClientAddress, from))
  const metrics = createMetrics({
    cachedPagesBytes: () => cache.bytes,
    waitingLetters: () => run(outbox.countWaiting),
  })
  const onCompleted = (one: CompletedRequest): void => {
    metrics.recordResponse(one)
    if (settings.logsAll) void run(Effect.annotateLogs(Effect.logInfo("answered"), { ...one }))
  }
  const ready = yield* readiness
  const unready = () => run(ready)
  const away = yield* awayEngines(sharedPagesFault)

  /** Handles an API request. An order changes stock, so its products' pages are dropped. */
  const call: ApiOptions["call"] = (request, { client, context: requestContext }, matched) =>
    run(
      (matched === undefined
        ? handle(request)
        : handleRoute(matched.route, request, matched.parameters)
      ).pipe(
        Effect.tap((reply) =>
          Effect.promise(async () => {
            const skus = changedSkus(request, reply)
            if (skus.length > 0) await invalidateProducts(skus)
          }),
        ),
        Effect.provideService(ClientAddress, client),
        Effect.provideService(CurrentRequest, requestContext),
        requestContext === null ? (work) => work : Effect.annotateLogs({ request: requestContext.id }),
      ),
    )

  const register = async (): Promise<FastifyInstance> => {
    const app = await createApp({
      hosts: settings.hosts,
      proxies: settings.proxies,
      isTls,
      devServer,
      formOrigins: paymentOrigins(settings.payment),
      onCompleted,
      onDefect,
      assets: (instance) => instance.register(assetRoutes, { folder, earlier: earlierFolder }),
    })
    app.register(apiRoutes, { call, origins: settings.origins, onDefect })
    app.register(orderDocumentRoutes, { call, onDefect })
    app.register(docsRoutes)
    app.register(formRoutes, { views, publicHost, call, onDefect })
    app.register(paymentRoutes, {
      payments,
      sandbox,
      view: views[0]!,
      publicHost,
      run,
      onUnsigned: (from) => log("payment.unsigned", from),
      onDefect,
    })
    app.register(letterRoutes, {
      steps: {
        "/newsletter/confirm": newsletter.confirm,
        "/newsletter/leave": newsletter.unsubscribeBySecret,
        "/email/confirm": customers.confirmEmail,
      },
      views,
      run,
    })
    app.register(operationsRoutes, {
      invalidateKey: settings.invalidateKey,
      metricsKey: settings.metricsKey,
      tryKey: (from, ...given) => run(Effect.provideService(tryKey(...given), ClientAddress, from)),
      metrics: metrics,
      invalidate,
      unready,
      degraded: () => run(away),
      version,
      onDefect,
    })
    app.register(seoRoutes, {
      sitemaps: sitemaps({ database, contents, run, views, origin: settings.publicUrl }),
      views,
      origin: settings.publicUrl,
      filters: () => [...pageSettings().products.filters, "sort", "childSku"],
      securityContacts: [settings.seller.email, ...settings.mailTo].filter((address) => address !== ""),
      nowMs: Date.now,
    })
    app.register(serviceWorkerRoutes, {
      folder,
      build: version,
      views,
      parameters: () => pageParams(pageSettings()),
      offlineFiles,
      isOn: settings.hasWorker,
      manifestOf,
    })
    app.register(mediaRoutes, {
      drawings: { svg: asset },
      photographs: {
        folder: settings.mediaFolder,
        houseFolder: photographFolder,
        cache: pictureCache(join(settings.dataFolder, "pictures"), settings.picturesBytes),
        pixelsMax: settings.picturePixelsMax,
        nowMs: Date.now,
      },
    })
    if (settings.adminSecret !== null) {
      const indexes = reindexProcess(settings.dataFolder)
      app.addHook("onClose", async () => indexes.stop())
      app.register(adminRoutes, {
        secret: settings.adminSecret,
        publicHost,
        isTls,
        consumeSignInTry: (client) =>
          run(
            Effect.map(limits.consume(signInLimit, client), (retryAfterS) =>
              retryAfterS === 0 ? null : retryAfterS,
            ),
          ),
        refundSignInTry: (client) => run(limits.refund(signInLimit, client)),
        log,
        onDefect,
        services: {
          coupons,
          orders,
          documents,
          reviews,
          audit,
          importReports,
          operatorSessions,
          run,
          catalogue,
          productName: productNames(catalogue, views, Date.now),
          stores,
          invalidate,
          unready,
          advice: () =>
            run(
              Effect.gen(function* () {
                const facts = yield* CatalogueFactRepository
                return [
                  ...advice(process.env, settings),
                  ...(yield* legalFaults(views, settings.seller, operatorPictures(settings.mediaFolder))),
                  ...payFaults(yield* facts.isDemo, settings),
                ]
              }).pipe(Effect.orDie),
            ),
          freeBytes: () => freeBytes(settings.dataFolder),
          logBytes: () =>
            settings.postgres === null ? fileBytes(`${databaseFile(settings.dataFolder)}-wal`) : null,
          reindexJob: indexes,
          orderActions,
          document: (order, creditNote) => run(operatorDocument(order, creditNote)),
          requests: routes.map(({ method, pattern }) => [method, pattern] as const),
          nowMs: Date.now,
        },
      })
    }
    if (settings.isDevelopment) {
      app.register(networkRoutes)
      app.register(outboxRoutes, { outbox, run })
    }
    if (settings.hasStyleguide) app.register(styleguideRoutes, { views, sheets, render: renderStyleguide })
    app.register(async (shop) => {
      await shop.register(noScriptRoutes, {
        views,
        render,
        missing: (view) => pagesOf(view).missing,
        publicHost,
        publicUrl: settings.publicUrl,
        run,
        withLock,
      })
      await shop.register(pageRoutes, {
        views,
        cache,
        parameters: () => pageParams(pageSettings()),
        rendersMax: settings.rendersMax,
        budget: workBudget({ ...renderBudget, nowMs: () => performance.now() }),
        isBehindCache: settings.purge !== null,
        build: version,
        nowMs: Date.now,
        make: (view, path, query) => run(pagesOf(view).make(path, query)),
      })
    })
    await app.ready()
    return app
  }
  return yield* Effect.promise(register)
})
