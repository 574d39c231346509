import type { StoreView } from "./model.ts"

/** Which view serves an address, and what is left of the path inside it. */
export interface Resolved {
  readonly view: StoreView
  /** Path inside the view, with leading slash and no store prefix. */
  readonly path: string
}

/**
 * Finds the store view of a host and path. A view with a host of its own wins, then the first path prefix
 * that is whole: /french is not in /fr.
 *
 * @param views - all views, the default first
 * @param host - without port, such as "shop.example"
 * @param path - with leading slash, no query
 * @returns the view and the rest of the path, or null when no view claims it
 * @rule SV2 - S1 §2 (store code prefix); domain §8 table
 */
export const resolve = (views: ReadonlyArray<StoreView>, host: string, path: string): Resolved | null => {
  const atHost = views.find((view) => view.host !== null && view.host === host)
  if (atHost !== undefined) return { view: atHost, path: strip(path, atHost.path) }
  const view = views.find((candidate) => candidate.host === null && isUnder(path, candidate.path))
  return view === undefined ? null : { view, path: strip(path, view.path) }
}

/**
 * The address of a path inside a view.
 *
 * @param view - store view
 * @param path - path inside the view, with or without leading slash; "" or "/" is its home
 * @returns such as "/fr/cuire/tian"; never "//", never a trailing slash but for a bare root
 * @rule SV3 - S1 §2
 */
export const href = (view: StoreView, path: string): string => {
  // A backslash counts as well: browsers read it as a slash, and two of them as another host.
  const inside = path.replace(/^[/\\]+/, "").replace(/(?<!\/)\/+(?=$|[?#])/, "")
  const isBare = inside === "" || inside.startsWith("?") || inside.startsWith("#")
  return isBare ? `${view.path || "/"}${inside}` : `${view.path}/${inside}`
}

/**
 * Makes a path of the catalogue safe to stand in an address.
 *
 * @param path - such as "wir-reden-über-uns", not yet encoded
 * @returns the path with everything encoded but its slashes
 * @rule SV4 - S1 §2
 */
export const encodePath = (path: string): string =>
  /^[\w./~-]*$/.test(path) ? path : path.toWellFormed().split("/").map(encodeURIComponent).join("/")

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
const strip = (path: string, prefix: string): string =>
  isUnder(path, prefix) ? path.slice(prefix.length) || "/" : path
