/** A store view of this host. */
export interface WorkerView {
  /** Path prefix with leading slash, such as "/fr"; "" for a view with a host of its own. */
  readonly path: string
  readonly locale: string
}

/** Settings that the server prepends to the script. @rule SW1 */
export interface WorkerConfig {
  readonly build: string
  /** The default view comes first. */
  readonly views: ReadonlyArray<WorkerView>
  /** Query parameters that change a page; any other parameter may hold a secret. */
  readonly parameters: ReadonlyArray<string>
  /** Paths of the files of the offline page in any language. */
  readonly offlineFiles: ReadonlyArray<string>
}

/** Caches of all builds. Every name starts with "shop-": the kill switch deletes caches by this prefix. */
export const pageCache = "shop-pages"
export const pictureCache = "shop-pictures"

const filesPrefix = "shop-files-"
/** Files and offline pages of one build. */
export const filesCacheOf = (build: string): string => filesPrefix + build
/** Builds that have files on the device, the oldest first. */
export const buildsIn = (cacheNames: ReadonlyArray<string>): ReadonlyArray<string> =>
  cacheNames.filter((name) => name.startsWith(filesPrefix)).map((name) => name.slice(filesPrefix.length))

/** Open pages belong to this build or an earlier one; a build that never took over may lie between the two. */
const earlierBuildsMax = 2
/** Names of caches that neither this build nor the latest earlier builds use. @rule SW9 */
export const obsoleteCaches = (cacheNames: ReadonlyArray<string>, build: string): ReadonlyArray<string> => {
  const earlier = buildsIn(cacheNames).filter((one) => one !== build)
  const builds = [build, ...earlier.slice(-earlierBuildsMax)]
  const used = new Set([pageCache, pictureCache, ...builds.map(filesCacheOf)])
  return cacheNames.filter((name) => name.startsWith("shop-") && !used.has(name))
}

/** Page headers: the build, and for how many seconds the prices hold. @rule SW6 */
export const buildHeader = "x-shop-build"
export const pricesHoldHeader = "x-shop-holds-s"
/** When the worker stored a page: milliseconds of the device's clock. */
export const storedAtHeader = "x-shop-stored-at-ms"

/** Messages from pages; `SKIP_WAITING` is workbox-window's own. */
export type WorkerMessage =
  | { readonly type: "SKIP_WAITING" }
  /** Message to check whether the network has another version of a cached page. The reply is a boolean. */
  | { readonly type: "IS_PAGE_CHANGED"; readonly url: string }
  /** The programs run on this device: from now on it stores every screen of the build. */
  | { readonly type: "STORE_BUILD" }
  /** Files that a page loaded before the worker controlled it. Workbox's router answers this message. */
  | { readonly type: "CACHE_URLS"; readonly payload: { readonly urlsToCache: ReadonlyArray<string> } }
