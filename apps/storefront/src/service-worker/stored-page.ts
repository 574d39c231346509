import { buildHeader, buildsIn, pageCache, pricesHoldHeader, storedAtHeader } from "./config.ts"

/** A page in the cache, as far as its headers decide whether it may be shown. */
export interface StoredPage {
  readonly storedAtMs: number
  /** For how many seconds after it was stored its prices hold. */
  readonly pricesHoldS: number
  readonly build: string
}

/** How long the worker shows a stored page before it asks the network. */
export const freshMs = 60 * 60_000
/** How long a stored page may stand in for the network: older prices and stock are of no use. */
export const usableMs = 7 * 24 * 60 * 60_000

export const readStoredPage = ({ headers }: Pick<Response, "headers">): StoredPage => ({
  storedAtMs: Number(headers.get(storedAtHeader) ?? Number.NaN),
  pricesHoldS: Number(headers.get(pricesHoldHeader) ?? 0),
  build: headers.get(buildHeader) ?? "",
})

/**
 * Whether a stored page may stand in for the network: a week old at most, and of a build whose files are on the device.
 *
 * @param builds - that have files on the device
 * @rule SW5
 */
export const isUsable = (page: StoredPage, nowMs: number, builds: ReadonlyArray<string>): boolean =>
  page.storedAtMs <= nowMs && nowMs - page.storedAtMs <= usableMs && builds.includes(page.build)

/**
 * Whether a usable page is shown before the network answers: young, of the build that is served, and within its prices.
 *
 * @rule SW5 - reliability §2b 40, issue (a page visited before paints from the device)
 */
export const isFresh = (
  { storedAtMs, pricesHoldS, build }: StoredPage,
  nowMs: number,
  served: string,
): boolean => build === served && nowMs - storedAtMs <= Math.min(freshMs, pricesHoldS * 1000 - 1)

/** Finds the stored page of an address; undefined when there is none that is usable. */
export const findStoredPage = async (url: string): Promise<Response | undefined> => {
  const stored = await caches.match(url, { cacheName: pageCache })
  if (stored === undefined) return undefined
  return isUsable(readStoredPage(stored), Date.now(), buildsIn(await caches.keys())) ? stored : undefined
}
