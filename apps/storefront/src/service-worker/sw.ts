import type { WorkboxPlugin } from "workbox-core"
import { ExpirationPlugin } from "workbox-expiration"
import * as navigationPreload from "workbox-navigation-preload"
import { registerRoute } from "workbox-routing"
import { CacheFirst, NetworkFirst, NetworkOnly, StaleWhileRevalidate } from "workbox-strategies"
import { sharedFiles, visitedViews, messageFiles } from "./build-files.ts"
import { isCacheable, type ResponseKind } from "./cacheable.ts"
import {
  buildHeader,
  filesCacheOf,
  obsoleteCaches,
  pageCache,
  pictureCache,
  type WorkerConfig,
  type WorkerMessage,
  type WorkerView,
} from "./config.ts"
import { hasDatabase } from "./database.ts"
import { networkTimeoutSeconds, pagePlugin } from "./page-plugin.ts"
import { type MatchOptions, requestKind, type RequestKind, viewOf } from "./request-kind.ts"
import { findStoredPage, isFresh } from "./stored-page.ts"

declare const self: ServiceWorkerGlobalScope & {
  /** The build writes its files. */
  readonly __WB_MANIFEST: ReadonlyArray<{ readonly url: string }>
  /** The server writes it before the script. */
  readonly shop: WorkerConfig
}

const config = self.shop
const files = self.__WB_MANIFEST.map(({ url }) => `/${url}`)
const filesCache = filesCacheOf(config.build)

const isOfKind = (kind: RequestKind) => (options: MatchOptions) => requestKind(options, config) === kind
const storeOnly = (kind: ResponseKind): WorkboxPlugin => ({
  // A string: the key has no request headers, such as the picture formats that the browser accepts.
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  cacheWillUpdate: async ({ response }) => (isCacheable(response, kind) ? response : null),
})

const fileOptions = { cacheName: filesCache, plugins: [storeOnly("file")] }
/** Each build has a cache of its own, so its entries need neither revisions nor clean-up. @rule SW8, SW9 */
const fileStrategy = new CacheFirst(fileOptions)
/** Stores files one after another, so that requests of the page come first. */
const storeFiles = (event: ExtendableEvent, urls: ReadonlyArray<string>): Promise<void> =>
  urls.reduce(async (before, request) => {
    await before
    const { ok } = await fileStrategy.handle({ event, request })
    if (!ok) throw new Error(`The server has no ${request} of build ${config.build}`)
  }, Promise.resolve())
registerRoute(
  isOfKind("file"),
  // A page of an earlier build requests the files of that build.
  async (options) => (await caches.match(options.request)) ?? fileStrategy.handle(options),
)

const picturePlugins = [
  storeOnly("picture"),
  new ExpirationPlugin({ maxEntries: 240, purgeOnQuotaError: true }),
]
registerRoute(isOfKind("picture"), new CacheFirst({ cacheName: pictureCache, plugins: picturePlugins }))

const offlineUrl = ({ path }: WorkerView): string => `${path}/offline`
/** The offline page in the language of an address, else a page in a language that is on the device. @rule SW10 */
const findOfflinePage = async (url: string): Promise<Response | undefined> => {
  const cache = await caches.open(filesCache)
  const view = viewOf(config.views, new URL(url).pathname)
  const own = view && (await cache.match(offlineUrl(view)))
  if (own !== undefined) return own
  const other = (await cache.keys()).find((request) => request.url.endsWith("/offline"))
  if (other === undefined) return undefined
  // The bare address has no view and leads to a home page.
  return view === undefined ? Response.redirect(other.url.slice(0, -"/offline".length)) : cache.match(other)
}
/** Shows the offline page when there is no answer; adds the language of a page behind its first visit. */
const languagePlugin: WorkboxPlugin = {
  handlerDidError: ({ request }) => findOfflinePage(request.url),
  handlerDidRespond: async ({ event, request }) => {
    const view = viewOf(config.views, new URL(request.url).pathname)
    // The next visit tries again.
    if (view !== undefined) await addLanguage(event, view).catch(() => undefined)
  },
}

