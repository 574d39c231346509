import { door, file, type Given, hasChanged, own, page, picture } from "./answer.ts"
import { cacheNames, type CurrentReply, type Told, type WorkerFacts } from "./facts.ts"
import { lifeOf } from "./life.ts"
import { wayOf } from "./way.ts"

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build. */
  readonly __WB_MANIFEST: ReadonlyArray<{ readonly url: string; readonly revision: string | null }>
  /** Written before the script by the server. */
  readonly shop: WorkerFacts
}

const facts = self.shop
const life = lifeOf(
  self,
  facts,
  self.__WB_MANIFEST.map(({ url, revision }) => ({ url: `/${url}`, revision })),
)

const givenFor = (event: FetchEvent): Given | null => {
  const { request } = event
  const way = wayOf(
    {
      method: request.method,
      url: new URL(request.url),
      origin: self.location.origin,
      isNavigation: request.mode === "navigate",
      isRange: request.headers.has("range"),
    },
    facts,
  )
  switch (way.tag) {
    case "leave":
      return null
    case "file":
      return file(event)
    case "picture":
      return picture(event)
    case "page":
      return page(event, way.view, facts)
    case "own":
      return own(event, way.view)
    case "door":
      return door(event, facts)
  }
}

const tellWhether = async (source: ExtendableMessageEvent["source"], url: string): Promise<void> => {
  const reply: CurrentReply = { tag: "isCurrent", url, isChanged: await hasChanged(url) }
  source?.postMessage(reply)
}

/** What browsers may do without waking the worker, where they know how. */
interface Routed {
  readonly addRoutes?: (
    routes: ReadonlyArray<{
      readonly condition: {
        readonly urlPattern: { readonly pathname: string }
        readonly requestMethod: "GET"
      }
      readonly source: "network" | { readonly cacheName: string }
    }>,
  ) => Promise<void>
}

self.addEventListener("install", (event) => {
  void (event as Routed).addRoutes?.([
    {
      condition: { urlPattern: { pathname: "/assets/*" }, requestMethod: "GET" },
      source: { cacheName: cacheNames.files },
    },
    { condition: { urlPattern: { pathname: "/api/*" }, requestMethod: "GET" }, source: "network" },
  ])
  event.waitUntil(life.install())
})
self.addEventListener("activate", (event) => event.waitUntil(life.activate()))
self.addEventListener("fetch", (event) => {
  const given = givenFor(event)
  if (given === null) return
  event.respondWith(given.answer)
  event.waitUntil(given.after.catch(() => undefined))
  if (event.request.mode === "navigate") event.waitUntil(life.adoptLater(event.request.url, given.after))
})
self.addEventListener("message", (event) => {
  const told = event.data as Told
  if (told.tag === "takeOver") void self.skipWaiting()
  else event.waitUntil(tellWhether(event.source, told.url))
})
