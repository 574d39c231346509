import { cacheNames, type WorkerFacts, type WorkerView } from "./facts.ts"
import { mayKeepFile, mayKeepPage, mayKeepPicture } from "./keep.ts"
import { answeredOf, put, trim } from "./kept.ts"
import { afterAnswer, copyOf, isUsable, patienceMs, planOf, prefersCopy } from "./plan.ts"
import { pageRoom, pictureRoom } from "./room.ts"

/** What an answer leaves to be done once the browser has it. */
export interface Given {
  readonly answer: Promise<Response>
  readonly after: Promise<unknown>
}

/** The address of the document that stands in for pages of a view. */
export const offlineUrl = ({ path }: WorkerView): string => `${path}/offline`
export const homeUrl = ({ path }: WorkerView): string => path || "/"

/** Pages that were shown from the device, and whether the network has another by now. */
const shownCopies = new Map<string, Promise<boolean>>()
const shownMax = 20

/** Whether the page that was shown under an address has changed since; false for what came from the network. */
export const hasChanged = (url: string): Promise<boolean> => shownCopies.get(url) ?? Promise.resolve(false)

const remember = (url: string, changed: Promise<boolean>): void => {
  shownCopies.delete(url)
  shownCopies.set(url, changed)
  const oldest = shownCopies.keys().next().value
  if (shownCopies.size > shownMax && oldest !== undefined) shownCopies.delete(oldest)
}

const later = <A>(ms: number, value: A): Promise<A> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms))

/** What stands in for a page: in its own language, or in any there is. */
const standIn = async (view: WorkerView): Promise<Response> => {
  const cache = await caches.open(cacheNames.shell)
  const found = await cache.match(offlineUrl(view))
  if (found !== undefined) return found
  const other = (await cache.keys()).find(({ url }) => url.endsWith("/offline"))
  return (other && (await cache.match(other))) ?? Response.error()
}

/** Asks the network for a page, which the browser may have begun before the worker was awake. */
const fromNetwork = async (event: FetchEvent): Promise<Response> =>
  ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)

/** The same with a twin for whoever keeps it, made before the browser reads the body. */
const twice = async (event: FetchEvent): Promise<{ readonly fresh: Response; readonly twin: Response }> => {
  const fresh = await fromNetwork(event)
  return { fresh, twin: fresh.clone() }
}

/** The same once all of it is here: where there is a copy, half a page is worse. */
const whole = async (answer: Response): Promise<Response> => {
  await answer.clone().arrayBuffer()
  return answer
}

const isReload = ({ cache }: Request): boolean => cache === "reload" || cache === "no-cache"

/**
 * A page that is the same for everybody.
 *
 * @rule SW5
 */
export const page = (event: FetchEvent, view: WorkerView, { build }: WorkerFacts): Given => {
  const url = event.request.url.split("#", 1)[0]!
  const asked = twice(event)
  const found = caches.open(cacheNames.pages).then(async (cache) => ({ cache, kept: await cache.match(url) }))

  const keeping = Promise.all([asked, found]).then(async ([{ twin }, { cache, kept }]) => {
    const act = afterAnswer(twin.status, mayKeepPage(answeredOf(twin)))
    const tag = twin.headers.get("etag")
    if (act === "drop") await cache.delete(url)
    if (act === "keep") {
      await put(cache, url, twin)
      await trim(cache, pageRoom)
    } else await twin.body?.cancel()
    return act !== "keep" || tag === null || tag !== kept?.headers.get("etag")
  })

  const answer = found.then(async ({ kept }) => {
    const copy = kept === undefined ? null : copyOf(kept)
    const nowMs = Date.now()
    const plan = planOf(copy, { nowMs, build, isReload: isReload(event.request) })
    if (plan.tag === "copy") {
      remember(
        url,
        keeping.catch(() => false),
      )
      return kept!
    }
    shownCopies.delete(url)
    const usable = plan.hasCopy ? kept : undefined
    const fresh = asked
      .then((both) => (usable === undefined ? both.fresh : whole(both.fresh)))
      .catch(() => null)
    const first = usable === undefined ? await fresh : await Promise.race([fresh, later(patienceMs, null)])
    if (first !== null && !(usable !== undefined && prefersCopy(first.status))) return first
    return usable ?? standIn(view)
  })
  return { answer, after: keeping.catch(() => undefined) }
}

/** A page of one shopper: the network's, or what stands in for it; never kept. @rule SW3 */
export const own = (event: FetchEvent, view: WorkerView): Given => {
  const answer = fromNetwork(event).catch(() => standIn(view))
  return { answer, after: answer }
}

/** The bare address leads to a language; offline to one that is here. @rule SW10 */
export const door = (event: FetchEvent, { views }: WorkerFacts): Given => {
  const answer = fromNetwork(event).catch(async () => {
    const cache = await caches.open(cacheNames.shell)
    const here = await Promise.all(views.map((view) => cache.match(offlineUrl(view))))
    const view = views.find((_, index) => here[index] !== undefined)
    return view === undefined ? Response.error() : Response.redirect(homeUrl(view))
  })
  return { answer, after: answer }
}

/** A file of a build: what its name says never changes. @rule SW4 */
export const file = (event: FetchEvent): Given => {
  const { pathname } = new URL(event.request.url)
  const opened = caches.open(cacheNames.files)
  const found = opened.then(async (cache) => {
    const kept = await cache.match(pathname)
    return kept === undefined ? { fresh: await fetch(event.request), cache } : { kept, cache }
  })
  return keepBeside(found, pathname, (fresh) => mayKeepFile(answeredOf(fresh)))
}

/** A picture: the kept one, or the network's. @rule SW7 */
export const picture = (event: FetchEvent): Given => {
  const { pathname } = new URL(event.request.url)
  const found = caches.open(cacheNames.pictures).then(async (cache) => {
    const kept = await cache.match(pathname)
    return kept === undefined ? { fresh: await fetch(event.request), cache } : { kept, cache }
  })
  const given = keepBeside(found, pathname, (fresh) => mayKeepPicture(answeredOf(fresh)))
  const trimmed = async (): Promise<void> => {
    if (await given.after) await trim((await found).cache, pictureRoom)
  }
  return { answer: given.answer, after: trimmed() }
}

type Found = { readonly cache: Cache } & ({ readonly kept: Response } | { readonly fresh: Response })

/** Answers with what was found, and keeps what the network gave when that may be. */
const keepBeside = (
  found: Promise<Found>,
  name: string,
  mayKeep: (fresh: Response) => boolean,
): { readonly answer: Promise<Response>; readonly after: Promise<boolean> } => {
  // Cloned before the browser reads it.
  const both = found.then((one) => {
    if ("kept" in one) return { answer: one.kept, keep: null }
    return {
      answer: one.fresh,
      keep: mayKeep(one.fresh) ? { cache: one.cache, fresh: one.fresh.clone() } : null,
    }
  })
  return {
    answer: both.then(({ answer }) => answer),
    after: both
      .then(async ({ keep }) => {
        if (keep !== null) await put(keep.cache, name, keep.fresh)
        return keep !== null
      })
      .catch(() => false),
  }
}

/** Whether a kept page of the home of a view is of any use; else it is worth fetching. */
export const hasHome = async (view: WorkerView): Promise<boolean> => {
  const kept = await (await caches.open(cacheNames.pages)).match(homeUrl(view))
  const copy = kept === undefined ? null : copyOf(kept)
  return copy !== null && isUsable(copy, Date.now())
}
