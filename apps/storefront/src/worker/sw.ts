import { door, file, type Given, hasChanged, hasHome, homeUrl, offlineUrl, own, page, picture } from "./answer.ts"
import {
  buildHeader,
  type BuiltFile,
  cacheNames,
  type CurrentReply,
  type Told,
  type WorkerFacts,
  type WorkerView,
} from "./facts.ts"
import { installed, localesOf, neededFiles, staleFiles } from "./files.ts"
import { mayKeepPage } from "./keep.ts"
import { answeredOf, fetchFiles, put, readLists, writeLists } from "./kept.ts"
import { viewOf, wayOf } from "./way.ts"

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build. */
  readonly __WB_MANIFEST: ReadonlyArray<{ readonly url: string; readonly revision: string | null }>
  /** Written before the script by the server. */
  readonly shop: WorkerFacts
}

const facts = self.shop
const files: ReadonlyArray<BuiltFile> = self.__WB_MANIFEST.map(({ url, revision }) => ({
  url: `/${url}`,
  revision,
}))

/** Fetches a page as nobody in particular, and keeps it. */
const keepPage = async (name: string, url: string): Promise<void> => {
  const answer = await fetch(url, { cache: "no-cache", credentials: "omit" })
  if (mayKeepPage(answeredOf(answer))) await put(await caches.open(name), url, answer)
}

/** Makes a language's pages possible without a network: what stands in for them, and its home. @rule SW10 */
const adopt = async (view: WorkerView): Promise<void> => {
  await fetchFiles(neededFiles(files, new Set([view.locale])))
  await keepPage(cacheNames.shell, offlineUrl(view))
  // A server of another build gives a page whose files are not here; its own worker is on its way.
  if (!(await isAdopted(view))) throw new Error(`${offlineUrl(view)} is of another build`)
  if (!(await hasHome(view))) await keepPage(cacheNames.pages, homeUrl(view))
}

const isAdopted = async (view: WorkerView): Promise<boolean> =>
  (await (await caches.open(cacheNames.shell)).match(offlineUrl(view)))?.headers.get(buildHeader) ===
  facts.build

/** Views whose turn has been, as long as this worker lives. */
const tried = new Set<string>()

const pathsOf = async (): Promise<ReadonlyArray<string>> => {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const kept = await (await caches.open(cacheNames.shell)).keys()
  return [...open, ...kept].map(({ url }) => new URL(url).pathname)
}

const install = async (): Promise<void> => {
  const locales = localesOf(facts.views, await pathsOf())
  await fetchFiles(neededFiles(files, locales))
  await Promise.all(facts.views.filter(({ locale }) => locales.has(locale)).map(adopt))
}

/** What was kept by other builds goes, but for the one before: its pages may still be open. @rule SW9 */
const activate = async (): Promise<void> => {
  const lists = installed(await readLists(), { build: facts.build, files: files.map(({ url }) => url) })
  await writeLists(lists)
  const cache = await caches.open(cacheNames.files)
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await Promise.all(staleFiles(kept, lists).map((url) => cache.delete(url)))
  const builds = new Set(lists.map(({ build }) => build))
  const pages = await caches.open(cacheNames.pages)
  for (const request of await pages.keys()) {
    const build = (await pages.match(request))?.headers.get(buildHeader)
    if (build === null || build === undefined || !builds.has(build)) await pages.delete(request)
  }
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  // Pages that were opened before there was a worker are visited pages as well.
  for (const { url } of await self.clients.matchAll({ type: "window" })) await keepVisited(url)
}

const keepVisited = async (url: string): Promise<void> => {
  const way = wayOf(
    { method: "GET", url: new URL(url), origin: self.location.origin, isNavigation: true, isRange: false },
    facts,
  )
  if (way.tag === "page") await keepPage(cacheNames.pages, url.split("#", 1)[0]!).catch(() => undefined)
}

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

self.addEventListener("install", (event) => event.waitUntil(install()))
self.addEventListener("activate", (event) => event.waitUntil(activate()))
self.addEventListener("fetch", (event) => {
  const given = givenFor(event)
  if (given === null) return
  event.respondWith(given.answer)
  event.waitUntil(given.after.catch(() => undefined))
  if (event.request.mode === "navigate") event.waitUntil(adoptLater(event.request.url, given.after))
})

/** A language that is new here is fetched behind its first page. */
const adoptLater = async (url: string, after: Promise<unknown>): Promise<void> => {
  const view = viewOf(facts.views, new URL(url).pathname)?.view
  try {
    await after
    if (view === undefined || tried.has(view.path)) return
    tried.add(view.path)
    if (!(await isAdopted(view))) await adopt(view)
  } catch {
    // The next visit tries again.
  }
}

self.addEventListener("message", (event: ExtendableMessageEvent) => {
  const told = event.data as Told
  if (told.tag === "takeOver") return void self.skipWaiting()
  event.waitUntil(
    hasChanged(told.url).then((isChanged) => {
      const reply: CurrentReply = { tag: "isCurrent", url: told.url, isChanged }
      event.source?.postMessage(reply)
    }),
  )
})
