import { type StoreView } from "../store-view/index.ts"
import type { PageUrl } from "../page/index.ts"

/**
 * Parses an address of the browser into path and query inside a store view.
 *
 * @param url - path with store prefix, query and fragment, such as "/fr/cuire?page=2#top"
 * @returns null for another store view or another site
 */
export const pageUrl = (view: StoreView, url: string): PageUrl | null => {
  const bare = url.split("#", 1)[0] ?? ""
  const cut = bare.indexOf("?")
  const path = cut < 0 ? bare : bare.slice(0, cut)
  if (!path.startsWith("/") || path.startsWith("//")) return null
  if (path !== view.path && !path.startsWith(`${view.path}/`)) return null
  return { path: path.slice(view.path.length) || "/", search: cut < 0 ? "" : bare.slice(cut) }
}
