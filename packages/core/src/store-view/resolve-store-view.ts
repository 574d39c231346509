import type { StoreView } from "./model.ts"

/** A store view and a path inside it. */
export interface StoreViewPath {
  readonly view: StoreView
  /** Path inside the view, with leading slash and no store prefix. */
  readonly path: string
}

/**
 * Finds the store view of a host and path. A view with its own host takes precedence over path prefixes. A prefix
 * matches whole segments: /french is not in /fr.
 *
 * @param host - without port, such as "shop.example"
 * @param path - with leading slash, without query
 * @returns null when no view matches
 * @rule SV2 - S1 §2 (store code prefix); domain §8 table
 */
export const resolve = (
  views: ReadonlyArray<StoreView>,
  host: string,
  path: string,
): StoreViewPath | null => {
  const atHost = views.find((view) => view.host !== null && view.host === host)
  if (atHost !== undefined) return { view: atHost, path: strip(path, atHost.path) }
  const view = views.find((candidate) => candidate.host === null && isUnder(path, candidate.path))
  return view === undefined ? null : { view, path: strip(path, view.path) }
}

/**
 * The address of a path inside a store view.
 *
 * @param path - path inside the view, with or without leading slash; "" or "/" is its home page
 * @returns such as "/fr/cuire/tian"; never begins with "//" and has no trailing slash except for "/"
 * @rule SV3 - S1 §2
 */
export const href = (view: StoreView, path: string): string => {
  // Browsers read backslashes as slashes, and two of them as the start of a host.
  const inside = path.replace(/^[/\\]+/, "").replace(/(?<!\/)\/+(?=$|[?#])/, "")
  const isBare = inside === "" || inside.startsWith("?") || inside.startsWith("#")
  return isBare ? `${view.path || "/"}${inside}` : `${view.path}/${inside}`
}

/**
 * Percent-encodes a path except for its slashes.
 *
 * @param path - decoded, such as "wir-reden-über-uns"
 * @rule SV4 - S1 §2
 */
export const encodePath = (path: string): string =>
  /^[\w./~-]*$/.test(path) ? path : path.toWellFormed().split("/").map(encodeURIComponent).join("/")

const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
const strip = (path: string, prefix: string): string =>
  isUnder(path, prefix) ? path.slice(prefix.length) || "/" : path
