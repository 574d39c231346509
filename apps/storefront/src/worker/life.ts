import { hasHome, homeUrl, offlineUrl } from "./answer.ts"
import { buildHeader, type BuiltFile, cacheNames, type WorkerFacts, type WorkerView } from "./facts.ts"
import { installed, localesOf, neededFiles, staleFiles } from "./files.ts"
import { mayKeepPage } from "./keep.ts"
import { answeredOf, fetchFiles, put, readLists, writeLists } from "./kept.ts"
import { viewOf, wayOf } from "./way.ts"

/** What happens to a worker beside answering. */
export interface Life {
  readonly install: () => Promise<void>
  readonly activate: () => Promise<void>
  /** A language that is new here is fetched behind its first page. */
  readonly adoptLater: (url: string, after: Promise<unknown>) => Promise<void>
}

/** Fetches a page as nobody in particular, and keeps it. */
const keepPage = async (name: string, url: string): Promise<void> => {
  const answer = await fetch(url, { cache: "no-cache", credentials: "omit" })
  if (mayKeepPage(answeredOf(answer))) await put(await caches.open(name), url, answer)
}

/**
 * The life of a worker of one build.
 *
 * @param files - of the build, with leading slash
 * @rule SW8, SW9, SW10
 */
export const lifeOf = (
  scope: ServiceWorkerGlobalScope,
  facts: WorkerFacts,
  files: ReadonlyArray<BuiltFile>,
): Life => {
  const isAdopted = async (view: WorkerView): Promise<boolean> => {
    const kept = await (await caches.open(cacheNames.shell)).match(offlineUrl(view))
    return kept?.headers.get(buildHeader) === facts.build
  }
  /** Makes a language's pages possible without a network: what stands in for them, and its home. */
  const adopt = async (view: WorkerView): Promise<void> => {
    await fetchFiles(neededFiles(files, new Set([view.locale])))
    await keepPage(cacheNames.shell, offlineUrl(view))
    // A server of another build gives a page whose files are not here; its own worker is on its way.
    if (!(await isAdopted(view))) throw new Error(`${offlineUrl(view)} is of another build`)
    if (!(await hasHome(view))) await keepPage(cacheNames.pages, homeUrl(view))
  }

  const pathsOf = async (): Promise<ReadonlyArray<string>> => {
    const open = await scope.clients.matchAll({ type: "window", includeUncontrolled: true })
    const kept = await (await caches.open(cacheNames.shell)).keys()
    return [...open, ...kept].map(({ url }) => new URL(url).pathname)
  }
  const install = async (): Promise<void> => {
    const locales = localesOf(facts.views, await pathsOf())
    await fetchFiles(neededFiles(files, locales))
    await Promise.all(facts.views.filter(({ locale }) => locales.has(locale)).map(adopt))
  }

  const dropStale = async (): Promise<void> => {
    const lists = installed(await readLists(), { build: facts.build, files: files.map(({ url }) => url) })
    await writeLists(lists)
    const [kept, pages] = await Promise.all([caches.open(cacheNames.files), caches.open(cacheNames.pages)])
    const names = (await kept.keys()).map(({ url }) => new URL(url).pathname)
    await Promise.all(staleFiles(names, lists).map((url) => kept.delete(url)))
    const builds = new Set(lists.map(({ build }) => build))
    const dropPage = async (request: Request): Promise<void> => {
      const build = (await pages.match(request))?.headers.get(buildHeader) ?? ""
      if (!builds.has(build)) await pages.delete(request)
    }
    await Promise.all((await pages.keys()).map(dropPage))
  }
  const keepVisited = async ({ url }: Client): Promise<void> => {
    const asked = { method: "GET", url: new URL(url), isNavigation: true, isRange: false }
    const way = wayOf({ ...asked, origin: scope.location.origin }, facts)
    if (way.tag === "page") await keepPage(cacheNames.pages, url.split("#", 1)[0]!)
  }
  /** What was kept by other builds goes, but for the one before: its pages may still be open. */
  const activate = async (): Promise<void> => {
    await dropStale()
    await scope.registration.navigationPreload?.enable()
    await scope.clients.claim()
    // Pages that were opened before there was a worker are visited pages as well.
    await Promise.allSettled((await scope.clients.matchAll({ type: "window" })).map(keepVisited))
  }

  /** Views whose turn has been, as long as this worker lives. */
  const tried = new Set<string>()
  const adoptLater = async (url: string, after: Promise<unknown>): Promise<void> => {
    const view = viewOf(facts.views, new URL(url).pathname)?.view
    try {
      await after
      if (view === undefined || tried.has(view.path)) return
      tried.add(view.path)
      if (!(await isAdopted(view))) await adopt(view)
    } catch {
      // The next worker, or the next start of this one, tries again.
    }
  }
  return { install, activate, adoptLater }
}
