import { resolveStoreView, type StoreView } from "@shop/core/store-view"

/** Addresses that are files or requests, not pages. */
const isFile = (path: string): boolean => /^\/(api|img|assets)\//.test(path)

/**
 * Returns path, query and fragment of a page of this store view. For another site or language and for files it returns
 * null, so that the browser loads them.
 *
 * @rule UI7
 */
export const pageAddress = (
  { origin, pathname, search, hash }: URL | HTMLAnchorElement,
  view: StoreView,
  views: ReadonlyArray<StoreView>,
): string | null => {
  if (origin !== location.origin || isFile(pathname)) return null
  const isOfView = resolveStoreView(views, location.hostname, pathname)?.view.code === view.code
  return isOfView ? pathname + search + hash : null
}
