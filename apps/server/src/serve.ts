import { Clock, Effect, Fiber, Layer, Logger, ManagedRuntime, References, Schedule } from "effect"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { sweep } from "@shop/commerce/carts"
import { Catalogue, type CatalogueService } from "@shop/commerce/catalogue"
import { Customers, sweepCustomers } from "@shop/commerce/customers"
import { sweepOrderCodes } from "@shop/commerce/orders"
import { Contents } from "@shop/commerce/contents"
import { Database } from "@shop/commerce/database"
import { forgetUnconfirmed, Newsletter } from "@shop/commerce/newsletter"
import { Outbox, sweepOutbox } from "@shop/commerce/outbox"
import { giveUp, Payments } from "@shop/commerce/payments"
import { Reminders } from "@shop/commerce/reminders"
import { Reviews } from "@shop/commerce/reviews"
import { Stock } from "@shop/commerce/stock"
import { pageParams } from "@shop/core/routing"
import { Settings } from "@shop/core/settings"
import { sweepVisits } from "@shop/commerce/visits"
import { asset, placeholder } from "@shop/demo-catalogue/drawings"
import { photographFolder } from "@shop/demo-catalogue/photographs"
import type { WireReply, WireRequest } from "@shop/wire/request"
import { orderActions } from "./admin/order-actions.ts"
import { reindexing } from "./admin/reindex.ts"
import { adminRoom } from "./admin/room.ts"
import { ClientAddress } from "./api/limits.ts"
import { handle as answer, routes } from "./api/router.ts"
import { staticFiles } from "./assets/static.ts"
import { localPageInvalidation } from "./coordination/page-invalidation.ts"
import { RateLimiter } from "./coordination/rate-limiter.ts"
import { configured } from "./extras.ts"
import { docs } from "./docs/room.ts"
import { formRoom } from "./forms/room.ts"
import { handle } from "./handle.ts"
import { tagged } from "./http/tagged.ts"
import { api, type CallOrigin } from "./http/api.ts"
import { proxiesOf } from "./http/client.ts"
import { drained, listener } from "./http/listener.ts"
import { byPath } from "./images/alternate.ts"
import { operatorPictures } from "./images/operator-pictures.ts"
import { images } from "./images/image.ts"
import { keptPictures } from "./images/kept.ts"
import { photographs } from "./images/photographs.ts"
import { workBudget } from "./http/work-budget.ts"
import { paperOf } from "./invoices/papers.ts"
import { paperRoom } from "./invoices/room.ts"
import { mailPages } from "./mail/dev-page.ts"
import { networkPage } from "./network/room.ts"
import { letterPages } from "./mail/letter-pages.ts"
import { mailLoop } from "./mail/loop.ts"
import { advice } from "./operations/advice.ts"
import { freeBytes } from "./operations/disk.ts"
import { legalFaults } from "./operations/legal.ts"
import { payFaults } from "./operations/pay.ts"
import { operations } from "./operations/operations.ts"
import { readiness } from "./operations/ready.ts"
import { cancelUnpaid } from "./operations/unpaid.ts"
import { paymentRoom } from "./payments/room.ts"
import { databaseFile, platform } from "./platform.ts"
import type { ServerSettings } from "./settings.ts"
import { movedRoom } from "./seo/moved.ts"
import { seoRoom } from "./seo/room.ts"
import { securityRoom } from "./seo/security.ts"
import { OutputCache } from "./ssr/output-cache.ts"
import { pages } from "./ssr/pages.ts"
import { earlierFolder, loadStorefront } from "./ssr/render.ts"
import { shopPages, watchEvery } from "./ssr/shop-pages.ts"
import { stockWatch } from "./ssr/stock-watch.ts"
import { styleguideRoom } from "./ssr/styleguide.ts"
import { orderedSkus } from "./ssr/touched.ts"
import { figures } from "./telemetry/figures.ts"
import { type Answered, observed } from "./telemetry/observed.ts"
import { logSecurity, type SecurityEvent } from "./telemetry/security.ts"
import { figuresRoom } from "./telemetry/room.ts"
import { visitsRoom } from "./visits/room.ts"
import { workerRoom } from "./worker/room.ts"
import { traces } from "./telemetry/traces.ts"
import { CurrentTrail } from "./telemetry/trail.ts"

