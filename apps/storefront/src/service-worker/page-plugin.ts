import type { WorkboxPlugin } from "workbox-core"
import { isCacheable } from "./cacheable.ts"
import { pageCache, storedAtHeader } from "./config.ts"
import { findStoredPage } from "./stored-page.ts"

/** How long a page may take to begin, and to end, when a stored one can stand in for it. */
export const networkTimeoutSeconds = 3

const isComplete = (response: Response): Promise<boolean> =>
  Promise.race([
    response
      .clone()
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      ),
    new Promise<boolean>((resolve) => setTimeout(resolve, networkTimeoutSeconds * 1000, false)),
  ])

/**
 * Stores pages that are the same for every shopper. A usable stored page also replaces a server error and an incomplete
 * response. The decisions are in stored-page.ts and cacheable.ts.
 *
 * @rule SW4, SW5
 */
export const pagePlugin: WorkboxPlugin = {
  // A string: the key has no request headers.
  cacheKeyWillBeUsed: async ({ request }) => request.url,
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status === 404 || response.status === 410)
      await (await caches.open(pageCache)).delete(request.url)
    if (!isCacheable(response, "page")) return null
    const headers = new Headers(response.headers)
    headers.set(storedAtHeader, String(Date.now()))
    return new Response(await response.blob(), { headers })
  },
  cachedResponseWillBeUsed: ({ request }) => findStoredPage(request.url),
  // Workbox gives a preloaded response to no other callback.
  handlerWillRespond: async ({ request, response }) => {
    if (response.headers.has(storedAtHeader)) return response
    const stored = await findStoredPage(request.url)
    if (stored === undefined) return response
    return response.status < 500 && (await isComplete(response)) ? response : stored
  },
}
