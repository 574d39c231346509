import { buildHeader, buildsIn, pageCache, pricesHoldHeader, storedAtHeader } from "./config.ts"

/** The time for which the worker shows a stored page without a request. */
export const freshMs = 60 * 60_000
/** How long a stored page may stand in for the network: older prices and stock are of no use. */
export const usableMs = 7 * 24 * 60 * 60_000

/** Milliseconds since the shop sent a page, with the seconds in a cache on the way; NaN for a page that the worker did not store. */
const ageMs = (headers: Headers, nowMs: number): number =>
  nowMs - Number(headers.get(storedAtHeader) ?? Number.NaN) + Number(headers.get("age") ?? 0) * 1000

/**
 * Whether a stored page may replace the network: a week old at most, and of a build with files on the device.
 *
 * @param builds - that have files on the device
 * @rule SW5
 */
export const isUsable = (page: Headers, nowMs: number, builds: ReadonlyArray<string>): boolean =>
  ageMs(page, nowMs) >= 0 && ageMs(page, nowMs) <= usableMs && builds.includes(page.get(buildHeader) ?? "")

/**
 * Whether a usable page is shown before the network answers: young, of the build that is served, and within its prices.
 *
 * @rule SW5
 */
export const isFresh = (page: Headers, nowMs: number, build: string): boolean =>
  page.get(buildHeader) === build &&
  ageMs(page, nowMs) <= freshMs &&
  ageMs(page, nowMs) < Number(page.get(pricesHoldHeader)) * 1000

/** Finds the stored page of an address; undefined without a usable one. */
export const findStoredPage = async (url: string): Promise<Response | undefined> => {
  const stored = await caches.match(url, { cacheName: pageCache })
  if (stored === undefined) return undefined
  return isUsable(stored.headers, Date.now(), buildsIn(await caches.keys())) ? stored : undefined
}