/** A shop that answers. */
export interface Served {
  readonly url: string
  /** Settles with the reason when the shop cannot go on, such as a damaged database. */
  readonly failed: Promise<unknown>
  /** Lets what is under way finish, then closes the database. */
  readonly close: () => Promise<void>
}

const drainMs = 20_000

const signInLimit = { name: "admin", tries: 5, periodMs: 15 * 60_000 }

/** Pages that are made for one client, four a second: kept ones are not counted. */
const pagesOfClient = { pieces: 240, periodMs: 60_000, clientsMax: 20_000 }

/** Who cannot write at once is asked again by the API; nobody waits for it here. */
const busyMs = 5

/** Pages that show products, by skus of theirs or of their variants. */
const tagsOf = (
  catalogue: Pick<CatalogueService, "showing">,
  stores: ReadonlyArray<string>,
  skus: ReadonlyArray<string>,
): ReadonlyArray<string> => stores.flatMap((store) => catalogue.showing(store, skus)).map((id) => `P${id}`)

/** Pages that tell of a product whose stock an order has changed. */
const touchedBy = Effect.fnUntraced(function* (
  request: WireRequest,
  reply: WireReply,
  stores: ReadonlyArray<string>,
) {
  const skus = orderedSkus(request, reply)
  if (skus.length === 0) return []
  const catalogue = yield* Catalogue
  return tagsOf(catalogue, stores, skus)
})

/** Once an hour: old data is deleted, unpaid orders are cancelled, and letters go to shoppers whose product is back. */
const tidyUp = Effect.gen(function* () {
  const database = yield* Database
  const nowMs = yield* Clock.currentTimeMillis
  const { retention } = yield* Settings
  sweep(database, nowMs, retention)
  sweepCustomers(database, nowMs, retention)
  sweepOrderCodes(database, nowMs)
  forgetUnconfirmed(database, nowMs)
  giveUp(database, nowMs)
  const { unsent } = sweepOutbox(database, nowMs, retention)
  if (unsent > 0)
    yield* Effect.logWarning(
      `${unsent} letters were forgotten that could not be sent for ${retention.unsentLetterDays} days. See shop doctor.`,
    )
  sweepVisits(database, nowMs)
  yield* cancelUnpaid
  const reminders = yield* Reminders
  yield* reminders.sendDue
  yield* reminders.sweep
}).pipe(
  Effect.catchCause((cause) => Effect.logError("The hourly jobs could not be done", cause)),
  Effect.repeat(Schedule.spaced("1 hour")),
)

/**
 * Serves the whole shop from one process: assets, pictures, API and pages.
 *
 * @throws NotBuilt without a build; whatever keeps the port or the database from being opened. Nothing goes on then.
 * @rule SR32
 */
export const serve = async (settings: ServerSettings): Promise<Served> => {
  const failure = Promise.withResolvers<unknown>()
  const runtime = runtimeOf(settings, failure.resolve)
  try {
    return { ...(await open(settings, runtime)), failed: failure.promise }
  } catch (error) {
    await runtime.dispose()
    throw error
  }
}

const runtimeOf = (settings: ServerSettings, onDamage: (error: unknown) => void) => {
  const given = Layer.mergeAll(
    configured(settings),
    traces(settings.tracesUrl),
    Logger.layer([Logger.consoleJson]),
    Layer.succeed(References.MinimumLogLevel, settings.logsAll ? "All" : "Warn"),
  )
  return ManagedRuntime.make(
    platform(settings.dataFolder, {
      busyMs,
      gathers: true,
      onDamage,
      given,
      shop: settings.shop,
    }),
  )
}

