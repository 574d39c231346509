import type { CachedPage } from "./output-cache.ts"
import { everyPage } from "./page-purge.ts"

/** Bounds how long a page is stale whose purge was lost, because its process was killed. */
const ageMaxS = 600
/** Caches accept 16 KB of tags; proxies on the way accept less. */
const tagBytesMax = 8_000

/**
 * Headers for a cache in front of the shop: how long it may show a page, and the tags by which it drops the page. Empty
 * for a page that no change of a document invalidates, and for one with more tags than fit into a header.
 *
 * @rule SR495 - RFC 9213
 */
export const cacheHeaders = (
  { status, tags, expiresMs }: Pick<CachedPage, "status" | "tags" | "expiresMs">,
  nowMs: number,
): Readonly<Record<string, string>> => {
  const all = [everyPage, ...new Set(tags)]
  const surrogateKey = all.join(" ")
  const holdsS = Math.floor((expiresMs - nowMs) / 1000)
  if (status !== 200 || tags.length === 0 || holdsS <= 0 || surrogateKey.length > tagBytesMax) return {}
  return {
    "cdn-cache-control": `max-age=${Math.min(ageMaxS, holdsS)}`,
    "surrogate-key": surrogateKey,
    // The same for caches that separate tags by commas.
    "cache-tag": all.join(","),
  }
}
