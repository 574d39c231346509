import { Clock, Effect, Logger, ManagedRuntime, References, Schedule } from "effect"
import type { AddressInfo } from "node:net"
import { sweep } from "@shop/commerce/carts"
import { Catalogue } from "@shop/commerce/catalogue"
import { Database } from "@shop/commerce/database"
import { pageParams } from "@shop/core/routing"
import { defaults } from "@shop/core/settings"
import { asset, placeholder } from "@shop/demo-catalogue/drawings"
import type { WireReply, WireRequest } from "@shop/wire/request"
import { handle as answer } from "./api/router.ts"
import { staticFiles } from "./assets/static.ts"
import { docs } from "./docs/room.ts"
import { handle } from "./handle.ts"
import { api } from "./http/api.ts"
import { listener } from "./http/listener.ts"
import { images } from "./images/image.ts"
import { platform } from "./platform.ts"
import type { ServerSettings } from "./settings.ts"
import { OutputCache } from "./ssr/output-cache.ts"
import { pages } from "./ssr/pages.ts"
import { clientFolder, loadRender } from "./ssr/render.ts"
import { shopPages, watchEvery } from "./ssr/shop-pages.ts"
import { orderedSkus } from "./ssr/touched.ts"

/** A shop that answers. */
export interface Served {
  readonly url: string
  /** Lets what is under way finish, then closes the database. */
  readonly close: () => Promise<void>
}

const drainMs = 20_000

/** Pages that tell of a product whose stock an order has changed. */
const touchedBy = Effect.fnUntraced(function* (request: WireRequest, reply: WireReply) {
  const skus = orderedSkus(request, reply)
  if (skus.length === 0) return []
  const catalogue = yield* Catalogue
  return defaults.views.flatMap(({ code }) => catalogue.showing(code, skus)).map((id) => `P${id}`)
})

/** Carts nobody has touched for long, and keys nobody can try again, go once an hour. */
const tidyUp = Effect.gen(function* () {
  const database = yield* Database
  const nowMs = yield* Clock.currentTimeMillis
  sweep(database, nowMs)
}).pipe(
  Effect.catchCause((cause) => Effect.logError("Old carts could not be swept", cause)),
  Effect.repeat(Schedule.spaced("1 hour")),
)

/**
 * Serves the whole shop from one process: assets, pictures, API and pages.
 *
 * @throws NotBuilt without a build; whatever keeps the port or the database from being opened
 * @rule SR32
 */
export const serve = async (settings: ServerSettings): Promise<Served> => {
  const render = await loadRender()
  const runtime = ManagedRuntime.make(platform(settings.dataFolder))
  const run = runtime.runPromise
  const quiet = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    effect.pipe(
      Effect.provideService(References.MinimumLogLevel, settings.logsAll ? "All" : "Error"),
      Effect.provide(Logger.layer([Logger.consoleJson])),
    )
  const cache = new OutputCache(settings.outputCacheBytes)
  const byView = new Map(
    await run(
      Effect.forEach(defaults.views, (view) =>
        Effect.map(shopPages(view, render, settings.publicUrl), (made) => [view.code, made] as const),
      ),
    ),
  )

  const call = (request: WireRequest): Promise<WireReply> =>
    run(
      quiet(
        Effect.gen(function* () {
          const reply = yield* answer(request)
          const tags = yield* touchedBy(request, reply)
          if (tags.length > 0) cache.invalidate(tags)
          return reply
        }),
      ),
    )

  /** Another process may import or seed while this one serves: a new generation is shown from the next second on. */
  const watch = Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const generations = () => defaults.views.map(({ code }) => catalogue.generation(code)).join()
    catalogue.refresh(yield* Clock.currentTimeMillis)
    let seen = generations()
    const look = Effect.gen(function* () {
      const now = generations()
      if (now === seen) return
      seen = now
      yield* Effect.forEach(byView.values(), ({ forget }) => forget)
      cache.invalidate(["*"])
    })
    yield* Effect.repeat(
      Effect.catchCause(look, (cause) => Effect.logError("The catalogue could not be looked at", cause)),
      watchEvery,
    )
  })
  runtime.runFork(quiet(watch))
  runtime.runFork(quiet(tidyUp))

  const rooms = handle({
    docs: docs(),
    assets: staticFiles(clientFolder),
    images: images({ svg: asset, placeholder }),
    api: api(call, settings.origins),
    pages: pages({
      views: defaults.views,
      cache,
      parameters: pageParams(defaults),
      rendersMax: settings.rendersMax,
      nowMs: Date.now,
      make: (view, path, query) => run(quiet(byView.get(view.code)!.make(path, query))),
    }),
  })
  const server = listener(rooms, {
    hosts: settings.hosts,
    isTls: settings.publicUrl.startsWith("https:"),
    onDefect: (error) => void run(quiet(Effect.logError("A request could not be answered", error))),
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(settings.port, settings.host, resolve)
    })
  } catch (error) {
    await runtime.dispose()
    throw error
  }
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      const late = setTimeout(() => server.closeAllConnections(), drainMs)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await closed
      clearTimeout(late)
      await runtime.dispose()
    },
  }
}