const open = async (
  settings: ServerSettings,
  runtime: ReturnType<typeof runtimeOf>,
): Promise<Omit<Served, "failed">> => {
  const storefront = await loadStorefront(settings)
  const { render, linkedPaths, manifestOf, version, devServer } = storefront
  const guide = settings.hasStyleguide ? [styleguideRoom(settings.shop.views, storefront)] : []
  const { views } = settings.shop
  const stores = views.map(({ code }) => code)
  const run = runtime.runPromise
  const cache = new OutputCache(settings.outputCacheBytes)
  const { invalidate } = localPageInvalidation(cache)
  const byView = new Map(
    await run(
      Effect.forEach(views, (view) =>
        Effect.map(
          shopPages(view, render, settings.publicUrl, linkedPaths(view)),
          (made) => [view.code, made] as const,
        ),
      ),
    ),
  )

  const call = (request: WireRequest, { client, trail }: CallOrigin): Promise<WireReply> =>
    run(
      Effect.gen(function* () {
        const reply = yield* answer(request)
        const tags = yield* touchedBy(request, reply, stores)
        if (tags.length > 0) yield* Effect.promise(() => invalidate(tags))
        return reply
      }).pipe(
        Effect.provideService(ClientAddress, client),
        Effect.provideService(CurrentTrail, trail),
        trail === null ? (work) => work : Effect.annotateLogs({ request: trail.id }),
      ),
    )

  /**
   * Another process may import, seed or set stock while this one serves: a new generation, and other stock, are shown
   * from the next second on.
   */
  const watch = Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const generations = () => stores.map((store) => catalogue.generation(store)).join()
    catalogue.refresh(yield* Clock.currentTimeMillis)
    let seen = generations()
    const stockChanges = stockWatch(yield* Database)
    const look = Effect.gen(function* () {
      const changed = stockChanges()
      const tags = changed === "all" ? ["*"] : tagsOf(catalogue, stores, changed)
      if (tags.length > 0) yield* Effect.promise(() => invalidate(tags))
      const now = generations()
      if (now === seen) return
      seen = now
      yield* Effect.forEach(byView.values(), ({ forget }) => forget)
      yield* Effect.promise(() => invalidate(["*"]))
    })
    yield* Effect.repeat(
      Effect.catchCause(look, (cause) => Effect.logError("The catalogue could not be looked at", cause)),
      watchEvery,
    )
  })
  runtime.runFork(watch)
  runtime.runFork(tidyUp)

  const [newsletter, payments, catalogue, outbox, database, contents, customers] = await run(
    Effect.all([Newsletter, Payments, Catalogue, Outbox, Database, Contents, Customers]),
  )
  const counted = figures({
    pagesKeptBytes: () => cache.bytes,
    lettersWaiting: () =>
      Number(database.get("SELECT count(*) AS n FROM outbox WHERE sent_at IS NULL")!["n"]),
  })
  const told = (one: Answered): void => {
    counted.answered(one)
    if (settings.logsAll) void run(Effect.annotateLogs(Effect.logInfo("answered"), { ...one }))
  }
  const [stock, reviews, limits] = await run(Effect.all([Stock, Reviews, RateLimiter]))
  const unready = readiness({
    file: databaseFile(settings.dataFolder),
    unbuilt: () => stores.filter((code) => catalogue.contents(code).generation === 0),
    nowMs: Date.now,
  })
  const log = (event: SecurityEvent, from: string | null): void =>
    void run(Effect.provideService(logSecurity(event), ClientAddress, from))
  const indexes = reindexing(settings.dataFolder)
  const admin = adminRoom({
    secret: settings.adminSecret,
    publicHost: new URL(settings.publicUrl).host,
    isTls: settings.publicUrl.startsWith("https:"),
    tried: (client) =>
      run(
        Effect.map(limits.consume(signInLimit, client), (retryAfterS) =>
          retryAfterS === 0 ? null : retryAfterS,
        ),
      ),
    giveBack: (client) => run(limits.refund(signInLimit, client)),
    log,
    tools: {
      database,
      stock,
      reviews,
      catalogue,
      stores,
      invalidate,
      unready,
      advice: () => [
        ...advice(process.env, settings),
        ...legalFaults(
          database,
          settings.shop.views,
          settings.seller,
          operatorPictures(settings.mediaFolder),
        ),
        ...payFaults(database, settings),
      ],
      freeBytes: () => freeBytes(settings.dataFolder),
      reindexing: indexes,
      orderActions,
      paper: (order, creditNote) => run(paperOf(order, creditNote)),
      calls: routes.map(({ method, pattern }) => [method, pattern] as const),
      nowMs: Date.now,
    },
  })
  const drawings = images({ svg: asset, placeholder })
  const photographed = photographs({
    folder: settings.mediaFolder,
    houseFolder: photographFolder,
    kept: keptPictures(join(settings.dataFolder, "pictures"), settings.picturesBytes),
    pixelsMax: settings.picturePixelsMax,
    nowMs: Date.now,
  })
  const rooms = handle({
    others: [
      operations({
        key: settings.invalidateKey,
        invalidate,
        unready,
        version,
      }),
      paperRoom(call),
      figuresRoom(counted, settings.metricsKey),
      docs(),
      admin,
      visitsRoom({
        database,
        views,
        render,
        missing: ({ code }) => byView.get(code)?.missing ?? Effect.succeed([]),
        publicHost: new URL(settings.publicUrl).host,
        publicUrl: settings.publicUrl,
        run,
      }),
      formRoom({ views, publicHost: new URL(settings.publicUrl).host, call }),
      letterPages(
        {
          "/newsletter/confirm": newsletter.confirm,
          "/newsletter/leave": newsletter.leave,
          "/email/confirm": customers.confirmEmail,
        },
        views,
        run,
      ),
      seoRoom({
        database,
        contents,
        views,
        origin: settings.publicUrl,
        filters: [...settings.shop.products.filters, "sort", "childSku"],
      }),
      securityRoom({
        addresses: [settings.seller.email, ...settings.mailTo].filter((address) => address !== ""),
        views,
        origin: settings.publicUrl,
        nowMs: Date.now,
      }),
      workerRoom({
        folder: storefront.folder,
        build: version,
        views,
        parameters: pageParams(settings.shop),
        isOn: settings.hasWorker,
        manifestOf,
      }),
      movedRoom(views),
      paymentRoom(payments, views[0]!, run, (from) => log("payment.unsigned", from)),
      ...(settings.isDevelopment ? [mailPages(outbox, database, run), networkPage()] : []),
      ...guide,
    ],
    assets: staticFiles(storefront.folder, earlierFolder),
    images: (asked) => {
      const request = byPath(asked)
      return photographed(request)?.then((photo) => photo ?? drawings(request)) ?? drawings(request)
    },
    api: tagged(api(call, settings.origins)),
    pages: pages({
      views,
      cache,
      parameters: pageParams(settings.shop),
      rendersMax: settings.rendersMax,
      budget: workBudget({ ...pagesOfClient, nowMs: () => performance.now() }),
      build: version,
      nowMs: Date.now,
      make: (view, path, query) => run(byView.get(view.code)!.make(path, query)),
    }),
  })
  const server = listener(observed(rooms, told), {
    hosts: settings.hosts,
    proxies: proxiesOf(settings.proxies)!,
    isTls: settings.publicUrl.startsWith("https:"),
    onDefect: (error) => void run(Effect.logError("A request could not be answered", error)),
    ...(devServer === null ? {} : { middleware: devServer.middleware }),
  })
  devServer?.attach(server)
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(settings.port, settings.host, resolve)
  })
  const mailing = runtime.runFork(mailLoop(outbox))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      indexes.stop()
      await devServer?.close()
      const late = setTimeout(() => server.closeAllConnections(), drainMs)
      await drained(server)
      clearTimeout(late)
      await run(Fiber.interrupt(mailing))
      await runtime.dispose()
    },
  }
}