const pageOptions = {
  cacheName: pageCache,
  plugins: [pagePlugin, languagePlugin, new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })],
}
const networkFirst = new NetworkFirst({ ...pageOptions, networkTimeoutSeconds })
const staleWhileRevalidate = new StaleWhileRevalidate(pageOptions)
/** Pages that were shown from the cache, and whether the network has another version. @rule SW6 */
const pageChanges = new Map<string, Promise<boolean>>()
registerRoute(isOfKind("page"), async (options) => {
  const url = options.request.url.split("#", 1)[0]!
  const stored = await findStoredPage(url)
  const isReload = ["reload", "no-cache"].includes(options.request.cache)
  pageChanges.delete(url)
  if (stored === undefined || isReload || !isFresh(stored.headers, Date.now(), config.build))
    return networkFirst.handle(options)
  const [response, update] = staleWhileRevalidate.handleAll(options)
  const isChanged = update.then(
    async () => (await findStoredPage(url))?.headers.get("etag") !== stored.headers.get("etag"),
    () => false,
  )
  pageChanges.set(url, isChanged)
  return response
})
registerRoute(isOfKind("privatePage"), new NetworkOnly({ plugins: [languagePlugin] }))
navigationPreload.enable()

const storePage = async (event: ExtendableEvent, url: string): Promise<void> => {
  const request = new Request(url, { cache: "no-cache", credentials: "omit" })
  await networkFirst.handleAll({ event, request })[1]
}
/** Stores the words, the offline page and the home page of a view. @rule SW8, SW10 */
const addLanguage = async (event: ExtendableEvent, view: WorkerView): Promise<void> => {
  const cache = await caches.open(filesCache)
  if ((await cache.match(offlineUrl(view))) !== undefined) return
  const words = await Promise.all(
    messageFiles(files, view.locale).map((request) => fileStrategy.handle({ event, request })),
  )
  const page = await fetch(offlineUrl(view), { cache: "no-cache", credentials: "omit" })
  // While a new build is deployed, the server's page may need files that this build does not have.
  const isOfBuild = page.headers.get(buildHeader) === config.build && words.every(({ ok }) => ok)
  if (!isOfBuild || !isCacheable(page, "page"))
    throw new Error(`The server has no ${view.locale} pages of build ${config.build}`)
  await cache.put(offlineUrl(view), page)
  await storePage(event, view.path || "/")
}

/** A reader's device stores the files of visited pages, and every screen once the programs have run on it. @rule SW8 */
const storeOwnFiles = async (event: ExtendableEvent): Promise<void> => {
  const hasRun = await hasDatabase().catch(() => true)
  await storeFiles(event, hasRun ? sharedFiles(files) : config.offlineFiles)
}

const openWindows = (): Promise<ReadonlyArray<Client>> =>
  self.clients.matchAll({ type: "window", includeUncontrolled: true })
const addVisitedLanguages = async (event: ExtendableEvent): Promise<void> => {
  const offlinePages = await Promise.all(config.views.map((view) => caches.match(offlineUrl(view))))
  const urls = [...offlinePages, ...(await openWindows())].flatMap((one) => (one ? [new URL(one.url)] : []))
  const paths = urls.map(({ pathname }) => pathname)
  await Promise.all(visitedViews(config.views, paths).map((view) => addLanguage(event, view)))
}
const activate = async (event: ExtendableEvent): Promise<void> => {
  await Promise.all(obsoleteCaches(await caches.keys(), config.build).map((name) => caches.delete(name)))
  await self.clients.claim()
  // The worker has not seen the requests of pages that were opened before it.
  const request = { mode: "navigate", headers: new Headers() } as const
  const urls = (await openWindows()).map(({ url }) => new URL(url))
  const pages = urls.filter((url) => isOfKind("page")({ url, sameOrigin: true, request }))
  await Promise.allSettled(pages.map(({ href }) => storePage(event, href)))
}
self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([storeOwnFiles(event), addVisitedLanguages(event)]))
})
self.addEventListener("activate", (event) => event.waitUntil(activate(event)))
self.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage
  if (message.type === "SKIP_WAITING") void self.skipWaiting()
  // The next page asks again for files that are missing.
  if (message.type === "STORE_BUILD")
    event.waitUntil(storeFiles(event, sharedFiles(files)).catch(() => undefined))
  if (message.type === "IS_PAGE_CHANGED")
    event.waitUntil(
      Promise.resolve(pageChanges.get(message.url)).then((isChanged) =>
        event.ports[0]?.postMessage(isChanged === true),
      ),
    )
})
