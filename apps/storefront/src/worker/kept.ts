import { type BuiltFile, cacheNames, keptAtHeader } from "./facts.ts"
import type { Answered } from "./keep.ts"
import { mayKeepFile } from "./keep.ts"
import type { Lists } from "./files.ts"
import { leaving, type Room } from "./room.ts"

/** What stands under the address of no page. */
const listsUrl = "/.shop/lists"
/** Files are fetched a few at a time: the page that is open wants the line as well. */
const atOnce = 4

export const answeredOf = ({ status, type, redirected, headers }: Response): Answered => ({
  status,
  type,
  isRedirected: redirected,
  header: (name) => headers.get(name),
})

/** How a body was packed on the way says nothing of what is kept of it. */
const ofTheWay = ["content-encoding", "transfer-encoding", "vary"]

/** Keeps an answer, noting when and how large it is. */
export const put = async (cache: Cache, url: string, answer: Response): Promise<void> => {
  const body = await answer.blob()
  const headers = new Headers(answer.headers)
  for (const name of ofTheWay) headers.delete(name)
  headers.set(keptAtHeader, String(Date.now()))
  headers.set("content-length", String(body.size))
  await cache.put(url, new Response(body, { status: answer.status, headers }))
}

/** Lets go of the oldest answers until the rest has room. @rule SW7 */
export const trim = async (cache: Cache, room: Room): Promise<void> => {
  const stored = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const headers = (await cache.match(url))?.headers
      return { url, bytes: Number(headers?.get("content-length") ?? 0) }
    }),
  )
  await Promise.all(leaving(stored, room).map((url) => cache.delete(url)))
}

/** Fetches the files that are not here yet. Fails when one cannot be had: half a shop is none. @rule SW8 */
export const fetchFiles = async (files: ReadonlyArray<BuiltFile>): Promise<void> => {
  const cache = await caches.open(cacheNames.files)
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = files.filter(({ url, revision }) => revision !== null || !here.has(url))
  const fetchNext = async (): Promise<void> => {
    const next = missing.shift()
    if (next === undefined) return
    const answer = await fetch(next.url, { cache: next.revision === null ? "default" : "no-cache" })
    if (!mayKeepFile(answeredOf(answer))) throw new Error(`${next.url}: ${answer.status}`)
    await put(cache, next.url, answer)
    return fetchNext()
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
}

export const readLists = async (): Promise<Lists> => {
  const found = await (await caches.open(cacheNames.shell)).match(listsUrl)
  return found === undefined ? [] : ((await found.json()) as Lists)
}

export const writeLists = async (lists: Lists): Promise<void> => {
  const cache = await caches.open(cacheNames.shell)
  await cache.put(listsUrl, Response.json(lists))
}
