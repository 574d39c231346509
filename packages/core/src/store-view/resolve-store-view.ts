import type { StoreView } from "./model.ts"

/** A store view and a path inside the view. */
export interface StoreViewPath {
  readonly view: StoreView
  /** With a leading slash, without the view's path prefix. */
  readonly path: string
}

/**
 * Finds the store view of a URL. A view with its own host takes precedence over views with a path prefix. A prefix
 * matches whole path segments: "/fr" does not match "/french".
 *
 * @param host - host name without port, such as "shop.example"
 * @param path - path with a leading slash, without query
 * @returns null if no view matches
 */
export const resolveStoreView = (
  views: ReadonlyArray<StoreView>,
  host: string,
  path: string,
): StoreViewPath | null => {
  const hostView = views.find((view) => view.host !== null && view.host === host)
  if (hostView !== undefined) return { view: hostView, path: stripPrefix(path, hostView.path) }
  const prefixView = views.find((view) => view.host === null && hasPrefix(path, view.path))
  return prefixView === undefined ? null : { view: prefixView, path: stripPrefix(path, prefixView.path) }
}

/**
 * The URL path of a path inside a store view: prefix and path. Query and fragment stay as they are.
 *
 * @param path - with or without leading slash; "" or "/" is the home page of the view
 * @returns for example "/fr/cuire/tian"; it never starts with "//" and only "/" ends with a slash
 */
export const href = (view: StoreView, path: string): string => {
  // A browser reads a backslash as a slash, and two leading slashes as the start of a host name.
  const relative = path.replace(/^[/\\]+/, "").replace(/(?<!\/)\/+(?=$|[?#])/, "")
  const isHome = relative === "" || relative.startsWith("?") || relative.startsWith("#")
  return isHome ? `${view.path || "/"}${relative}` : `${view.path}/${relative}`
}

/**
 * Percent-encodes each segment of a path. Slashes stay.
 *
 * @param path - a decoded path, such as "wir-reden-über-uns"
 */
export const encodePath = (path: string): string =>
  /^[\w./~-]*$/.test(path) ? path : path.toWellFormed().split("/").map(encodeURIComponent).join("/")

const hasPrefix = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
const stripPrefix = (path: string, prefix: string): string =>
  hasPrefix(path, prefix) ? path.slice(prefix.length) || "/" : path
