import { navigationApi } from "../browser/location.ts"

let isFollowed = false
/** The address that the page has set; undefined while it is that of the document. */
let replacedUrl: string | undefined

const withoutHash = (url: string): string => url.split("#", 1)[0]!

const hasMoved = (): boolean => {
  const ownUrl = replacedUrl ?? performance.getEntriesByType("navigation")[0]?.name
  return ownUrl !== undefined && withoutHash(ownUrl) !== withoutHash(location.href)
}

/** Reloads in a later task, because a pending traversal may cancel the reload. */
const reloadIfMoved = (): boolean => {
  const isLeaving = !isFollowed && hasMoved()
  if (isLeaving) setTimeout(() => location.reload())
  return isLeaving
}

/**
 * Loads the page of the current address after a traversal that came before the shop follows the history. After a reload,
 * browsers traverse within the document, which then shows another page.
 *
 * @returns whether the document is being replaced already
 * @rule UI470
 */
export const reloadEarlyTraversals = (): boolean => {
  addEventListener("popstate", reloadIfMoved)
  return reloadIfMoved()
}

/** Ends `reloadEarlyTraversals`: from now on the shop shows the page of each history entry. */
export const followHistory = (): void => {
  // Browsers delay `popstate` until the document is loaded.
  reloadIfMoved()
  // Without the Navigation API the shop never follows the history, and every page is a document of its own.
  isFollowed = navigationApi() !== undefined
}

/** Replaces the address of the shown page. */
export const replaceAddress = (path: string): void => {
  history.replaceState(history.state, "", path)
  replacedUrl = location.href
}
